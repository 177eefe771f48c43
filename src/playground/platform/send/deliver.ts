import { createSignature } from './sign.ts';

/** The app's response; `body` is parsed JSON, or text if it is not JSON. */
export type Delivery = { status: number; body: unknown };

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

/**
 * Sends an installation request as the service does (platform-facts: Requests that the platform sends).
 *
 * @throws when there is no response within ten seconds
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
 * @throws when there is no response within ten seconds
 */
export function deliverWebhook({ url, secret, event, data, timestamp }: Webhook): Promise<Delivery> {
  return deliver(url, secret, { event, event_timestamp: timestamp, data, timestamp }, {});
}

async function deliver(
  url: string,
  secret: string,
  fields: Record<string, unknown> & { timestamp: number },
  headers: Record<string, string>,
): Promise<Delivery> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: createSignature(fields, secret),
      ...headers,
    },
    body: JSON.stringify(fields),
  });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: text };
  }
}
