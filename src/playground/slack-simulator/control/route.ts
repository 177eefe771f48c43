import type { IncomingMessage, ServerResponse } from 'node:http';
import { ZodError } from 'zod';
import { readBody, sendJson } from '../kit/http.ts';
import type { Slack } from '../wire/state/slack.ts';
import { type Control, endpoints } from './control.ts';
import { ControlError } from './lookup.ts';
import { streamChanges } from './stream.ts';

/** `team-access` → `teamAccess`. */
const toEndpointName = (path: string): string =>
  path.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

const isEndpoint = (name: string): name is keyof typeof endpoints => Object.hasOwn(endpoints, name);

async function readInput(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET')
    return Object.fromEntries(new URL(request.url ?? '/', 'http://localhost').searchParams);
  const body = (await readBody(request)).toString('utf8');
  return body === '' ? {} : (JSON.parse(body) as unknown);
}

/** Serves `/_control/…`: responds with `{ok: true, …}`, or with `{ok: false, error}` and status 400. */
export async function serveControl(
  slack: Slack,
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (path === 'stream') return streamChanges(slack, request, response);
  const name = toEndpointName(path);
  if (!isEndpoint(name)) return sendJson(response, 404, { ok: false, error: 'unknown_control' });
  if (request.method !== endpoints[name].verb)
    return sendJson(response, 405, { ok: false, error: 'method_not_allowed' });
  try {
    const run = control[name] as (input: unknown) => Promise<object>;
    const result = { ok: true, ...(await run(await readInput(request))) };
    sendJson(response, 200, result);
  } catch (error) {
    sendJson(response, 400, { ok: false, ...toErrorBody(error) });
  }
}

function toErrorBody(error: unknown): { error: string; detail?: string } {
  if (error instanceof ControlError) return { error: error.message };
  if (error instanceof ZodError)
    return {
      error: 'invalid_input',
      detail: error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    };
  if (error instanceof SyntaxError) return { error: 'invalid_json' };
  throw error;
}
