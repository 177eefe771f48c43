import type { Clock } from './clock.ts';

/** Calls per minute for each method, app and workspace (docs.slack.dev/apis/web-api/rate-limits). */
const callsPerMinute = { tier1: 1, tier2: 20, tier3: 50, tier4: 100, special: 600 } as const;
export type Tier = keyof typeof callsPerMinute;

const minuteMs = 60_000;
const secondMs = 1000;

/**
 * Posts that a channel takes at once after it was quiet; then it takes one per second. Slack allows "short bursts" and
 * gives no number (docs.slack.dev/apis/web-api/rate-limits, "Limits when posting messages").
 */
const postBurst = { strict: 1, usual: 10 } as const;

/** `usual` allows bursts of posts, `strict` none; with `false` nothing is limited. */
export type RateLimitMode = keyof typeof postBurst | false;

export type RateLimits = {
  /** Counts a call. Returns 0, or the seconds to wait if there were too many. */
  countCall(method: string, tier: Tier, teamId: string): number;
  /** Counts a post to a channel. Returns 0, or the seconds to wait if there were too many. */
  countPost(channelId: string): number;
};

export function createRateLimits(clock: Clock, mode: RateLimitMode): RateLimits {
  const calls = new Map<string, number[]>();
  /** When each channel will have taken its posts at one per second, in milliseconds UTC. */
  const doneAt = new Map<string, number>();
  return {
    countCall(method, tier, teamId) {
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
    countPost(channelId) {
      if (mode === false) return 0;
      const now = clock.now();
      const longestMs = postBurst[mode] * secondMs;
      const aheadMs = Math.max((doneAt.get(channelId) ?? now) - now, 0);
      // Further ahead than a burst only if the clock went back: then the channel starts over.
      const neededMs = (aheadMs > longestMs ? 0 : aheadMs) + secondMs;
      if (neededMs > longestMs) return Math.ceil((neededMs - longestMs) / secondMs);
      doneAt.set(channelId, now + neededMs);
      return 0;
    },
  };
}
