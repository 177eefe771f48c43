import { second } from '../lib/units.ts';

/** How often a digest is looked at, and what is read. Durations are in milliseconds. */
/**
 * How often the platform is asked: what is done there shows within five minutes, with the time that the call and the
 * change take.
 */
export const refreshEveryMs = 285 * second;
/** Longer text is not a schedule (UTF-16 units). */
export const maxScheduleLength = 200;
