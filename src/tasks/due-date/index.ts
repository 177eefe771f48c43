import { zonedDateTime } from '../../lib/local-date-time.ts';
import { maskAll } from '../mask.ts';
import { type Choice, toDue } from './engine/choice.ts';
import type { RuleContext } from './engine/rule.ts';
import { english } from './locales/en.ts';
import { lexiconFor, readerOf, readOtherLanguages } from './locales/index.ts';
import type { Due, DueContext } from './types.ts';

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

/** What texts have, by their context: one line is asked about from several sides. */
const found = new WeakMap<DueContext, Map<string, Due | null>>();

/**
 * Finds the due date in a line of text; null when there is none. It is pure: the answer depends on the arguments alone,
 * never on the process's clock or time zone. The time it takes is linear in the text. The same text is read once for a
 * context.
 *
 * The locale's language is tried first, then English, then every other whose words for dates stand in the line. A time
 * alone in one gives way to a day in the other ("friday 5pm" in Berlin). A date alone is due at the end of that local day (23:59:59). When there are several `readings`, a person
 * has to choose.
 */
export const parseDue = (text: string, context: DueContext): Due | null =>
  found.getOrInsertComputed(context, () => new Map()).getOrInsertComputed(text, () => findDue(text, context));

function findDue(text: string, context: DueContext): Due | null {
  const { now, timeZone, locale } = context;
  const ruleContext: RuleContext = {
    today: zonedDateTime(now, timeZone).toPlainDate(),
    dayFirst: !monthFirstLocales.test(locale),
    orderKnown: !monthFirstLocales.test(locale) || monthFirstZones.test(timeZone),
    line: maskAll(text),
  };
  const own = lexiconFor(locale);
  const local = own && own !== english ? readerOf(own)(ruleContext, now) : null;
  if (local && hasDay(local)) return toDue(local, context);
  const inEnglish = readerOf(english)(ruleContext, now);
  const best = local && (!inEnglish?.fragment.days || inEnglish.uncertain) ? local : inEnglish;
  const choice = withOtherLanguage(best, readOtherLanguages(ruleContext, now, own?.language));
  return choice && toDue(choice, context);
}

const hasDay = ({ fragment }: Choice): boolean =>
  fragment.days !== undefined || fragment.elapsedMs !== undefined;

const lengthOf = ({ spans }: Choice): number => spans.reduce((sum, [start, end]) => sum + end - start, 0);

/**
 * The choice of another language in place of the reader's own and English where it reads more of the line: "demain à
 * 15h" in an English line. What it leaves out is offered second.
 */
function withOtherLanguage(best: Choice | null, others: Choice[]): Choice | null {
  const ranked = others.toSorted(
    (a, b) => Number(hasDay(b)) - Number(hasDay(a)) || lengthOf(b) - lengthOf(a),
  );
  const [other] = ranked;
  if (!other || !best) return other ?? best;
  if (best.isDoubtful && !other.isDoubtful && !hasDay(best)) return other;
  const readsMore = hasDay(best) ? hasDay(other) && lengthOf(other) > lengthOf(best) : hasDay(other);
  if (!readsMore && lengthOf(other) <= lengthOf(best)) return best;
  if (!readsMore && hasDay(best)) return best;
  const covers = best.spans.every(([start, end]) =>
    other.spans.some(([from, to]) => from <= start && end <= to),
  );
  return covers ? other : { ...other, alternatives: [...other.alternatives, best.fragment] };
}

/** A line that meets most patterns. */
const sample =
  'Call Anna tomorrow at 3pm, or next friday in two weeks on 5 dec at noon UTC, every monday 9:30 by end of month';

/** Reads a line twice: V8 compiles a pattern at its first and its second use. This way, nobody's first line waits for it. */
export function warmUp(): void {
  for (let use = 0; use < 2; use++) parseDue(sample, { now: new Date(0), timeZone: 'UTC', locale: 'en' });
}
