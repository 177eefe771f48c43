/** Stands for one character that no rule may read. It is in Unicode's private area: neither letter, digit nor blank. */
export const HIDDEN = '\uE000';

/**
 * What is meant literally: Slack's `<…>` (links, people, channels), addresses and emails, code, quoted words, a word
 * after a backslash, @names and #names.
 */
const LITERAL =
  /<[^<>\n]{1,500}>|(?:https?:\/\/|www\.)[^\s<>]{1,500}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}|`[^`\n]{1,500}`|"[^"\n]{1,500}"|“[^”\n]{1,500}”|«[^»\n]{1,500}»|(?<!\p{L})'[^'\n]{1,500}'(?!\p{L})|(?<!\S)\\\S{1,100}|(?<!\S)[@#][\p{L}\p{N}][\p{L}\p{N}._-]{0,80}/gu;

/** Blanks in such number part two phrases; kept from the rules, they cannot make a pattern run long. */
const GAP = /\s{5,}/g;

/** The text with its literal parts hidden, as long as before. */
export const mask = (text: string): string =>
  text
    .replace(LITERAL, (found) => HIDDEN.repeat(found.length))
    .replace(GAP, (found) => ` ${HIDDEN.repeat(found.length - 2)} `);
