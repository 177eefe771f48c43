const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Durations in milliseconds. Tests shorten those that the store measures. */
export const digestTimes = {
  /**
   * How long a process that died keeps a digest. A living one renews it three times in that time. Half of it is longer than
   * Slack may take to answer.
   */
  leaseMs: 30 * second,
  /** Slack allows apps outside its Marketplace one `conversations.history` a minute (docs.slack.dev, "Rate limits"). */
  searchEveryMs: minute,
  /** How late a digest may still be posted, after an outage of ours or the platform's. */
  lateMs: 3 * hour,
  retryMs: 5 * minute,
  /** Longer than any local day, so that each date is claimed once. */
  claimMs: 72 * hour,
};

export type DigestTimes = typeof digestTimes;
