import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZodError } from 'zod';
import type { Dict } from '../data.ts';
import type { Fault } from '../faults.ts';
import { readBody, sendJson } from '../http.ts';
import type { Slack } from '../slack.ts';
import { clientOf, readArguments, tokenOf } from './arguments.ts';
import { authenticate } from './authenticate.ts';
import { ApiError } from './method.ts';
import { METHODS } from './registry.ts';

type Reply = {
  status: number;
  body: Dict;
  headers: Record<string, string>;
};

const refused = (error: string, extra: Dict = {}): Dict => ({ ok: false, error, ...extra });

const tooMany = (retryAfterS: number): Reply => ({
  status: 429,
  body: refused('ratelimited'),
  headers: { 'retry-after': String(retryAfterS) },
});

function faultReply(fault: Fault): Reply | undefined {
  if (fault.kind === 'error') return { status: 200, body: refused(fault.error), headers: {} };
  if (fault.kind !== 'status') return undefined;
  return fault.status === 429
    ? tooMany(fault.retryAfterS)
    : { status: fault.status, body: refused('internal_error'), headers: {} };
}

/** Answers one Web API call: `/api/METHOD` (docs.slack.dev/apis/web-api). */
export async function serveMethod(
  slack: Slack,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  let args: Dict;
  try {
    args = { ...(await readArguments(request, await readBody(request))), ...clientOf(request) };
  } catch {
    return sendJson(response, 200, refused('invalid_json'));
  }
  const { token: _token, client_secret: _secret, refresh_token: _refresh, ...shown } = args;
  const delivery = slack.log.begin('api', name, shown);
  const faults = slack.faults.take('api', name);
  for (const fault of faults) if (fault.kind === 'latency') await sleep(fault.ms);
  const strikes = (kind: Fault['kind']) => faults.some((fault) => fault.kind === kind);
  if (strikes('cut')) {
    slack.log.finish(delivery, { status: null, error: 'cut' });
    response.destroy();
    return;
  }
  const instead = faults.map(faultReply).find((reply) => reply !== undefined);
  const reply = instead ?? (await answer(slack, name, tokenOf(request, args), args));
  slack.log.finish(delivery, {
    status: reply.status,
    responseBody: reply.body,
    ...(typeof reply.body.error === 'string' && { error: reply.body.error }),
  });
  if (strikes('lost')) response.destroy();
  else sendJson(response, reply.status, reply.body, reply.headers);
}

async function answer(slack: Slack, name: string, token: string | undefined, args: Dict): Promise<Reply> {
  const method = METHODS.get(name);
  if (method === undefined)
    return { status: 200, body: refused('unknown_method', { req_method: name }), headers: {} };
  const headers: Record<string, string> = { 'x-accepted-oauth-scopes': method.scopes.join(',') };
  try {
    const call = authenticate(slack, method, token);
    headers['x-oauth-scopes'] = call.scopes.join(',');
    const waitS = slack.rateLimits.take(name, method.tier, call.workspace.id);
    if (waitS > 0) return tooMany(waitS);
    return { status: 200, body: { ok: true, ...(await method.run(call, args)) }, headers };
  } catch (error) {
    if (error instanceof ApiError) {
      const { retryAfterS } = error.extra;
      if (typeof retryAfterS === 'number') return tooMany(retryAfterS);
      return { status: 200, body: refused(error.code, error.extra), headers };
    }
    if (error instanceof ZodError) {
      const messages = error.issues.map(
        (issue) => `[ERROR] ${issue.message} [json-pointer:/${issue.path.join('/')}]`,
      );
      return {
        status: 200,
        body: refused('invalid_arguments', { response_metadata: { messages } }),
        headers,
      };
    }
    throw error;
  }
}
