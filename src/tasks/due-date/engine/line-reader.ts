import { Chrono } from 'chrono-node/en';
import type { Choice } from './choice.ts';
import { DateMatch } from './date-match.ts';
import { decide } from './decide.ts';
import type { Locale } from './locale.ts';
import { attachZones, keepLongest, mergeNeighbors } from './refiners.ts';
import { type ChronoOptions, createIndex, type RuleContext } from './rule.ts';
import { alike } from './starts.ts';
import type { Wording } from './wording.ts';

/** Finds the date of the context's line in one language; null when there is none. */
export type LineReader = (context: RuleContext, now: Date) => Choice | null;

/** "Fri@10" is Friday at ten. */
const besideHour = /(?<=\p{L})@(?=\d{1,2}(?:[:.h]\d\d)?(?:[ap]m|h)?(?:[\s,;]|$))/gu;

/** Makes the engine read a locale: chrono finds and merges fragments, and one place decides about what they make. */
export function createLineReader(locale: Locale): LineReader {
  const refiners = [keepLongest, attachZones, mergeNeighbors(locale)];
  const phrases = [...locale.parsers, ...locale.parsers.flatMap(({ around = [] }) => around)];
  const placesIn = createIndex(phrases, !locale.wording.withoutSpaces);
  return (ruleContext, now) => {
    const { line, today } = ruleContext;
    const text = locale.fold(line).replace(besideHour, ' ');
    const plain = alike(text);
    const places = placesIn(plain);
    const placesOf: ChronoOptions['placesOf'] = (phrase) => places.get(phrase) ?? [];
    const options: ChronoOptions = { ruleContext, plain, placesOf };
    const parsers = locale.parsers.filter((parser) => places.has(parser));
    const chrono = new Chrono({ parsers, refiners });
    const matches = chrono.parse(text, now, options).filter((result) => result instanceof DateMatch);
    const choice = decide({ text, line }, matches, locale, today);
    return choice && withHalf(choice, text, locale.wording);
  };
}

/** "Dinner for 6 on friday at 8" is in the evening, "breakfast at 7" in the morning, "friday lunch with Kim" at noon. */
function withHalf(choice: Choice, text: string, { breakfast, dinner, plannedMeal }: Wording): Choice {
  const { clock, dayPart, days } = choice.fragment;
  const meal = plannedMeal?.exec(text.slice(choice.spans.at(-1)?.[1]))?.groups?.meal;
  if (meal && days && !clock && !dayPart)
    return { ...choice, fragment: { ...choice.fragment, dayPart: meal } };
  const isOpen =
    clock && !dayPart && (!clock.meridiemKnown || clock.by24) && clock.hour > 4 && clock.hour < 12;
  if (!isOpen) return choice;
  const [isMorning, isEvening] = [breakfast?.test(text), dinner?.test(text)];
  if (!isMorning === !isEvening) return choice;
  return { ...choice, fragment: { ...choice.fragment, dayPart: isEvening ? 'evening' : 'morning' } };
}
