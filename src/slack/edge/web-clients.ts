import { WebClient, type WebClientOptions } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../lib/log.ts';
import type { Gate, GatedCall } from './gate.ts';
import { slackTimeoutMs } from './limits.ts';
import { slackLogger } from './logger.ts';
import { patientFetch, slackFetch } from './slack-fetch.ts';

/** Which Slack it is, and where its client's lines go. */
export type SlackOptions = Pick<WebClientOptions, 'logger' | 'slackApiUrl'>;

/** By default, Slack's client waits forever, retries for half an hour, and pauses all calls after a 429. */
const all = { fetch: slackFetch, timeout: slackTimeoutMs, rejectRateLimitedCalls: true };
/** For calls that a person waits for. */
export const forPeople = {
  ...all,
  retryConfig: { retries: 1, minTimeout: 200, maxTimeout: 500 },
  maxRequestConcurrency: 10,
};
/** For calls that no one waits for. */
export const forBulk = {
  ...all,
  // Never retried automatically: a post whose answer was lost may exist, and a refresh token works once.
  retryConfig: { retries: 0 },
  // A workspace's jobs limit how much runs at once; each may make two calls at the same time.
  maxRequestConcurrency: 16,
};

/** A client for the first call with a token, which says whose it is. */
export const unnamedClient = (token: string, slackApiUrl: string, log: Log): WebClient =>
  new WebClient(token, { slackApiUrl, logger: slackLogger(log), ...forPeople, fetch: patientFetch });

/** Measures a call of a method. */
export type MeasureCall = <T>(method: string, call: () => Promise<T>) => Promise<T>;

export type WebClients = ReturnType<typeof createWebClients>;

/**
 * Web API clients by workspace and bot token, whose calls all pass the gate. Calls that a person waits for and those of
 * jobs never share one, since each does only so much at once. The 500 most recently used are kept; Bolt's own pool never
 * evicts.
 */
export function createWebClients(
  options: SlackOptions,
  { pass }: Gate,
  measure: MeasureCall = (_, call) => call(),
) {
  class GatedClient extends WebClient {
    from: Pick<GatedCall, 'workspaceId' | 'byJob'> = { workspaceId: '', byJob: false };

    override apiCall(...args: Parameters<WebClient['apiCall']>): ReturnType<WebClient['apiCall']> {
      const [method, { channel } = {}] = args;
      const send = () => measure(method, () => super.apiCall(...args));
      return pass({ ...this.from, method, channel }, send);
    }
  }
  const pool = (kind: WebClientOptions, byJob: boolean) => {
    const clients = new LRUCache<string, WebClient>({
      max: 500,
      memoMethod(key) {
        const [workspaceId = '', token = ''] = key.split(' ');
        const client = new GatedClient(token, { ...options, ...kind });
        return Object.assign(client, { from: { workspaceId, byJob } });
      },
    });
    return (token: string, workspaceId: string) => clients.memo(`${workspaceId} ${token}`);
  };
  return {
    /** For calls that a person waits for. */
    interactive: pool(forPeople, false),
    /** For scheduled posts: a long rate limit is an error at once. */
    bulk: pool(forBulk, true),
  };
}
