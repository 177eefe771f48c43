import { recurringNote } from '../due-date/index.ts';
import type { ParsedTaskLine } from '../parse-line/index.ts';
import { isTooOften } from './read-english.ts';
import { readRepetition } from './read-repetition.ts';
import type { RepeatOffer } from './rule.ts';

/** For a repetition that comes more than once a day. */
const tooOftenNote = 'This is one task only: a task repeats once a day at most.';
/** For one that can be repeated once the first task is there. */
const firstNote = 'This is the first one. Once it is created, it can be repeated.';

const noteOf = (repeats: RepeatOffer | undefined): string => {
  if (repeats === undefined || repeats.repetition.kind === 'unsupported') return recurringNote;
  return repeats.repetition.kind === 'too-often' ? tooOftenNote : firstNote;
};

/**
 * What a typed line says about a repetition, and what its author reads about it; nothing where it says none.
 *
 * @param named turns words into those that the platform gets
 */
export async function repeatOf(
  { text, due }: ParsedTaskLine,
  locale: string,
  named: (words: string) => Promise<string>,
): Promise<{ note: string | undefined; repeats: RepeatOffer | undefined }> {
  if (!due?.recurring) return { note: isTooOften(text) ? tooOftenNote : undefined, repeats: undefined };
  const repetition = readRepetition(due.words, locale);
  const asRead = await named(text);
  const repeats = repetition && {
    repetition,
    asRead,
    text: (await named(due.textWithoutDate ?? '')) || asRead,
  };
  return { note: noteOf(repeats), repeats };
}
