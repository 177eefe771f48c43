import type { IncomingMessage } from 'node:http';
import type { Dict } from '../../kit/dict.ts';

/**
 * The arguments of a Web API call: from the query, and from a form or JSON body
 * (docs.slack.dev/apis/web-api, "POST bodies"). Form values stay strings.
 *
 * @throws Error when the body does not match its content type
 */
export function readArguments(request: IncomingMessage, body: Buffer): Dict {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const args: Dict = Object.fromEntries(url.searchParams);
  const type = request.headers['content-type'] ?? '';
  if (body.length === 0) return args;
  if (type.startsWith('application/json')) return { ...args, ...parseObject(body.toString('utf8')) };
  return { ...args, ...Object.fromEntries(new URLSearchParams(body.toString('utf8'))) };
}

function parseObject(text: string): Dict {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error('not an object');
  return parsed as Dict;
}

/** The token from the `Authorization` header or the arguments. */
export function readToken(request: IncomingMessage, args: Dict): string | undefined {
  const [, fromHeader] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return fromHeader ?? (typeof args.token === 'string' && args.token !== '' ? args.token : undefined);
}
