import type { Reader } from './line.ts';
import { roleIn } from './wish-words.ts';

/** "Reopen the slides", "actually 3 isn't done" */
const reopening =
  /(?:^|, )(?:please )?reopen (?:it|that|this)$|^(?:reopen|un-?done|uncomplete|uncheck|unmark|unfinish) \S|^mark .{1,80} (?:as )?(?:not |un)done$|^not done:? #?\d{1,2}$|^(?:\p{L}{2,9},? )?#?\d{1,2} (?:is not|isn['’]t|(?:ist )?(?:doch )?(?:noch )?nicht|n['’]est pas|no está|non è|is (?:nog )?niet|não está) (?:done|finished|complete|erledigt|fertig|faite?|hech[oa]|terminad[oa]|fatt[oa]|gedaan|klaar|feit[oa])$/iu;
/** "Stop repeating 2": the list of what repeats has a button for it. */
const repeating = /^(?:(?:stop|end|pause)\s(?:repeating|the\srepeat(?:\sof)?)(?:\s.*)?|what\srepeats)$/iu;

/** Reads a wish to reopen what was marked done. */
export const readReopening: Reader = ({ text }) => (reopening.test(text) ? { kind: 'undo' } : undefined);

/** Reads a wish to see or end what repeats: "what repeats", "stop the weekly check-in". */
export function readRepeats({ text, pieces: [first, ...next] }: Parameters<Reader>[0]): ReturnType<Reader> {
  const isEnd = roleIn(first?.text, 'off') && !roleIn(first?.text, 'cancel', 'move');
  const isOfRepeat = next.slice(0, 3).some(({ text }) => roleIn(text, 'again'));
  return repeating.test(text) || (isEnd && isOfRepeat) ? { kind: 'repeats' } : undefined;
}
