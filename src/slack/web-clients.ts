import { WebClient, type WebClientOptions } from '@slack/web-api';
import { LRUCache } from 'lru-cache';

/**
 * Web API clients by bot token. A 429 on one method pauses a whole client, so what a person waits for and what is
 * posted in bulk never share one. The 500 used last are kept; Bolt's own pool never drops one.
 */
export type SlackClients = {
  /** For calls that a person waits for. */
  person(token: string): WebClient;
  /** For scheduled posts: a rate limit comes back as an error at once. */
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
  // A post whose answer was lost may be there: it is never sent twice on its own.
  retryConfig: { retries: 0 },
  maxRequestConcurrency: 2,
  rejectRateLimitedCalls: true,
};

function pool(options: WebClientOptions): (token: string) => WebClient {
  const clients = new LRUCache<string, WebClient>({
    max,
    memoMethod: (token) => new WebClient(token, options),
  });
  return (token) => clients.memo(token);
}

export function createSlackClients(options: Pick<WebClientOptions, 'slackApiUrl' | 'logger'>): SlackClients {
  return { person: pool({ ...options, ...forPeople }), bulk: pool({ ...options, ...forBulk }) };
}
