import { zonedDateTime } from '../../lib/local-date-time.ts';
import { rememberedWith } from '../../lib/remembered.ts';
import { maskAll } from '../mask.ts';
import { type Choice, toDue } from './engine/readings.ts';
import type { RuleContext } from './engine/rule.ts';
import { zonesInCapitals } from './engine/zones.ts';
import { english } from './locales/en.ts';
import { lexiconFor, readerOf, readOtherLanguages } from './locales/index.ts';
import type { Due, DueContext, Range } from './types.ts';

export {
  dayLabel,
  formatDate,
  recurringNote,
  shortLabel,
} from './format.ts';
export { languages } from './locales/index.ts';
export type { Due, DueContext } from './types.ts';

/** English locales that write the month first. All others, and all other languages, write the day first. */
const monthFirstLocales = /^en(?:[-_](?:US|PH|PR|GU|VI|AS))?$/i;

/** Where a month-first locale is more than Slack's preset. */
const monthFirstZones = /^(?:America|US)\/|^Pacific\/(?:Honolulu|Guam|Pago_Pago|Saipan)$|^Asia\/Manila$/;

/**
 * Finds the due date in a line of text; null when there is none. It is pure: the answer depends on the arguments alone,
 * never on the process's clock or time zone. The time it takes is linear in the text. The same text is read once for a
 * context.
 *
 * The locale's language is tried first, then English, then every other whose words for dates stand in the line. A time
 * alone in one gives way to a day in the other ("friday 5pm" in Berlin). A date alone is due at the end of that local day (23:59:59). When there are several `readings`, a person
 * has to choose.
 */
export const parseDue = rememberedWith(findDue);

function findDue(text: string, context: DueContext): Due | null {
  const { now, timeZone, locale } = context;
  const line = maskAll(text);
  const ruleContext: RuleContext = {
    today: zonedDateTime(now, timeZone).toPlainDate(),
    dayFirst: !monthFirstLocales.test(locale),
    orderKnown: !monthFirstLocales.test(locale) || monthFirstZones.test(timeZone),
    line,
    capitals: zonesInCapitals(line),
  };
  const own = lexiconFor(locale);
  const { choice: local = null, left = [] } = own ? readerOf(own)(ruleContext) : {};
  if (local && own !== english && hasDay(local)) return toDue(local, context);
  const inEnglish = own === english ? null : readerOf(english)(ruleContext).choice;
  const others = readOtherLanguages(ruleContext, own?.language);
  // Digits are read in the person's own language.
  const hasWords = inEnglish?.spans.some((span) => /[a-z]{2}/i.test(text.slice(...span)));
  const isEnglish = inEnglish && (!own || (hasWords && (!local || hasDay(inEnglish))));
  const [best] = [local, isEnglish ? inEnglish : null, ...others]
    .filter((choice) => choice !== null)
    .filter(({ spans }) => !overlaps(spans, left))
    .toSorted(bestFirst);
  return best ? toDue(best, context) : null;
}

const overlaps = (ranges: Range[], others: Range[]): boolean =>
  ranges.some(([start, end]) => others.some(([from, to]) => start < to && from < end));

/** Whether it says a day, and not only a word that may be one: the "mon" of "appeler mon client à 15h". */
const hasDay = ({ fragment, uncertain }: Choice): boolean =>
  !uncertain && (fragment.days !== undefined || fragment.elapsedMs !== undefined);

const lengthOf = ({ spans }: Choice): number => spans.reduce((sum, [start, end]) => sum + end - start, 0);

/** Of several languages, the one that reads a day, then the one that reads most of the line, then the one that is sure of a time. */
const bestFirst = (a: Choice, b: Choice): number =>
  Number(hasDay(b)) - Number(hasDay(a)) ||
  lengthOf(b) - lengthOf(a) ||
  (hasDay(a) ? 0 : Number(a.isDoubtful ?? false) - Number(b.isDoubtful ?? false));

/** A line that meets most patterns. */
const sample =
  'Call Anna tomorrow at 3pm, or next friday in two weeks on 5 dec at noon UTC, every monday 9:30 by end of month';

/** Reads a line twice: V8 compiles a pattern at its first and its second use. This way, nobody's first line waits for it. */
export function warmUp(): void {
  for (let use = 0; use < 2; use++) parseDue(sample, { now: new Date(0), timeZone: 'UTC', locale: 'en' });
}
