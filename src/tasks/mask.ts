/** Stands for one character that no rule may read. It is in Unicode's private area: neither letter, digit nor blank. */
export const HIDDEN = '\uE000';

/** What is meant literally: links, addresses, code, quoted words, a word after a backslash. */
const LITERAL =
  /<(?![@#])[^<>\n]{1,500}>|(?:https?:\/\/|www\.)[^\s<>]{1,500}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}|`[^`\n]{1,500}`|"[^"\n]{1,500}"|“[^”\n]{1,500}”|«[^»\n]{1,500}»|(?<!\p{L})'[^'\n]{1,500}'(?!\p{L})|(?<!\S)\\\S{1,100}/gu;

/** People, channels and programs: `<@U123>`, `<#C123|name>`, `@name`, `#name`. */
const NAMED = /<[@#][^<>\n]{1,200}>|(?<!\S)[@#][\p{L}\p{N}][\p{L}\p{N}._-]{0,80}/gu;

/** Blanks in such number part two phrases; kept from the rules, they cannot make a pattern run long. */
const GAP = /\s{5,}/g;

const hide = (found: string): string => HIDDEN.repeat(found.length);

/** The text with its literal parts hidden, as long as before. */
export const maskLiteral = (text: string): string => text.replace(LITERAL, hide);

/** The text with its literal parts, names and wide gaps hidden, as long as before. */
export const mask = (text: string): string =>
  maskLiteral(text)
    .replace(NAMED, hide)
    .replace(GAP, (found) => ` ${HIDDEN.repeat(found.length - 2)} `);
