import { trimEndOf } from '../../lib/text.ts';
import { anyWeekday } from './weekdays.ts';

/** The task of words that begin with whose it is. `isListed`: they are an item of a list. */
export type OfOne = (words: string, isListed?: boolean) => string | undefined;

/** `- `, `* `, `• `, `1. `, `2) `, `[ ] ` before a line of a list. */
export const bullet = /^(?:[-–—*•◦▪]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s*)?|^\[[ xX]?\]\s*/;

/** "Me: **nothing**", "domani: **niente**, sono in treno" */
const nothing =
  /^(?:[^:\n]{1,40} ?: ?|[^:\n]{1,40} [–-] )?(?:nothing|none|nichts|nix|rien|nada|niente|nulla|niets|niks|nic)(?: (?:for now|today|yet|this week|special|zu tun|à faire|por ahora|por hacer|da fare|a fazer))?(?:[,.;!(–-].*)?$/iu;
/** Whether a line of a list says that somebody, or a day, has no task. */
export const saysNothing = (line: string): boolean => nothing.test(line);

/** "Venue quote **– Jonas**", "budget**: Priya, 11.12.**", "review the form **(me, Thu)**" */
const atEnd =
  /^(.{2,100}?)(?: [–—-] |: | ?[([] ?)(\p{L}{2,20}(?: \p{Lu}\p{L}{1,19})?)(?:(?:, ?|; ?| )([^,;()]{1,30}))?[)\]]?$/u;
/** A short weekday in brackets, other than "fri". */
const shortDay = /(?<=[(,] ?)(?!(?:mon|tue|wed|thu|fri|sat|sun)(?!\p{L}))\p{L}{2,5}(?=\.?\)$)/iu;

/**
 * An item of a list with whose it is at its head, and its short weekday written out: "Jonas: venue quote, Friday" for
 * "venue quote (Jonas, Fri)".
 */
export function itemOf(typed: string, withoutDays: (words: string) => string, ofOne: OfOne): string {
  const line = typed.replace(shortDay, (short) => anyWeekday(short) ?? short);
  const [, task = '', who = '', when] = atEnd.exec(line) ?? [];
  if (who === '' || ofOne(line, true) !== undefined || ofOne(`${who}: a b`, true) === undefined) return line;
  if (when === undefined) return `${who}: ${task}`;
  const day = anyWeekday(trimEndOf(when, /\./)) ?? when;
  return trimEndOf(withoutDays(day), /[\s.]/) === '' ? `${who}: ${task}, ${day}` : line;
}
