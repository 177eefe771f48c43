import { phrasesOf } from './lexicon.ts';

/** A part of the day. */
export type DayPart = {
  /** The time that is meant when none is given. */
  at: Temporal.PlainTime;
  /** The last time that still belongs to it. */
  until: Temporal.PlainTime;
  /** Where a bare hour beside it falls ("this evening at 8"). */
  half: 'morning' | 'midday' | 'afternoon' | 'night';
};

/** Each with the time that is meant, its last time, and its half. */
const table = `early-morning 08:00 09:00 morning, morning 09:00 12:00 morning, mid-morning 10:00 12:00 morning,
  late-morning 11:00 12:00 morning, breakfast 08:00 10:00 morning, brunch 11:00 14:00 midday, lunch 12:00 14:00 midday,
  after-lunch 14:00 17:00 afternoon, early-afternoon 13:00 15:00 afternoon, mid-afternoon 14:00 16:00 afternoon,
  afternoon 15:00 18:00 afternoon, late-afternoon 17:00 18:00 afternoon, after-work 18:00 21:00 afternoon,
  early-evening 18:00 19:00 afternoon, evening 19:00 22:00 afternoon, late-evening 21:00 23:59 afternoon,
  dinner 19:00 21:00 afternoon, after-dinner 21:00 23:59 afternoon, night 20:00 23:59 night, late-night 22:00 23:59 night`;

/** The parts of the day by the names that lexicons use. */
export const dayParts: Record<string, DayPart> = Object.fromEntries(
  phrasesOf(table).map(([name, times]) => {
    const [at = '', until = '', half] = times.split(' ');
    const [from, to] = [at, until].map((time) => Temporal.PlainTime.from(time));
    return [name, { at: from, until: to, half } as DayPart];
  }),
);

/** The hour that a bare "8" means in a part of the day. The small hours of a night belong to the next day (24, 25 …). */
export function hourInDayPart(hour: number, { half }: DayPart): number {
  if (half === 'morning' || (half === 'midday' && hour >= 8)) return hour;
  if (half !== 'night') return (hour % 12) + 12;
  return hour < 5 ? hour + 24 : hour + 12;
}
