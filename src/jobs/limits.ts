import { day, hour, minute, second } from '../lib/units.ts';

/** What jobs may take up, and how long they wait. Durations are in milliseconds. */

// How many at once

/** Jobs of one kind that a process runs at the same time, and those of one workspace, so that others get their turn. */
export const jobLimits = { atOnce: 32, atOnceOfGroup: 4 };
/** Jobs of a workspace that wait in the process for the next to end. */
export const mostHeldJobs = 2;
/** Waiting jobs stay in the table, so a read must be large enough that one group’s jobs cannot fill it. */
export const mostDueJobs = 10_000;

// After an error

/** When a job that ended in an error runs again: then twice as long each time. */
export const firstRetryMs = 5 * minute;
/** The longest it waits to run again. */
export const longestRetryMs = hour;
/** How long a failed job is kept, so that an operator finds it. */
export const failedJobKeptMs = 30 * day;
/** How many failed jobs BullMQ shows of one kind. */
export const mostFailedJobs = 1_000;
/** However long the other side wants to be left alone, someone looks after this time. */
export const longestPauseMs = minute;
/** When the renewal of keys goes on that could not end. */
export const renewKeysAgainMs = minute;

// After a crash

/** How long a job is left to a process that has died, with SQLite. */
export const polledLeaseMs = 10 * second;
/** The same with Redis, which is BullMQ’s lock. */
export const bullmqLeaseMs = 15 * second;

// Waiting for the store and Redis

/** How long a call of the scheduler to Redis may take. */
export const redisTimeoutMs = 2 * second;
/** When a job comes again that could not be read because the store was away. */
export const storeAwayMs = second;
/** How long after its time to look whether a wake-up is over. */
export const wakeUpLookMs = minute;
/** How long removing a workspace's jobs waits for those that run. */
export const endsWithinMs = 5 * second;
/** How long a wake-up may be ahead of its record. */
export const wakeUpAheadMs = 3 * second;
/** A wake-up that is due so soon may be over at any moment. */
export const wakeUpSoonMs = 5 * second;

// Clocks and turns

/** The longest that a timer of Node can be set. */
export const longestTimerMs = 2 ** 31 - 1;
/** Clocks are corrected all the time; a correction by less than this does not matter. */
export const clockJumpMs = minute;
/** A job that takes longer says nothing about how long the next ones take. */
export const longestTurnMs = second;
/** How much later a job may be put that waits for others of its workspace. */
export const latestTurnMs = 10 * second;
