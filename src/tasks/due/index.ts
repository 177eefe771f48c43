import { Chrono } from 'chrono-node/en';
import { type Anchored, anchor, DEADLINE } from './anchor.ts';
import { attachZones, joinNeighbours, longest } from './combine.ts';
import { englishParsers } from './english/index.ts';
import { englishWording } from './english/wording.ts';
import { lowerCase } from './languages/fold.ts';
import { type Language, languageOf } from './languages/index.ts';
import { mask } from './mask.ts';
import { Found, type Options, type Setting } from './part.ts';
import { readingsOf } from './readings.ts';
import type { Due, DueContext } from './types.ts';
import { wallAt } from './wall.ts';

export { formatDue, recurringNote } from './format.ts';
export { LANGUAGES } from './languages/index.ts';
export type { Due, DueContext, Precision, Reading } from './types.ts';

const english: Language = {
  chrono: new Chrono({ parsers: englishParsers, refiners: [longest, attachZones, joinNeighbours] }),
  wording: englishWording,
  fold: lowerCase,
};

/** English locales that write the month first; all others, and all other languages, write the day first. */
const MONTH_FIRST = /^en(?:[-_](?:US|PH|PR|GU|VI|AS))?$/i;

/**
 * The due date that a line of text names, or null. Pure: the answer depends on its arguments alone, never on the
 * process's clock or time zone, and the time it takes is linear in the text. The language of the locale is tried
 * first, then English.
 *
 * A date alone is due at the end of that local day (23:59:59). Several `readings` mean that a person has to choose.
 */
export function parseDue(text: string, context: DueContext): Due | null {
  const masked = mask(text);
  const dayFirst = !MONTH_FIRST.test(context.locale);
  const today = wallAt(context.now, context.timeZone).toPlainDate();
  const setting: Setting = { today, dayFirst, line: masked };
  const own = languageOf(context.locale);
  return (own && dueIn(masked, own, setting, context)) ?? dueIn(masked, english, setting, context);
}

function dueIn(text: string, language: Language, setting: Setting, context: DueContext): Due | null {
  const folded = language.fold(text);
  const options: Options = { setting };
  const anchored = language.chrono
    .parse(folded, context.now, options)
    .flatMap((found) => (found instanceof Found && anchor(folded, text, found, language.wording)) || []);
  return choose(anchored, setting, context);
}

/** The firmest date wins, the later one of two as firm. Unless it is a deadline, the next one is offered as well. */
function choose(anchored: Anchored[], setting: Setting, context: DueContext): Due | null {
  const [best, second] = anchored.sort((a, b) => b.rank - a.rank || b.start - a.start);
  if (best === undefined) return null;
  const { part, endIndex } = best.found;
  const readings = readingsOf(part, setting, context, best.strictly);
  const [first] = readings;
  if (first === undefined) return null;
  const other =
    second && best.rank < DEADLINE ? readingsOf(second.found.part, setting, context)[0] : undefined;
  if (other && readings.every(({ due }) => due.getTime() !== other.due.getTime())) readings.push(other);
  const { due, precision } = first;
  return {
    due,
    precision,
    span: [best.start, endIndex],
    readings,
    ...(part.recurring && { recurring: true }),
  };
}

/** V8 compiles a pattern at its first and its second use; done here, nobody's first line waits for it. */
for (let use = 0; use < 2; use++)
  parseDue('friday at 5', { now: new Date(0), timeZone: 'UTC', locale: 'en' });
