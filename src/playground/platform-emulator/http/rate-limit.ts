import { HttpError } from './http-error.ts';

/** At most `limit` requests per token in each window of `windowMs` milliseconds. */
export type RateLimit = { limit: number; windowMs: number };

/** High enough that only tests that set their own limit reach it. */
const defaultRateLimit: RateLimit = { limit: 100_000, windowMs: 60_000 };

type RateLimitWindow = { rate: RateLimit; endsAt: number; count: number };

/** The headers for the response, and an HttpError 429 when the limit is exceeded. */
export type RateLimitResult = { headers: Record<string, string>; error?: HttpError };

/**
 * Counts requests in fixed windows: separately for each token, and together for all requests without a valid one. Uses
 * real time rather than the platform's clock, because clients wait in real time.
 */
export function createRateLimiter(): (key: string, limit?: RateLimit) => RateLimitResult {
  const windows = new Map<string, RateLimitWindow>();
  return (key, rate = defaultRateLimit) => {
    const now = Date.now();
    const known = windows.get(key);
    // A new limit starts counting with its first request.
    const isCurrent = known && known.rate === rate && now < known.endsAt;
    const window = isCurrent ? known : { rate, endsAt: now + rate.windowMs, count: 0 };
    windows.set(key, window);
    window.count += 1;
    const { limit } = rate;
    const headers = {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, limit - window.count)),
    };
    return window.count <= limit ? { headers } : { headers, error: tooManyRequests(window.endsAt, now) };
  };
}

function tooManyRequests(endsAt: number, now: number): HttpError {
  const headers = {
    'retry-after': String(Math.ceil((endsAt - now) / 1000)),
    'x-ratelimit-reset': String(Math.ceil(endsAt / 1000)),
  };
  return new HttpError(429, 'Too Many Attempts.', { headers });
}
