import { createClient, type RedisClientType } from '@keyv/redis';
import { withTimeout } from '../../lib/timeout.ts';
import { StoreUnavailableError } from '../errors.ts';

export type RedisClient = RedisClientType;

/** A client for the address, not yet connected. It rejects calls at once while its connection is lost. */
function clientFor(url: string, timeoutMs: number): RedisClient {
  try {
    return createClient({
      url,
      disableOfflineQueue: true,
      // A connection that has gone silent without closing is noticed: a ping is answered, or the socket closed.
      pingInterval: timeoutMs,
      socket: {
        connectTimeout: timeoutMs,
        socketTimeout: 2 * timeoutMs,
        reconnectStrategy: (attempts) => Math.min(1000, 50 * 2 ** attempts) + Math.random() * 50,
      },
    });
  } catch (cause) {
    throw new StoreUnavailableError('REDIS_URL is not an address such as redis://HOST:PORT.', { cause });
  }
}

/**
 * A connected client, which goes on reconnecting when it loses its connection, and the name of its Redis in
 * messages: host and port alone, since the address may carry a password.
 */
export async function connect(
  url: string,
  timeoutMs: number,
): Promise<{ name: string; client: RedisClient }> {
  const client = clientFor(url, timeoutMs);
  const name = `Redis at ${new URL(url).host || 'localhost'}`;
  // Each namespace's adapter listens on the one client.
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
 * Makes a new connection in place of one that gave no answer in time, for the old one may never recover (when its
 * host is gone, say). Until it stands, calls fail at once instead of waiting.
 */
export function renew(client: RedisClient): void {
  if (!client.isReady) return;
  client.destroy();
  // Its errors reach the client's listener, and it goes on trying.
  client.connect().catch(() => {});
}
