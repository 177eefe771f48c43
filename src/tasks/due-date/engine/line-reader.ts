import { Chrono } from 'chrono-node/en';
import { toCandidate, withoutPast } from './candidates.ts';
import { type Choice, choose } from './choose.ts';
import { DateMatch } from './date-match.ts';
import type { Locale } from './locale.ts';
import { attachZones, keepLongest, mergeNeighbors } from './refiners.ts';
import type { ChronoOptions, RuleContext } from './rule.ts';
import { matchSplitDateTime } from './split-date-time.ts';
import type { Wording } from './wording.ts';

/** Finds the date of the context's line in one language; null when there is none. */
export type LineReader = (context: RuleContext, now: Date) => Choice | null;

/** Makes the engine read a locale: chrono finds and merges fragments, and the best candidate is chosen. */
export function createLineReader(locale: Locale): LineReader {
  const refiners = [keepLongest, attachZones, mergeNeighbors(locale)];
  const chrono = new Chrono({ parsers: locale.parsers, refiners });
  return (ruleContext, now) => {
    const { line, today } = ruleContext;
    const text = locale.fold(line);
    const options: ChronoOptions = { ruleContext };
    const matches = chrono.parse(text, now, options).filter((result) => result instanceof DateMatch);
    const all = matches.flatMap((match) => toCandidate({ text, line }, match, locale.wording, today) ?? []);
    const candidates = withoutPast(all);
    const choice = choose(candidates, matchSplitDateTime({ text, line, matches, candidates }, locale, today));
    return choice && withNearDay(choice, matches, text, locale.wording);
  };
}

/** How long an unknown connector may be: "en vez de". */
const maxUnknownConnector = 14;

/** Offers a day right beside the chosen one, too, where words that nobody taught stand between them. */
function withNearDay(choice: Choice, matches: DateMatch[], text: string, wording: Wording): Choice {
  const [first, ...others] = choice.spans;
  if (wording.modifiesNouns || !first || others.length > 0 || choice.alternatives.length > 0) return choice;
  const [start, end] = first;
  const near = matches.find(({ fragment, index, endIndex }) => {
    const gap = index >= end ? text.slice(end, index) : endIndex <= start ? text.slice(endIndex, start) : '';
    const isDay = fragment.days && !fragment.rejected && fragment.confidence !== 'none';
    return isDay && /\S/.test(gap) && gap.length <= maxUnknownConnector && !wording.clauseBreak.test(gap);
  });
  return near ? { ...choice, alternatives: [near.fragment] } : choice;
}
