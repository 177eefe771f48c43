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
  times?: Pick<PlatformClientOptions, 'deadlineMs' | 'timeouts'> | undefined;
  log: Log;
}) {
  const { baseUrl, times, log } = options;
  const dispatcher = createDispatcher();
  const create = (token: string, deadlineMs?: number, onStatus?: (status: number) => void): PlatformClient =>
    createPlatformClient({
      baseUrl,
      token,
      dispatcher,
      onCall(call) {
        log.debug(call, 'Called the platform.');
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
