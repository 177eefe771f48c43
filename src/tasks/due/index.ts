import { Chrono } from 'chrono-node/en';
import { type Anchored, anchor } from './anchor.ts';
import { attachZones, joinNeighbours, longest } from './combine.ts';
import { englishParsers } from './english/index.ts';
import { mask } from './mask.ts';
import { Found, type Options, type Setting } from './part.ts';
import { readingsOf } from './readings.ts';
import type { Due, DueContext, Reading } from './types.ts';
import { wallAt } from './wall.ts';

export { formatDue } from './format.ts';
export type { Due, DueContext, Precision, Reading } from './types.ts';

const english = new Chrono({ parsers: englishParsers, refiners: [longest, attachZones, joinNeighbours] });

/** English locales that write the month first; all others, and all other languages, write the day first. */
const MONTH_FIRST = /^en(?:-(?:US|PH|PR|GU|VI|AS))?$/i;

/**
 * The due date that a line of text names, or null. Pure: the answer depends on its arguments alone, never on the
 * process's clock or time zone, and the time it takes is linear in the text.
 *
 * A date alone is due at the end of that local day (23:59:59). Several `readings` mean that a person has to choose.
 */
export function parseDue(text: string, context: DueContext): Due | null | Promise<Due | null> {
  const now = wallAt(context.now, context.timeZone);
  const setting: Setting = { now, today: now.toPlainDate(), dayFirst: !MONTH_FIRST.test(context.locale) };
  const plain = mask(text);
  const options: Options = { setting };
  const anchored = english
    .parse(plain, context.now, options)
    .flatMap((found) => (found instanceof Found && anchor(plain, found)) || []);
  return choose(anchored, plain, setting, context);
}

/** The firmest date wins, the later one of two as firm; two that differ are both offered. */
function choose(anchored: Anchored[], text: string, setting: Setting, context: DueContext): Due | null {
  const ranked = anchored
    .map((each) => ({ ...each, readings: readingsOf(each.found.part, setting, context, each.strictly) }))
    .filter(({ readings }) => readings.length > 0)
    .sort((a, b) => b.rank - a.rank || b.start - a.start);
  const [best, second] = ranked;
  const first = best?.readings[0];
  if (!best || !first) return null;
  const readings: Reading[] = [...best.readings];
  if (second && best.rank < 3 && second.readings[0] && !readings.some(({ due }) => +due === +(second.readings[0]?.due ?? 0)))
    readings.push(second.readings[0]);
  const end = best.found.endIndex;
  const { due, precision } = first;
  return {
    due,
    precision,
    span: [best.start, end],
    readings,
    ...(best.found.part.recurring ? { recurring: true } : {}),
  };
}
