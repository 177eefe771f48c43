import { day, hour, minute, second } from '../lib/units.ts';

/** How long tasks wait and are kept, and how many are read at once. Durations are in milliseconds. */

// A draft

/** How long a task waits before it is created, so that its author may take it back. */
export const draftWaitsMs = 10 * second;
/** When a task is looked for again whose answer was lost. */
export const secondLookMs = 3 * second;
/**
 * How long a create whose answer was lost is left alone: after that, the process that sent it is gone and the platform
 * shows what it did.
 */
export const createSettlesMs = minute;
/** Names that are offered for an unknown one. More would not be read. */
export const maxNear = 3;
/** So many pasted lines become tasks at once: a message can show them. */
export const maxPasted = 30;
/** Answers that are looked at. More would only take time. */
export const maxAnswers = 3;

// Looking for what was created

/** How far the platform’s clock may be from ours when it does not say what time it is. */
export const unknownClockSeconds = 120;
/** How exact the clock of an answer is, which was read a moment before we got it. */
export const knownClockSeconds = 10;
/**
 * How much earlier than that a task may say that it was created, and be the one all the same: the server that stores
 * the time may not be the one that answers, and have another clock.
 */
export const otherClockSeconds = 3600;
/** Tasks that a user is shown as maybe theirs. */
export const mostPossible = 3;
/** Tasks that are looked through. */
export const mostLookedThrough = 500;
/** A text that is at least as long as this may be the beginning of a longer one. */
export const shortenedLength = 50;

// A task for many

/** How long a preview can be confirmed. */
export const previewKeptMs = day;
/** How long its results are kept. */
export const batchKeptMs = 30 * day;
/** How many tasks of a batch are created at once: what people wait for needs room. */
export const creatingAtOnce = 2;
/** How often its message is changed: Slack allows about one change a second. */
export const showBatchEveryMs = 3 * second;
/** How long a run goes on before it makes room for other jobs. */
export const batchRunMs = 15 * second;
/** When it goes on after an error of the platform. */
export const batchAgainMs = 30 * second;
/** A platform that is away so long after the start ends a batch; the rest can be tried again. */
export const batchAwayMs = 6 * hour;
/** The share of the platform’s rate limit that is left to others. */
export const shareOfOthers = 0.5;
/** How long a batch waits for more of it. */
export const batchPaceMs = 15 * second;

// Lists and commands

/** More characters of what is searched for would not find less. */
export const maxSearched = 300;
/** More numbers than this at once are probably a slip. */
export const maxNumbers = 10;
/** Clocks may change between now and the edge of a span. */
export const clockChangeMs = 2 * hour;
/** What one person marked done so soon before their last one belongs to it. */
export const markedTogetherMs = 10 * second;
