import type { MrkdwnElement, PlainTextElement } from '@slack/types';
import { oneLine } from '../../lib/text.ts';

/**
 * Text from the platform or a person is never markup. Slack's escaping covers `&`, `<` and `>` (docs.slack.dev,
 * "Formatting message text"). Text with other formatting characters is shown as plain text instead.
 */
export const escapeMrkdwn = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Characters that Slack would take as formatting: special characters, emoji codes and a leading quote mark. */
const formatting = /[*_~`]|:[\w+'-]+:|^[^\S\n\r\u2028\u2029]*>/m;

/** True if mrkdwn would not show this text as written. */
export const hasFormatting = (text: string): boolean => formatting.test(text);

/** At most `max` characters. A cut text ends with an ellipsis, and no emoji is cut in half. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** The first letter large. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "1 task", "12 tasks" */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** "a", "a and b", "a, b and c"; if there are more than `most`: "a, b and 3 more" */
export function listed(all: readonly string[], most = all.length): string {
  const words = all.length > most ? [...all.slice(0, most), `${all.length - most} more`] : all;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A line for each, with a bullet. */
export const bullets = (lines: readonly string[]): string => lines.map((line) => `• ${line}`).join('\n');

/** The length of all text in these blocks, as {@link file://./limits.ts} counts `textInBlocks`. */
export function textLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  // Every message is counted. With lists apart, and without lists of keys, that takes a third of the time.
  if (Array.isArray(value)) return value.reduce((sum: number, inner) => sum + textLength(inner), 0);
  let length = 0;
  for (const key in value) {
    const inner: unknown = value[key as keyof typeof value];
    length += key === 'text' && typeof inner === 'string' ? inner.length : textLength(inner);
  }
  return length;
}

/** Right-to-left letters, and the direction controls (Unicode Standard Annex #9). */
const directed =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const openers = /[\u202a\u202b\u202d\u202e\u2066-\u2068]/;
const [popEmbedding, popIsolate] = ['\u202c', '\u2069'];

/** The closing control of an opening one. */
const closerOf = (opener: string): string => (opener >= '\u2066' ? popIsolate : popEmbedding);

/** Removes the direction controls that have no partner on their line. The others stay. */
function withoutUnpaired(line: string): string {
  const marks = [...line];
  const open: number[] = [];
  const unpaired = new Set<number>();
  for (const [index, mark] of marks.entries()) {
    if (openers.test(mark)) open.push(index);
    else if (mark === popEmbedding || mark === popIsolate) {
      const at = open.findLastIndex((one) => closerOf(marks[one] ?? '') === mark);
      // An embedding's end does not reach out of an isolate; an isolate's end closes the embeddings in it.
      const reaches = mark === popIsolate ? at >= 0 : at >= 0 && at === open.length - 1;
      for (const inner of reaches ? open.splice(at).slice(1) : [index]) unpaired.add(inner);
    }
  }
  for (const index of open) unpaired.add(index);
  return unpaired.size === 0 ? line : marks.filter((_, index) => !unpaired.has(index)).join('');
}

/** A line between U+2068 and U+2069, once. */
function isolatedLine(line: string): string {
  const paired = withoutUnpaired(line);
  return /^\u2068[^\u2066-\u2069]*\u2069$/.test(paired) ? paired : `\u2068${paired}\u2069`;
}

/**
 * Text from outside beside our own words, so that neither changes the other's direction: a line with right-to-left
 * letters or direction controls is put between U+2068 and U+2069. Other text stays as it is.
 *
 * @param max at most this many characters
 */
export function isolate(text: string, max = Number.POSITIVE_INFINITY): string {
  if (!directed.test(text)) return clip(text, max);
  const room = max - 2 * text.split('\n').length;
  if (room < 1) return clip(text.replace(new RegExp(directed, 'gu'), ''), max);
  return clip(text, room)
    .split('\n')
    .map((line) => (directed.test(line) ? isolatedLine(line) : line))
    .join('\n');
}

/**
 * A name in bold above a line of details, both from outside. Plain text if mrkdwn would show it differently, or if
 * escapes would make it much longer.
 */
export function titled(name: string, about: string): MrkdwnElement | PlainTextElement {
  const [title, details] = [isolate(name), isolate(about)];
  const exact = [title, details].filter(Boolean).join('\n');
  const markup = [`*${escapeMrkdwn(title)}*`, escapeMrkdwn(details)].filter(Boolean).join('\n');
  return hasFormatting(exact) || markup.length > exact.length + 20 ? plain(exact) : mrkdwn(markup);
}

/** Our own words with formatting. Text from outside in them must be escaped already. */
export const mrkdwn = (text: string): MrkdwnElement => ({ type: 'mrkdwn', text, verbatim: true });

/** Any text, shown exactly as it is. */
export const plain = (text: string): PlainTextElement => ({ type: 'plain_text', text, emoji: false });

/**
 * Text from outside within a sentence of our own: on one line, cut at `max`, escaped, isolated, and without characters
 * that Slack would take as formatting. For names; a title goes through {@link plain}, which keeps every character.
 */
export const escapeInline = (text: string, max = 100): string =>
  escapeMrkdwn(isolate(oneLine(text.replace(/[*_~`]/g, ' ').replace(/:(?=[\w+'-]+:)/g, ': ')), max));
