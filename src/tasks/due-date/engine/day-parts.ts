/** A part of the day. */
export type DayPart = {
  /** The time that is meant when none is given. */
  at: Temporal.PlainTime;
  /** The last time that still belongs to it. */
  until: Temporal.PlainTime;
  /** Where a bare hour beside it falls ("this evening at 8"). */
  half: 'morning' | 'midday' | 'afternoon' | 'night';
};

const dayPart = (at: string, until: string, half: DayPart['half']): DayPart => ({
  at: Temporal.PlainTime.from(at),
  until: Temporal.PlainTime.from(until),
  half,
});

export const dayParts: Record<string, DayPart> = {
  'early-morning': dayPart('08:00', '09:00', 'morning'),
  morning: dayPart('09:00', '12:00', 'morning'),
  'mid-morning': dayPart('10:00', '12:00', 'morning'),
  'late-morning': dayPart('11:00', '12:00', 'morning'),
  breakfast: dayPart('08:00', '10:00', 'morning'),
  brunch: dayPart('11:00', '14:00', 'midday'),
  lunch: dayPart('12:00', '14:00', 'midday'),
  'after-lunch': dayPart('14:00', '17:00', 'afternoon'),
  'early-afternoon': dayPart('13:00', '15:00', 'afternoon'),
  'mid-afternoon': dayPart('14:00', '16:00', 'afternoon'),
  afternoon: dayPart('15:00', '18:00', 'afternoon'),
  'late-afternoon': dayPart('17:00', '18:00', 'afternoon'),
  'after-work': dayPart('18:00', '21:00', 'afternoon'),
  'early-evening': dayPart('18:00', '19:00', 'afternoon'),
  evening: dayPart('19:00', '22:00', 'afternoon'),
  'late-evening': dayPart('21:00', '23:59', 'afternoon'),
  dinner: dayPart('19:00', '21:00', 'afternoon'),
  'after-dinner': dayPart('21:00', '23:59', 'afternoon'),
  night: dayPart('20:00', '23:59', 'night'),
  'late-night': dayPart('22:00', '23:59', 'night'),
};

/** The hour that a bare "8" means in a part of the day. The small hours of a night belong to the next day (24, 25 …). */
export function hourInDayPart(hour: number, { half }: DayPart): number {
  if (hour > 12) return hour;
  if (half === 'midday') return hour < 8 ? hour + 12 : hour;
  if (half === 'morning') return hour;
  if (half === 'afternoon') return (hour % 12) + 12;
  if (hour === 12) return 24;
  return hour < 5 ? hour + 24 : hour + 12;
}
