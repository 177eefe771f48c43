import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config.ts';

type At = { host: string; port: number };

function sentenceFor(code: string | undefined, { host, port }: At): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one, or to 0 for any.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `${host} is no address to listen on here (${code}). Check HOST.`;
}

/**
 * Starts listening, on any free port when `port` is 0.
 *
 * @returns the address on loopback, such as `http://127.0.0.1:3000`
 * @throws ConfigError with a sentence that says what to do
 */
export async function listen(server: Server, at: At): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(at.port, at.host, resolve);
  try {
    await promise;
  } catch (cause) {
    throw new ConfigError(sentenceFor((cause as NodeJS.ErrnoException).code, at), { cause });
  }
  server.off('error', reject);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
