import { day, minute, second } from '../lib/units.ts';

/** How long the store waits, relies on what it has read, and looks again. Durations are in milliseconds. */

/** How long any call waits for Redis or for a locked SQLite file. The store counts as down after that. */
export const storeTimeoutMs = 2 * second;
/** How long a request waits for the store to say whether it came before. Slack waits three seconds for an answer. */
export const firstTimeMs = 500;
/** How long a process relies on the data keys that it has read. Another one may have destroyed them. */
export const dataKeyKeptMs = 5 * second;
/** How often a process says that it runs and encrypts. A key that it uses is not removed meanwhile. */
export const encryptsEveryMs = 30 * second;
/** How long a process that died counts as running. */
export const forgetProcessMs = 3 * encryptsEveryMs;

/** How long a deletion waits for the files to be rewritten. The rewriting goes on after that. */
export const scrubMs = second;
/** How long to wait before rewriting is tried again: at first, and at most. */
export const scrubAgainMs = 20;
export const longestScrubPauseMs = 30 * second;
/** How often to check whether Redis has rewritten its files. */
export const redisRewriteLookMs = 50;

/** After how long to look whether a key in Redis is still there that has no time to live. */
export const lookAgainMs = 30 * day;
/** How often what has expired is deleted from SQLite. */
export const sweepEveryMs = minute;
/** How long a background write to SQLite may stay in the system's cache: what a power cut may lose. */
export const flushMs = second;

/** How long to wait while another process locks the SQLite file; by chance, so that processes take turns. */
export const lockedPauseMs = { least: 5, spread: 20 };

/** How long to wait before connecting to Redis again: at first, doubled each time, and at most; and by how much processes spread out. */
export const reconnectMs = { first: 50, most: second, spread: 50 };
