import { day, hour, minute, second } from '../lib/units.ts';

/** How long an operation is left alone and kept. Durations are in milliseconds. */
/** How long a process may take for what it has begun. After that it is no longer alive. */
export const othersMs = minute;
/**
 * How long a process that starts leaves those alone whom an earlier one left: they may be typing it again, because
 * Slack told them that it failed.
 */
export const settleMs = 20 * second;
/** How long an operation is kept that is begun, waits, or is not answered yet. */
export const pendingKeptMs = 7 * day;
/** The same while no one knows whether it was done: a user may look again. */
export const unconfirmedKeptMs = 30 * day;
/** The same after its end, so that a request that comes again is the same operation. */
export const endedKeptMs = day;
/** The same while nothing was begun. */
export const idleKeptMs = hour;
/** How long acknowledged work is kept if no process of ours runs to do it. */
export const workKeptMs = 90 * day;
/** How long an ack waits until the store remembers the work: Slack waits three seconds. */
export const rememberWorkMs = 500;
