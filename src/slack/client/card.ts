import type { ContextBlock, MrkdwnElement, PlainTextElement, SectionBlock } from '@slack/types';
import { clockText, zonedDateTime, zoneText } from '../../lib/local-date-time.ts';
import type { Client } from '../../platform/resources.ts';
import { isOverdue, type TaskList } from '../../tasks/list.ts';
import { type TaskMessage, toRow } from '../task-messages/task-message.ts';
import { actions, button } from '../ui/blocks.ts';
import { clip, escapeInline, escapeMrkdwn, hasFormatting, mrkdwn, oneLine, plain } from '../ui/text.ts';
import { fieldLabel, fieldWords } from './field-words.ts';

/** How many custom fields and tasks a card shows. */
const maxFields = 3;
const maxTasks = 5;
const room = { name: 50, value: 300 };

/**
 * "15:20", with the day where it is another one for the reader, and the zone where the clock is another one. Undefined if
 * the platform gives no valid zone.
 */
export function localTime(
  timeZone: string | null | undefined,
  readerZone: string,
  nowMs: number,
): string | undefined {
  if (!timeZone) return undefined;
  try {
    const [there, here] = [zonedDateTime(nowMs, timeZone), zonedDateTime(nowMs, readerZone)];
    const sameDay = there.toPlainDate().equals(here.toPlainDate());
    const day = sameDay ? '' : ` on ${there.toLocaleString('en-GB', { weekday: 'long' })}`;
    const zone = there.offsetNanoseconds === here.offsetNanoseconds ? '' : ` in ${zoneText(timeZone)}`;
    return `${clockText(there)}${day}${zone}`;
  } catch {
    return undefined;
  }
}

/** Name and local time on one line. As plain text where mrkdwn would show the name otherwise. */
function titleLine(client: Client, time: string | undefined): SectionBlock {
  const name = clip(oneLine(client.name) || client.email || 'No name', 150);
  const after = time === undefined ? '' : ` · ${time}`;
  const text = hasFormatting(name) ? plain(`${name}${after}`) : mrkdwn(`*${escapeMrkdwn(name)}*${after}`);
  return { type: 'section', text };
}

/** A date up to the year 9999, such as "3 Nov 2025". */
function sinceText({ created_at: seconds }: Client, timeZone: string): string {
  if (typeof seconds !== 'number' || seconds <= 0 || seconds > 253_402_300_799) return '';
  const date = zonedDateTime(seconds * 1000, timeZone).toPlainDate();
  return `client since ${date.toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}`;
}

const context = (text: string): ContextBlock[] =>
  text === '' ? [] : [{ type: 'context', elements: [plain(clip(text, 500))] }];

/** Plain text if mrkdwn would change it or needs many escapes. */
function fieldText(name: string, value: string): MrkdwnElement | PlainTextElement {
  const [title, text] = [clip(name, room.name), clip(value, room.value)];
  const words = `${title}\n${text}`;
  const escaped = `*${escapeMrkdwn(title)}*\n${escapeMrkdwn(text)}`;
  return hasFormatting(words) || escaped.length > words.length + 20 ? plain(words) : mrkdwn(escaped);
}

/** The first few custom fields, and how many others there are. */
function facts(info: Client['info']): (SectionBlock | ContextBlock)[] {
  const filled = Object.entries(info ?? {})
    .map(([slug, value]) => [fieldLabel(slug), fieldWords(value)] as const)
    .filter(([, value]) => value !== '');
  const fields = filled.slice(0, maxFields).map(([name, value]) => fieldText(name, value));
  if (fields.length === 0) return [];
  const left = filled.length - fields.length;
  const more = left > 0 ? `${left} more ${left === 1 ? 'field' : 'fields'} under Edit fields` : '';
  return [{ type: 'section', fields }, ...context(more)];
}

/** A client's open tasks, and how many of all of them are overdue. */
export type CardTasks = TaskList & { overdue: number };

/** How many tasks of a list are overdue; undefined if there may be more on its later pages. */
export function overdueIn({ tasks, lastPage }: TaskList, nowMs: number): number | undefined {
  const count = tasks.filter((task) => isOverdue(task, nowMs)).length;
  return lastPage > 1 && count === tasks.length ? undefined : count;
}

/** A client's card: who they are, what time it is for them, and what is to be done first. */
export function clientCard(
  client: Client,
  list: CardTasks,
  about: Pick<TaskMessage, 'workspaceId' | 'viewer' | 'timeZone'>,
  nowMs: number,
): Omit<TaskMessage, 'id'> {
  const time = localTime(client.timezone, about.timeZone, nowMs);
  const rows = list.tasks.slice(0, maxTasks).map(toRow);
  const details = [oneLine(client.email), sinceText(client, about.timeZone)].filter(Boolean).join(' · ');
  return {
    ...about,
    text: escapeInline(client.name),
    before: [
      titleLine(client, time),
      ...context(details),
      ...facts(client.info),
      actions([
        button('New task', 'client.new-task', client.id),
        button('Edit fields', 'client.edit', client.id),
      ]),
    ],
    count: { lead: '', total: list.total, kind: 'open', overdue: list.overdue },
    groups: [{ rows }],
    after: list.total > rows.length ? [actions([button('Show all', 'list.person', client.id)])] : [],
    tell: { assignee: false, program: true },
  };
}
