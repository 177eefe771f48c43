import type { Keyv } from 'keyv';
import { withTimeout } from '../lib/timeout.ts';
import { checkScope, writeCheck } from './check-record.ts';
import { createDataKeys } from './data-keys.ts';
import type { Keyring } from './encryption.ts';
import { StoreUnavailableError } from './errors.ts';
import { createGuard } from './guard.ts';
import { createLeaseStore } from './leases.ts';
import { scrubMs, storeTimeoutMs } from './limits.ts';
import type { Store } from './ports.ts';
import { createRecordBucket } from './record-bucket.ts';
import { createRecordTexts } from './record-texts.ts';
import { type RecordKind, scopesOfWorkspace } from './records.ts';
import { renewKeys } from './renew-keys.ts';
import { createScrubber } from './scrubber.ts';
import { openSqlite } from './sqlite/backend.ts';
import { createValues } from './values.ts';

export type StoreOptions = {
  /** The folder of the embedded store's file; created when it is missing. Not used when `redisUrl` is set. */
  dataDir: string;
  /** `redis://` or `rediss://`. When set, everything is stored in Redis, which all replicas share. */
  redisUrl?: string | undefined;
  /** Encrypts the data keys. */
  keyring: Keyring;
  /** All kinds of records; other kinds can't be stored. Without them, all can (tests, tools). */
  kinds?: readonly RecordKind<unknown>[];
  /** How long a call may take, in milliseconds; 2,000 by default. */
  timeoutMs?: number;
  /** The embedded store's clock (milliseconds, UTC). Redis uses its own. */
  now?: () => number;
  /** How long a process relies on its cached data keys, in milliseconds; 5,000 by default (tests). */
  keysKeptMs?: number | undefined;
  /** The platform's address, which the check record keeps; without it there is none (tests, tools). */
  platformUrl?: string | undefined;
  /** Hears of each call whether the store was away, and how long it took, in milliseconds. */
  onCall?: (isAway: boolean, ms: number) => void;
  /** Called with a sentence that an operator has to know. */
  warn?: (sentence: string) => void;
};

/**
 * Opens the store, and migrates one that an older release wrote.
 *
 * @throws StoreUnavailableError one sentence that says what to do: the file is damaged, another release wrote a store
 * that this one cannot read (both stay unchanged), or Redis cannot be reached
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, redisUrl, keyring, kinds, timeoutMs = storeTimeoutMs, now = Date.now } = options;
  const backend = await (redisUrl
    ? // Its client takes a while to load, and is not needed otherwise.
      (await import('./redis/backend.ts')).openRedis(redisUrl, timeoutMs)
    : openSqlite(dataDir, timeoutMs, now));
  const guard = createGuard(backend, options.onCall);
  /** One for each namespace. Their calls reject as well, so no one has to hear their errors. */
  const keyvs = new Map<string, Keyv>();
  const { leases, jobs, dueJobs, rows, keys: table } = backend;
  const keys = guard.calls(table, 'get', 'replace', 'delete', 'page');
  const scrubber = createScrubber(table, options.warn ?? (() => undefined));
  const scrub = () => withTimeout(scrubMs, scrubber.scrub).catch(() => undefined);
  const dataKeys = createDataKeys({ table: keys, keyring, scrub, keptMs: options.keysKeptMs });
  const texts = createRecordTexts(kinds, dataKeys);
  const storedRows = guard.calls(rows, 'page', 'text', 'replace');
  const jobTable = guard.calls(jobs, 'put', 'get', 'change');

  await withTimeout(scrubMs, scrubber.resume).catch(() => undefined);
  const guarded = guard.calls(backend, 'ping', 'probe', 'warnings');
  const { platformUrl } = options;
  async function probe(nowMs = Date.now()): Promise<number | undefined> {
    const before = await guarded.probe(nowMs);
    if (platformUrl !== undefined && (await keys.get(checkScope)) === undefined)
      throw new StoreUnavailableError(
        'The store was emptied while Touchline uses it: put a backup back, or restart all processes to begin empty.',
      );
    return before;
  }
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= scrubber
      .stop()
      .then(() => guard.close())
      .then(() => backend.close());
    return closing;
  };
  if (platformUrl !== undefined)
    await writeCheck(keys, keyring, platformUrl).catch(async (error: unknown) => {
      await close();
      throw error;
    });
  return {
    values(kind) {
      const declared = texts.declared(kind, true);
      const keyv = keyvs.getOrInsertComputed(kind.namespace, () => backend.keyv(declared));
      return createValues(kind, keyv, dataKeys, guard);
    },
    bucket(kind) {
      return createRecordBucket(kind, backend.texts(texts.declared(kind, false)), dataKeys, guard);
    },
    leases: createLeaseStore(leases, guard),
    jobs: jobTable,
    timetable: dueJobs && { ...jobTable, ...guard.calls(dueJobs, 'due', 'next', 'naming', 'counts') },
    rows: {
      page: storedRows.page,
      read: async (at) => texts.read(at, await storedRows.text(at)),
    },
    destroyWorkspaces: (ids) => dataKeys.destroy(ids.flatMap(scopesOfWorkspace), { waits: false }),
    renewKeys: (workspaceId) => renewKeys({ rows: storedRows, texts, dataKeys }, workspaceId),
    keys,
    scrub,
    ...guarded,
    probe,
    close,
  };
}
