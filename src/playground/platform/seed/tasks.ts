import type { Priority } from '../data/tasks.ts';
import type { Random } from './random.ts';
import { clientTexts, staffTexts } from './task-texts.ts';

/** A task before it has an id: days are counted from the day of the seeding, later is positive. */
export type SeedTask = {
  description: string;
  priority: Priority;
  createdDay: number;
  /** Null for no due date. */
  due: { day: number; hour: number } | null;
  /** Null while it is open. */
  doneDay: number | null;
};

export type State = 'overdue' | 'upcoming' | 'undated' | 'done';

/**
 * A believable task in this state. An overdue one was due yesterday at the latest and an upcoming one is due
 * tomorrow at the earliest, so that it holds at whatever hour of the day it is seeded.
 */
export function seedTask(random: Random, state: State, description: string): SeedTask {
  const createdDay = -3 - random.below(25);
  const due = dueOf(random, state, createdDay);
  return {
    description,
    priority: random.pick(['', '', '', 'high', 'medium', 'low'] as const),
    createdDay,
    due,
    doneDay: state === 'done' ? -1 - random.below(-createdDay - 1) : null,
  };
}

function dueOf(random: Random, state: State, createdDay: number): SeedTask['due'] {
  const hour = 8 + random.below(10);
  if (state === 'undated' || (state === 'done' && random.below(4) === 0)) return null;
  if (state === 'overdue') return { day: -1 - random.below(-createdDay - 1), hour };
  return { day: 1 + random.below(20) - (state === 'done' ? 12 : 0), hour };
}

/** What a person is asked to do: staff about these clients, clients for themselves. */
export function textsFor(kind: 'team' | 'client', clientNames: string[]): string[] {
  if (kind === 'client') return clientTexts;
  return clientNames.flatMap((name) => staffTexts.map((text) => text.replace('{client}', name)));
}
