import { fold } from '../due-date/engine/fold.ts';
import { lexiconFor } from '../due-date/locales/index.ts';
import { readEnglishRepetition } from './read-english.ts';
import { createRepetitionReader } from './read-lexicon.ts';
import type { Repetition } from './rule.ts';

const readers = new Map<string, (words: string) => Repetition | undefined>();

/**
 * Reads how often something comes from the words of a recurring date: "every monday 9am", "jeden zweiten Dienstag". The
 * locale's language is tried first, then English. Undefined where the words do not say.
 *
 * @param words what `parseDue` found to be recurring, as typed
 * @param locale such as `de-DE`
 */
export function readRepetition(words: string, locale: string): Repetition | undefined {
  const folded = fold(words);
  const lexicon = lexiconFor(locale);
  const read =
    lexicon && readers.getOrInsertComputed(lexicon.language, () => createRepetitionReader(lexicon));
  return read?.(folded) ?? readEnglishRepetition(folded);
}
