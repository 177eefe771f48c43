import { WebClient, type WebClientOptions } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import { slackFetch } from './slack-fetch.ts';

const max = 500;
/** Milliseconds for one call to Slack. */
export const slackTimeoutMs = 10_000;

export type SlackOptions = Pick<WebClientOptions, 'logger'> & { slackApiUrl?: string | undefined };

/** Leaves the address out if it is undefined: then Slack's clients use their own. */
export const clientOptions = ({ slackApiUrl, ...options }: SlackOptions): WebClientOptions =>
  slackApiUrl === undefined ? options : { ...options, slackApiUrl };

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
  // A workspace's jobs limit how much runs at once; each may make two calls at the same time.
  maxRequestConcurrency: 16,
  rejectRateLimitedCalls: true,
};

function pool(options: WebClientOptions): (token: string) => WebClient {
  const clients = new LRUCache<string, WebClient>({
    max,
    memoMethod: (token) => new WebClient(token, { ...options, fetch: slackFetch }),
  });
  return (token) => clients.memo(token);
}

export type WebClients = ReturnType<typeof createWebClients>;

/**
 * Web API clients by bot token. A 429 on one method pauses a whole client, so calls that a person waits for and bulk
 * posts never share one. The 500 most recently used are kept; Bolt's own pool never evicts.
 */
export const createWebClients = (options: SlackOptions) => ({
  /** For calls that a person waits for. */
  interactive: pool({ ...clientOptions(options), ...forPeople }),
  /** For scheduled posts: a rate limit is an error at once. */
  bulk: pool({ ...clientOptions(options), ...forBulk }),
});
