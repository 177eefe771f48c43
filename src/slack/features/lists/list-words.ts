import type { DateSpan } from '../../../platform/requests.ts';
import type { DaySpan } from '../../../tasks/day-spans.ts';
import { escapeInline } from '../../ui/text.ts';
import type { ListQuery } from './list-query.ts';

/** "this week" */
export const spanWords = (span: DaySpan | DateSpan): string => span.replace('-', ' ');

/** A query with the names of its person and program. A person without a name is gone from the platform. */
export type NamedQuery = ListQuery & {
  mine: boolean;
  person?: string | undefined;
  programName?: string | undefined;
};

const where = ({ programName }: NamedQuery): string =>
  programName === undefined ? '' : ` in ${escapeInline(programName)}`;

/** The kind of tasks in a query: "open", "overdue and due this week", "done today". */
export function kindWords({ state, due, doneOn }: ListQuery): string {
  const late = state === 'overdue' ? 'overdue' : '';
  const done = state === 'done' ? `done${doneOn === undefined ? '' : ` ${spanWords(doneOn)}`}` : '';
  const span = due === undefined ? '' : `due ${spanWords(due)}`;
  return [late || done, span].filter(Boolean).join(' and ') || 'open';
}

/** The title of a list: "Your tasks in Spring". */
export function listTitle(query: NamedQuery): string {
  const { mine, whom, person } = query;
  const name = escapeInline(person ?? 'Somebody');
  const tasks = mine ? 'Your tasks' : whom === 'all' ? 'All tasks' : `${name}’s tasks`;
  return `${tasks}${where(query)}${query.newest ? ', newest first' : ''}`;
}

/** Says that a list is empty: "You have no overdue tasks.", "Anna Kowalski has no tasks due today." */
export function emptyWords(query: NamedQuery): string {
  const { mine, whom, person } = query;
  const who = mine
    ? 'You have'
    : whom === 'all'
      ? 'Your organization has'
      : `${escapeInline(person ?? 'This person')} has`;
  const kind = kindWords(query);
  const tasks = /^\w+$/.test(kind) && kind !== 'done' ? `${kind} tasks` : `tasks ${kind}`;
  return `${who} no ${tasks}${where(query)}.`;
}
