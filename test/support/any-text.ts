import { integer, string } from 'fast-check';

const character = integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

/** Any text at all, halves of characters too. fast-check's own `binary` makes a table of a million characters first. */
export const anyText = (maxLength?: number) =>
  string({ unit: character, ...(maxLength !== undefined && { maxLength }) });
