/**
 * The store is down, slow, damaged or closed. Its message is for the operator. It never means that a value is
 * missing: a caller that shows "not connected" for it would be wrong.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** A sealed value that does not open: changed, moved to another key, or sealed with a key we do not have. */
export class DecryptionError extends Error {
  override name = 'DecryptionError';
}

/** `ENCRYPTION_KEYS` or the key file cannot be used. The message never shows a key. */
export class KeysError extends Error {
  override name = 'KeysError';
}
