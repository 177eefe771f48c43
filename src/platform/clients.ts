import type { Log } from '../lib/log.ts';
import { createPlatformClient, type PlatformClient, type PlatformClientOptions } from './client.ts';
import { backgroundDeadlineMs, checkDeadlineMs } from './limits.ts';
import { createDispatcher } from './transport.ts';

export type PlatformClients = ReturnType<typeof createPlatformClients>;

/**
 * Creates the platform's clients, one for each token. They share a pool of connections.
 *
 * @param options.times replaces the clients' deadlines and timeouts (tests)
 */
export function createPlatformClients(options: {
  baseUrl: string;
  times?: Pick<PlatformClientOptions, 'deadlineMs' | 'timeouts' | 'wait'> | undefined;
  log: Log;
  /** Hears of each call: how it ended (a status, or `none`) and how long it took, in milliseconds. */
  onEnd: (endpoint: string, outcome: string, ms: number) => void;
}) {
  const { baseUrl, times, log, onEnd } = options;
  const dispatcher = createDispatcher();
  const create = (token: string, deadlineMs?: number, onStatus?: (status: number) => void): PlatformClient =>
    createPlatformClient({
      baseUrl,
      token,
      dispatcher,
      onCall(call) {
        onEnd(call.endpoint, String(call.status ?? 'none'), call.ms);
        if (call.status !== undefined) onStatus?.(call.status);
      },
      onUnreadable: (rows) => log.warn(rows, 'Some rows of the platform could not be read.'),
      ...(deadlineMs !== undefined && { deadlineMs }),
      ...times,
    });
  return {
    /** For calls that a person waits for. @param onStatus hears the status of each response */
    of: (token: string, onStatus?: (status: number) => void): PlatformClient =>
      create(token, undefined, onStatus),
    inBackground: (token: string): PlatformClient => create(token, backgroundDeadlineMs),
    /** For a token that the platform has just sent. */
    toCheck: (token: string): PlatformClient => create(token, checkDeadlineMs),
    /** Ends calls that are still in flight. */
    close: (): Promise<void> => dispatcher.destroy(),
  };
}
