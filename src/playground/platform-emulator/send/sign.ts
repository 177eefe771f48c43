import { createHmac } from 'node:crypto';

/**
 * JSON as PHP's `json_encode` writes it: no spaces, `/` as `\/`, every non-ASCII character as `\uXXXX`
 * (platform-facts: Requests that the platform sends). The order of the fields is kept.
 */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Creates the value of the signature header for these fields: an HMAC-SHA256 of `"<t>." + JSON`. `timestamp` (Unix
 * seconds) must be the last field.
 */
export function createSignature(
  fields: Record<string, unknown> & { timestamp: number },
  secret: string,
): string {
  const { timestamp } = fields;
  const hex = createHmac('sha256', secret)
    .update(`${timestamp}.${phpJson(fields)}`)
    .digest('hex');
  return `t=${timestamp},${hex}`;
}
