import { nextDate, timesOf } from '../tasks/repetition/dates.ts';
import type { Repeat } from './repeat.ts';

/** A task that a repeat creates: its local date, and when it is created and due (milliseconds, UTC). */
export type NextTask = { date: string; createMs: number; dueMs: number };

type Dates = Pick<Repeat, 'rule' | 'time' | 'timeZone' | 'last'>;

/** The task after a repeat's last one, if there is one. */
export function nextTask({ rule, time, timeZone, last }: Dates): NextTask | undefined {
  const date = nextDate(rule, Temporal.PlainDate.from(last));
  return date && { date: date.toString(), ...timesOf(date, timeZone, time) };
}

/** The same repeat from now on: tasks that would be due already are left out, and no one is told. */
export function fromNow<T extends Dates>(repeat: T, nowMs: number): T {
  let current = repeat;
  for (let next = nextTask(current); next && next.dueMs <= nowMs; next = nextTask(current))
    current = { ...current, last: next.date };
  return current;
}
