import { minute, second } from '../lib/units.ts';

/**
 * How long the platform may take and how much it may send, in milliseconds and bytes.
 */

/** A call with all its attempts and pauses that a person waits for. */
export const deadlineMs = 20 * second;
/** The same that no person waits for: long enough to wait out a rate limit. */
export const backgroundDeadlineMs = 3 * minute;
/** The same for a check of a token that the platform sent: it waits for our response. */
export const checkDeadlineMs = 8 * second;

// Connections and attempts

/** How long a connection may take to be made. */
export const connectMs = 3 * second;
/** How long a response’s headers may take, and its body may pause. */
export const answerMs = 10 * second;
/** Connections to the platform in a process. */
export const connections = 32;
/** Attempts of a call that may be repeated. */
export const maxAttempts = 4;
/** The pause before the second attempt: then twice as long each time. */
export const firstPauseMs = 150;
/** The share of the rate limit that is left to people while a list is read ahead. */
export const sparedShare = 0.25;

// Responses

/** The most bytes of a body, both compressed and decoded. */
export const maxBytes = 2 * 1024 * 1024;
/** How many values a JSON text may hold. Parsing so many takes some milliseconds. */
export const maxValues = 40_000;
/** How deep they may be nested. */
export const maxDepth = 32;
/** The most rows of one response. Pages usually have 15; the team comes in one response. */
export const maxRows = 2_000;
/** The largest image (specification, "Limits"). */
export const maxAvatarBytes = 4_194_304;

// Lists

/**
 * The most rows and pages of one list, enough for an organization with 200,000 clients; and the most memory for its
 * items, roughly in bytes.
 */
export const mostOfList = { rows: 200_000, pages: 20_000, size: 10_000_000 };
/** Pages in a row with known items only. While many items are added, one or two such pages are normal. */
export const maxStalePages = 5;
/** Empty pages in a row. A platform that filters after paging sends some. */
export const maxEmptyPages = 20;
/** What an unreadable row counts as, in bytes. It is not kept, but there must not be many. */
export const sizeOfUnreadable = 1_000;
/** The size of a short task with its user and program, in bytes. */
export const sizeOfTask = 800;

// Signatures of what the platform sends

/** How far a signature may be in the future, as clocks differ. */
export const maxAheadMs = 5 * minute;
