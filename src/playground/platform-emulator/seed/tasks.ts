import type { Priority } from '../data/tasks.ts';
import type { Random } from './random.ts';
import { clientTexts, staffTexts } from './task-texts.ts';

/** A task to be inserted. Days are relative to the day of seeding; later days are positive. */
export type SeedTask = {
  description: string;
  priority: Priority;
  createdDay: number;
  /** Null for no due date. */
  due: { day: number; hour: number } | null;
  /** Null while it is open. */
  doneDay: number | null;
};

export type TaskState = 'overdue' | 'upcoming' | 'undated' | 'done';

/**
 * Creates a believable task in this state. An overdue task was due yesterday or earlier and an upcoming one is due
 * tomorrow or later, so the state is right at any hour of the day.
 */
export function seedTask(random: Random, state: TaskState, description: string): SeedTask {
  const createdDay = -3 - random.below(25);
  const due = seedDue(random, state, createdDay);
  return {
    description,
    priority: random.pick(['', '', '', 'high', 'medium', 'low'] as const),
    createdDay,
    due,
    doneDay: state === 'done' ? -1 - random.below(-createdDay - 1) : null,
  };
}

function seedDue(random: Random, state: TaskState, createdDay: number): SeedTask['due'] {
  const hour = 8 + random.below(10);
  if (state === 'undated' || (state === 'done' && random.below(4) === 0)) return null;
  if (state === 'overdue') return { day: -1 - random.below(-createdDay - 1), hour };
  return { day: 1 + random.below(20) - (state === 'done' ? 12 : 0), hour };
}

/** The texts that fit a person: staff get tasks about these clients, clients get their own. */
export function textsFor(kind: 'team' | 'client', clientNames: string[]): string[] {
  if (kind === 'client') return clientTexts;
  return clientNames.flatMap((name) => staffTexts.map((text) => text.replace('{client}', name)));
}
