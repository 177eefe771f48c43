import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { Keyring } from './encryption.ts';
import { encryptsEveryMs, forgetProcessMs } from './limits.ts';
import type { Bucket } from './ports.ts';
import { recordKind } from './records.ts';

const encryptingProcess = z.object({ host: z.string(), pid: z.number() });

export type EncryptingProcess = z.infer<typeof encryptingProcess>;

/** The running processes that take their keys from a setting, by `KEY-ID/PROCESS`. */
export const encryptingProcessRecord = recordKind({
  namespace: 'encrypting-processes',
  isListed: true,
  schema: encryptingProcess,
  owner: 'none',
  what: 'the processes that run, with their host and process id',
  about: 'nobody',
  lasts: '90 seconds after the process ended',
  isLazy: true,
});

/**
 * Notes in the store which key this process encrypts with, until it is stopped, so that a rotation knows when an old
 * key is no longer used. Never rejects: while the store is down, nothing is encrypted into it either.
 *
 * @returns stops it
 */
export async function announceKey(
  bucket: Bucket<EncryptingProcess>,
  keyring: Keyring,
): Promise<() => Promise<void>> {
  const key = `${keyring.currentId()}/${randomUUID()}`;
  const say = () =>
    bucket.set(key, { host: hostname(), pid: process.pid }, forgetProcessMs).catch(() => undefined);
  await say();
  const timer = setInterval(say, encryptsEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await bucket.delete(key).catch(() => undefined);
  };
}

/** The processes that encrypt with another key than this one. */
export async function processesWithOtherKeys(
  bucket: Bucket<EncryptingProcess>,
  keyring: Keyring,
): Promise<EncryptingProcess[]> {
  const { keys } = await bucket.list('');
  const others = keys.filter((key) => !key.startsWith(`${keyring.currentId()}/`));
  const found = await Promise.all(others.map((key) => bucket.get(key)));
  return found.filter((each) => each !== undefined);
}
