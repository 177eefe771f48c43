import { createHmac } from 'node:crypto';

/** A body as Slack sends it: a command's fields, an interaction's payload, or an event. */
export type Recorded = { encoding: 'fields' | 'payload' | 'json'; body: Record<string, unknown> };

export type Mutated = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** What was done to it, for messages. */
  what: string;
};

type Next = () => number;

const form = 'application/x-www-form-urlencoded';
const paths = ['/slack/install', '/slack/oauth_redirect', '/healthz', '/readyz', '/metrics'];
const queries = [
  '',
  '?code=x&state=y',
  '?error=access_denied',
  '?code=x',
  '?state=%',
  `?${'a=b&'.repeat(500)}`,
  '?code[]=1&state[]=2',
  '?%00=%ff',
];
const oddPaths = [
  '/',
  '//',
  '/%',
  '/slack/events/',
  '/slack/../slack/events',
  '/SLACK/EVENTS',
  '/_control/state',
];
const oddTimestamps = ['', '.9', '1e9', '0x6922', '-1', '99999999999999', 'NaN', '1790000000'];

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i += 1) value = i % 2 ? [value] : { a: value };
  return value;
};

/** Values of a wrong type, deep or huge. */
const oddValues: readonly ((next: Next) => unknown)[] = [
  () => null,
  () => 0,
  () => -1e308,
  () => true,
  () => '',
  () => [],
  () => ({}),
  () => [null],
  () => ({ id: null, type: 7 }),
  () => '\u202e\u0000\ud800<!channel>',
  () => '__proto__',
  () => 'constructor',
  (next) => 'x'.repeat(Math.floor(next() * 20_000)),
  (next) => deep(Math.floor(next() * 3_000)),
  (next) => Array.from({ length: Math.floor(next() * 2_000) }, () => ({ a: 1 })),
  (next) => String(Math.floor(next() * 1e6)),
];

const oneOf = <T>(list: readonly T[], next: Next): T => list[Math.floor(next() * list.length)] as T;

/** A copy with one value, somewhere in it, taken out, replaced or renamed. */
function changed(value: unknown, next: Next): unknown {
  if (typeof value !== 'object' || value === null || next() < 0.08) return oneOf(oddValues, next)(next);
  const keys = Object.keys(value);
  const key = oneOf(keys, next);
  if (key === undefined) return oneOf(oddValues, next)(next);
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === key ? changed(one, next) : one));
  const { [key]: old, ...rest } = value as Record<string, unknown>;
  if (next() < 0.15) return rest;
  if (next() < 0.1)
    return { ...rest, [oneOf(['__proto__', 'constructor', 'toString', key + key], next)]: old };
  return { ...rest, [key]: changed(old, next) };
}

/** The body as Slack encodes it. */
export function encode({ encoding, body }: Recorded): { type: string; text: string } {
  if (encoding === 'json') return { type: 'application/json', text: JSON.stringify(body) };
  const fields =
    encoding === 'payload'
      ? { payload: JSON.stringify(body) }
      : Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
  return { type: form, text: new URLSearchParams(fields).toString() };
}

function changedText(text: string, next: Next): string {
  const at = Math.floor(next() * text.length);
  const kinds = [
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + String.fromCharCode(Math.floor(next() * 0x2000)) + text.slice(at + 1),
    () => text + text,
    () => `${text}&${text.slice(0, at)}`,
    () => text.replaceAll('"', ''),
    () => '['.repeat(at),
    () => text.padEnd(Math.floor(next() * 200_000), ' '),
    () => 'x'.repeat(1024 * 1024 + 1),
  ];
  // The largest is rare: a thousand of them are a gigabyte.
  return oneOf(next() < 0.01 ? kinds : kinds.slice(0, -1), next)();
}

export type MutationOptions = { corpus: readonly Recorded[]; secret: string; next: Next; atSeconds: number };

/** Makes a request that Slack would not send, to any of the routes. Half of those to `/slack/events` are signed. */
export function mutatedRequest({ corpus, secret, next, atSeconds }: MutationOptions): Mutated {
  if (next() < 0.15) {
    const path = next() < 0.7 ? `${oneOf(paths, next)}${oneOf(queries, next)}` : oneOf(oddPaths, next);
    const method = oneOf(['GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'], next);
    const cookie = oneOf(['', 'slack-app-oauth-state=y', ';;=', 'a'.repeat(2_000)], next);
    const body = /GET|HEAD/.test(method) ? undefined : oneOf(['', 'x', '{}', 'null'], next);
    return { method, path, headers: { cookie }, body, what: `${method} ${path.slice(0, 40)}` };
  }
  const recorded = oneOf(corpus, next);
  const inside = next() < 0.7;
  const body = (inside ? changed(recorded.body, next) : recorded.body) as Recorded['body'];
  const encoded = encode({ ...recorded, body: body ?? {} });
  const text = inside ? encoded.text : changedText(encoded.text, next);
  const type = next() < 0.05 ? oneOf(['', 'text/plain', 'application/json', form, 'x'], next) : encoded.type;
  const signed = next() < 0.5;
  const signature = createHmac('sha256', secret).update(`v0:${atSeconds}:${text}`).digest('hex');
  const headers: Record<string, string> = {
    'content-type': type,
    'x-slack-request-timestamp': signed || next() < 0.3 ? String(atSeconds) : oneOf(oddTimestamps, next),
    ...((signed || next() < 0.5) && { 'x-slack-signature': `v0=${signed ? signature : signature.slice(2)}` }),
    ...(next() < 0.1 && { 'x-slack-retry-num': oneOf(['1', '2', 'x', '-1'], next) }),
  };
  return {
    method: 'POST',
    path: '/slack/events',
    headers,
    body: text,
    what: `${signed ? 'signed' : 'unsigned'} ${type} ${text.slice(0, 3_000)}`,
  };
}
