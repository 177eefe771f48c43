import { signatureOf } from './sign.ts';

/** What the app answered; `body` is its JSON, or the text when it is none. */
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
  /** Replaces the token of an organization where the app is installed already. */
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

const SIGNATURE_HEADER = 'upcoach-signature';
const REFRESH_HEADER = 'upcoach-refresh-token';

/** Sends an installation request as the service does (platform-facts: Requests that the platform sends). */
export function deliverInstallation(installation: Installation): Promise<Delivery> {
  const { url, secret, app, organization, token, timestamp, refresh } = installation;
  return deliver(
    url,
    secret,
    { app, organization, token, timestamp },
    { [REFRESH_HEADER]: refresh ? '1' : '0' },
  );
}

/** Sends a webhook request as the service does. */
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
      [SIGNATURE_HEADER]: signatureOf(fields, secret),
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
