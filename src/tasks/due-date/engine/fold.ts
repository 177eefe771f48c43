/** Lower-cases a text and keeps its length: the few letters that would grow (İ) stay. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/\p{Lu}/gu, (letter) => ifSameLength(letter.toLowerCase(), letter));
}

/**
 * Lower-cases a text, removes the accents of Latin letters, and makes all Arabic alefs and all digits the same; keeps
 * its length. People leave accents out, and phones put them in.
 */
export function fold(text: string): string {
  return lowerCase(text)
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) =>
      ifSameLength(letter.normalize('NFD').replace(/\p{M}/gu, ''), letter),
    )
    .replace(/ł/g, 'l')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/：/g, ':')
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

const ifSameLength = (changed: string, letter: string): string =>
  changed.length === letter.length ? changed : letter;
