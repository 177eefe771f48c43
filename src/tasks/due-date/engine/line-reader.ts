import { Chrono } from 'chrono-node/en';
import { alike } from '../../../lib/starts.ts';
import { DateMatch } from './date-match.ts';
import { type Decision, decide } from './decide.ts';
import type { Wording } from './english-wording.ts';
import type { Choice } from './readings.ts';
import { attachZones, keepLongest, mergeNeighbors } from './refiners.ts';
import { createIndex, type PhraseParser, type RuleContext, type ScannedLine } from './rule.ts';

/** All that a language brings to the engine. */
export type Locale = {
  /** Makes the text plain before it is matched: lower case, accents. Its length stays the same. */
  fold: (text: string) => string;
  /** They read the smallest fragments. Where two read the same words, the earlier one is right. */
  parsers: PhraseParser[];
  /** Joins dates, and tells a date from a word of the task. */
  wording: Wording;
};

/** Finds the date of the context's line in one language. */
export type LineReader = (context: RuleContext) => Decision;

/** "Fri@10" is Friday at ten. */
const besideHour = /(?<=\p{L})@(?=\d{1,2}(?:[:.h]\d\d)?(?:[ap]m|h)?(?:[\s,;]|$))/gu;

/** Makes the engine read a locale: chrono finds fragments, neighbors are merged, and one place decides about what they make. */
export function createLineReader(locale: Locale): LineReader {
  const phrases = [...locale.parsers, ...locale.parsers.flatMap(({ around = [] }) => around)];
  const placesIn = createIndex(phrases, !locale.wording.withoutSpaces);
  return (ruleContext) => {
    const { line, today } = ruleContext;
    const text = locale.fold(line).replace(besideHour, ' ');
    const plain = alike(text);
    const places = placesIn(plain);
    const scanned: ScannedLine = { text, plain, placesOf: (phrase) => places.get(phrase) ?? [] };
    const parsers = locale.parsers
      .filter((parser) => places.has(parser))
      .map(({ pattern, extract }) => ({
        pattern: () => pattern,
        extract: (_: unknown, match: RegExpMatchArray) =>
          extract(scanned, match as RegExpExecArray, ruleContext),
      }));
    const found = new Chrono({ parsers, refiners: [] })
      .parse(text, new Date(0))
      .filter((result) => result instanceof DateMatch);
    const timed = attachZones(keepLongest(found, text), text);
    const context = { wording: locale.wording, today };
    const matches = mergeNeighbors(timed, text, line, context);
    const { choice, left } = decide({ text, line }, matches, context);
    return { choice: choice && withHalf(choice, text, locale.wording), left };
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
