import { Chrono } from 'chrono-node/en';
import { localDateTimeAt } from '../../lib/local-date-time.ts';
import { maskAll } from '../mask.ts';
import { toCandidate } from './engine/candidates.ts';
import { type Choice, choose, toDue } from './engine/choose.ts';
import { type ChronoOptions, DateMatch, type RuleContext } from './engine/date-fragment.ts';
import { lowerCase } from './engine/fold.ts';
import { attachZones, keepLongest, mergeNeighbors } from './engine/refiners.ts';
import { matchSplitDateTime } from './engine/split-date-time.ts';
import { englishParsers } from './locales/en/index.ts';
import { englishWording } from './locales/en/wording.ts';
import { type Language, languageOf, languagesWithDay } from './locales/index.ts';
import type { Due, DueContext } from './types.ts';

export { formatDate, formatDue, recurringNote } from './format.ts';
export { languages } from './locales/index.ts';
export type { Due, DueContext, Precision, Reading } from './types.ts';

/** The text in lower case, but for "Tom": he is a person, "tom" is tomorrow. */
const foldEnglish = (text: string): string =>
  lowerCase(text).replace(/\btom\b/g, (word, at: number) => (text.startsWith('Tom', at) ? 'Tom' : word));

const english: Language = {
  chrono: new Chrono({ parsers: englishParsers, refiners: [keepLongest, attachZones, mergeNeighbors] }),
  wording: englishWording,
  fold: foldEnglish,
};

/** English locales that write the month first; all others, and all other languages, write the day first. */
const monthFirstLocales = /^en(?:[-_](?:US|PH|PR|GU|VI|AS))?$/i;

/**
 * The due date that a line of text names, or null. Pure: the answer depends on its arguments alone, never on the
 * process's clock or time zone, and the time it takes is linear in the text. The language of the locale is tried
 * first, then English; a time alone in the one gives way to a day in the other ("friday 5pm" in Berlin).
 *
 * A date alone is due at the end of that local day (23:59:59). Several `readings` mean that a person has to choose.
 */
export function parseDue(text: string, context: DueContext): Due | null {
  const masked = maskAll(text);
  const dayFirst = !monthFirstLocales.test(context.locale);
  const today = localDateTimeAt(context.now, context.timeZone).toPlainDate();
  const ruleContext: RuleContext = { today, dayFirst, line: masked };
  const local = languageOf(context.locale);
  const choice = local && chooseIn(masked, local, ruleContext, context.now);
  if (choice?.fragment.days || choice?.fragment.elapsedMs !== undefined)
    return toDue(choice, ruleContext, context);
  const inEnglish = chooseIn(masked, english, ruleContext, context.now);
  const best = choice && (!inEnglish?.fragment.days || inEnglish.uncertain) ? choice : inEnglish;
  if (local === null && best && !best.fragment.days && best.fragment.elapsedMs === undefined) {
    const other = dayInOtherLanguage(masked, best, ruleContext, context.now);
    if (other) return toDue(other, ruleContext, context);
  }
  return best && toDue(best, ruleContext, context);
}

/** A time alone in an English line may have its day in another language ("demain à 15h"): asked about, theirs first. */
function dayInOtherLanguage(
  text: string,
  { fragment }: Choice,
  ruleContext: RuleContext,
  now: Date,
): Choice | null {
  const choices = languagesWithDay(text).flatMap(
    (language) => chooseIn(text, language, ruleContext, now) ?? [],
  );
  const withDay = choices.filter((choice) => choice.fragment.days);
  const other = withDay.find((choice) => choice.fragment.clock) ?? withDay[0];
  return other ? { ...other, alternatives: [...other.alternatives, fragment] } : null;
}

function chooseIn(text: string, language: Language, ruleContext: RuleContext, now: Date): Choice | null {
  const folded = language.fold(text);
  const options: ChronoOptions = { ruleContext };
  const matches = language.chrono.parse(folded, now, options).filter((result) => result instanceof DateMatch);
  const candidates = matches.flatMap((match) => toCandidate(folded, text, match, language.wording) ?? []);
  const split = matchSplitDateTime(
    { text: folded, line: text, matches, candidates },
    language.wording,
    ruleContext,
  );
  return choose(candidates, split);
}

/** V8 compiles a pattern at its first and its second use; done here, nobody's first line waits for it. */
for (let use = 0; use < 2; use++)
  parseDue('friday at 5', { now: new Date(0), timeZone: 'UTC', locale: 'en' });
