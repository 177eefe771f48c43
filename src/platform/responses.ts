import { z } from 'zod';
import type { Call } from './calls.ts';
import { type CallFacts, PlatformError, type PlatformErrorKind, unexpected } from './errors.ts';
import { retryAfterMs } from './retry.ts';

/** How many requests the platform allows per period, which it does not name, and how many are left. */
export type RateLimit = { limit: number; remaining: number };

/** An HTTP response, its body not parsed yet. `date` is the header of that name: the platform's clock. */
export type RawResponse = {
  status: number;
  retryAfter: string | undefined;
  date?: string;
  rateLimit?: RateLimit;
  text: string;
};

/** The usual error bodies: `{message}`, and `{message, errors: {field: [sentence]}}`. */
const refusal = z
  .object({
    message: z.string().catch(''),
    errors: z.record(z.string(), z.array(z.string())).catch({}),
  })
  .catch({ message: '', errors: {} });

/**
 * Returns the error that a status means, or undefined for success. The specification shows only status 200, so we go by
 * HTTP's usual meanings. After any error but a 4xx, a write is ambiguous: it may have taken effect.
 */
export function errorFor(
  call: Call,
  { status, retryAfter, text }: RawResponse,
  token: string,
): PlatformError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const { endpoint } = call;
  const ambiguous = call.method !== 'GET' && (status < 400 || status >= 500);
  const facts = { endpoint, ambiguous, code: `HTTP-${status}` };
  const error = (kind: PlatformErrorKind, what: string, more: Partial<CallFacts> = {}, end = '.') =>
    new PlatformError(kind, `${what} (${endpoint}, status ${status})${end}`, { ...facts, ...more });
  const askedMs = retryAfterMs(retryAfter, Date.now());
  if (status >= 500) return error('unavailable', 'The platform failed', { retryAfterMs: askedMs });
  switch (status) {
    case 401:
      return error('unauthorized', 'The platform did not accept the API token');
    case 403:
      return error('forbidden', 'The API token may not do this');
    case 404:
      return error('not-found', 'The platform has no such resource');
    case 400:
    case 422: {
      const { sentence, fields } = refusalDetails(text, token);
      return error('validation', 'The platform rejected the request', { fields }, sentence);
    }
    case 429:
      return error('rate-limited', 'The platform received too many requests', {
        retryAfterMs: askedMs ?? 1000,
      });
  }
  const redirect = status < 400 ? ' with a redirect, which is not followed' : '';
  return error('unexpected-response', `The platform answered unexpectedly${redirect}`);
}

/** Limits: no one reads more fields of a form, or sentences about a field. */
const most = { fields: 20, sentences: 5 };

/** A refusal's sentences, shortened, and without the token in case the platform repeats it. */
function refusalDetails(text: string, token: string): { sentence: string; fields: Record<string, string[]> } {
  const clean = (words: string) => words.replaceAll(token, '[token]').slice(0, 300);
  const { message, errors } = refusal.parse(parseJson(text));
  const fields = Object.fromEntries(
    Object.entries(errors)
      .slice(0, most.fields)
      .map(([field, sentences]) => [clean(field), sentences.slice(0, most.sentences).map(clean)]),
  );
  const sentences = Object.entries(fields).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
  return {
    sentence: sentences.length || message ? `: ${sentences.join(' ') || clean(message)}` : '.',
    fields,
  };
}

/**
 * Parses the body of a successful response with `schema`.
 *
 * @throws PlatformError for HTML, truncated JSON, or a missing or mistyped field. After a write it is
 * ambiguous: the platform did respond.
 */
export function parseResponse<T>(call: Call, response: RawResponse, schema: z.ZodType<T>): T {
  const facts = { endpoint: call.endpoint, ambiguous: call.method !== 'GET' };
  const body = parseJson(response.text);
  if (body === undefined) throw unexpected(facts, 'is not JSON');
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') || 'the body itself';
  throw unexpected({ ...facts, code: field }, `is not as specified: ${field}: ${issue?.message}`);
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
