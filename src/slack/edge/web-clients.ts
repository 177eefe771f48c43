import { WebClient, type WebClientOptions } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../lib/log.ts';
import type { Gate, GatedCall } from './gate.ts';
import { slackTimeoutMs } from './limits.ts';
import { slackLogger } from './logger.ts';
import { slackFetch } from './slack-fetch.ts';

const max = 500;

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

/** A client for the first call with a token, which says whose it is. @param slackApiUrl Slack's own unless given */
export const unnamedClient = (token: string, slackApiUrl: string | undefined, log: Log): WebClient =>
  new WebClient(token, {
    ...clientOptions({ slackApiUrl, logger: slackLogger(log) }),
    ...forPeople,
    fetch: slackFetch,
  });

/** Measures a call of a method. */
export type MeasureCall = <T>(method: string, call: () => Promise<T>) => Promise<T>;

/** A client whose calls all pass the gate. */
class GatedClient extends WebClient {
  readonly #pass: Gate['pass'];
  readonly #from: Pick<GatedCall, 'workspaceId' | 'byJob'>;
  readonly #measure: MeasureCall;

  constructor(
    token: string,
    options: WebClientOptions,
    pass: Gate['pass'],
    from: Pick<GatedCall, 'workspaceId' | 'byJob'>,
    measure: MeasureCall,
  ) {
    super(token, options);
    this.#pass = pass;
    this.#from = from;
    this.#measure = measure;
  }

  override apiCall(...args: Parameters<WebClient['apiCall']>): ReturnType<WebClient['apiCall']> {
    const [method, { channel } = {}] = args;
    const send = () => this.#measure(method, () => super.apiCall(...args));
    return this.#pass({ ...this.#from, method, channel }, send);
  }
}

export type WebClients = ReturnType<typeof createWebClients>;

/**
 * Web API clients by workspace and bot token. Calls that a person waits for and those of jobs never share one, since each
 * does only so much at once. The 500 most recently used are kept; Bolt's own pool never evicts.
 */
export function createWebClients(
  options: SlackOptions,
  { pass }: Gate,
  measure: MeasureCall = (_, call) => call(),
) {
  const pool = (kind: WebClientOptions, byJob: boolean) => {
    const clients = new LRUCache<string, WebClient>({
      max,
      memoMethod(key) {
        const [workspaceId = '', token = ''] = key.split(' ');
        const given = { ...clientOptions(options), ...kind, fetch: slackFetch };
        return new GatedClient(token, given, pass, { workspaceId, byJob }, measure);
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
