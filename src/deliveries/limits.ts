import { hour, minute, second } from '../lib/units.ts';

/** What is sent unasked, how often, and how long it waits. Durations are in milliseconds. */

/** How long a digest may take and wait. Tests shorten some. */
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

// Per recipient

/** How many messages of all kinds a user gets in a day without asking for them. */
export const mostUnaskedADay = 3;
/** The hour of the next morning for a user who chose none. */
export const usualMorningHour = 8;
/** How many items are kept for one recipient; a message shows 20 and counts the others. */
export const mostWaiting = 50;
/** How much of what was said is remembered for one recipient. */
export const mostSaid = 500;

// Sending again

/** Each process notes every minute that it uses the store. After a longer gap, a backup may have been restored. */
export const idleMs = 2 * minute;

/** How often a message is sent again that was not found, in case it is there all the same. */
export const mostLost = 5;
/** When the result of a message is stored again while the store is away: then twice as long each time. */
export const firstStoreWaitMs = 250;
/** The longest pause between two attempts. */
export const longestStoreWaitMs = 15 * second;
/** By then the message is too late for whatever was to be stored. */
export const longestStoringMs = 3 * hour;
