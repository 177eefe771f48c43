import { beginsTask } from './pasted.ts';
import { timesIn } from './said.ts';
import { filterOf, isWithin, scan } from './scan.ts';
import { shiftIn } from './shift.ts';
import type { Line, ReadLine } from './types.ts';
import { bare, isFew, replace } from './verbs.ts';
import { rolesOf } from './wish-words.ts';

const article =
  "(?:(?:the|my|our|her|his|their|die|der|das|den|l[aeo]|les|l['’]|los|las|el|il|i|os?|as?|de|het) ?(?<= |['’]))?";
/** "The survey", "la encuesta de Tom": no pronoun, whose sentences are about somebody. */
const thing =
  "(?!(?:i|we|you|s?he|it|they|this|that|there|what|who|ich|wir|du|es|man|je|on|nous|ik|hij|eu|yo|io|ja|to|se)(?![\\p{L}'’]))(?<thing>\\p{L}[\\p{L}-]{2,30}(?: (?!(?:non|não|nie|not)(?!\\p{L}))\\p{L}[\\p{L}-]{2,30})?)(?:(?: (?:of|from|for|von|f[üu]r|de|d[aeio]|del|di|van|voor|dla)|['’]s) \\p{L}{2,30})?";
/** What sentences say things with, in every language: a closed set of words. */
const says = [
  "is(?:n['’]?t)?|are(?:n['’]?t)?|was|has|can(?:['’]?t)?|could|must|needs?|don['’]?t|doesn['’]?t|won['’]?t|will|may",
  'ist|sind|wird|kann|muss|soll|darf|geht|brauch[et]?|schaffe?|lieber|besser',
  "est|sont|peut|doit|va|reste|plutôt|mieux|c['’]est",
  'está|es|puede|tiene|debe|va|queda|mejor',
  'è|sono|può|deve|va|slitta|meglio|l[oaei] \\p{L}{3,12}o',
  'is|zijn|kan|kunnen|mag|mogen|moet|moeten|liever|beter',
  'está|fica|pode|deve|tem|vai|passa|melhor',
  'jest|może|musi|będzie|lepiej',
].join('|');
const statement = new RegExp(
  `^${article}${thing},? (?:(?:non|no|não|nie|ne) )?(?:${says})(?!\\p{L}) ?(?<said>\\S.{0,100})$`,
  'iu',
);
/** "For the essay I need until the end of the month", "pour la fiche, laisse à Anna deux semaines de plus" */
const forThing = new RegExp(
  `^(?:for|für|pour|para|per|pra|voor|dla) ${article}${thing}(?:,| (?:i|ich|je|mi|me|ik|eu|necesito|preciso|brauche?|heb|potrzebuję)(?!\\p{L})) ?(?<said>\\S.{0,100})$`,
  'iu',
);
/** "Slides by Friday" */
const dated = new RegExp(
  `^${article}(?<thing>\\p{L}[\\p{L}-]{2,30})(?: (?:by|for|until|due|bis|für|pour|para|per|voor|na|do|zum))?$`,
  'iu',
);

const startsThing = new RegExp(`^${article}\\p{L}[\\p{L}-]{2,30} `, 'iu');

/**
 * Reads what a line says of a thing that may be a task's: "survey can slip a week", "la hoja de Anna mejor el lunes",
 * "slides by friday". Where no task has that word, the line is a new task.
 */
export function readTopic({ typed, text, names, context }: Line): ReadLine | undefined {
  if (/\?\s*$/.test(typed) || context === undefined) return undefined;
  const found = (statement.exec(text) ?? forThing.exec(text))?.groups;
  // Asked first: reading the date takes longest.
  if (found === undefined && !(isFew(text) && startsThing.test(text) && !beginsTask(text))) return undefined;
  const { when, left, ranges, often } = timesIn(found?.said ?? text, context);
  if (often !== '') return undefined;
  if (found === undefined) {
    const name = when && dated.exec(left.trim())?.groups?.thing;
    return name ? { kind: 'create', line: typed, existing: { rest: name } } : undefined;
  }
  const rest = bare(found.thing ?? '');
  // "Tom needs to call the bank", and words of lists, which no task is called by
  const words = scan(rest, names);
  if (!words.every(({ kind }) => kind === 'unknown')) return undefined;
  const pieces = scan(found.said ?? '', undefined).filter((piece) => !isWithin(piece, ranges));
  const ranks = pieces.flatMap((piece) => filterOf(piece)?.priority ?? []);
  // "Isn't that important, low prio"
  const isNot = /n['’]t |(?<!\p{L})(?:not|nicht|pas|non?|niet|não|nie) /iu.test(text);
  const rank = ranks[isNot ? 1 : 0];
  if (rank) return replace('edit', typed, `${rest} -> !${rank}`, true);
  const others = pieces.filter(({ kind, text }) => kind !== 'words' && rolesOf(text).size === 0);
  // "Can slip a week"
  const isPlain = others.length <= (shiftIn(found.said ?? '') ? 1 : 0);
  return when !== undefined && isPlain
    ? replace('move', typed, `${rest} ${when}`, true)
    : { kind: 'create', line: typed, existing: { rest } };
}
