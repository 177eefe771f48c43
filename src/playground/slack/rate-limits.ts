import type { Clock } from './clock.ts';

/** docs.slack.dev/apis/web-api/rate-limits: calls a minute, for each method, app and workspace. */
export const callsPerMinute = { tier1: 1, tier2: 20, tier3: 50, tier4: 100, special: 600 } as const;
export type Tier = keyof typeof callsPerMinute;

const minuteMs = 60_000;
const postIntervalMs = 1000;

export type RateLimits = {
  /** Counts a call; returns the seconds to wait when it is one too many, else 0. */
  countCall(method: string, tier: Tier, teamId: string): number;
  /** Counts a post to a channel: one a second. Returns the seconds to wait, or 0. */
  countPost(channelId: string): number;
};

/** With `enforced: false` everything is let through: for load tests of the app. */
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
