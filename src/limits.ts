import { second } from './lib/units.ts';

/** How long a start, a stop and a check may take, in milliseconds. */
/** The longest that stopping may take. */
export const longestStopMs = 35 * second;
/** How long stopping waits for work in flight: longer than a call to the platform may take (20 s). */
export const defaultGraceMs = 23 * second;
/** When a user who waits for the platform is told so: they see it before three seconds have passed. */
export const slowMs = 2.5 * second;
/** How long telling people about dropped work may take. */
export const tellMs = 3 * second;
/** How long a stop waits for responses to earlier requests. Their work goes on after that. */
export const lastResponsesMs = 3 * second;
/** How long a check’s result is reused, so that frequent requests don’t cause frequent writes. */
export const checkFreshMs = 500;
/** This many job runs in a row that end in an error are no accident. */
export const mostThrown = 20;
/** How long another process has to wait after the rotating one died. */
export const rotationLeaseMs = 5 * second;
