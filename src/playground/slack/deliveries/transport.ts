import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../clock.ts';
import type { Fault } from '../faults.ts';
import type { Slack } from '../slack.ts';
import type { Delivery } from './log.ts';
import type { AppResponse, DeliveryRequest } from './request.ts';
import { signatureHeaders } from './sign.ts';

/** docs.slack.dev: the app acknowledges within three seconds, or the person sees an error. */
export const ackTimeoutMs = 3000;

/**
 * What came of a delivery. `error` is Slack's word for what went wrong; `body` is the answer, parsed if
 * JSON.
 */
export type DeliveryOutcome = {
  delivery: Delivery;
  status: number | null;
  body: unknown;
  headers: Headers;
  error?: 'operation_timeout' | 'connection_failed' | 'http_error';
};

/** The manifest's path and query, where the app listens here. */
export function appUrlFor(slack: Slack, declared: string): URL {
  const { pathname, search } = new URL(declared);
  return new URL(`${pathname}${search}`, slack.appUrl);
}

const encodeBody = (request: DeliveryRequest): { body: string; type: string } => {
  if (request.encoding === 'json') return { body: JSON.stringify(request.payload), type: 'application/json' };
  const fields =
    request.encoding === 'payload'
      ? { payload: JSON.stringify(request.payload) }
      : Object.fromEntries(Object.entries(request.payload).map(([key, value]) => [key, String(value)]));
  return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
};

/** The answer's body: parsed when it is JSON, else as text; undefined when there is none. */
function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function postSigned(
  slack: Slack,
  url: URL,
  request: DeliveryRequest,
  signal: AbortSignal,
): Promise<AppResponse> {
  const { body, type } = encodeBody(request);
  const response = await fetch(url, {
    method: 'POST',
    body,
    signal,
    redirect: 'manual',
    headers: {
      'content-type': type,
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      ...signatureHeaders(slack.app.signingSecret, body),
      ...request.headers,
    },
  });
  return { status: response.status, headers: response.headers, body: parseBody(await response.text()) };
}

/**
 * Does to a delivery what the faults say: `cut` when it is not to be sent, `lost` when its answer is not to
 * be read.
 */
async function applyFaults(faults: Fault[]): Promise<'cut' | 'lost' | undefined> {
  for (const fault of faults) if (fault.kind === 'latency') await sleep(fault.ms);
  if (faults.some((fault) => fault.kind === 'cut')) return 'cut';
  return faults.some((fault) => fault.kind === 'lost') ? 'lost' : undefined;
}

/**
 * Sends one request to the app, over Socket Mode or signed HTTP as the manifest says, and waits three seconds
 * for the answer. Never throws: what went wrong is in the outcome and in the list of deliveries.
 */
export async function deliver(slack: Slack, request: DeliveryRequest): Promise<DeliveryOutcome> {
  const socketMode = slack.manifest.settings.socket_mode_enabled;
  const url = request.url === undefined ? undefined : appUrlFor(slack, request.url);
  const delivery = slack.log.begin(request.kind, socketMode ? 'socket' : (url?.href ?? ''), request.payload);
  const faults = slack.faults.take('delivery', request.kind);
  const answered = await withTimeout(slack.clock, ackTimeoutMs, async (signal) => {
    try {
      const struck = await applyFaults(faults);
      if (struck === 'cut' || request.isOff === true) return 'connection_failed' as const;
      const answer = socketMode
        ? await slack.sockets.send(request, signal)
        : url === undefined
          ? 'connection_failed'
          : await postSigned(slack, url, request, signal);
      return struck === 'lost' ? ('connection_failed' as const) : answer;
    } catch {
      return 'connection_failed' as const;
    }
  });
  const outcome = toOutcome(delivery, answered);
  slack.log.finish(delivery, {
    status: outcome.status,
    ...(outcome.error !== undefined && { error: outcome.error }),
    ...(outcome.body !== undefined && { responseBody: outcome.body }),
  });
  return outcome;
}

function toOutcome(
  delivery: Delivery,
  answer: AppResponse | 'connection_failed' | undefined,
): DeliveryOutcome {
  const nothing = { delivery, status: null, body: undefined, headers: new Headers() };
  if (answer === undefined) return { ...nothing, error: 'operation_timeout' };
  if (answer === 'connection_failed') return { ...nothing, error: 'connection_failed' };
  if (answer.status < 200 || answer.status > 299) return { delivery, ...answer, error: 'http_error' };
  return { delivery, ...answer };
}

/**
 * Slack's word to a person for a delivery that failed: too late is `operation_timeout`, the rest
 * `dispatch_failed`.
 */
export const toDispatchError = (
  error: NonNullable<DeliveryOutcome['error']>,
): 'operation_timeout' | 'dispatch_failed' =>
  error === 'operation_timeout' ? 'operation_timeout' : 'dispatch_failed';
