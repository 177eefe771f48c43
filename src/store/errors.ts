import { NamedError } from '../lib/errors.ts';

/**
 * The store is down, slow, damaged or closed. The message is for the operator. This error never means that a value is
 * missing, so no caller may show "not connected" for it.
 */
export class StoreUnavailableError extends NamedError {}

/**
 * Why a store is not used though it answers. It is the cause of a {@link StoreUnavailableError}, whose message says what to
 * do:
 *
 * - `newer-store`, `older-store`: a newer release wrote it, or a version from before the first release; it stays unchanged
 * - `damaged`: the file does not contain what Touchline wrote
 * - `deleted`: the file was deleted or replaced while it was open
 * - `evicting`: Redis has removed keys to make room for others
 * - `half-filled`: `npm run move-to-redis` was cut off
 */
export class UnusableStoreError extends NamedError<
  'newer-store' | 'older-store' | 'damaged' | 'deleted' | 'evicting' | 'half-filled'
> {}

/**
 * One stored record cannot be read: it is damaged or a newer release wrote it; or it cannot be decrypted (`decryption`), as
 * it was changed, moved, or encrypted with a key that is missing. Other records are not affected. The message is for the
 * operator: it names the namespace and the key, and never shows what is stored.
 */
export class RecordError extends NamedError<'RecordError' | 'decryption'> {
  /** Its namespace and key, which are ids. Unlike the message, they are logged. */
  record?: string;

  /** Adds which record it is about. */
  about(namespace: string, key: string): this {
    this.record = `${namespace} ${key}`;
    return this;
  }
}

/** A job is of a kind of work that this release does not know. It is kept for a release that does. */
export class UnreadableJobError extends NamedError {}
