/** More empty lines, or a deeper indentation, add no meaning. */
const maxBreaks = 2;
const maxIndent = 8;

const lineBreak = /\r\n?|[\n\u2028\u2029]/;

/** A run of blanks as {@link tidy} leaves it. */
function tidyRun(run: string): string {
  const lines = run.split(lineBreak);
  if (lines.length === 1) return ' ';
  const indent = lines.at(-1)?.length ?? 0;
  return '\n'.repeat(Math.min(lines.length - 1, maxBreaks)) + ' '.repeat(Math.min(indent, maxIndent));
}

/**
 * A text with one space for each run of spaces, tabs and other blanks. Line breaks stay, two of them in a row at most,
 * and so does the indentation of a line, up to eight spaces.
 */
export const tidy = (text: string): string => text.trim().replace(/\s+/g, tidyRun);

/**
 * A text without the trailing characters that match a pattern of one character. A pattern such as `/[.!]+$/` would
 * start over at each of them, anywhere in the text.
 */
export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The same at the start of a text. */
export function trimStartOf(text: string, character: RegExp): string {
  let start = 0;
  while (start < text.length && character.test(text.charAt(start))) start += 1;
  return text.slice(start);
}

/** The first word of a text, and the text after the blanks that follow it. */
export function splitFirstWord(text: string): [word: string, rest: string] {
  const end = text.search(/\s/);
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end).trimStart()];
}

/** A text without the quotation marks around it. */
export const unquoted = (text: string): string =>
  /^["“”„«]/.test(text) && /["“”»]$/.test(text) && text.length > 1 ? text.slice(1, -1).trim() : text;

/** Text on one line: line breaks become spaces. Most texts are so already. */
export const oneLine = (text: string): string =>
  /[^\S ]| {2}|^ | $/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');

/** A pattern that also fits words typed without their accents: "tache" for "tâche". */
export const loosely = ({ source, flags }: RegExp): RegExp =>
  new RegExp(
    source.replace(/\[[^\][]{0,200}\]|[^\p{ASCII}]/gu, (part) => {
      const plain = withoutAccents(part);
      if (plain === part) return part;
      return part.startsWith('[') ? `${part.slice(0, -1)}${plain.slice(1)}` : `[${part}${plain}]`;
    }),
    flags,
  );
