import { dayAt } from './days.ts';
import { beginsTask } from './pasted.ts';
import { type Line, means, scan } from './scan.ts';
import type { ReadLine } from './types.ts';

/** "He finished it" */
const isOfThem = /^(?:s?he|they|er|sie|ils?|elles?|ella?|lei|lui|hij|zij|el[ae]|ona?) /iu;
/** Whose tasks "her tasks" are. */
const theirs =
  /(?<!\p{L})(?:her|his|their|ihre|seine|ses|sus|suoi|sue|haar|zijn|seus|suas|jej|jego)(?= \p{L})/iu;

/** What is wanted beside why: "I'm ill tomorrow, move the hotel call to Friday", "back at my desk, what is due?" */
export function readBesideWhy(
  typed: string,
  { names, context, pieces }: Line,
  again: (part: string) => ReadLine,
): ReadLine | undefined {
  const [, ...parts] =
    /^([^,;:\n]{3,80})(?:[,;]| [–-]) (?:so |also |donc |dus )?(\S[^\n]{1,80})$/.exec(typed) ?? [];
  // "Move 2 to Friday, 3pm"
  if (context && parts.some((part) => dayAt(part, context) === 0)) return undefined;
  const read = parts.map(again);
  const at = read.findIndex((one) => one.kind === 'replace' && one.verb === 'move' && !one.orCreate);
  const isMove = at >= 0;
  const [why = '', { kind } = { kind: 'help' }] = [parts[at === 0 ? 1 : 0], read[at === 0 ? 1 : 0]];
  const isTold = kind === 'search' || kind === 'done';
  const isTask = beginsTask(why) || names?.isPerson(why);
  // "I thought I'd finished 9, put it back"
  if (read[0]?.kind === 'undo' || (read[1]?.kind === 'undo' && !isTask)) return { kind: 'undo' };
  const isOther = isTask || !/^(?:create|ask|greeting|unclear)$/.test(kind);
  if (isMove)
    return isOther
      ? { kind: 'ask', line: typed, unused: '' }
      : { ...(read[at] as Extract<ReadLine, { kind: 'replace' }>), line: typed };
  const [, last] = read;
  const [, wish = ''] = parts;
  // "Had the call with Malik, so that check-in is done"
  if (last?.kind === 'done' && (isTold || !isTask) && !/\d/.test(why) && !isOfThem.test(wish)) return last;
  const isList = last?.kind === 'list' && means(scan(wish, names)[0], 'lead', 'question');
  if (isList && !isOther && kind !== 'ask') return last;
  // "Anna is ill, move her tasks to next week"
  const [person, ...people] = pieces.flatMap((piece) => (piece.kind === 'person' ? [piece.text] : []));
  if (isOther || person === undefined || people.length > 0 || !theirs.test(wish)) return undefined;
  const many = again(wish.replace(theirs, `${person}’s`));
  return many.kind === 'ask' && many.many ? { ...many, line: typed } : undefined;
}
