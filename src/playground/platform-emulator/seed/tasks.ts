import type { Priority } from '../data/tasks.ts';
import type { Random } from './random.ts';

/** The texts of seeded tasks. `{client}` becomes the name of a client in the program. */

const clientTexts: string[] = [
  'Complete the values worksheet',
  'Write your weekly reflection',
  'Read chapter 2 of “The Coaching Habit” and note one question',
  'List three wins from this week',
  'Ask your manager for feedback on the project review',
  'Block two hours of focus time on your calendar',
  'Draft your 90-day plan',
  'Practise the opening of your presentation out loud',
  'Send me the updated CV before we meet',
  'Fill in the stakeholder map',
  'Hold a one-to-one with each member of your team',
  'Journal: when did you feel most energised this week?',
  'Say no to one request, and note how it went',
  'Prepare two questions for your mentor',
  'Record a two-minute pitch and watch it back',
  'Reach out to three people in your network',
  'Try the delegation checklist on one task',
  'Share your goals with someone you trust',
  'Complete the strengths survey',
  'Choose a topic for our next session',
  'Write down what you would tell yourself a year ago',
  'Review your progress against the quarter’s goals',
  'Plan a difficult conversation with the four-step guide',
  'Take a walk before the Monday meeting',
  'Update the habit tracker: 7/7 days',
];

const staffTexts: string[] = [
  'Prepare the next session with {client}',
  'Review the values worksheet of {client}',
  'Send the session recap to {client}',
  'Call {client} about the next steps',
  'Share the feedback template with {client}',
  'Book the quarterly review with {client}',
  'Check in with {client} after the presentation',
  'Read the weekly reflection of {client}',
  'Agree on new goals with {client}',
  'Collect feedback on the last workshop',
  'Update the slides for the group call',
  'Write the monthly summary for the program',
  'Plan the agenda of the kick-off',
  'Answer the questions from the group chat',
  'Invite a guest speaker for next month',
];

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
