import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../kit/clock.ts';
import type { Fault } from '../state/faults.ts';
import type { AppResponse, Delivery, DeliveryRequest } from '../state/log.ts';
import type { Slack } from '../state/slack.ts';

/**
 * The headers that prove a request comes from Slack (docs.slack.dev/authentication/verifying-requests-from-slack).
 * `timestampS` is in seconds UTC, on the real clock and not the simulator's: the app compares it with its own.
 */
export function signatureHeaders(
  signingSecret: string,
  body: string,
  timestampS: number = Math.floor(Date.now() / 1000),
): Record<string, string> {
  const hash = createHmac('sha256', signingSecret).update(`v0:${timestampS}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': String(timestampS), 'x-slack-signature': `v0=${hash}` };
}

/** The app has three seconds to acknowledge (docs.slack.dev/interactivity/handling-user-interaction). */
export const ackMs = 3000;

/**
 * The outcome of a delivery: the app's response, or what went wrong. `body` is parsed if it is JSON.
 */
export type DeliveryOutcome = {
  delivery: Delivery;
  status: number | null;
  body: unknown;
  headers: Headers;
  error?: 'operation_timeout' | 'connection_failed' | 'http_error';
};

/** The path and query of a URL in the manifest, at the address where the app listens. */
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

/** A response body: parsed if it is JSON, else text; undefined if empty. */
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
 * Waits as the faults say. Returns `cut` if the delivery must not be sent, `lost` if its response must be ignored.
 */
async function applyFaults(faults: Fault[]): Promise<'cut' | 'lost' | undefined> {
  for (const fault of faults) if (fault.kind === 'latency') await sleep(fault.ms);
  if (faults.some((fault) => fault.kind === 'cut')) return 'cut';
  return faults.some((fault) => fault.kind === 'lost') ? 'lost' : undefined;
}

/**
 * Sends one request to the app, over Socket Mode or signed HTTP as the manifest says, and waits up to three seconds
 * for the response. Never throws: errors are in the outcome and in the delivery log.
 */
export async function deliver(slack: Slack, request: DeliveryRequest): Promise<DeliveryOutcome> {
  const socketMode = slack.manifest.settings.socket_mode_enabled;
  const url = request.url === undefined ? undefined : appUrlFor(slack, request.url);
  const delivery = slack.log.begin(request.kind, socketMode ? 'socket' : (url?.href ?? ''), request.payload);
  const faults = slack.faults.take('delivery', request.kind);
  const response = await withTimeout(slack.clock, { ms: ackMs, realMs: slack.realAckMs }, async (signal) => {
    try {
      const fault = await applyFaults(faults);
      if (fault === 'cut' || request.isOff === true) return 'connection_failed' as const;
      const received = socketMode
        ? await slack.sockets.send(request, signal)
        : url === undefined
          ? 'connection_failed'
          : await postSigned(slack, url, request, signal);
      return fault === 'lost' ? ('connection_failed' as const) : received;
    } catch {
      return 'connection_failed' as const;
    }
  });
  const outcome = toOutcome(delivery, response);
  slack.log.finish(delivery, {
    status: outcome.status,
    ...(outcome.error !== undefined && { error: outcome.error }),
    ...(outcome.body !== undefined && { responseBody: outcome.body }),
  });
  return outcome;
}

function toOutcome(
  delivery: Delivery,
  response: AppResponse | 'connection_failed' | undefined,
): DeliveryOutcome {
  const noResponse = { delivery, status: null, body: undefined, headers: new Headers() };
  if (response === undefined) return { ...noResponse, error: 'operation_timeout' };
  if (response === 'connection_failed') return { ...noResponse, error: 'connection_failed' };
  if (response.status < 200 || response.status > 299) return { delivery, ...response, error: 'http_error' };
  return { delivery, ...response };
}

/** The error that Slack shows to the person: `operation_timeout` if the app was late, else `dispatch_failed`. */
export const toDispatchError = (
  error: NonNullable<DeliveryOutcome['error']>,
): 'operation_timeout' | 'dispatch_failed' =>
  error === 'operation_timeout' ? 'operation_timeout' : 'dispatch_failed';
