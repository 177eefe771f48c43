/**
 * Parts of the day: the time that is meant when none is said, the last time that still counts as it, and the half of
 * the day that a bare hour beside it falls in ("this evening at 8").
 */
export type Stretch = {
  at: Temporal.PlainTime;
  until: Temporal.PlainTime;
  half: 'morning' | 'midday' | 'afternoon' | 'night';
};

const stretch = (at: string, until: string, half: Stretch['half']): Stretch => ({
  at: Temporal.PlainTime.from(at),
  until: Temporal.PlainTime.from(until),
  half,
});

export const STRETCHES: Record<string, Stretch> = {
  'early morning': stretch('08:00', '09:00', 'morning'),
  morning: stretch('09:00', '12:00', 'morning'),
  'mid morning': stretch('10:00', '12:00', 'morning'),
  'late morning': stretch('11:00', '12:00', 'morning'),
  breakfast: stretch('08:00', '10:00', 'morning'),
  brunch: stretch('11:00', '14:00', 'midday'),
  lunch: stretch('12:00', '14:00', 'midday'),
  'after lunch': stretch('14:00', '17:00', 'afternoon'),
  'early afternoon': stretch('13:00', '15:00', 'afternoon'),
  'mid afternoon': stretch('14:00', '16:00', 'afternoon'),
  afternoon: stretch('15:00', '18:00', 'afternoon'),
  'late afternoon': stretch('17:00', '18:00', 'afternoon'),
  'after work': stretch('18:00', '21:00', 'afternoon'),
  'early evening': stretch('18:00', '19:00', 'afternoon'),
  evening: stretch('19:00', '22:00', 'afternoon'),
  'late evening': stretch('21:00', '23:59', 'afternoon'),
  dinner: stretch('19:00', '21:00', 'afternoon'),
  'after dinner': stretch('21:00', '23:59', 'afternoon'),
  night: stretch('20:00', '23:59', 'night'),
  'late night': stretch('22:00', '23:59', 'night'),
};

/** The hour of a bare "8" within a part of the day; the small hours of a night belong to the next day. */
export function hourWithin(hour: number, { half }: Stretch): number {
  if (hour > 12) return hour;
  if (half === 'midday') return hour < 8 ? hour + 12 : hour;
  if (half === 'morning') return hour === 12 ? 12 : hour;
  if (half === 'afternoon') return (hour % 12) + 12;
  if (hour === 12) return 24;
  return hour < 5 ? hour + 24 : hour + 12;
}
