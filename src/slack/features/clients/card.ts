import type { ContainerBlock, ContextBlock, SectionBlock } from '@slack/types';
import { clockText, zonedDateTime, zoneText } from '../../../lib/local-date-time.ts';
import { oneLine } from '../../../lib/text.ts';
import type { Client, Program } from '../../../platform/resources.ts';
import { dayLabel } from '../../../tasks/due-date/index.ts';
import { isOverdue, type TaskList } from '../../../tasks/list.ts';
import type { Caller } from '../../surface/authenticate.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { type TaskMessage, toRow } from '../../task-messages/task-message.ts';
import { actions, button, footnote } from '../../ui/blocks.ts';
import { fieldLabel, fieldWords } from '../../ui/field-words.ts';
import { LIMITS } from '../../ui/limits.ts';
import { inPages } from '../../ui/pager.ts';
import { dayWords, isDate } from '../../ui/person-row.ts';
import { clip, escapeInline, isolate, listed, plain, plural, titled } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';

/** Reads a client from the platform. @throws UserFacingError if there is no such client */
export async function readClient({ platform }: Pick<Caller, 'platform'>, id: string): Promise<Client> {
  for await (const client of platform.clients({ id })) if (client.id === id) return client;
  throw new UserFacingError('That client is no longer on the coaching platform.');
}

/** How many custom fields a card shows at once. */
const maxFields = 3;
/** The maximum length of a field's name and value, and of all folded fields: a card has tasks as well. */
const room = { name: 50, value: 300, folded: 3_500 };

type FieldText = ReturnType<typeof titled>;

const filledFields = (info: Client['info']): FieldText[] =>
  Object.entries(info ?? {})
    .map(([slug, value]) => [fieldLabel(slug), fieldWords(value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => titled(isolate(name, room.name), isolate(value, room.value)));

/** A client's programs, and the first few custom fields. */
function firstFacts(info: Client['info'], programs: readonly Program[]): SectionBlock[] {
  const names = programs.map(({ name }) => isolate(oneLine(name), 60));
  const label = names.length === 1 ? 'Program' : 'Programs';
  const own = names.length === 0 ? [] : [titled(label, listed(names, 4))];
  return sectionsOf([...own, ...filledFields(info).slice(0, maxFields)]);
}

const sectionsOf = (all: FieldText[]): SectionBlock[] =>
  inPages(all, LIMITS.section.fields).map((fields) => ({ type: 'section', fields }));

/** The other custom fields, folded: "5 more fields". What does not fit is under **Edit fields**. */
function moreFacts(info: Client['info']): ContainerBlock[] {
  const rest = filledFields(info).slice(maxFields);
  if (rest.length === 0) return [];
  let length = 0;
  const cut = rest.findIndex(({ text }) => {
    length += text.length;
    return length > room.folded;
  });
  const shown = cut === -1 ? rest : rest.slice(0, Math.max(1, cut));
  const left = rest.length - shown.length;
  const note: ContextBlock[] = left > 0 ? [footnote(`${left} more under Edit fields`)] : [];
  return [
    {
      type: 'container',
      title: plain(plural(rest.length, 'more field')),
      is_collapsible: true,
      default_collapsed: true,
      child_blocks: [...sectionsOf(shown).slice(0, LIMITS.container.blocks - 1), ...note],
    },
  ];
}

/** Name, facts and buttons in one frame. Its title shows a name exactly as it is written. */
function clientFrame(
  client: Pick<Client, 'name' | 'email'>,
  { time, details }: { time: string | undefined; details: string },
  child_blocks: ContainerBlock['child_blocks'],
): ContainerBlock {
  const after = time === undefined ? '' : ` · ${time}`;
  const { title, subtitle } = LIMITS.container;
  const name = isolate(oneLine(client.name) || oneLine(client.email) || 'No name', title - after.length);
  return {
    type: 'container',
    title: plain(`${name}${after}`),
    ...(details && { subtitle: plain(clip(details, subtitle)) }),
    child_blocks,
  };
}

/** How many tasks a card shows. */
const maxTasks = 5;

/** "Wed 18 Nov, 15:20 in Warsaw": a card may be read again tomorrow. Undefined if the platform gives no valid zone. */
function localTime(timeZone: string | null | undefined, nowMs: number): string | undefined {
  if (!timeZone) return undefined;
  try {
    const there = zonedDateTime(nowMs, timeZone);
    return `${dayLabel(there)}, ${clockText(there)} in ${zoneText(timeZone.slice(timeZone.lastIndexOf('/') + 1))}`;
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

/** A client's card: who they are, their known programs, what time it is for them, and what is due first. */
export function clientCard(
  client: Client,
  list: CardTasks,
  programs: readonly Program[],
  about: Pick<TaskMessage, 'workspaceId' | 'viewer' | 'timeZone'>,
  nowMs: number,
): Omit<TaskMessage, 'id'> {
  const time = localTime(client.timezone, nowMs);
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
      clientFrame(client, { time, details }, [...firstFacts(client.info, programs), actions(buttons)]),
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
