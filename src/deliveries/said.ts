import { createHash } from 'node:crypto';
import { mostSaid } from './limits.ts';

/**
 * What was said to a recipient: an entry for each name, newest last. An entry is when it was said (milliseconds, UTC, in
 * base 36), then 72 bits of a hash of its name. One short text is stored with each message faster than 500 long names are.
 */
export type Said = string;

const timeLength = 9;
const entryLength = timeLength + 12;

const hashOf = (once: string): string =>
  createHash('sha256')
    .update(once)
    .digest('base64url')
    .slice(0, entryLength - timeLength);

/** When the entry that begins here was said. */
const timeAt = (said: Said, start: number): number =>
  Number.parseInt(said.slice(start, start + timeLength), 36);

/** Where the entry of a name begins, or -1. */
function find(said: Said, once: string): number {
  const hash = hashOf(once);
  let at = said.indexOf(hash);
  while (at >= 0 && at % entryLength !== timeLength) at = said.indexOf(hash, at + 1);
  return at < 0 ? -1 : at - timeLength;
}

/** When something was said (milliseconds, UTC); undefined if that is not known. */
export function saidAt(said: Said | undefined, once: string): number | undefined {
  const start = said === undefined ? -1 : find(said, once);
  return said === undefined || start < 0 ? undefined : timeAt(said, start);
}

/**
 * Adds what was said now. The oldest are left out when there are more than 500 of them.
 *
 * @param nowMs milliseconds, UTC
 * @param keptMs older ones are left out, in milliseconds
 */
export function withSaid(said: Said = '', once: string, nowMs: number, keptMs: number): Said {
  const start = find(said, once);
  const others = start < 0 ? said : said.slice(0, start) + said.slice(start + entryLength);
  let from = Math.max(0, others.length - (mostSaid - 1) * entryLength);
  while (from < others.length && timeAt(others, from) <= nowMs - keptMs) from += entryLength;
  return `${others.slice(from)}${nowMs.toString(36).padStart(timeLength, '0')}${hashOf(once)}`;
}
