/** One request to the platform, for tests. `status` is 0 until there is a response. */
export type LoggedRequest = {
  method: string;
  /** Without `/apps`, query, and doubled or trailing slashes. */
  path: string;
  /** The raw query, without `?`. */
  query: string;
  /** Milliseconds since 1970, on the platform's clock. */
  at: number;
  status: number;
};

const maxEntries = 10_000;

/** Adds and returns an entry. A full log drops its oldest entries. */
export function logRequest(log: LoggedRequest[], entry: LoggedRequest): LoggedRequest {
  if (log.length >= maxEntries) log.splice(0, log.length - maxEntries + 1);
  log.push(entry);
  return entry;
}
