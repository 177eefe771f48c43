/** Letters that Unicode does not take apart into a base letter and an accent, yet people type without. */
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

/** A name as it is compared: without case, accents and punctuation, words apart by one space. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđħıßæœþð]/g, (letter) => unaccented[letter] ?? letter)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}@.+]+/gu, ' ')
    .trim();
}

const words = (folded: string): string[] => folded.split(' ').filter((word) => word !== '');

type Named = { name: string; email?: string };

/**
 * Those whom a query names, best first, from people in any order. An email or a full name that fits exactly
 * leaves only those it fits; else each word of the query has to begin (or, with `whole`, be) a word of the name.
 */
export function findNamed<T extends Named>(all: readonly T[], query: string, { whole = false } = {}): T[] {
  const wanted = foldName(query);
  if (wanted === '') return [];
  const email = query.trim().toLowerCase();
  const exact = all.filter((one) => foldName(one.name) === wanted || one.email?.toLowerCase() === email);
  if (exact.length > 0) return exact;
  const parts = words(wanted);
  const fits = (word: string, part: string) => (whole ? word === part : word.startsWith(part));
  return all
    .filter((one) => {
      const have = words(foldName(one.name));
      return parts.every((part) => have.some((word) => fits(word, part)));
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
