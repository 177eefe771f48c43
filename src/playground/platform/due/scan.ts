import { dateRules } from './date-rules.ts';
import type { Rule, Said } from './relative-date.ts';
import { rules } from './time-rules.ts';

/** Each is linear, and the text is short. */
const compiled = [...dateRules, ...rules].map(([pattern, say]): [RegExp, Rule[1]] => [
  new RegExp(pattern, 'y'),
  say,
]);

/** What the text says (lower case, short), or undefined when a part of it says nothing that is known. */
export function scan(text: string): Said | undefined {
  const words = text.replace(/[\s,]+/g, ' ').trim();
  if (words === '') return undefined;
  const said: Said = { shifts: [] };
  let at = 0;
  while (at < words.length) {
    const step = words[at] === ' ' ? 1 : sayNext(said, words, at);
    if (step === 0) return undefined;
    at += step;
  }
  return said;
}

/** How many characters the first rule that fits took; 0 when none does, or it makes no sense. */
function sayNext(said: Said, words: string, at: number): number {
  for (const [pattern, say] of compiled) {
    pattern.lastIndex = at;
    const match = pattern.exec(words);
    if (match) return say(said, match.slice(1)) ? match[0].length : 0;
  }
  return 0;
}
