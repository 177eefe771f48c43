import { day, minute } from '../lib/units.ts';

/** What repeats may be, and when one is tried again or given up. Durations are in milliseconds. */
/** How many repeats one person may have. */
export const mostRepeats = 100;
/** How long an offer can be taken. */
export const offerKeptMs = 30 * day;
/** When a task that could not be created is tried again. */
export const createAgainMs = 5 * minute;
/** A task that could not be created for so long is left out. */
export const createLateMs = day;
/** How many dates that were left out are named. */
export const mostSkipped = 10;
/** When its owner is told again who could not be told. */
export const tellAgainMs = 15 * minute;
/** For how long that is tried. */
export const tellForMs = day;
