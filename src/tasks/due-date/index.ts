import { Chrono } from 'chrono-node/en';
import { wallAt } from '../../lib/local-date-time.ts';
import { mask } from '../mask.ts';
import { anchor } from './engine/candidates.ts';
import { type Choice, choose, dueOf } from './engine/choose.ts';
import { attachZones, joinNeighbours, longest } from './engine/combine.ts';
import { Found, type Options, type Setting } from './engine/date-fragment.ts';
import { apart } from './engine/split-date-time.ts';
import { englishParsers } from './locales/en/index.ts';
import { englishWording } from './locales/en/wording.ts';
import { lowerCase } from './locales/fold.ts';
import { type Language, languageOf, languagesWithDay } from './locales/index.ts';
import type { Due, DueContext } from './types.ts';

export { formatDate, formatDue, recurringNote } from './format.ts';
export { LANGUAGES } from './locales/index.ts';
export type { Due, DueContext, Precision, Reading } from './types.ts';

/** The text in lower case, but for "Tom": he is a person, "tom" is tomorrow. */
const withoutTom = (text: string): string =>
  lowerCase(text).replace(/\btom\b/g, (word, at: number) => (text.startsWith('Tom', at) ? 'Tom' : word));

const english: Language = {
  chrono: new Chrono({ parsers: englishParsers, refiners: [longest, attachZones, joinNeighbours] }),
  wording: englishWording,
  fold: withoutTom,
};

/** English locales that write the month first; all others, and all other languages, write the day first. */
const MONTH_FIRST = /^en(?:[-_](?:US|PH|PR|GU|VI|AS))?$/i;

/**
 * The due date that a line of text names, or null. Pure: the answer depends on its arguments alone, never on the
 * process's clock or time zone, and the time it takes is linear in the text. The language of the locale is tried
 * first, then English; a time alone in the one gives way to a day in the other ("friday 5pm" in Berlin).
 *
 * A date alone is due at the end of that local day (23:59:59). Several `readings` mean that a person has to choose.
 */
export function parseDue(text: string, context: DueContext): Due | null {
  const masked = mask(text);
  const dayFirst = !MONTH_FIRST.test(context.locale);
  const today = wallAt(context.now, context.timeZone).toPlainDate();
  const setting: Setting = { today, dayFirst, line: masked };
  const own = languageOf(context.locale);
  const choice = own && choiceIn(masked, own, setting, context.now);
  if (choice?.part.days || choice?.part.elapsed !== undefined) return dueOf(choice, setting, context);
  const inEnglish = choiceIn(masked, english, setting, context.now);
  const better = choice && (!inEnglish?.part.days || inEnglish.guess) ? choice : inEnglish;
  if (own === null && better && !better.part.days && better.part.elapsed === undefined) {
    const theirs = inAnother(masked, better, setting, context.now);
    if (theirs) return dueOf(theirs, setting, context);
  }
  return better && dueOf(better, setting, context);
}

/** A time alone in an English line may have its day in another language ("demain à 15h"): asked about, theirs first. */
function inAnother(text: string, { part }: Choice, setting: Setting, now: Date): Choice | null {
  const choices = languagesWithDay(text).flatMap((language) => choiceIn(text, language, setting, now) ?? []);
  const dayed = choices.filter((choice) => choice.part.days);
  const theirs = dayed.find((choice) => choice.part.clock) ?? dayed[0];
  return theirs ? { ...theirs, others: [...theirs.others, part] } : null;
}

function choiceIn(text: string, language: Language, setting: Setting, now: Date): Choice | null {
  const folded = language.fold(text);
  const options: Options = { setting };
  const found = language.chrono.parse(folded, now, options).filter((each) => each instanceof Found);
  const anchored = found.flatMap((each) => anchor(folded, text, each, language.wording) ?? []);
  const both = apart({ text: folded, line: text, found, anchored }, language.wording, setting);
  return choose(anchored, both);
}

/** V8 compiles a pattern at its first and its second use; done here, nobody's first line waits for it. */
for (let use = 0; use < 2; use++)
  parseDue('friday at 5', { now: new Date(0), timeZone: 'UTC', locale: 'en' });
