import type { Keyv } from 'keyv';
import type { Keyring } from './encryption.ts';
import type { RecordKind } from './records.ts';

/**
 * Values by key, in one namespace. Values are JSON: what `JSON.parse(JSON.stringify(value))` gives comes back.
 * Every call rejects with `StoreUnavailableError` when the store is down, and never answers `undefined` for it.
 */
export type Bucket<T> = {
  /** The value, or undefined when there is none or it has expired. @throws RecordError when it cannot be read */
  get(key: string): Promise<T | undefined>;
  /**
   * Once this resolves, the value survives the death of the process. `ttlMs` is in milliseconds from now and
   * more than 0; without it the value stays until it is deleted, also when an earlier one had a time. When this
   * rejects, the value may or may not have been stored.
   */
  set(key: string, value: T, ttlMs?: number): Promise<void>;
  /** True when there was a value to delete. */
  delete(key: string): Promise<boolean>;
  /**
   * The keys that begin with `prefix`, in the order of their UTF-8 bytes, one page of at most `limit` (1,000 unless
   * given). Expired keys are left out. Pass a page's `next` as `after` to read the page behind it; the last page has
   * none. Redis scans its whole database for each page, so this is for workers and operators, not for a request.
   */
  list(prefix: string, page?: { after?: string; limit?: number }): Promise<{ keys: string[]; next?: string }>;
};

/** The right to do a thing once, among all processes on one store. */
export type LeaseStore = {
  /**
   * True for exactly one caller until `ttlMs` milliseconds (more than 0) have passed or the key is released.
   * When this rejects, the claim may or may not have been taken; if it was, it goes to the next caller of this store
   * that asks for it, so nobody may act on a call that rejected.
   */
  claim(key: string, ttlMs: number): Promise<boolean>;
  /** Whether somebody has the claim now, without taking it. */
  isHeld(key: string): Promise<boolean>;
  /** Gives a claim back, so that the next caller gets it. Only its holder may call this. */
  release(key: string): Promise<void>;
};

/** Names a job. Kinds are made of a-z, 0-9 and hyphens; ids are unique in their kind, and take no colons. */
export type JobRef = { kind: string; id: string };

/** A job and when it runs, in whole milliseconds, UTC. */
export type ScheduledJob = JobRef & { runAt: number };

/** A job with what its handler needs to know besides its id: JSON, which the handler checks. */
export type Job = ScheduledJob & { payload?: unknown };

/** Jobs and their times, shared by all processes on one store. They stay in the table until somebody changes them. */
export type JobTable = {
  /** Adds a job, in place of one with the same kind and id. */
  put(job: Job): Promise<void>;
  get(job: JobRef): Promise<Job | undefined>;
  /** The jobs of a kind that are due at `nowMs` (milliseconds, UTC) or before, earliest first, then by id. */
  due(kind: string, nowMs: number, limit: number): Promise<ScheduledJob[]>;
  /**
   * Moves a job to the time `to`, or removes it when no time is given. Nothing happens, and the answer is false, when
   * it is not in the table, or not at the time `from` (any time unless given).
   */
  change(job: JobRef, times: { from?: number; to?: number }): Promise<boolean>;
  /** How many jobs there are, by kind. */
  counts(): Promise<Record<string, number>>;
};

/** Everything that outlives the process. One a process; `openStore` makes it. */
export type Store = {
  bucket<T>(kind: RecordKind<T>): Bucket<T>;
  /**
   * A bucket whose values are encrypted, each bound to its namespace and key; the keys are not. Reads also throw
   * `DecryptionError` when a value was changed, moved, or encrypted with a key that the keyring lacks.
   */
  encryptedBucket<T>(kind: RecordKind<T>, keyring: Keyring): Bucket<T>;
  leases: LeaseStore;
  jobs: JobTable;
  /** Resolves when the store answers a read. */
  ping(): Promise<void>;
  /** Waits for calls under way, then lets go. Calls made later reject. May be called twice. */
  close(): Promise<void>;
};

/**
 * A leases as a kind of store brings it: a claim carries the `mark` of the call that took it. A call whose mark the
 * claim has wins it again, for `ttlMs` from then. Where a call that rejects was never carried out, nothing has such
 * a mark and it need not be kept.
 */
export type OwnedLeaseStore = {
  claim(key: string, ttlMs: number, mark: string): Promise<boolean>;
  isHeld(key: string): Promise<boolean>;
  release(key: string): Promise<void>;
};

/** The values of one namespace as a kind of store brings them. */
export type Namespace = {
  keyv: Keyv;
  /**
   * The first `limit` keys that begin with `prefix` and come after `after`, in the order of their UTF-8 bytes. Each
   * call of the store goes through `run`, since listing may take longer than one call may.
   */
  keys(range: KeyRange, run: Run): Promise<string[]>;
};

type Run = <T>(call: () => Promise<T>) => Promise<T>;

export type KeyRange = { prefix: string; after: string | undefined; limit: number };

/**
 * What a kind of store brings: raw calls that may throw anything. `openStore` puts the error mapping and an orderly
 * end around them, once for all kinds.
 */
export type Backend = {
  /** The values of one namespace. */
  namespace(namespace: string): Namespace;
  leases: OwnedLeaseStore;
  jobs: JobTable;
  ping(): Promise<void>;
  close(): void;
  /** Runs one of the calls above and sees to it that it ends in time. */
  run: Run;
  /** What an error of this backend means, as a sentence. */
  describeError(error: unknown): string;
};
