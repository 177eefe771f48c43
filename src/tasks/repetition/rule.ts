import { z } from 'zod';

/** ISO weekdays, 1 Monday to 7 Sunday. */
const weekday = z.literal([1, 2, 3, 4, 5, 6, 7]);
export type Weekday = z.infer<typeof weekday>;

/** Which of a month's Mondays, Tuesdays and so on; -1 is the last. */
const nth = z.literal([1, 2, 3, 4, -1]);
export type Nth = z.infer<typeof nth>;

/** The rules that need no date to be complete. */
const completeRules = [
  z.object({ kind: z.literal('daily') }),
  z.object({ kind: z.literal('weekdays') }),
  z.object({ kind: z.literal('monthly-weekday'), nth, weekday }),
  /** The first or last day of a month from Monday to Friday. */
  z.object({ kind: z.literal('monthly-workday'), nth: z.literal([1, -1]) }),
] as const;

/** Every so many days. */
const daysInterval = z.int().min(2).max(366);

/** The last local date, if there is one. */
const ending = z.object({ until: z.string().optional() });

const rules = z.discriminatedUnion('kind', [
  ...completeRules,
  /** Counted from `from`, a local date. A kind of its own: an earlier release must not take it for every day. */
  z.object({ kind: z.literal('days'), interval: daysInterval, from: z.string() }),
  /** Every one or two weeks, counted from the week of `from`, a local date. */
  z.object({
    kind: z.literal('weekly'),
    days: z.array(weekday).min(1),
    interval: z.literal([1, 2]),
    from: z.string(),
  }),
  /** A month that is too short has it on its last day. */
  z.object({ kind: z.literal('monthly'), day: z.int().min(1).max(31) }),
  /** 29 February is 28 February in other years. */
  z.object({ kind: z.literal('yearly'), month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
]);

/** On which local dates a task repeats. */
export const repeatRule = rules.and(ending);
export type RepeatRule = z.infer<typeof repeatRule>;

const saidRules = z.discriminatedUnion('kind', [
  ...completeRules,
  z.object({ kind: z.literal('days'), interval: daysInterval }),
  z.object({ kind: z.literal('weekly'), days: z.array(weekday), interval: z.literal([1, 2]) }),
  z.object({ kind: z.literal('monthly'), day: z.int().min(1).max(31).optional() }),
  z.object({ kind: z.literal('yearly') }),
  /** More often than once a day. */
  z.object({ kind: z.literal('too-often') }),
  /** A repetition that we can't do, such as every three weeks. */
  z.object({ kind: z.literal('unsupported') }),
]);

/** What words say about a repetition. What they leave out comes from the first date: the Monday of "every week". */
export const repetition = saidRules.and(ending);
export type Repetition = z.infer<typeof repetition>;

/** Every day, every second day and so on; more than a year apart is no repetition. */
export function daysApart(count: number): Repetition {
  if (count === 1) return { kind: 'daily' };
  return daysInterval.safeParse(count).success ? { kind: 'days', interval: count } : { kind: 'unsupported' };
}

/** The rule of a repetition whose first task is due on this local date; undefined if we can't repeat it. */
export function ruleOf(said: Repetition, first: Temporal.PlainDate): RepeatRule | undefined {
  switch (said.kind) {
    case 'weekly': {
      const days = said.days.length > 0 ? said.days : [first.dayOfWeek as Weekday];
      return { ...said, days, from: first.toString() };
    }
    case 'days':
      return { ...said, from: first.toString() };
    case 'monthly':
      return { ...said, day: said.day ?? first.day };
    case 'yearly':
      return { ...said, month: first.month, day: first.day };
    case 'too-often':
    case 'unsupported':
      return undefined;
    default:
      return said;
  }
}
