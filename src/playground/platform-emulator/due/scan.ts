import { dateRules } from './date-rules.ts';
import type { RelativeDate, Rule } from './relative-date.ts';
import { timeRules } from './time-rules.ts';

/** Every pattern runs in linear time. */
const compiledRules = [...dateRules, ...timeRules].map(([pattern, apply]): [RegExp, Rule[1]] => [
  new RegExp(pattern, 'y'),
  apply,
]);

/** Parses a short text in lower case; undefined when no rule matches a part of it. */
export function scan(text: string): RelativeDate | undefined {
  const words = text.replace(/[\s,]+/g, ' ').trim();
  if (words === '') return undefined;
  const parsed: RelativeDate = { shifts: [] };
  let at = 0;
  while (at < words.length) {
    const length = words[at] === ' ' ? 1 : applyNextRule(parsed, words, at);
    if (length === 0) return undefined;
    at += length;
  }
  return parsed;
}

/** Applies the first rule that matches at this position. Returns the length of its match, or 0 when none applies. */
function applyNextRule(parsed: RelativeDate, words: string, at: number): number {
  for (const [pattern, apply] of compiledRules) {
    pattern.lastIndex = at;
    const match = pattern.exec(words);
    if (match) return apply(parsed, match.slice(1)) ? match[0].length : 0;
  }
  return 0;
}
