import { lazily } from '../lib/lazily.ts';
import { remembered } from '../lib/remembered.ts';

/** Letters that Unicode does not split into a base letter and an accent, though people type them without it. */
const unaccented: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};

/** Marks that people often leave out: the accents of these scripts, and the vowel points of Arabic and Hebrew. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}{0,4})\p{M}/gu;
const points = /[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
};

/** The name in lower case and without accents. */
const lowerCase = (name: string): string =>
  isAscii(name)
    ? name.toLowerCase()
    : name
        .normalize('NFKD')
        .replace(accents, '')
        .replace(points, '')
        .toLowerCase()
        .replace(/[łøđħıßæœþð]/g, (letter) => unaccented[letter] ?? letter);

/**
 * Normalizes a name for comparison: no case, accents or punctuation, and one space between words. In other scripts a
 * mark makes a different letter (が and か), so it stays.
 */
export const foldName = (name: string): string => (name.length > 60 ? folded : foldedLately)(name);

function folded(name: string): string {
  const lower = lowerCase(name);
  return plain.test(lower)
    ? lower
    : lower
        .replace(/['’`]/g, '')
        .replace(/[^\p{L}\p{M}\p{N}@.+]+/gu, ' ')
        .replace(/\.{1,4}(?=\s|$)/g, '')
        .trim();
}
const foldedLately = remembered(folded, 2_000);

/** A name in lower case that needs no further normalizing. */
const plain = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** The words of a name, normalized for comparison. */
export function nameWords(name: string): string[] {
  const lower = name.toLowerCase();
  return plain.test(lower) ? lower.split(' ') : wordsIn(foldName(name));
}

/** The words of a normalized name. */
export const wordsIn = (folded: string): string[] => folded.split(' ').filter(Boolean);

const collator = lazily(() => new Intl.Collator('en'));

/** Compares names for sorting. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other);
