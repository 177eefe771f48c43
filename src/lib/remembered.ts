import { alike, alternativesOf, longestStart, startsOf } from './starts.ts';

/**
 * A pure function of a text or a number that remembers what it has returned: one line is asked about from many sides.
 *
 * @param max how many answers are kept. Then all are forgotten, which costs less than knowing which one was used last
 */
export function remembered<T, K = string>(of: (key: K) => T, max: number): (key: K) => T {
  const recent = new Map<K, { answer: T }>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known.answer;
    const answer = of(key);
    if (recent.size >= max) recent.clear();
    recent.set(key, { answer });
    return answer;
  };
}

/** The same for a function that also takes an object, whose answers last as long as that does. */
export function rememberedWith<T, C extends object>(of: (text: string, context: C) => T) {
  const all = new WeakMap<C, Map<string, T>>();
  return (text: string, context: C): T =>
    all.getOrInsertComputed(context, () => new Map()).getOrInsertComputed(text, () => of(text, context));
}

/** In a longer text, the patterns are quicker than a look at all of its words. */
const maxLooked = 400;

type Starts = { head: Set<string>; words: Set<string> };

/** What the words and signs of a text begin with, up to three characters: most patterns begin otherwise. */
const startsIn = remembered((text: string): Starts => {
  const plain = alike(text.toLowerCase());
  const startsAt = (at: number) =>
    Array.from({ length: longestStart }, (_, more) => plain.slice(at, at + more + 1));
  const places = [...plain.matchAll(/(?<!\p{L}).|\P{L}/gsu)].map(({ index }) => index);
  return { head: new Set(startsAt(0)), words: new Set(places.flatMap(startsAt)) };
}, 50);

type Known = { starts: Set<string>; at?: keyof Starts; text?: string; found: RegExpExecArray | null };

/** What a pattern may begin with, and where; nowhere in particular if it has to be tried at every place. */
function know({ source }: RegExp): Known {
  const starts = startsOf(source);
  const every = (begin: RegExp) => alternativesOf(source).every((one) => begin.test(one));
  const isApart = every(/^\(\?<!\[?\\p\{L\}/) || [...starts].every((start) => /^[^\p{L}\d]/u.test(start));
  const at = starts.has('') ? undefined : every(/^\^/) ? 'head' : isApart ? 'words' : undefined;
  return { starts, ...(at && { at }), found: null };
}

const known = new WeakMap<RegExp, Known>();

/**
 * The first match of a pattern that is not global, as `exec` gives it. What it was in the last text is remembered: a line
 * is read with and without names, and from many sides.
 */
export function foundIn(pattern: RegExp, text: string): RegExpExecArray | null {
  const last = known.getOrInsertComputed(pattern, know);
  if (last.text === text) return last.found;
  last.text = text;
  const isRuledOut =
    last.at && text.length <= maxLooked && last.starts.isDisjointFrom(startsIn(text)[last.at]);
  last.found = isRuledOut ? null : pattern.exec(text);
  return last.found;
}

/** Whether a pattern that is not global fits somewhere in a text. */
export const fits = (pattern: RegExp, text: string): boolean => foundIn(pattern, text) !== null;
