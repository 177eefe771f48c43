/** Replaces each character that no rule may read. It is in Unicode's private use area: no letter, digit or blank. */
export const maskCharacter = '\uE000';

/** Text to take literally: links, addresses, code, quotations, a word after a backslash. */
const literals =
  /<(?![@#])[^<>\n]{1,500}>|(?:https?:\/\/|www\.)[^\s<>]{1,500}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}|`[^`\n]{1,500}`|"[^"\n]{1,500}"|“[^“”\n]{1,500}”|«[^«»\n]{1,500}»|(?<!\p{L})'[^'\n]{1,500}'(?!\p{L})|(?<!\S)\\\S{1,100}/gu;

/** People, channels and programs: `<@U123>`, `<#C123|name>`, `@name`, `#name`; but "@11" and "@3:30pm" are times. */
export const mentions =
  /<[@#][^<>\n]{1,200}>|(?<!\S)(?!@\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]\.?m?\.?)?(?![\p{L}\p{N}]))[@#][\p{L}\p{N}][\p{L}\p{N}._-]{0,80}/gu;

/** This many blanks separate two phrases. Masking them also keeps patterns from running long. */
const wideGaps = /\s{5,}/g;

const masked = (text: string): string => maskCharacter.repeat(text.length);

/** Masks the literal parts of a text; its length stays the same. */
export const maskLiterals = (text: string): string => text.replace(literals, masked);

/** Masks literal parts, mentions and wide gaps; the text's length stays the same. */
export const maskAll = (text: string): string =>
  maskLiterals(text)
    .replace(mentions, masked)
    .replace(wideGaps, (gap) => ` ${masked(gap.slice(2))} `);
