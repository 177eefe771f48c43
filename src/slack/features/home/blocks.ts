import type { ActionsBlock, Button, KnownBlock } from '@slack/types';
import type { Me } from '../../../platform/resources.ts';
import type { PrivateMessageKind } from '../../../reminders/schedules.ts';
import type { Agenda, OverdueOfOthers } from '../../../tasks/agenda.ts';
import type { Reader } from '../../../tasks/day-spans.ts';
import { formatDate } from '../../../tasks/due-date/index.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import type { Person } from '../../../workspaces/people.ts';
import { isAdmin, isStaff } from '../../../workspaces/permissions.ts';
import type { UnknownUser } from '../../../workspaces/refused.ts';
import { slowWords } from '../../surface/slow.ts';
import { proveButton, unknownUserWords } from '../../surface/user-errors.ts';
import { menuOf } from '../../task-messages/change-select.ts';
import type { HomeRecord } from '../../task-messages/homes.ts';
import { inParts } from '../../task-messages/parts.ts';
import { type TaskMessage, type TaskMessageRow, toRow } from '../../task-messages/task-message.ts';
import { actions, button, footnote, picker, section } from '../../ui/blocks.ts';
import { choiceOption } from '../../ui/choices.ts';
import { momentMarkup } from '../../ui/due-text.ts';
import { LIMITS } from '../../ui/limits.ts';
import { linkTo } from '../../ui/link.ts';
import { offerBlocks } from '../../ui/private-offers.ts';
import { clip, escapeInline, plain } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';

/** The maximum of rows in each part: a row may take two of a Home tab's 100 blocks. */
const maxRows = { open: 20, done: 6, clients: 8 };

/** Everything that Home shows to a user who is known on the platform. */
export type HomeContent = {
  person: Person;
  /** The token's owner; undefined while that is being read, and for users who don't see it. */
  me?: Me | undefined;
  connection: Connection;
  /** The only program whose tasks are shown. */
  program?: HomeRecord['program'];
  agenda: Agenda;
  /** What is overdue in the person's programs; undefined if they have none, or are a client. */
  clients?: OverdueOfOthers | 'loading' | undefined;
  /** The outcome of the last click, in our own words. */
  notice?: string | undefined;
  /** Which private message is offered. */
  offers?: PrivateMessageKind | undefined;
};

const moment = (ms: number, { timeZone, nowMs }: Reader): string =>
  momentMarkup(ms, formatDate(new Date(ms), 'minute', { now: new Date(nowMs), timeZone }));

/** A button that reads everything again. */
const reload = (label: string) => button(label, 'home.reload', 'now');

/** What only the team can create. */
const createButtons: Button[] = [
  { type: 'button', action_id: 'task.new', text: plain('New task'), style: 'primary' },
  { type: 'button', action_id: 'client.new', text: plain('New client') },
];

function topButtons({ program, person }: HomeContent): ActionsBlock {
  const [chosen] = program === undefined ? [] : choiceOption(program);
  return actions([
    ...(isStaff(person) ? createButtons : []),
    button('Settings', 'home.settings', 'open'),
    { ...picker('All programs', 'home.program'), ...(chosen && { initial_option: chosen }) },
    reload('Refresh'),
  ]);
}

/** "*Northfield Coaching* · Jonas Lindqvist, coach" */
function header({ me, person, connection }: HomeContent): KnownBlock {
  const { organization } = connection;
  const name = me
    ? linkTo(me.organization.url_home, me.organization.name)
    : linkTo(organization.homeUrl ?? null, organization.name);
  return section(`*${name}* · ${escapeInline(person.user.name)}, ${person.role}`);
}

const inProgram = ({ program }: HomeContent): string =>
  program === undefined ? '' : ` in ${escapeInline(program.name)}`;

/** How many of the tasks are shown, if not all of them are. */
function openWords(content: HomeContent): KnownBlock[] {
  const { tasks, total, unreadable } = content.agenda.open;
  const shown = Math.min(tasks.length, maxRows.open);
  if (total === 0) return [section(`You have no open tasks${inProgram(content)}.`)];
  if (total <= shown + unreadable) return [];
  const text = `*Your tasks* · the first ${shown} of ${total}${inProgram(content)}`;
  return [{ ...section(text), accessory: button('All your tasks', 'home.list', content.person.user.id) }];
}

/** Own tasks need no name. */
const ownRow = (row: TaskMessageRow): TaskMessageRow => ({ ...row, assignee: '' });

/** Open tasks by when they are due. A group that may go on beyond the tasks read has no number. */
function openGroups({ agenda: { open } }: HomeContent, reader: Reader): TaskMessage['groups'] {
  const shown = open.tasks.slice(0, maxRows.open);
  return inParts(shown, reader).map(({ rows, ...about }, index, { length }) => {
    const complete = shown.length + open.unreadable >= open.total || index < length - 1;
    return { ...about, large: true, rows: rows.map(ownRow), ...(complete && { open: rows.length }) };
  });
}

function doneGroups({ agenda: { done } }: HomeContent): TaskMessage['groups'] {
  const rows = done.slice(0, maxRows.done).map((task) => ownRow(toRow(task)));
  return rows.length === 0 ? [] : [{ heading: 'Done recently', large: true, rows }];
}

function clientGroups({ clients }: HomeContent): TaskMessage['groups'] {
  if (clients === undefined || clients === 'loading' || clients.tasks.length === 0) return [];
  const rows = clients.tasks.slice(0, maxRows.clients).map(toRow);
  const complete = !clients.more && rows.length === clients.tasks.length;
  const heading = 'Your clients’ overdue tasks';
  return [{ heading, part: 'overdue', large: true, rows, ...(complete && { open: rows.length }) }];
}

/** The closing words about the clients' tasks. */
function clientWords(content: HomeContent): KnownBlock[] {
  const { clients } = content;
  if (clients === undefined) return [];
  if (clients === 'loading') return [footnote('Your clients’ overdue tasks are still being read.')];
  if (clients.tasks.length === 0 && !clients.more)
    return [footnote(`None of your clients’ tasks${inProgram(content)} is overdue.`)];
  if (!clients.more && clients.tasks.length <= maxRows.clients) return [];
  const text = clients.tasks.length === 0 ? 'Some tasks in your programs are overdue.' : 'More are overdue.';
  return [{ ...section(text), accessory: button('All overdue tasks', 'home.list.overdue', 'all') }];
}

const clientsUnreadable = ({ clients }: HomeContent): KnownBlock[] =>
  clients === undefined || clients === 'loading'
    ? []
    : unreadableNote(clients.unreadable, 'overdue task in your programs', 'overdue tasks in your programs');

/** For admins: whether the connection works, the token's owner, and who connected it. */
function healthWords({ person, me, connection }: HomeContent, reader: Reader): KnownBlock[] {
  if (!isAdmin(person) || me === undefined) return [];
  const works = `*Connection* · The platform accepts the token and answered on ${moment(reader.nowMs, reader)}.`;
  const token = `It is the token of ${escapeInline(me.user.name)} (${escapeInline(me.user.email)})`;
  return [footnote(`${works} ${token}, ${connectedWords(connection, reader)}.`)];
}

const connectedWords = ({ connectedBy, connectedAt }: Connection, reader: Reader): string =>
  `connected by ${connectedBy === '' ? 'the platform’s installation' : `<@${connectedBy}>`} on ${moment(connectedAt, reader)}`;

/** Home for a user who is known on the platform. */
export function homeMessage(
  content: HomeContent,
  about: Pick<TaskMessage, 'workspaceId' | 'viewer' | 'timeZone'>,
  nowMs: number,
): Omit<TaskMessage, 'id'> {
  const reader = { timeZone: about.timeZone, nowMs };
  const staff = isStaff(content.person);
  return {
    ...about,
    text: 'Your tasks',
    before: [
      ...noticeBlocks(content.notice),
      header(content),
      topButtons(content),
      { type: 'divider' },
      ...openWords(content),
      ...unreadableNote(content.agenda.unreadable),
    ],
    groups: [...openGroups(content, reader), ...doneGroups(content), ...(staff ? clientGroups(content) : [])],
    menu: menuOf(content.person),
    after: [
      ...(staff ? [...clientWords(content), ...clientsUnreadable(content)] : []),
      ...(content.offers === undefined ? [] : offerBlocks(content.offers)),
      ...healthWords(content, reader),
    ],
    tell: { assignee: true, program: content.program === undefined },
  };
}

export const noticeBlocks = (notice: string | undefined): KnownBlock[] =>
  notice ? [section(clip(notice, LIMITS.section.text))] : [];

const tryAgain = (): ActionsBlock => actions([reload('Try again')]);

/** Home while the platform takes long. */
export const slowHome = (notice?: string): KnownBlock[] => [...noticeBlocks(notice), section(slowWords)];

/** Home for a user who may not use Touchline, or is not on the platform: why, and what would help. */
export const unknownUserHome = (refusal: UnknownUser): KnownBlock[] => {
  const { what, help } = unknownUserWords(refusal);
  return [section(`*${what}.*\n${help}`), ...proveButton(refusal), tryAgain()];
};

/**
 * Home after an error.
 *
 * @param problem the error, in our own words
 * @param connection for those who look after it
 */
export function failedHome(
  problem: string,
  {
    notice,
    refused,
    connection,
  }: { notice?: string | undefined; refused?: boolean | undefined; connection?: Connection | undefined },
  reader: Reader,
): KnownBlock[] {
  const health =
    connection &&
    `*Connection* · to ${escapeInline(connection.organization.name)}, ${connectedWords(connection, reader)}. ` +
      `The last call failed on ${moment(reader.nowMs, reader)}${refused ? ': the platform refuses the token' : ''}.`;
  return [
    ...(notice === problem ? [] : noticeBlocks(notice)),
    section(problem),
    tryAgain(),
    ...(health ? [footnote(health)] : []),
  ];
}
