import type { Clock } from './clock.ts';

/** Calls per minute for each method, app and workspace (docs.slack.dev/apis/web-api/rate-limits). */
const callsPerMinute = { tier1: 1, tier2: 20, tier3: 50, tier4: 100, special: 600 } as const;
export type Tier = keyof typeof callsPerMinute;

const minuteMs = 60_000;
const postIntervalMs = 1000;

export type RateLimits = {
  /** Counts a call. Returns 0, or the seconds to wait if there were too many. */
  countCall(method: string, tier: Tier, teamId: string): number;
  /** Counts a post; a channel takes one per second. Returns 0, or the seconds to wait. */
  countPost(channelId: string): number;
};

/** Without `enforced`, every call is allowed: for load tests of the app. */
export function createRateLimits(clock: Clock, enforced: boolean): RateLimits {
  const calls = new Map<string, number[]>();
  const lastPost = new Map<string, number>();
  return {
    countCall(method, tier, teamId) {
      if (!enforced) return 0;
      const key = `${teamId} ${method}`;
      const now = clock.now();
      const recent = (calls.get(key) ?? []).filter((at) => at > now - minuteMs && at <= now);
      calls.set(key, recent);
      const oldest = recent[0];
      if (oldest !== undefined && recent.length >= callsPerMinute[tier])
        return Math.max(1, Math.ceil((oldest + minuteMs - now) / 1000));
      recent.push(now);
      return 0;
    },
    countPost(channelId) {
      if (!enforced) return 0;
      const now = clock.now();
      const last = lastPost.get(channelId);
      if (last !== undefined && now >= last && now - last < postIntervalMs) return 1;
      lastPost.set(channelId, now);
      return 0;
    },
  };
}
