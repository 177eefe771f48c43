import { Chrono } from 'chrono-node/en';
import { toCandidate, withoutPast } from './candidates.ts';
import { type Choice, choose } from './choose.ts';
import { DateMatch } from './date-match.ts';
import type { Locale } from './locale.ts';
import { attachZones, keepLongest, mergeNeighbors } from './refiners.ts';
import type { ChronoOptions, RuleContext } from './rule.ts';
import { matchSplitDateTime } from './split-date-time.ts';

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
    return choose(candidates, matchSplitDateTime({ text, line, matches, candidates }, locale, today));
  };
}
