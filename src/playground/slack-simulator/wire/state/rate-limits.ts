import { z } from 'zod';
import type { Clock } from '../../kit/clock.ts';

/** Calls per minute for each method, app and workspace (docs.slack.dev/apis/web-api/rate-limits). */
const callsPerMinute = { tier2: 20, tier3: 50, tier4: 100, special: 600 } as const;
export type Tier = keyof typeof callsPerMinute;

const minuteMs = 60_000;
const secondMs = 1000;

/**
 * Whether calls are limited: `strict` allows the least that Slack documents. Slack says "100+ per minute" and "short bursts",
 * and gives no number (docs.slack.dev/apis/web-api/rate-limits), so an app must do with the least.
 */
export type RateLimitMode = 'strict' | false;

/** A mode as `--rate-limits` says it. */
export const rateLimitWord = z
  .enum(['strict', 'off'])
  .transform((word): RateLimitMode => (word === 'off' ? false : word));

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits(clock: Clock, mode: RateLimitMode) {
  const calls = new Map<string, number[]>();
  /** When each channel will have taken its posts at one per second, in milliseconds UTC. */
  const doneAt = new Map<string, number>();
  return {
    /** Counts a call. Returns 0, or the seconds to wait if there were too many. */
    countCall(method: string, tier: Tier, teamId: string): number {
      if (mode === false) return 0;
      const key = `${teamId} ${method}`;
      const now = clock.now();
      const recent = (calls.get(key) ?? []).filter((at) => at > now - minuteMs && at <= now);
      calls.set(key, recent);
      const oldest = recent[0];
      if (oldest !== undefined && recent.length >= callsPerMinute[tier])
        return Math.max(1, Math.ceil((oldest + minuteMs - now) / secondMs));
      recent.push(now);
      return 0;
    },
    /** Counts a post to a channel. Returns 0, or the seconds to wait if there were too many. */
    countPost(channelId: string): number {
      if (mode === false) return 0;
      const now = clock.now();
      const waitMs = (doneAt.get(channelId) ?? now) - now;
      // Longer than a post takes only if the clock went back: then the channel starts over.
      if (waitMs > 0 && waitMs <= secondMs) return Math.ceil(waitMs / secondMs);
      doneAt.set(channelId, now + secondMs);
      return 0;
    },
  };
}
