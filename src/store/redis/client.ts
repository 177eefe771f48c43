import { createClient, type RedisClientType } from '@keyv/redis';
import { withTimeout } from '../../lib/timeout.ts';
import { StoreUnavailableError } from '../errors.ts';
import { reconnectMs } from '../limits.ts';

export type RedisClient = RedisClientType;

/** How long to wait before connecting again, in milliseconds. @param chance from 0 to 1, so that processes spread out */
export const reconnectDelayMs = (attempts: number, chance: number): number =>
  Math.min(reconnectMs.most, reconnectMs.first * 2 ** attempts) + chance * reconnectMs.spread;

/** Creates a client that is not connected yet. It rejects calls at once while its connection is lost. */
function clientFor(url: string, timeoutMs: number): RedisClient {
  try {
    return createClient({
      url,
      disableOfflineQueue: true,
      // Detects a silent connection: the ping is answered, or the socket is closed.
      pingInterval: timeoutMs,
      socket: {
        connectTimeout: timeoutMs,
        socketTimeout: 2 * timeoutMs,
        reconnectStrategy: (attempts) => reconnectDelayMs(attempts, Math.random()),
      },
    });
  } catch (cause) {
    throw new StoreUnavailableError('REDIS_URL is not an address like redis://HOST:PORT.', { cause });
  }
}

/**
 * Connects a client, which reconnects whenever it loses its connection. Also returns the name of its Redis for
 * messages: only host and port, because the address may contain a password.
 */
export async function connect(
  url: string,
  timeoutMs: number,
): Promise<{ name: string; client: RedisClient }> {
  const client = clientFor(url, timeoutMs);
  const name = `Redis at ${new URL(url).host || 'localhost'}`;
  // Every namespace's adapter adds listeners to this one client.
  client.setMaxListeners(0);
  let lastError: Error | undefined;
  client.on('error', (error: Error) => {
    lastError = error;
  });
  try {
    await withTimeout(timeoutMs, () => client.connect());
  } catch (cause) {
    client.destroy();
    const { message } = lastError ?? (cause as Error);
    throw new StoreUnavailableError(
      `${name} cannot be reached (${message}); check REDIS_URL and that it runs.`,
      { cause },
    );
  }
  return { name, client };
}

/**
 * Replaces a connection that did not answer in time, since it may never recover (if its host is gone, for example).
 * Until the new one is ready, calls fail at once instead of waiting.
 */
export function renew(client: RedisClient): void {
  if (!client.isReady) return;
  client.destroy();
  // The client's error listener receives failures, and the client keeps trying.
  client.connect().catch(() => {});
}
