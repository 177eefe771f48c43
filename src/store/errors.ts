/**
 * The store is down, slow, damaged or closed. Its message is for the operator. It never means that a value is
 * missing: a caller that shows "not connected" for it would be wrong.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** A newer release wrote the store. It is left as it is. */
export class NewerStoreError extends Error {
  override name = 'NewerStoreError';
}

/**
 * One stored record that cannot be read, since it is damaged or a newer release wrote it; all others can. The message
 * is for the operator: it names the namespace and the key, and repeats nothing of what is stored.
 */
export class RecordError extends Error {
  override name = 'RecordError';
}

/** A record that cannot be decrypted: changed, moved to another key, or encrypted with a key that is missing. */
export class DecryptionError extends RecordError {
  override name = 'DecryptionError';
}

/** `ENCRYPTION_KEYS` or the key file cannot be used. The message never shows a key. */
export class KeysError extends Error {
  override name = 'KeysError';
}
