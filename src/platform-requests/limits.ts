import { day, minute } from '../lib/units.ts';

/** How long the platform’s requests may take and are remembered, in milliseconds. */
/** How long an installation may take. Its check with `GET /me` takes most of it. */
export const installMs = minute;
/** How much longer than its signature is valid an installation is remembered, as clocks differ. */
export const installClockSkewMs = 10 * minute;
/** How long a webhook is remembered: for longer than the platform could send it again. */
export const webhookKeptMs = 14 * day;
/** Kinds of events that are counted by name: more than the platform has. */
export const maxCountedEvents = 100;
