import type { Button, KnownBlock, RichTextBlock } from '@slack/types';
import { zonedDateTime } from '../../lib/local-date-time.ts';
import { oneLine } from '../../lib/text.ts';
import { dayLabel } from '../../tasks/due-date/index.ts';
import { dateAlone, dueDay } from '../../tasks/due-day.ts';
import { isOverdue } from '../../tasks/list.ts';
import { actions, button, section } from '../ui/blocks.ts';
import { clockMarkup, dueMarkup, dueWords } from '../ui/due-text.ts';
import { LIMITS } from '../ui/limits.ts';
import type { Message } from '../ui/message.ts';
import { clip, escapeInline, escapeMrkdwn, hasFormatting, isolate, plain, textLength } from '../ui/text.ts';
import { changeSelectOf } from './change-select.ts';
import { countIn, idsIn, peopleLine } from './digest-counts.ts';
import { headline } from './head.ts';
import { pageButtons } from './page-buttons.ts';
import type { DigestCounts, TaskMessage, TaskMessageRow } from './task-message.ts';

/** The maximum length of a row's title and names, which shrinks if the message would be too long. */
type Room = { title: number; name: number };
const widest: Room = { title: 240, name: 100 };
/** Shorter, since a digest is read at a glance. */
const glance: Room = { title: 120, name: 50 };
const narrower: Room[] = [
  { title: 120, name: 50 },
  { title: 50, name: 25 },
];

/** What a row's details depend on. */
type Shown = Pick<TaskMessage, 'timeZone' | 'tell'> & Partial<Pick<TaskMessage, 'viewer' | 'brief'>>;

/** "due Fri 13 Nov", with the year if it is another one; from today on with a time. A digest stays, so it names no day as today. */
function dueBrief(due: number, timeZone: string, nowMs: number): string {
  const today = zonedDateTime(nowMs, timeZone).toPlainDate();
  const day = dueDay(due, timeZone);
  const isTimed = Temporal.PlainDate.compare(day, today) >= 0 && dateAlone(due, timeZone) === undefined;
  return `due ${dayLabel(day, today)}${isTimed ? ` at ${clockMarkup(due * 1000, timeZone)}` : ''}`;
}

/** "*Done* by Marta Reyes, 14:05"; for a task that was done on the platform, only the latest possible time is known. */
function doneBrief({ doneBy, doneAtMs }: TaskMessageRow, timeZone: string, name: number): string {
  const at = doneAtMs === undefined ? '' : clockMarkup(doneAtMs, timeZone, 'day');
  if (doneBy === undefined) return at === '' ? '*Done*' : `*Done* on the platform, before ${at}`;
  return `*Done* by ${escapeInline(doneBy, name)}${at && `, ${at}`}`;
}

/** A row's details in few words: the assignee, and since when it is due. The heading says that it is overdue. */
function briefDetails(row: TaskMessageRow, shown: Shown, nowMs: number, name: number): string {
  const { timeZone, tell } = shown;
  const { nudged } = row;
  const parts = [
    row.done && doneBrief(row, timeZone, name),
    tell.assignee && escapeInline(row.assignee, name),
    !row.done && row.due !== null && dueBrief(row.due, timeZone, nowMs),
    row.priority !== undefined && `${escapeInline(row.priority, 30)} priority`,
    tell.program && escapeInline(row.program, name),
    !row.done &&
      nudged &&
      `nudged by ${escapeInline(nudged.by, name)}, ${clockMarkup(nudged.atMs, timeZone, 'day')}`,
    !row.done && row.unreachable,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** How many lines of a title are shown: a list is no place for a whole letter, a digest even less. */
const mostLines = { list: 8, digest: 2 };

/** The first lines of a title; an ellipsis stands for the others. */
function clipLines(title: string, maxLines: number): string {
  const lines = title.split('\n');
  return lines.length > maxLines ? `${lines.slice(0, maxLines).join('\n')}…` : title;
}

function dueDetail({ due, done }: TaskMessageRow, shown: Shown, nowMs: number): string {
  if (due === null) return 'no due date';
  const isShared = shown.viewer === null;
  if (!done) return dueMarkup(due, shown.timeZone, nowMs, { isShared });
  // After "Done by", a bare date would read as the date when it was done. A channel's post has little room.
  const words = isShared ? dueWords : dueMarkup;
  const verb = due * 1000 > nowMs ? 'due' : 'was due';
  return `${verb} ${words(due, shown.timeZone, nowMs)}`;
}

/** "*Done* by Marta Reyes", or "by you" to her. */
function doneDetail(
  { doneBy, doneByUser, doneAtMs }: TaskMessageRow,
  { viewer, timeZone, tell }: Shown,
  max: number,
): string {
  const at = tell.doneAt && doneAtMs !== undefined ? `, ${clockMarkup(doneAtMs, timeZone, 'day')}` : '';
  if (doneByUser !== undefined && doneByUser === viewer) return `*Done* by you${at}`;
  return `*Done*${doneBy === undefined ? '' : ` by ${escapeInline(doneBy, max)}`}${at}`;
}

/**
 * A row's line of details. "Overdue" comes first and in words, so it needs neither color nor emoji; a heading or the
 * list's title says it for all below it.
 */
function rowDetails(
  row: TaskMessageRow,
  shown: Shown,
  nowMs: number,
  { name, part }: { name: number; part?: string | undefined } = widest,
): string {
  if (shown.brief) return briefDetails(row, shown, nowMs, name);
  const parts = [
    row.receipt,
    row.done && doneDetail(row, shown, name),
    isOverdue(row, nowMs) && part !== 'overdue' && '*Overdue*',
    part !== 'without a date' && dueDetail(row, shown, nowMs),
    row.priority !== undefined && `${escapeInline(row.priority, 30)} priority`,
    shown.tell.assignee && escapeInline(row.assignee, name),
    shown.tell.program && escapeInline(row.program, name),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The id of the message that holds a row's button: the id of its block is that, and its position. */
export const messageIdOf = (blockId: string): string => blockId.split('.')[0] ?? '';

function doneButton({ id, title, done }: TaskMessageRow): Button {
  const quoted = `“${isolate(oneLine(title), 50)}”`;
  return done
    ? { ...button('Undo', 'task.undo', id), accessibility_label: `Undo: mark ${quoted} not done` }
    : { ...button('Done', 'task.done', id), accessibility_label: `Mark ${quoted} done` };
}

/** Asks a task's assignee about its progress. Once a day is enough. */
const nudgeButton = ({ id, title, assignee }: TaskMessageRow): Button => ({
  ...button('Nudge', 'task.nudge', id),
  accessibility_label: clip(
    `Nudge ${isolate(oneLine(assignee), 25)} about “${isolate(oneLine(title), 35)}”`,
    75,
  ),
});

/** A row's buttons: beside it, or in a digest below it, so that its text has the whole width of a phone. */
function rowButtons(row: TaskMessageRow, below: boolean): [Button, ...Button[]] {
  const nudges = below && !row.done && row.nudged === undefined && row.unreachable === undefined;
  return [doneButton(row), ...(nudges ? [nudgeButton(row)] : [])];
}

const struck = (text: string, block_id: string): RichTextBlock => ({
  type: 'rich_text',
  block_id: `${block_id}.text`,
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text, style: { strike: true } }] }],
});

/**
 * One task: its title, a line of details, and **Done** or **Undo**. A title with characters that mrkdwn would take as
 * formatting, or of several lines, is shown as plain or rich text, so that it reads exactly as written.
 *
 * @param lead goes before the title ("3. "), in our own words
 * @param details in our own words, with the names in them escaped
 * @param titleMax how many characters of the title to show
 * @param below whether the buttons go below the text, as in a digest
 */
function taskRow(
  row: TaskMessageRow,
  options: { block_id: string; lead: string; details: string; titleMax: number; below: boolean },
): KnownBlock[] {
  const { block_id, lead, details, titleMax, below } = options;
  const title = isolate(clipLines(row.title, below ? mostLines.digest : mostLines.list), titleMax);
  const [accessory, ...more] = rowButtons(row, below);
  /** Our own words with the buttons. */
  const withButtons = (text: string): KnownBlock[] =>
    below
      ? [
          ...(text === '' ? [] : [{ ...section(text), block_id: `${block_id}.details` }]),
          { ...actions([accessory, ...more]), block_id },
        ]
      : [{ ...section(text), block_id, accessory }];
  if (!hasFormatting(title) && !title.includes('\n')) {
    const shown = row.done ? `${lead}~${escapeMrkdwn(title)}~` : `${lead}*${escapeMrkdwn(title)}*`;
    return withButtons([shown, details].filter((line) => line !== '').join('\n'));
  }
  // In a program's list, a task without a date and priority has no details, and Slack does not accept an empty text.
  if (details === '' && !below)
    return [{ type: 'section', block_id, text: plain(`${lead}${title}`), accessory }];
  const shown: KnownBlock = row.done
    ? struck(`${lead}${title}`, block_id)
    : { type: 'section', block_id: `${block_id}.text`, text: plain(`${lead}${title}`) };
  return [shown, ...withButtons(details)];
}

/** "Overdue · 4". Tasks completed in this message no longer count. A digest has a heading over those of its day only. */
function headingBlock(
  { heading = '', large, open, rows }: TaskMessage['groups'][number],
  digest: DigestCounts | undefined,
): KnownBlock {
  const counted = open === undefined ? undefined : open - rows.filter(({ done }) => done).length;
  const left = digest ? countIn(digest, 'today') : counted;
  const words = `${heading}${left === undefined ? '' : ` · ${left}`}`;
  return large ? { type: 'header', text: plain(clip(words, LIMITS.header.text)) } : section(words);
}

/**
 * The blocks below a digest's rows: how many tasks each person has, and **Show mine** and **Show all**, which show them
 * to the user who clicks.
 */
function digestBlocks({ id, digest }: TaskMessage): KnownBlock[] {
  if (digest === undefined || idsIn(digest).length === 0) return [];
  const line = digest.people.length > 1 && !digest.isAnonymous ? peopleLine(digest) : '';
  const buttons = [button('Show mine', 'digest.mine', id), button('Show all', 'digest.all', id)];
  return [
    ...(line === '' ? [] : [{ ...section(line), block_id: `${id}.people` }]),
    { ...actions(buttons), block_id: `${id}.show` },
  ];
}

function blocksOf(shown: TaskMessage, nowMs: number, room: Room, markup: string): KnownBlock[] {
  const blocks: KnownBlock[] = [...shown.before];
  if (markup) blocks.push(section(markup));
  const below = shown.digest !== undefined;
  const all = shown.head?.kind.startsWith('overdue') ? 'overdue' : undefined;
  let index = 0;
  for (const group of shown.groups) {
    if (group.heading !== undefined) blocks.push(headingBlock(group, shown.digest));
    for (const row of group.rows) {
      const details = rowDetails(row, shown, nowMs, { name: room.name, part: group.part ?? all });
      const lead = shown.firstNumber === undefined ? '' : `${shown.firstNumber + index}. `;
      const about = { block_id: `${shown.id}.${index}`, lead, details, titleMax: room.title, below };
      blocks.push(...taskRow(row, about));
      index += 1;
    }
  }
  // A list has it beside its other buttons.
  const remind = shown.list === undefined ? changeSelectOf(shown, nowMs) : [];
  if (remind.length > 0) blocks.push(actions(remind));
  return [...blocks, ...digestBlocks(shown), ...shown.after, ...pageButtons(shown, nowMs)];
}

/** Renders a task message. Long titles are cut if the message would be too long otherwise. */
export function renderTaskMessage(shown: TaskMessage, nowMs: number): Message {
  const { markup, words } = headline(shown, nowMs);
  let blocks = blocksOf(shown, nowMs, shown.digest ? glance : widest, markup);
  for (const room of narrower) {
    if (textLength(blocks) <= LIMITS.message.textInBlocks) break;
    blocks = blocksOf(shown, nowMs, room, markup);
  }
  const text = [shown.text, words].filter(Boolean).join(', ');
  return { text, blocks };
}
