import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZodError } from 'zod';
import type { Dict } from '../../kit/dict.ts';
import { readBody, sendJson } from '../../kit/http.ts';
import type { Fault } from '../state/faults.ts';
import type { Slack } from '../state/slack.ts';
import { authenticate } from './authenticate.ts';
import { ApiError } from './method.ts';
import { methods } from './registry.ts';

/**
 * The arguments of a Web API call: from the query, and from a form or JSON body
 * (docs.slack.dev/apis/web-api, "POST bodies"). Form values stay strings.
 *
 * @throws Error when the body does not match its content type
 */
function readArguments(request: IncomingMessage, body: Buffer): Dict {
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
function readToken(request: IncomingMessage, args: Dict): string | undefined {
  const [, fromHeader] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return fromHeader ?? (typeof args.token === 'string' && args.token !== '' ? args.token : undefined);
}

type ApiResponse = {
  status: number;
  body: Dict;
  headers: Record<string, string>;
};

const errorBody = (error: string, extra: Dict = {}): Dict => ({ ok: false, error, ...extra });

const rateLimited = (retryAfterS: number | string): ApiResponse => ({
  status: 429,
  body: errorBody('ratelimited'),
  headers: retryAfterS === '' ? {} : { 'retry-after': String(retryAfterS) },
});

function faultResponse(fault: Fault): ApiResponse | undefined {
  if (fault.kind === 'error') return { status: 200, body: errorBody(fault.error), headers: {} };
  if (fault.kind !== 'status') return undefined;
  return fault.status === 429
    ? rateLimited(fault.retryAfterS)
    : { status: fault.status, body: errorBody('internal_error'), headers: {} };
}

/** Serves a Web API call, `/api/METHOD`, with the faults that apply to it (docs.slack.dev/apis/web-api). */
export async function serveMethod(
  slack: Slack,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  const body = await readBody(request);
  let args: Dict;
  try {
    args = readArguments(request, body);
  } catch {
    return sendJson(response, 200, errorBody('invalid_json'));
  }
  const { token: _token, client_secret: _secret, refresh_token: _refresh, ...loggedArgs } = args;
  const delivery = slack.log.begin('api', name, loggedArgs);
  const faults = slack.faults.take('api', name);
  for (const fault of faults) if (fault.kind === 'latency') await sleep(fault.ms);
  const hasFault = (kind: Fault['kind']) => faults.some((fault) => fault.kind === kind);
  if (hasFault('cut')) {
    slack.log.finish(delivery, { status: null, error: 'cut' });
    response.destroy();
    return;
  }
  const fault = faults.map(faultResponse).find((response) => response !== undefined);
  const result = fault ?? (await runMethod(slack, name, readToken(request, args), args));
  slack.log.finish(delivery, {
    status: result.status,
    responseBody: result.body,
    ...(typeof result.body.error === 'string' && { error: result.body.error }),
  });
  if (hasFault('lost')) response.destroy();
  else sendJson(response, result.status, result.body, result.headers);
}

async function runMethod(
  slack: Slack,
  name: string,
  token: string | undefined,
  args: Dict,
): Promise<ApiResponse> {
  const method = methods.get(name);
  if (method === undefined)
    return { status: 200, body: errorBody('unknown_method', { req_method: name }), headers: {} };
  const headers: Record<string, string> = { 'x-accepted-oauth-scopes': method.scopes.join(',') };
  try {
    const call = authenticate(slack, method, token, args);
    headers['x-oauth-scopes'] = call.scopes.join(',');
    const waitS = slack.rateLimits.countCall(name, method.tier, call.workspace.id);
    if (waitS > 0) return rateLimited(waitS);
    return { status: 200, body: { ok: true, ...(await method.run(call, args)) }, headers };
  } catch (error) {
    if (error instanceof ApiError) {
      const { retryAfterS } = error.extra;
      if (typeof retryAfterS === 'number') return rateLimited(retryAfterS);
      return { status: 200, body: errorBody(error.code, error.extra), headers };
    }
    if (error instanceof ZodError) {
      const messages = error.issues.map(
        (issue) => `[ERROR] ${issue.message} [json-pointer:/${issue.path.join('/')}]`,
      );
      return {
        status: 200,
        body: errorBody('invalid_arguments', { response_metadata: { messages } }),
        headers,
      };
    }
    throw error;
  }
}
