import { NamedError } from '../lib/errors.ts';

/**
 * The store is down, slow, damaged or closed. The message is for the operator. This error never means that a value is
 * missing, so no caller may show "not connected" for it.
 */
export class StoreUnavailableError extends NamedError {}

/** A newer release wrote the store, which stays unchanged. */
export class NewerStoreError extends NamedError {}

/** A version from before the first release wrote the store, which stays unchanged. */
export class OlderStoreError extends NamedError {}

/**
 * One stored record cannot be read, because it is damaged or a newer release wrote it. Other records are not affected.
 * The message is for the operator: it names the namespace and the key, and never shows what is stored.
 */
export class RecordError extends NamedError {
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

/** A record cannot be decrypted: it was changed, moved, or encrypted with a key that is missing. */
export class DecryptionError extends RecordError {}

/** `ENCRYPTION_KEYS` or the key file cannot be used. The message never shows a key. */
export class KeysError extends NamedError {}
