import type { MrkdwnElement, PlainTextElement } from '@slack/types';

/**
 * Text of the platform or of a person is never markup. Slack's own escape covers `&`, `<` and `>`
 * (docs.slack.dev, "Formatting message text"); text with formatting characters is shown as plain text instead.
 */
export const escapeMrkdwn = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Characters that Slack would take as formatting, emoji codes, and a leading quote. */
const formatting = /[*_~`]|:[\w+'-]+:|^\s*>/m;

/** Whether mrkdwn would show this text otherwise than it was written. */
export const hasFormatting = (text: string): boolean => formatting.test(text);

/** At most `max` characters, the last one an ellipsis where something was cut; no emoji is cut in half. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** All the text of these blocks together, as {@link file://./limits.ts} counts `textInBlocks`. */
export function textLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, inner]) =>
      sum + (key === 'text' && typeof inner === 'string' ? inner.length : textLength(inner)),
    0,
  );
}

/** One line: what a title has of line breaks becomes spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Our own words with formatting; whatever stands in them from outside must be escaped already. */
export const mrkdwn = (text: string): MrkdwnElement => ({ type: 'mrkdwn', text, verbatim: true });

/** Anybody's words, shown to the letter. */
export const plain = (text: string): PlainTextElement => ({ type: 'plain_text', text, emoji: false });

/**
 * Words from outside between words of our own: on one line, cut at `max`, escaped, and without the characters that
 * Slack would take as formatting. For names; a title goes through {@link plain} so that it is kept to the letter.
 */
export const escapeInline = (text: string, max = 100): string =>
  escapeMrkdwn(clip(oneLine(text.replace(/[*_~`]/g, ' ').replace(/:(?=[\w+'-]+:)/g, ': ')), max));
