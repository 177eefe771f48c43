import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { day } from '../lib/units.ts';
import { maxAheadMs } from './limits.ts';
import { parseJson } from './responses.ts';

/** The body that the platform sends to the installation address when an organization installs the app. */
const installationBody = z.object({
  app: z.string().min(1),
  organization: z.string().min(1),
  token: z.string().min(1),
});

/** The body that the platform sends to the webhook address. `event_timestamp` is in seconds, UTC. */
const webhookBody = z.object({
  event: z.string().min(1),
  event_timestamp: z.number().int(),
  data: z.unknown(),
});

/** `data` of the one known event, `app.uninstalled`. */
export const uninstalledData = z.object({ organization: z.string().min(1) });

export type InstallationBody = z.infer<typeof installationBody>;
export type WebhookBody = z.infer<typeof webhookBody>;

export type SignedRequest = {
  /** The signature header, `t=<unix seconds>,<lowercase hex>`. */
  signature: string | undefined;
  /** The body exactly as received. */
  rawBody: string;
};

export type SignatureRules = {
  /** The app's signing secrets. Any of them is accepted, so that one can be replaced by another. */
  secrets: readonly string[];
  /** Milliseconds, UTC. */
  nowMs: number;
  /** The age up to which requests are accepted, in milliseconds; 24 hours by default, as in the public package. */
  maxAgeMs?: number;
};

/** `malformed`: the body does not have the expected shape, so the signature cannot be checked. */
export type Refusal = 'malformed' | 'unsigned' | 'wrong signature' | 'too old' | 'in the future';
export type Checked<T> =
  | {
      ok: true;
      body: T;
      /** When the platform signed it (seconds, UTC). */
      signedAt: number;
      signatureId: string;
      /** Identifies the content, whenever it was signed: the same delivery, sent again. */
      contentId: string;
    }
  | { ok: false; refusal: Refusal };

const signatureForm = /^t=([1-9]\d{0,11}),([0-9a-f]{64})$/;

/** Whether a request's headers have a signature. Without one its body need not be read. */
export const hasSignature = (signature: string | undefined): boolean =>
  signatureForm.test(signature?.trim() ?? '');

/** Checks the signature and shape of an installation request. */
export const checkInstallation = (request: SignedRequest, rules: SignatureRules): Checked<InstallationBody> =>
  check(request, rules, installationBody, ['app', 'organization', 'token']);

/** Checks the signature and shape of a webhook request. */
export const checkWebhook = (request: SignedRequest, rules: SignatureRules): Checked<WebhookBody> =>
  check(request, rules, webhookBody, ['event', 'event_timestamp', 'data']);

/**
 * The signature is an HMAC-SHA256 of `<t>.` and JSON that differs from the body: the platform builds it from the fields
 * in this order, followed by `timestamp`, which is t.
 */
function check<T>(
  { signature, rawBody }: SignedRequest,
  { secrets, nowMs, maxAgeMs = day }: SignatureRules,
  schema: z.ZodType<T>,
  order: string[],
): Checked<T> {
  const refused = (refusal: Refusal) => ({ ok: false, refusal }) as const;
  const [, t, hex] = signatureForm.exec(signature?.trim() ?? '') ?? [];
  if (!t || !hex) return refused('unsigned');
  const body = schema.safeParse(parseJson(rawBody));
  if (!body.success) return refused('malformed');

  const fields = phpFields(rawBody);
  const content = order.map((name) => `"${name}":${fields.get(name)}`).join(',');
  const signed = `${t}.{${content},"timestamp":${t}}`;
  const given = Buffer.from(hex, 'hex');
  // All secrets are tried, so that the time does not reveal which one matched.
  const fits = secrets.filter((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), given),
  );
  if (fits.length === 0) return refused('wrong signature');

  const age = nowMs - Number(t) * 1000;
  if (age > maxAgeMs) return refused('too old');
  if (age < -maxAheadMs) return refused('in the future');
  const contentId = createHash('sha256').update(content).digest('hex');
  return { ok: true, body: body.data, signedAt: Number(t), signatureId: hex, contentId };
}

/**
 * Returns the fields of a text that is a JSON object, each written as PHP's json_encode writes it: no spaces, `/` as
 * `\/`, every non-ASCII character as `\uXXXX`. It works on the text instead of the parsed value, because JavaScript
 * would reorder keys such as "10" and round long integers.
 */
function phpFields(json: string): Map<string, string> {
  const fields = new Map<string, string>();
  let depth = 0;
  let name = '';
  let text = '';
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && token === ':') {
      name = JSON.parse(text);
      text = '';
    } else if ((depth === 1 && token === ',') || (depth === 0 && token === '}')) {
      fields.set(name, text);
      text = '';
    } else if (depth > 0) text += token.startsWith('"') ? phpString(token) : token;
    if (token === '{' || token === '[') depth += 1;
  }
  return fields;
}

function phpString(token: string): string {
  return JSON.stringify(JSON.parse(token))
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
