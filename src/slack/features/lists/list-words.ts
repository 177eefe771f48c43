import { zonedDateTime } from '../../../lib/local-date-time.ts';
import type { DateSpan } from '../../../platform/requests.ts';
import {
  type DayRange,
  type DaySpan,
  endsOf,
  isDayRange,
  type Reader,
  spanDays,
} from '../../../tasks/day-spans.ts';
import { dayLabel } from '../../../tasks/due-date/index.ts';
import type { TaskFilter } from '../../../tasks/list.ts';
import type { TaskQuery } from '../../../tasks/query.ts';
import { escapeInline, listed } from '../../ui/text.ts';
import type { ListQuery } from './list-query.ts';

/** "this week", "on Fri 20 Nov", "by Fri 20 Nov", "on Fri 20 Nov or later". @param today without it, no day has its year */
export function spanWords(span: DaySpan | DateSpan | DayRange, today?: Temporal.ZonedDateTime): string {
  const dayWords = (day: string): string => dayLabel(Temporal.PlainDate.from(day), today);
  const ends = endsOf(span);
  if (ends === undefined) return span === 'weekend' ? 'this weekend' : span.replace('-', ' ');
  const { first, last } = ends;
  if (first === '') return `by ${dayWords(last)}`;
  if (last !== '' && first !== last) return `from ${dayWords(first)} to ${dayWords(last)}`;
  return `on ${dayWords(first)}${first === last ? '' : ' or later'}`;
}

/** A query with the names of its people and program, and what the platform is asked. */
export type NamedQuery = ListQuery & {
  mine: boolean;
  /** A person without a name is gone from the platform. */
  people: (string | undefined)[];
  programName?: string | undefined;
  filter: TaskFilter;
  /** What is shown instead of what was asked for. */
  note?: string;
};

/** What the platform is asked for a query. */
export const taskQueryOf = ({ filter, state, due, doneOn, undated, newest }: NamedQuery): TaskQuery => ({
  ...{ ...filter, state, due, doneOn },
  ...{ undated: undated !== undefined, newest: newest !== undefined },
});

/** Whether a list is of all open tasks of somebody, in the usual order. */
export const isWhole = ({ state, due, undated, newest }: NamedQuery): boolean =>
  state === 'open' && (due ?? undated ?? newest) === undefined;

/** Whether the tasks are shown under the names of several people. */
export const isOfSeveral = ({ whom, people }: NamedQuery): boolean => whom === 'clients' || people.length > 1;

/** "Anna Kowalski and Tom Okafor" */
const namesOf = ({ people }: NamedQuery, unknown: string): string =>
  listed(
    people.map((name) => escapeInline(name ?? unknown, 60)),
    4,
  );

const where = ({ programName }: NamedQuery): string =>
  programName === undefined ? '' : ` in ${escapeInline(programName)}`;

/** The days of a span as a range, which reads the same tomorrow. */
function rangeOf(span: DaySpan | DateSpan | DayRange, reader: Reader): DayRange {
  if (isDayRange(span)) return span;
  const { from, until } = spanDays(span, reader);
  return `${from}..${until.subtract({ days: 1 })}`;
}

/**
 * The kind of tasks in a query: "open", "overdue and due on Fri 20 Nov", "done this week".
 *
 * @param reader whose dates name the days; without it they are named as the query does, for what it shows on a click
 */
export function kindWords({ state, due, doneOn, undated }: ListQuery, reader?: Reader): string {
  const days = (span: DaySpan | DateSpan | DayRange) =>
    reader ? spanWords(rangeOf(span, reader), zonedDateTime(reader.nowMs, reader.timeZone)) : spanWords(span);
  const late = state === 'overdue' ? 'overdue' : '';
  const done = state === 'done' ? `done${doneOn === undefined ? '' : ` ${days(doneOn)}`}` : '';
  const span = undated ? 'without a due date' : due === undefined ? '' : `due ${days(due)}`;
  return [late || done, span].filter(Boolean).join(' and ') || 'open';
}

/** The title of a list: "Your tasks in Spring". */
export function listTitle(query: NamedQuery): string {
  const { mine, whom } = query;
  const own = mine ? 'Your tasks' : whom === 'all' ? 'All tasks' : undefined;
  const names = whom === 'clients' ? 'Your clients’' : `${namesOf(query, 'Somebody')}’s`;
  const tasks = own ?? `${names} tasks`;
  return `${tasks}${where(query)}${query.newest ? ', newest first' : ''}`;
}

/** Says that a list is empty: "You have no overdue tasks.", "Anna Kowalski has no tasks due on Fri 20 Nov." */
export function emptyWords(query: NamedQuery, reader: Reader): string {
  const { mine, whom, people } = query;
  const whose: Record<string, string> = { all: 'Your organization has', clients: 'Your clients have' };
  const who = mine
    ? 'You have'
    : (whose[whom] ?? `${namesOf(query, 'This person')} ${people.length > 1 ? 'have' : 'has'}`);
  const kind = kindWords(query, reader);
  const tasks = /^\w+$/.test(kind) && kind !== 'done' ? `${kind} tasks` : `tasks ${kind}`;
  return `${who} no ${tasks}${where(query)}.`;
}
