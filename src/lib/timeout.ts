import { hour } from './units.ts';

/** A call took too long. */
export class TimeoutError extends Error {}

/**
 * Settles as the call does, or rejects once `timeoutMs` milliseconds have passed. The call itself is not stopped.
 * @throws TimeoutError
 */
export async function withTimeout<T>(timeoutMs: number, call: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const answer = call();
  // What is known already, or what the embedded store says in this turn of the event loop, comes without a timer.
  const soon = setImmediate(() => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearImmediate(soon);
    clearTimeout(timer);
  }
}

/** How long another service asked us to wait (milliseconds), if this error or its cause says so. */
export function pauseMsOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { retryAfterMs } = error as { retryAfterMs?: unknown };
  return typeof retryAfterMs === 'number' && retryAfterMs > 0 ? retryAfterMs : pauseMsOf(error.cause);
}

/** A pause that another service asks for, bounded to between zero and an hour (milliseconds). */
export const boundedPauseMs = (askedMs: number): number =>
  Number.isNaN(askedMs) ? 0 : Math.min(hour, Math.max(0, askedMs));
