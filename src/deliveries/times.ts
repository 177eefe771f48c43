const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Durations in milliseconds. Tests shorten some. */
export const digestTimes = {
  /**
   * How long a message that is being sent is left to the process that sends it. Half of it is longer than Slack may take to
   * answer, and a process that has used up the other half sends nothing.
   */
  leaseMs: 30 * second,
  /** Slack allows apps outside its Marketplace one `conversations.history` a minute (docs.slack.dev, "Rate limits"). */
  searchEveryMs: minute,
  /** How late a digest may still be posted, after an outage of ours or the platform's. */
  lateMs: 3 * hour,
  retryMs: 5 * minute,
};

export type DigestTimes = typeof digestTimes;
