import { foundIn } from '../../lib/remembered.ts';
import { trimEndOf } from '../../lib/text.ts';
import { anyWeekday } from './weekdays.ts';

/** The task of words that begin with whose it is. `isListed`: they are an item of a list. */
export type OfOne = (words: string, isListed?: boolean) => string | undefined;

/** `- `, `-` at a word, `* `, `• `, `1. `, `2) `, `a) `, `[ ] ` before a line of a list. */
export const bullet =
  /^(?:[-–—*•◦▪]\s+|[-–—•](?=\p{L})|(?:\d{1,3}|[a-h])[.)]\s+)(?:\[[ xX]?\]\s*)?|^\[[ xX]?\]\s*/u;

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

/** A day that stands as a heading above the tasks of its own: "martes", "Mon 7 Dec:". Undefined for another line. */
export function dayHeading(line: string, withoutDays: (words: string) => string): string | undefined {
  const said = trimEndOf(line.replace(bullet, ''), /[\s:–-]/);
  const day = anyWeekday(said) ?? said;
  return said !== '' && said.length <= 30 && withoutDays(day) === '' ? day : undefined;
}

/** "Best, Priya" */
export const signature =
  /^(?:best|thanks|thank you|thx|ta|cheers|danke|bedankt|tack|obg|vlw|dziękuję|regards|kind regards|lg|vg|viele grüße|gruß|merci|saludos|gracias|grazie|groet(?:en|jes)?|abraços?|obrigad[oa]|pozdrawiam|dzięki)(?:[,!.]? ?\p{Lu}\p{L}{0,20})?[,!.]?$/iu;

/** A line with the day before its colon written out: "Tuesday: call David". Undefined for another line. */
export function ofDay(line: string, withoutDays: (words: string) => string): string | undefined {
  const [, day = '', task = ''] = /^([^:,]{2,40}?) ?: (\S.*)$/.exec(line) ?? [];
  const written = anyWeekday(day) ?? day;
  return day !== '' && withoutDays(written) === '' ? `${written}: ${task}` : undefined;
}

/** "… - all for Tuesday", "…, beide morgen" */
const forAll =
  /(?:^| ?[,;.–-] ?| )(?:all|alle[sn]?|allemaal|both|beide[sn]?|allebei|tous|toutes|tout|les deux|tod[oa]s?|amb[oa]s|tutt[oie]|entramb[ie]|tudo|wszystko|ob[ai]e?|oboje|jedno i drugie)(?: of (?:it|them|these))? ((?:(?:for|by|due|on|bis|für|am|pour|avant|para|pr?[ao]|hasta|até|per|entro|voor|na|do) )?\S.{2,30})$/iu;
/** What a line says of all tasks before it, and the day in it. */
export function dayOfAll(text: string, withoutDays: (words: string) => string): [tail: string, day: string] {
  const [tail = '', day = ''] = foundIn(forAll, text) ?? [];
  const rest = text.slice(0, text.length - tail.length) || '-';
  // A short weekday is one beside other words of its language.
  return day !== '' && [`- ${day}`, `${rest} ${day}`].some((one) => ['-', rest].includes(withoutDays(one)))
    ? [tail, day]
    : ['', ''];
}

/** "**Et** Priya doit valider le devis", as a line of its own */
export const conjunction = /^(?:and|und|et|y|e) (?=\p{L})/u;
