import { WebClient, type WebClientOptions } from '@slack/web-api';

/**
 * Web API clients by bot token. A 429 on one method pauses a whole client, so calls that a person waits for and bulk
 * posts never share one. The 500 most recently used are kept; Bolt's own pool never evicts.
 */
export type WebClients = {
  /** For calls that a person waits for. */
  interactive(token: string): WebClient;
  /** For scheduled posts: a rate limit is an error at once. */
  bulk(token: string): WebClient;
};

const max = 500;
/** Milliseconds for one call to Slack. */
export const slackTimeoutMs = 10_000;

const forPeople: WebClientOptions = {
  timeout: slackTimeoutMs,
  retryConfig: { retries: 1, minTimeout: 200, maxTimeout: 500 },
  maxRequestConcurrency: 10,
  rejectRateLimitedCalls: true,
};

const forBulk: WebClientOptions = {
  timeout: slackTimeoutMs,
  // A post whose answer was lost may exist, so it is never retried automatically.
  retryConfig: { retries: 0 },
  maxRequestConcurrency: 2,
  rejectRateLimitedCalls: true,
};

function pool(options: WebClientOptions): (token: string) => WebClient {
  const clients = new Map<string, WebClient>();
  return (token) => {
    const client = clients.get(token) ?? new WebClient(token, options);
    clients.delete(token);
    clients.set(token, client);
    const oldest = clients.keys().next();
    if (clients.size > max && !oldest.done) clients.delete(oldest.value);
    return client;
  };
}

export function createWebClients(options: Pick<WebClientOptions, 'slackApiUrl' | 'logger'>): WebClients {
  return { interactive: pool({ ...options, ...forPeople }), bulk: pool({ ...options, ...forBulk }) };
}
