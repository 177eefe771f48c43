import { day, hour, minute } from '../lib/units.ts';

/** When reminders and personal messages come, and what is read for them. Durations are in milliseconds. */
/** How long **Later** waits. */
export const laterMs = hour;
/** When a reminder comes that a user wants in an hour. */
export const inAnHourMs = hour;
/** When a reminder is tried again that could not be sent. */
export const reminderAgainMs = 5 * minute;
/** A reminder that is so late is given up. */
export const reminderLateMs = day;
/** The hour of the weekly message for a user who chose none, and has no morning message either. */
export const usualWeeklyHour = 9;
/** How many tasks of each kind are read: a call brings 15 of them or more. */
export const mostReadOfWeek = 300;
/** Ids in one call: an address of 8,000 characters is too long for many servers. */
export const mostIdsInAddress = 100;
