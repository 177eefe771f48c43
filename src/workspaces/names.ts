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

/**
 * Normalizes a name for comparison: no case, accents or punctuation, and one space between words. In other scripts a
 * mark makes a different letter (が and か), so it stays.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(accents, '')
    .replace(points, '')
    .toLowerCase()
    .replace(/[łøđħıßæœþð]/g, (letter) => unaccented[letter] ?? letter)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}@.+]+/gu, ' ')
    .replace(/\.{1,4}(?=\s|$)/g, '')
    .trim();
}

/** The words of a name, normalized for comparison. */
export const nameWords = (name: string): string[] => wordsIn(foldName(name));
const wordsIn = (folded: string): string[] => folded.split(' ').filter(Boolean);

type Named = { name: string; email?: string };

type Folded = { name: string; words: string[] };

/** Normalized names, computed once for each person of a directory. */
const foldedNames = new WeakMap<Named, Folded>();
const folded = (one: Named): Folded =>
  foldedNames.getOrInsertComputed(one, () => {
    const name = foldName(one.name);
    return { name, words: wordsIn(name) };
  });

/** True when all parts but the last are words of a name, and one of its other words starts with the last part. */
function matchesBeginning(have: string[], parts: string[]): boolean {
  const rest = [...have];
  const last = parts.at(-1) ?? '';
  const first = parts.slice(0, -1);
  for (const part of first) {
    const index = rest.indexOf(part);
    if (index < 0) return false;
    rest.splice(index, 1);
  }
  return first.length > 0 && rest.some((word) => word.startsWith(last));
}

function matches(have: string[], parts: string[], whole: boolean | 'but last'): boolean {
  if (whole === 'but last') return matchesBeginning(have, parts);
  return parts.every((part) => have.some((word) => (whole ? word === part : word.startsWith(part))));
}

/**
 * Finds the people or things that a query names, sorted by name. If it is an exact email or full name, only those
 * match. Otherwise each word of the query has to be the beginning of a word of the name. With `whole` it has to be the
 * whole word; with `whole: 'but last'` only the last of several words may be incomplete: "Anna K".
 */
export function findNamed<T extends Named>(
  all: readonly T[],
  query: string,
  { whole = false }: { whole?: boolean | 'but last' } = {},
): T[] {
  const wanted = foldName(query);
  if (wanted === '') return [];
  const email = query.includes('@') ? query.trim().toLowerCase() : undefined;
  const exact = all.filter(
    (one) => folded(one).name === wanted || (email !== undefined && one.email?.toLowerCase() === email),
  );
  if (exact.length > 0) return exact;
  const parts = wordsIn(wanted);
  return all
    .filter((one) => matches(folded(one).words, parts, whole))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
