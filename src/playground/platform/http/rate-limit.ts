import type { RateLimit } from '../faults.ts';
import { Refusal } from './http-error.ts';

/** High enough that only a test that sets its own limit meets one. */
const DEFAULT: RateLimit = { limit: 100_000, windowMs: 60_000 };

type Window = { rate: RateLimit; endsAt: number; count: number };

export type Allowance = { headers: Record<string, string>; refusal?: Refusal };

/**
 * Counts requests in fixed windows, for each token apart and for all requests without a valid one together. It goes
 * by the real time and not by the platform's clock, because a client that is told to wait waits in real time.
 */
export function createRateLimiter(): (key: string, limit?: RateLimit) => Allowance {
  const windows = new Map<string, Window>();
  return (key, rate = DEFAULT) => {
    const now = Date.now();
    const known = windows.get(key);
    // A limit that was just set counts from its first request on.
    const goesOn = known && known.rate === rate && now < known.endsAt;
    const window = goesOn ? known : { rate, endsAt: now + rate.windowMs, count: 0 };
    windows.set(key, window);
    window.count += 1;
    const { limit } = rate;
    const headers = {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, limit - window.count)),
    };
    return window.count <= limit ? { headers } : { headers, refusal: tooMany(window.endsAt, now) };
  };
}

function tooMany(endsAt: number, now: number): Refusal {
  const headers = {
    'retry-after': String(Math.ceil((endsAt - now) / 1000)),
    'x-ratelimit-reset': String(Math.ceil(endsAt / 1000)),
  };
  return new Refusal(429, 'Too Many Attempts.', { headers });
}
