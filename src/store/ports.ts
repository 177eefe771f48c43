import type { Keyv } from 'keyv';
import type { RecordKind } from './records.ts';

/**
 * Values by key in Keyv, in one namespace. Values are JSON: reading gives back `JSON.parse(JSON.stringify(value))`. Every
 * call rejects with `StoreUnavailableError` while the store is down.
 */
export type Values<T> = {
  /**
   * The value, which callers must not change, or undefined when there is none, it has expired, or its data key was destroyed.
   *
   * @throws RecordError when it cannot be read: of the kind `decryption` when it was changed, moved, or encrypted with a key that
   *   the keyring lacks
   */
  get(key: string): Promise<T | undefined>;
  /**
   * Once this resolves, the value survives a crash of the process. `ttlMs` is in milliseconds from now and more than 0;
   * without it the value stays until it is deleted, even if the value before it had a time to live. When this rejects,
   * the value may or may not have been stored.
   */
  set(key: string, value: T, ttlMs?: number): Promise<void>;
  /** True if there was a value to delete. */
  delete(key: string): Promise<boolean>;
  /**
   * Deletes a value, and destroys its owner's data key ({@link RecordKind.owner}): nothing that was encrypted for this
   * owner can be read any more, in any copy. True if there was a value.
   */
  destroy(key: string): Promise<boolean>;
};

/** Records by key in the ledger, in one namespace: values that are also compared and set, and listed in order. */
export type Bucket<T> = Values<T> & {
  /**
   * Changes a value, one change at a time over all processes: it is stored only if the value is still the one that
   * `how` got, else `how` is called again. `how` is pure; undefined deletes the value, and the same value writes
   * nothing. Nothing is read if this process knows what it has read or written last, and no other one has changed that.
   *
   * @param options.ttlMs as in `set`, or a function of the new value
   * @param options.isNew most likely there is no value yet, so nothing is read first
   * @param options.isDurable waits for the disk, even if the kind is lazy
   * @param options.alongside begins what belongs to the new value, such as its job, right after it: both are one
   *   transaction of the embedded store. Called again with `how`, and also if nothing is to be written
   * @returns the value from now on
   * @throws RecordError as `get` does
   */
  update(
    key: string,
    how: (before: T | undefined) => T | undefined,
    options?: {
      ttlMs?: number | ((value: T) => number);
      isDurable?: boolean;
      isNew?: boolean;
      alongside?: ((after: T | undefined) => Promise<unknown>) | undefined;
    },
  ): Promise<T | undefined>;
  /**
   * Lists the keys that begin with `prefix` in the order of their UTF-8 bytes, at most `limit` of them (1,000 by
   * default). To read the next page, pass a page's `next` as `after`; the last page has no `next`.
   *
   * @throws TypeError when the kind does not say that it is listed
   */
  list(
    prefix: string,
    page?: { after?: string | undefined; limit?: number },
  ): Promise<{ keys: string[]; next?: string | undefined }>;
};

/** Lets one process do something while the others on the same store do not. */
export type LeaseStore = {
  /**
   * Takes a claim that its holder can extend: the lease of work that may take longer than `ttlMs` milliseconds (more than
   * 0), but that another process should take over soon after this one died. Exactly one caller gets it; undefined while it
   * is held. A power cut may undo it, but not once anything later is safe on the disk.
   */
  lease(key: string, ttlMs: number): Promise<Lease | undefined>;
};

/** A claim that only its holder can extend or release, even if it has expired and changed hands. */
export type Lease = {
  /** Holds the claim for `ttlMs` milliseconds from now. @returns false if it was lost */
  renew(ttlMs: number): Promise<boolean>;
  /** Releases the claim, unless it was lost. */
  release(): Promise<void>;
};

/** Identifies a job. Kinds consist of a-z, 0-9 and hyphens; ids are unique within a kind and contain no colons. */
export type JobRef = { kind: string; id: string };

/** A job and when it runs, in whole milliseconds, UTC. */
export type ScheduledJob = JobRef & { runAt: number };

/**
 * When each job runs, shared by all processes on one store. What it is about is in the records. A job stays in the table
 * until it is removed. Before each run it is asked whether the job is still due.
 */
export type JobTable = {
  /** Adds a job, or replaces the one with the same kind and id. With `mayBeLost` a power cut may undo it. */
  put(job: ScheduledJob, options?: { mayBeLost?: boolean | undefined }): Promise<void>;
  get(job: JobRef): Promise<ScheduledJob | undefined>;
  /**
   * Moves a job to the time `to`, or removes it without one. With `from` only a job with exactly this time is changed.
   * A power cut may undo it, and then the job runs again.
   *
   * @returns false when there was no such job, and nothing was changed
   */
  change(job: JobRef, times: { from?: number; to?: number }): Promise<boolean>;
};

/** A table that also knows which jobs are due: the embedded store's. */
export type Timetable = JobTable & {
  /** The jobs of a kind that are due at `nowMs` (milliseconds, UTC) or before, earliest first, then by id. */
  due(kind: string, nowMs: number, limit: number): Promise<ScheduledJob[]>;
  /** When the first job of each of these kinds runs (milliseconds, UTC): the first after `afterMs`, if that is given. */
  next(kinds: readonly string[], afterMs?: number): Promise<Map<string, number>>;
  /** The jobs whose ids have this part between slashes. */
  naming(id: string): Promise<JobRef[]>;
  /** The number of jobs by kind. Kinds without jobs are left out. */
  counts(): Promise<Record<string, number>>;
};

/** Where a record is stored. */
export type StoredPlace = { namespace: string; key: string };

/** A record, read as its kind declares it. */
export type StoredRecord = { kind: RecordKind<unknown>; key: string; value: unknown };

/** The records of a workspace, for reading all of them while others use them. */
export type StoredRows = {
  /**
   * A page of the places of a workspace's records. Each that exists from the first page to the last comes at least once.
   * Others may come, too: such as what has expired, or names the workspace in another way.
   */
  page(workspaceId: string, cursor?: string): Promise<{ places: StoredPlace[]; next?: string }>;
  /** The text at a place. */
  text(at: StoredPlace): Promise<string | undefined>;
  /**
   * Replaces a text and keeps its time to live. A power cut may undo it until the next write that waits for the disk.
   *
   * @returns false if it has changed or is gone
   */
  replace(at: StoredPlace, before: string, text: string): Promise<boolean>;
};

/** Everything that outlives the process. Each process has one; `openStore` creates it. */
export type Store = {
  /**
   * Opens the values of a kind, which are in Keyv. If the kind says so, they are encrypted with the data key of their
   * owner, and bound to their namespace and key; keys are not encrypted.
   *
   * @throws TypeError when the kind is not declared, or is in the ledger
   */
  values<T>(kind: RecordKind<T>): Values<T>;
  /** Opens the records of a kind in the ledger, in the same way. @throws TypeError when it is not declared, or in Keyv */
  bucket<T>(kind: RecordKind<T>): Bucket<T>;
  leases: LeaseStore;
  jobs: JobTable;
  /** The jobs, where the store knows itself which are due. */
  timetable: Timetable | undefined;
  rows: Pick<StoredRows, 'page'> & {
    /** Undefined where there is none, and for unreadable ones: undeclared, damaged, or without their data key. */
    read(at: StoredPlace): Promise<StoredRecord | undefined>;
  };
  /** Destroys the data keys of these workspaces. The files are rewritten after that, in the background. */
  destroyWorkspaces(ids: readonly string[]): Promise<void>;
  /**
   * Replaces the data keys of a workspace and of its connection and destroys the old ones, so that deleted data can't
   * be read any more, in any copy. Everything else is encrypted again. Takes a few seconds, and may be interrupted and
   * started again at any time. One call at a time for a workspace.
   *
   * @returns false if something was still written with the old key in every pass; then that key is kept
   */
  renewKeys(workspaceId: string): Promise<boolean>;
  /** The data keys as they are stored, for rotating the keys that encrypt them. */
  keys: KeyTable;
  /**
   * Rewrites the store's files, so that they hold no data key that was destroyed or encrypted with another key. Waits a
   * second at most, and goes on after that, also at the next start. Never rejects.
   */
  scrub(): Promise<void>;
  /** Resolves when the store answers a read. */
  ping(): Promise<void>;
  /**
   * Resolves if the store keeps what is written to it, which is when it was probed: to when it was probed before
   * (milliseconds, UTC), if that is known. Rejects with a sentence that says what to do.
   */
  probe(nowMs?: number): Promise<number | undefined>;
  /** One sentence for each setting of the store that may lose stored data. */
  warnings(): Promise<string[]>;
  /** Waits for calls in flight, then disconnects. Later calls reject. May be called twice. */
  close(): Promise<void>;
};

/** Leases as a backend implements them. A claim stores the owner token of the call that took it. */
export type OwnedLeaseStore = {
  lease(key: string, ttlMs: number, ownerToken: string): Promise<boolean>;
  /** Extends a claim that this owner still holds. @returns false if it holds none */
  renew(key: string, ttlMs: number, ownerToken: string): Promise<boolean>;
  /** Releases a claim, if this owner still holds it. */
  giveBack(key: string, ownerToken: string): Promise<void>;
};

/** The data keys, encrypted, by their scope. All writes here wait for the disk. */
export type KeyTable = {
  get(scope: string): Promise<string | undefined>;
  /** Replaces a text if it is still `before` (undefined: if there is none), and says whether it was. */
  replace(scope: string, before: string | undefined, text: string): Promise<boolean>;
  /** @returns whether there was one of them */
  delete(scopes: readonly string[]): Promise<boolean>;
  page(cursor?: string): Promise<{ keys: { scope: string; text: string }[]; next?: string | undefined }>;
};

/**
 * A {@link KeyTable} whose files may still hold replaced or deleted keys. It remembers that in the same step, until
 * {@link scrub} has removed them.
 */
export type ScrubbedKeyTable = KeyTable & {
  /** Whether the files still hold something that has to be removed. */
  isDirty(): Promise<boolean>;
  /**
   * Rewrites the files, so that they hold only what is stored now.
   *
   * @param signal aborts the wait for it
   * @returns `later` if that has to be tried again, a sentence if the server does not allow it
   */
  scrub(signal: AbortSignal): Promise<'done' | 'later' | { refusal: string }>;
};

/** What a {@link Timetable} adds. */
export type DueJobs = Omit<Timetable, keyof JobTable>;

/** A change of a text, if it is still `before`. Undefined stands for no text. */
export type Swap = {
  before: string | undefined;
  after: string | undefined;
  /** In whole milliseconds from now; without it the text stays. */
  ttlMs?: number | undefined;
  /** Waits for the disk, even if the namespace is lazy. */
  isDurable?: boolean | undefined;
};

/** The ledger's texts of one namespace as a backend implements them. Times to live are in whole milliseconds. */
export type Texts = {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string, ttlMs?: number): Promise<void>;
  /** @returns false if the text was another one */
  swap(key: string, change: Swap): Promise<boolean>;
  /** True if there was a text to delete. */
  delete(key: string): Promise<boolean>;
  /**
   * The first `limit` keys that begin with `prefix` and sort after `after`, in the order of their UTF-8 bytes. Each call
   * to the store goes through `run`, because listing may take longer than a single call is allowed to.
   */
  keys(range: { prefix: string; after: string | undefined; limit: number }, run: Run): Promise<string[]>;
};

type Run = <T>(call: () => Promise<T>) => Promise<T>;

/** What a backend needs to know of a kind. */
export type StoredKind = Pick<RecordKind<never>, 'namespace' | 'isLazy' | 'isListed' | 'workspaceAt'>;

/**
 * What each backend implements: raw calls that may throw anything. `openStore` maps the errors and closes properly, for
 * all backends alike.
 */
export type Backend = {
  keyv(kind: StoredKind): Keyv;
  texts(kind: StoredKind): Texts;
  leases: OwnedLeaseStore;
  jobs: JobTable;
  dueJobs?: DueJobs;
  rows: StoredRows;
  keys: ScrubbedKeyTable;
  ping(): Promise<void>;
  probe(nowMs: number): Promise<number | undefined>;
  warnings(): Promise<string[]>;
  close(): void;
  /** Runs one of the calls above and makes sure that it ends in time. */
  run: Run;
  /** Describes an error of this backend in one sentence that says what to do. */
  describeError(error: unknown): string;
};
