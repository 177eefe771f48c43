import { isDeepStrictEqual } from 'node:util';
import { fold } from '../due-date/engine/fold.ts';
import { languages, lexiconFor } from '../due-date/locales/index.ts';
import { createRepetitionReader } from './read-lexicon.ts';
import type { Repetition } from './rule.ts';

const readers = new Map<string, (words: string) => Repetition | undefined>();

function readIn(language: string, folded: string): Repetition | undefined {
  const lexicon = lexiconFor(language);
  return (
    lexicon && readers.getOrInsertComputed(lexicon.language, () => createRepetitionReader(lexicon))(folded)
  );
}

/** What the other languages read, if they agree. */
function readInOthers(folded: string): Repetition | undefined {
  const all = languages.flatMap((language) => readIn(language, folded) ?? []);
  const [first] = all;
  return all.every((one) => isDeepStrictEqual(one, first)) ? first : undefined;
}

/**
 * Reads how often something comes from the words of a recurring date: "every monday 9am", "jeden zweiten Dienstag". The
 * locale's language is tried first, then English, then all others, as for dates. Undefined where the words do not say.
 *
 * @param words what `parseDue` found to be recurring, as typed
 * @param locale such as `de-DE`
 */
export function readRepetition(words: string, locale: string): Repetition | undefined {
  const folded = fold(words);
  return readIn(locale, folded) ?? readIn('en', folded) ?? readInOthers(folded);
}
