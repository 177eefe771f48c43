import { clockText, zonedDateTime, zoneText } from '../../../lib/local-date-time.ts';
import { oneLine } from '../../../lib/text.ts';
import type { Client } from '../../../platform/resources.ts';
import { isOverdue, type TaskList } from '../../../tasks/list.ts';
import { type TaskMessage, toRow } from '../../task-messages/task-message.ts';
import { actions, button } from '../../ui/blocks.ts';
import { dayWords, isDate } from '../../ui/person-row.ts';
import { escapeInline, isolate } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';
import { clientFrame, firstFacts, moreFacts } from './facts.ts';

/** How many tasks a card shows. */
const maxTasks = 5;

/**
 * "15:20 in Warsaw", with the day where the reader has another one. A time alone would read as the message's. Undefined
 * if the platform gives no valid zone.
 */
function localTime(
  timeZone: string | null | undefined,
  readerZone: string,
  nowMs: number,
): string | undefined {
  if (!timeZone) return undefined;
  try {
    const [there, here] = [zonedDateTime(nowMs, timeZone), zonedDateTime(nowMs, readerZone)];
    const sameDay = there.toPlainDate().equals(here.toPlainDate());
    const day = sameDay ? '' : ` on ${there.toLocaleString('en-GB', { weekday: 'long' })}`;
    return `${clockText(there)}${day} in ${zoneText(timeZone.slice(timeZone.lastIndexOf('/') + 1))}`;
  } catch {
    return undefined;
  }
}

const sinceText = ({ created_at }: Client, timeZone: string): string =>
  isDate(created_at) ? `client since ${dayWords(created_at, timeZone)}` : '';

/** A client's open tasks, and how many of all of them are overdue. */
export type CardTasks = TaskList & { overdue: number };

/** How many tasks of a list are overdue; undefined if there may be more on later pages. */
export function overdueIn({ tasks, lastPage }: TaskList, nowMs: number): number | undefined {
  const count = tasks.filter((task) => isOverdue(task, nowMs)).length;
  return lastPage > 1 && count === tasks.length ? undefined : count;
}

/** A client's card: who they are, what time it is for them, and what is due first. */
export function clientCard(
  client: Client,
  list: CardTasks,
  about: Pick<TaskMessage, 'workspaceId' | 'viewer' | 'timeZone'>,
  nowMs: number,
): Omit<TaskMessage, 'id'> {
  const time = localTime(client.timezone, about.timeZone, nowMs);
  const rows = list.tasks.slice(0, maxTasks).map(toRow);
  const email = isolate(oneLine(client.email), 110);
  const noZone = time === undefined ? 'no time zone set' : '';
  const details = [email, sinceText(client, about.timeZone), noZone].filter(Boolean).join(' · ');
  const buttons = [
    button('New task', 'client.new-task', client.id),
    button('Edit fields', 'client.edit', client.id),
  ];
  return {
    ...about,
    text: escapeInline(client.name),
    before: [
      clientFrame(client, { time, details }, [...firstFacts(client.info), actions(buttons)]),
      ...moreFacts(client.info),
    ],
    count: { total: list.total, overdue: list.overdue },
    groups: [{ rows }],
    menu: 'change',
    after: [
      ...unreadableNote(list.unreadable),
      ...(list.total > rows.length ? [actions([button('Show all', 'list.person', client.id)])] : []),
    ],
    tell: { assignee: false, program: true },
  };
}
