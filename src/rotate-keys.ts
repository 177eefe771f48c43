/**
 * `npm run rotate-keys`: encrypts the data keys, which encrypt all stored data, with the newest key while Touchline
 * runs, and says when the old key may be removed. The newest is the first of `ENCRYPTION_KEYS`; the embedded store's
 * own key is replaced.
 */
import { rotationLeaseMs } from './limits.ts';
import './node-version.js';
import type { Keyring } from './store/encryption.ts';
import type { Lease, Store } from './store/ports.ts';

const { loadSettings, readConfig } = await import('./config.ts');
const { ConfigError } = await import('./lib/errors.ts');
const { reportFailure } = await import('./start/report-failure.ts');
const { beginKeyRotation, endKeyRotation, loadKeys } = await import('./store/keys.ts');
const { encryptingProcessRecord, processesWithOtherKeys } = await import('./store/encrypting-processes.ts');
const { forgetProcessMs } = await import('./store/limits.ts');
const { openStore } = await import('./store/open.ts');
const { rotateKeys } = await import('./store/rotate-keys.ts');

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const count = (some: number, thing: string): string => `${some} ${thing}${some === 1 ? '' : 's'}`;

/** Waits while a process that was killed still holds the lease: only one rotates at a time. @throws ConfigError */
async function takeTurn({ leases }: Store): Promise<Lease> {
  const end = performance.now() + rotationLeaseMs + 5_000;
  for (;;) {
    const lease = await leases.lease('rotate-keys', rotationLeaseMs);
    if (lease !== undefined) return lease;
    if (performance.now() > end) throw new ConfigError('Another process is rotating the keys; wait for it.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Rotates, and says what stands in the way. @returns whether the old keys may be removed */
async function rotate(store: Store, keyring: Keyring, lease: Lease): Promise<boolean> {
  let read = Date.now();
  const { encrypted, rewritten, left, unreadable } = await rotateKeys({
    store,
    keyring,
    async onPage() {
      if (Date.now() - read < rotationLeaseMs / 5) return;
      read = Date.now();
      if (!(await lease.renew(rotationLeaseMs)))
        throw new ConfigError('Another process is rotating the keys now.');
    },
  });
  say(`${count(encrypted, 'data key')} are encrypted; ${rewritten} of them were encrypted again just now.`);
  for (const name of unreadable.slice(0, 20)) say(`Can’t be read with any of the keys: ${name}`);
  if (unreadable.length > 0)
    say(
      `${count(unreadable.length, 'data key')} can’t be read with any of the keys. If one of them is on hand, add it to the end of ENCRYPTION_KEYS and run this again.`,
    );
  const others = await processesWithOtherKeys(store.bucket(encryptingProcessRecord), keyring);
  for (const { host, pid } of others)
    say(`Still encrypts with another key: process ${pid} on ${host}. Restart it with these settings.`);
  if (others.length > 0)
    say(
      `Then run this again (${forgetProcessMs / 1000} s later if a process was killed). Keep the old keys.`,
    );
  else if (left > 0)
    say('Data keys with an old key are still being written. Keep the old keys, and run this again.');
  return others.length === 0 && left === 0;
}

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  loadSettings(file);
  const { dataDir, redisUrl, encryptionKeys } = readConfig();
  // Before the store, which must never exist without its key.
  const keyring = loadKeys({ encryptionKeys, dataDir, redisUrl });
  const store = await openStore({ dataDir, redisUrl, keyring });
  try {
    const lease = await takeTurn(store);
    const isOwn = !encryptionKeys && !redisUrl;
    if (isOwn) beginKeyRotation(dataDir);
    const done = await rotate(store, keyring, lease);
    if (done && isOwn) {
      endKeyRotation(dataDir);
      say('Done: there is one new key, and nothing needs the old one. Back up DATA_DIR again.');
    } else if (done)
      say('Done: everything is encrypted with the first of ENCRYPTION_KEYS. The keys behind it may go.');
    else process.exitCode = 1;
    await lease.release();
  } finally {
    await store.close();
  }
}

await main().catch(reportFailure);
