import { fold } from '../tasks/due-date/engine/fold.ts';
import { type Lexicon, oneOf, phrasesOf } from '../tasks/due-date/engine/lexicon.ts';
import { letter } from '../tasks/due-date/engine/rule.ts';
import { createVocabulary } from '../tasks/due-date/engine/vocabulary.ts';
import { languages, lexiconFor } from '../tasks/due-date/locales/index.ts';
import { maxScheduleLength } from './limits.ts';
import { weekdayNames } from './schedule.ts';

/** Of a task they leave open which day is meant. */
const duringTheWeek =
  'en semaine(?! \\d)|entre semana|(?:durante a|(?:nos )?dias de) semana|unter der woche|in settimana';

type Step = [pattern: RegExp, words: (found: string, ...groups: string[]) => string];

/** Makes English of a language's words for days and hours, one after the other; other words stay. */
function stepsOf(lexicon: Lexicon): Step[] {
  const { words, every, workdays, weekend = '(?!)', adverbs, units, dayParts } = lexicon;
  const { pattern, weekdayOf, habitOf } = createVocabulary(lexicon);
  const { 7: workday } = units.split(/,\s+/);
  const [, morning] = phrasesOf(dayParts).find(([part]) => part === 'morning') ?? [];
  const any = (...phrases: (string | undefined)[]): string =>
    `(?:${pattern(oneOf(...phrases)).replace(/\?<\w{1,12}>/g, '?:')})`;
  const whole = (words: string): RegExp => new RegExp(`(?<![${letter}\\d])${words}(?![${letter}\\d])`, 'g');
  const day = '(?=[a-z]{3,6}day|weekends|daily)';
  const lead = any(words.and, words.from, words.on, words.of, words.article, every);
  return [
    [whole(any(workdays, workday, duringTheWeek)), () => 'weekdays'],
    [whole(any(`(?:(?:${oneOf(every, words.on, words.article)}) )?(?:${weekend})`)), () => 'weekends'],
    [
      whole(
        `${any(every && `(?:${every}) (?:{dayword}|${morning})`, adverbs?.split(', ')[0])}(?: ${any(morning)})?`,
      ),
      () => 'daily',
    ],
    [
      whole(`${any('{weekday}', '{habits}', '{short}')}s?`),
      (found) =>
        weekdayNames[(weekdayOf(found) || habitOf(found) || weekdayOf(found.slice(0, -1))) - 1] ?? found,
    ],
    [
      new RegExp(`(?<=day )${any(words.to, words.until)} (?:${any(words.article)} )?${day}`, 'gi'),
      () => '- ',
    ],
    [new RegExp(`(?<!\\S)(?:${lead} ){1,3}${day}`, 'gi'), () => ''],
    [
      new RegExp(`([:.]?\\d{1,2}) ?${any(words.hour)}(?![${letter}])(?: ?(\\d\\d))?`, 'g'),
      (_, time = '', minute = '00') => (/[:.]/.test(time) ? time : `${time}:${minute}`),
    ],
    [
      new RegExp(
        `(?<!\\S)(?:${any(words.at, words.clock, 'to|auf|naar|på')} )?(?:${any(words.hour)} )?(?=\\d)`,
        'g',
      ),
      (found) => found && 'at ',
    ],
  ];
}

const steps = new Map<string, Step[]>();

/** What a schedule may be in English: as it was typed, and if its words are of each other language. */
export function inEnglish(typed: string): string[] {
  if (typed.length > maxScheduleLength) return [typed];
  const folded = fold(typed);
  const others = languages.map((language) => {
    const lexicon = lexiconFor(language);
    const all = lexicon ? steps.getOrInsertComputed(language, () => stepsOf(lexicon)) : [];
    return all.reduce((words, [pattern, meaning]) => words.replace(pattern, meaning), folded);
  });
  return [typed, ...others];
}
