/** One request to the platform, as tests count them. `status` is 0 while, or when, nothing was answered. */
export type LoggedRequest = {
  method: string;
  /** Without `/apps`, query, doubled and trailing slashes. */
  path: string;
  /** The query as it came, without `?`. */
  query: string;
  /** Milliseconds since 1970, on the platform's clock. */
  at: number;
  status: number;
};

const MOST = 10_000;

/** Adds an entry; the oldest ones go when the log is full. */
export function logRequest(log: LoggedRequest[], entry: LoggedRequest): LoggedRequest {
  if (log.length >= MOST) log.splice(0, log.length - MOST + 1);
  log.push(entry);
  return entry;
}
