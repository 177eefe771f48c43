import { setTimeout as sleep } from 'node:timers/promises';
import { createSignature } from './sign.ts';

/** The app's response; `body` is parsed JSON, or text if it is not JSON. */
export type Delivery = {
  status: number;
  body: unknown;
  /** How often it was sent. */
  attempts: number;
};

export type Installation = {
  /** The app's installation address. */
  url: string;
  /** The app's signing secret. */
  secret: string;
  app: string;
  organization: string;
  token: string;
  /** Unix seconds. */
  timestamp: number;
  /** Whether the token replaces an earlier one, because the app is already installed. */
  refresh: boolean;
};

export type Webhook = {
  url: string;
  secret: string;
  event: string;
  data: Record<string, string | number | boolean | null>;
  /** Unix seconds. */
  timestamp: number;
};

const signatureHeader = 'upcoach-signature';
const refreshHeader = 'upcoach-refresh-token';

/** Milliseconds between the attempts of a delivery that may succeed later. */
const pausesMs = [250, 1_000, 3_000];
/** The longest wait that an app may ask for with `Retry-After`, in milliseconds. */
const longestPauseMs = 10_000;
const mayRetry = (status: number): boolean =>
  status === 408 || status === 409 || status === 429 || status >= 500;

/**
 * Sends an installation request as the service does (platform-facts: Requests that the platform sends).
 *
 * @throws when no attempt has a response within ten seconds
 */
export function deliverInstallation(installation: Installation): Promise<Delivery> {
  const { url, secret, app, organization, token, timestamp, refresh } = installation;
  return deliver(
    url,
    secret,
    { app, organization, token, timestamp },
    { [refreshHeader]: refresh ? '1' : '0' },
  );
}

/**
 * Sends a webhook request as the service does (platform-facts: Requests that the platform sends).
 *
 * @throws when no attempt has a response within ten seconds
 */
export function deliverWebhook({ url, secret, event, data, timestamp }: Webhook): Promise<Delivery> {
  return deliver(url, secret, { event, event_timestamp: timestamp, data, timestamp }, {});
}

/** Sends a delivery until the app accepts or refuses it, each time with the same body and signature. */
async function deliver(
  url: string,
  secret: string,
  fields: Record<string, unknown> & { timestamp: number },
  headers: Record<string, string>,
): Promise<Delivery> {
  const request = {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      [signatureHeader]: createSignature(fields, secret),
      ...headers,
    },
    body: JSON.stringify(fields),
  };
  for (let attempts = 1; ; attempts += 1) {
    const pauseMs = pausesMs[attempts - 1];
    const response = await send(url, request).catch((error: unknown) => {
      if (pauseMs === undefined) throw error;
    });
    if (response !== undefined && (pauseMs === undefined || !mayRetry(response.status)))
      return { status: response.status, body: response.body, attempts };
    const askedMs = Math.min(longestPauseMs, Number(response?.retryAfter ?? 0) * 1000 || 0);
    await sleep(Math.max(pauseMs ?? 0, askedMs), undefined, { ref: false });
  }
}

type Response = { status: number; body: unknown; retryAfter?: string | undefined };

/**
 * Sends a request once. A redirect is followed only to the same host and only if the method stays POST (307, 308): any
 * other host would get the token.
 */
async function send(url: string, request: RequestInit, mayFollow = true): Promise<Response> {
  const response = await fetch(url, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  const { status } = response;
  const text = await response.text();
  const location = response.headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    const target = URL.parse(location, url);
    if (mayFollow && (status === 307 || status === 308) && target?.origin === new URL(url).origin)
      return send(target.href, request, false);
    return { status, body: { message: `This address redirects to ${location}. Register that one instead.` } };
  }
  const retryAfter = response.headers.get('retry-after') ?? undefined;
  try {
    return { status, body: JSON.parse(text), retryAfter };
  } catch {
    return { status, body: text, retryAfter };
  }
}
