import type { Metrics } from './operating/metrics.ts';
import type { ServiceOptions } from './service-options.ts';
import { announceKey, encryptingProcessRecord } from './store/encrypting-processes.ts';
import { loadKeys } from './store/keys.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/ports.ts';
import { storedKinds } from './stored-kinds.ts';

/**
 * The store of this process, with its keys. Calls are measured, and which key is used is announced until it is closed.
 *
 * @returns `usedMs` is when a process used it last (milliseconds, UTC), to about a minute; undefined if that is not known
 * @throws StoreUnavailableError, ConfigError with a sentence that says what to do
 */
export async function openOwnStore(
  options: ServiceOptions,
  metrics: Metrics,
): Promise<Store & { usedMs: number | undefined }> {
  const { log, dataDir, redisUrl, encryptionKeys, keysKeptMs, platformUrl, kinds = storedKinds } = options;
  const keyring = loadKeys({ encryptionKeys, dataDir, redisUrl });
  const store = await openStore({
    dataDir,
    redisUrl,
    keyring,
    kinds,
    keysKeptMs,
    platformUrl,
    onCall: (isAway, ms) =>
      metrics.ended('store_call', redisUrl ? 'Redis' : 'SQLite', isAway ? 'away' : 'ok', ms),
    warn: (sentence) => log.warn(sentence),
  });
  const usedMs = await store.probe(options.now?.()).catch(() => undefined);
  if (!encryptionKeys) return { ...store, usedMs };
  const stopAnnouncing = await announceKey(store.bucket(encryptingProcessRecord), keyring);
  const close = async () => {
    await stopAnnouncing();
    await store.close();
  };
  return { ...store, usedMs, close };
}
