/** Stands for one character that no rule may read. It is in Unicode's private area: neither letter, digit nor blank. */
export const maskCharacter = '\uE000';

/** What is meant literally: links, addresses, code, quoted words, a word after a backslash. */
const literals =
  /<(?![@#])[^<>\n]{1,500}>|(?:https?:\/\/|www\.)[^\s<>]{1,500}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}|`[^`\n]{1,500}`|"[^"\n]{1,500}"|“[^”\n]{1,500}”|«[^»\n]{1,500}»|(?<!\p{L})'[^'\n]{1,500}'(?!\p{L})|(?<!\S)\\\S{1,100}/gu;

/** People, channels and programs: `<@U123>`, `<#C123|name>`, `@name`, `#name`. */
const mentions = /<[@#][^<>\n]{1,200}>|(?<!\S)[@#][\p{L}\p{N}][\p{L}\p{N}._-]{0,80}/gu;

/** Blanks in such number part two phrases; kept from the rules, they cannot make a pattern run long. */
const wideGaps = /\s{5,}/g;

const masked = (found: string): string => maskCharacter.repeat(found.length);

/** The text with its literal parts hidden, as long as before. */
export const maskLiterals = (text: string): string => text.replace(literals, masked);

/** The text with its literal parts, names and wide gaps hidden, as long as before. */
export const maskAll = (text: string): string =>
  maskLiterals(text)
    .replace(mentions, masked)
    .replace(wideGaps, (found) => ` ${maskCharacter.repeat(found.length - 2)} `);
