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

/** Marks that people leave out when they type: accents of these scripts, and the vowel points of Arabic and Hebrew. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}{0,4})\p{M}/gu;
const points = /[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/**
 * A name as it is compared: without case, accents and punctuation, words apart by one space. In other scripts a mark
 * makes another letter (が and か), and stays.
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

const words = (name: string): string[] => name.split(' ').filter((word) => word !== '');

type Named = { name: string; email?: string };

type Folded = { name: string; words: string[] };

/** Names as they are compared, folded once for each person of a directory. */
const foldedNames = new WeakMap<Named, Folded>();
function folded(one: Named): Folded {
  const known = foldedNames.get(one);
  if (known) return known;
  const name = foldName(one.name);
  const made = { name, words: words(name) };
  foldedNames.set(one, made);
  return made;
}

/** Whether all but the last part are words of a name, and another word of it begins with the last. */
function begins(have: string[], parts: string[]): boolean {
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

function fits(have: string[], parts: string[], whole: boolean | 'but last'): boolean {
  if (whole === 'but last') return begins(have, parts);
  return parts.every((part) => have.some((word) => (whole ? word === part : word.startsWith(part))));
}

/**
 * Those whom a query names, best first, from people in any order. An email or a full name that fits exactly
 * leaves only those it fits; else each word of the query has to begin (or, with `whole`, be) a word of the name.
 * With `whole: 'but last'` only the last word of several may be cut short: "Anna K".
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
  const parts = words(wanted);
  return all
    .filter((one) => fits(folded(one).words, parts, whole))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
