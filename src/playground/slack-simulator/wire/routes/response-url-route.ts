import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBody, sendJson, sendText } from '../../kit/http.ts';
import {
  applyMessageResponse,
  type MessageResponse,
  messageResponseSchema,
} from '../deliveries/message-response.ts';
import type { Slack } from '../state/slack.ts';

/**
 * Serves a response URL: `POST` with a message as JSON. Responds as Slack does: `ok` as plain text, or
 * `{ok: false, error}` with a status other than 200, which makes Bolt's `respond()` throw.
 */
export async function serveResponseUrl(
  slack: Slack,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const message = parseMessageResponse((await readBody(request)).toString('utf8'));
  const delivery = slack.log.begin('response_url', path, message ?? null);
  const faults = slack.faults.take('response_url', path);
  for (const fault of faults) if (fault.kind === 'latency') await sleep(fault.ms);
  const cut = faults.some((fault) => fault.kind === 'cut');
  const refused = faults.find(({ kind }) => kind === 'status' || kind === 'error');
  const outcome = cut
    ? 'cut'
    : refused !== undefined
      ? refused.kind === 'error'
        ? { status: 400, error: refused.error }
        : { status: refused.status, error: 'internal_error' }
      : respondAt(slack, path, message);
  if (outcome === 'cut') {
    slack.log.finish(delivery, { status: null, error: 'cut' });
    response.destroy();
    return;
  }
  const lost = faults.some((fault) => fault.kind === 'lost');
  slack.log.finish(delivery, outcome === undefined ? { status: 200, responseBody: 'ok' } : outcome);
  if (lost) response.destroy();
  else if (outcome === undefined) sendText(response, 200, 'ok');
  else {
    const { status: code, ...rest } = outcome;
    if (code === 429) response.setHeader('retry-after', String(refused?.retryAfterS));
    sendJson(response, code, { ok: false, ...rest });
  }
}

function parseMessageResponse(body: string): MessageResponse | undefined {
  try {
    return messageResponseSchema.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** Uses the response URL once. Returns undefined, or the error that Slack responds with. */
function respondAt(slack: Slack, path: string, message: MessageResponse | undefined) {
  const target = slack.responseUrls.use(path);
  if (typeof target === 'string') return { status: 404, error: target };
  if (message === undefined) return { status: 400, error: 'invalid_payload' };
  const channel = slack.data.channels.get(target.channelId);
  if (channel === undefined) return { status: 404, error: 'channel_not_found' };
  const problem = applyMessageResponse(slack, { ...target, channel }, message);
  return problem === undefined ? undefined : { status: 400, ...problem };
}
