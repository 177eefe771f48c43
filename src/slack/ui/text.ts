import type { MrkdwnElement, PlainTextElement } from '@slack/types';

/**
 * Text from the platform or a person is never markup. Slack's escaping covers `&`, `<` and `>` (docs.slack.dev,
 * "Formatting message text"). Text with other formatting characters is shown as plain text instead.
 */
export const escapeMrkdwn = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What Slack would take as formatting: special characters, emoji codes and a leading quote mark. */
const formatting = /[*_~`]|:[\w+'-]+:|^\s*>/m;

/** True if mrkdwn would not show this text as it was written. */
export const hasFormatting = (text: string): boolean => formatting.test(text);

/** At most `max` characters. Text that was cut ends with an ellipsis, and no emoji is cut in half. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** The length of all text in these blocks, as {@link file://./limits.ts} counts `textInBlocks`. */
export function textLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, inner]) =>
      sum + (key === 'text' && typeof inner === 'string' ? inner.length : textLength(inner)),
    0,
  );
}

/** Text on one line: line breaks become spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A name in bold over a line of details, both from outside. As plain text where mrkdwn would show it otherwise, or where
 * escapes would make it much longer.
 */
export function titled(title: string, details: string): MrkdwnElement | PlainTextElement {
  const exact = [title, details].filter(Boolean).join('\n');
  const markup = [`*${escapeMrkdwn(title)}*`, escapeMrkdwn(details)].filter(Boolean).join('\n');
  return hasFormatting(exact) || markup.length > exact.length + 20 ? plain(exact) : mrkdwn(markup);
}

/** Our own words with formatting. Anything from outside in them must be escaped already. */
export const mrkdwn = (text: string): MrkdwnElement => ({ type: 'mrkdwn', text, verbatim: true });

/** Anybody's words, shown exactly as they are. */
export const plain = (text: string): PlainTextElement => ({ type: 'plain_text', text, emoji: false });

/**
 * Text from outside within a sentence of our own: on one line, cut at `max`, escaped, and without characters that Slack
 * would take as formatting. For names; a title goes through {@link plain}, which keeps every character.
 */
export const escapeInline = (text: string, max = 100): string =>
  escapeMrkdwn(clip(oneLine(text.replace(/[*_~`]/g, ' ').replace(/:(?=[\w+'-]+:)/g, ': ')), max));
