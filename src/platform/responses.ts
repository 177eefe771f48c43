import { z } from 'zod';
import {
  ForbiddenError,
  NotFoundError,
  type PlatformError,
  RateLimitedError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedResponseError,
  ValidationError,
} from './errors.ts';
import { retryAfterMs } from './retry.ts';
import type { Call, RawResponse } from './transport.ts';

/** The usual error bodies: `{message}` and `{message, errors: {field: [sentence]}}`. */
const refusal = z.object({
  message: z.string().catch(''),
  errors: z.record(z.string(), z.array(z.string())).catch({}),
});

/**
 * The error that a status means, or undefined for success. The specification shows no statuses but 200, so the
 * usual ones are taken; any other is an unexpected answer. A write is in doubt after everything but a 4xx.
 */
export function errorFor(
  call: Call,
  { status, retryAfter, text }: RawResponse,
  token: string,
): PlatformError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const { endpoint } = call;
  const facts = { endpoint, ambiguous: call.method !== 'GET' && (status < 400 || status >= 500) };
  const where = `(${endpoint}, status ${status})`;
  const requestedWaitMs = retryAfterMs(retryAfter, Date.now());
  if (status >= 500)
    return new UnavailableError(`The platform has a problem of its own ${where}.`, {
      ...facts,
      retryAfterMs: requestedWaitMs,
    });
  switch (status) {
    case 401:
      return new UnauthorizedError(`The platform did not accept the API token ${where}.`, facts);
    case 403:
      return new ForbiddenError(`The platform does not allow this to the API token ${where}.`, facts);
    case 404:
      return new NotFoundError(`The platform does not know what was asked for ${where}.`, facts);
    case 400:
    case 422: {
      const { sentence, fields } = refusalDetails(text, token);
      return new ValidationError(`The platform refused what was sent ${where}${sentence}`, {
        ...facts,
        fields,
      });
    }
    case 429:
      return new RateLimitedError(`The platform asks for fewer requests ${where}.`, {
        ...facts,
        retryAfterMs: requestedWaitMs ?? 1000,
      });
  }
  const redirect = status < 400 ? ' with a redirect, which is not followed' : '';
  return new UnexpectedResponseError(`The platform answered unexpectedly${redirect} ${where}.`, facts);
}

/** What a refusal says, without the token, should the platform repeat it, and of bounded length. */
function refusalDetails(text: string, token: string): { sentence: string; fields: Record<string, string[]> } {
  const clean = (words: string) => words.replaceAll(token, '[token]').slice(0, 300);
  const { message, errors } = refusal.catch({ message: '', errors: {} }).parse(parsed(text));
  const fields = Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [clean(field), sentences.map(clean)]),
  );
  const sentences = Object.entries(fields).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
  return {
    sentence: sentences.length || message ? `: ${sentences.join(' ') || clean(message)}` : '.',
    fields,
  };
}

/**
 * The body of a successful answer as `schema` has it.
 * @throws UnexpectedResponseError for HTML, half a JSON or a field that is missing or of another type. After a write
 * that is in doubt too: it was answered, but not as the specification says.
 */
export function parseResponse<T>(call: Call, answer: RawResponse, schema: z.ZodType<T>): T {
  const facts = { endpoint: call.endpoint, ambiguous: call.method !== 'GET' };
  const body = parsed(answer.text);
  if (body === undefined)
    throw new UnexpectedResponseError(`The platform's answer to ${call.endpoint} is not JSON.`, facts);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') || 'the body itself';
  throw new UnexpectedResponseError(
    `The platform's answer to ${call.endpoint} is not as specified: ${field}: ${issue?.message}.`,
    { ...facts, field },
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
