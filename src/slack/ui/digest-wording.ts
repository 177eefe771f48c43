import { type DigestScope, programsOf } from '../../digests/collect-overdue.ts';
import { scheduleWords } from '../../digests/schedule-text.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { escapeInline, listed } from './text.ts';

/** "Anna", "Anna and Tom", "Anna, Tom and 3 more". */
const namesOf = (some: { name: string }[]): string =>
  listed(
    some.map(({ name }) => escapeInline(name, 80)),
    3,
  );

/** The people and programs of a digest: " of Anna and Tom in Leadership Basics"; empty for everyone everywhere. */
export function whereOf(scope: DigestScope): string {
  const programs = programsOf(scope);
  const { people = [] } = scope;
  const owners = people.length === 0 ? '' : ` of ${namesOf(people)}`;
  return `${owners}${programs.length === 0 ? '' : ` in ${namesOf(programs)}`}`;
}

/** What a digest shows: "The overdue tasks of Leadership Basics", "… of Anna, and those due that day". */
export function whatOf(scope: DigestScope): string {
  const programs = programsOf(scope);
  const { people = [] } = scope;
  const owners = people.length > 0 ? whereOf(scope) : programs.length > 0 ? ` of ${namesOf(programs)}` : '';
  return `The overdue tasks${owners}${scope.alsoToday ? ', and those due that day,' : ''}`;
}

/** The footer of a scheduled digest: who set it up, when it runs, and how to change it. A mention would notify them. */
export function footOf({ schedule, setByName }: Subscription): string {
  const when = scheduleWords(schedule);
  return `Set up by ${escapeInline(setByName)}, posted ${when}. Change it with \`/todo digest\`, stop it with \`/todo digest off\`.`;
}
