import { setTimeout as sleep } from 'node:timers/promises';
import { isKind } from '../lib/errors.ts';
import { boundedPauseMs } from '../lib/timeout.ts';
import { isRetryable, PlatformError } from './errors.ts';
import { firstPauseMs, maxAttempts } from './limits.ts';

/**
 * Runs `attempt`, which is given the time that is left (milliseconds), until it succeeds, fails permanently, or the
 * deadline (in milliseconds) is too near for another attempt. Only rate limits and an unavailable platform are retried, after a growing pause with jitter, and never
 * before `Retry-After`.
 *
 * GET changes nothing. PUT sets a task's flag, a client's fields or a profile to given values, so sending it twice has
 * the same effect as once. POST creates, and the API has no idempotency key: it is sent again only after a 429, which
 * means that nothing was done. Any other error says whether the caller has to look for what it may have created.
 *
 * @param wait lets this many milliseconds pass
 */
export async function withRetries<T>(
  call: { method: string },
  deadlineMs: number,
  attempt: (leftMs: number) => Promise<T>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<T> {
  const end = performance.now() + deadlineMs;
  let ambiguous = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(end - performance.now());
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      // An earlier attempt may have taken effect even if a later one was rejected.
      ambiguous ||= error.ambiguous;
      error.ambiguous = ambiguous;
      const again =
        isKind(error, PlatformError, 'rate-limited') || (isRetryable(error) && call.method !== 'POST');
      if (!again || tries === maxAttempts) throw error;
      const pause = firstPauseMs * 2 ** (tries - 1);
      const pauseMs = Math.max(error.retryAfterMs, pause) + Math.random() * pause;
      if (performance.now() + pauseMs >= end) throw error;
      await wait(pauseMs);
    }
  }
}

/**
 * Converts a `Retry-After` header (RFC 9110, 10.2.3: seconds or an HTTP date) to milliseconds from `nowMs`: an hour at
 * most, since a wrong one must not stop us for years.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return boundedPauseMs(Number(header) * 1000);
  const date = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : boundedPauseMs(date - nowMs);
}
