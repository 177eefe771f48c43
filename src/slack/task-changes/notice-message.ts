import type { KnownBlock, Overflow } from '@slack/types';
import type { PersonalPreferences } from '../../workspaces/preferences.ts';
import type { TaskMessage, TaskMessageRow } from '../task-messages/task-message.ts';
import { footnote, section } from '../ui/blocks.ts';
import { reminderOptions } from '../ui/change-menu.ts';
import { whenDue } from '../ui/due-text.ts';
import { escapeInline, plain } from '../ui/text.ts';
import type { NoticeKind, StoppableKind } from './notices.ts';

type Told = {
  kind: NoticeKind;
  /** The names of the users who gave or completed the tasks, or were not told of them. */
  by: string[];
  rows: TaskMessageRow[];
  /** How many more tasks there are than rows. */
  more: number;
};

/** "Jonas Lindqvist", "Jonas Lindqvist and Marta Reyes", "Jonas Lindqvist and 2 others". */
function names(by: string[], mark: string): string {
  const [first = '', second] = by.map((name) => `${mark}${escapeInline(name, 100)}${mark}`);
  if (second === undefined) return first;
  return by.length === 2 ? `${first} and ${second}` : `${first} and ${by.length - 1} others`;
}

const did: Record<Exclude<NoticeKind, 'reminded'>, (what: string) => string> = {
  assigned: (what) => `gave you ${what}`,
  completed: (what) => `completed ${what} that you created`,
  nudged: (what) => `sent you a friendly reminder of ${what}`,
  untold: (what) => `could not be told of ${what} from you`,
};

const countWords = (count: number): string => (count === 1 ? 'a task' : `${count} tasks`);

function heading({ kind, by, rows, more }: Told, mark = ''): string {
  if (kind === 'reminded') return `You wanted to be reminded of ${countWords(rows.length + more)}`;
  return `${names(by, mark)} ${did[kind](countWords(rows.length + more))}`;
}

/** A menu takes less room than buttons. Of a single task to do, people can be reminded. */
function noticeMenu({ kind, rows, more }: Told, messageId: string): Overflow | undefined {
  if (kind === 'untold') return undefined;
  const [row, ...others] = rows;
  const isOneToDo = row !== undefined && others.length + more === 0 && kind !== 'completed';
  return {
    type: 'overflow',
    action_id: 'notices.stop',
    options: [
      { text: plain('Stop these messages'), value: `${kind} ${messageId}` },
      ...(isOneToDo ? reminderOptions(row) : []),
    ],
  };
}

/** No one reads more titles in a notification. */
const maxTitles = 3;

function noticeText(told: Told, timeZone: string, nowMs: number): string {
  const [first, ...others] = told.rows;
  const lead = heading(told);
  if (first === undefined || others.length > 0 || told.kind === 'completed') {
    const titles = told.rows.slice(0, maxTitles).map(({ title }) => escapeInline(title));
    return `${lead}: ${titles.join(', ')}${told.rows.length > maxTitles ? ' …' : ''}`;
  }
  const when = whenDue(first.due, timeZone, nowMs);
  return `${lead} in ${escapeInline(first.program)}, ${when}: ${escapeInline(first.title, 240)}`;
}

/** Who gave or completed tasks, as the parts of a task message that say so. */
export function noticeParts(
  told: Told,
  { messageId, timeZone, nowMs }: { messageId: string; timeZone: string; nowMs: number },
): Pick<TaskMessage, 'text' | 'before' | 'groups' | 'menu' | 'after'> {
  const accessory = noticeMenu(told, messageId);
  const isToDo = told.kind !== 'completed' && told.kind !== 'untold';
  const untold = 'Slack does not take my messages for them. Please tell them yourself.';
  return {
    text: noticeText(told, timeZone, nowMs),
    before: [{ ...section(`${heading(told, '*')}:`), ...(accessory && { accessory }) }],
    groups: [{ rows: told.rows }],
    menu: told.rows.length > 1 && isToDo ? 'remind' : undefined,
    after: [
      ...(told.more === 0
        ? []
        : [footnote(`And ${told.more} more${isToDo ? ': `/todo` shows them.' : '.'}`)]),
      ...(told.kind === 'untold' ? [footnote(untold)] : []),
    ],
  };
}

/** The preference that turns a kind of notices on and off. */
export const tellsOf = {
  assigned: 'tellAssigned',
  completed: 'tellCompleted',
  nudged: 'tellNudged',
  reminded: 'tellReminded',
} as const satisfies Record<StoppableKind, keyof PersonalPreferences>;

const stopped: Record<StoppableKind, string> = {
  assigned: 'I no longer tell you about tasks that others create for you.',
  completed: 'I no longer tell you when a client completes a task that you created.',
  nudged: 'Nobody can nudge you about tasks any more.',
  reminded: 'I no longer remind you of tasks.',
};

/** What **Stop these messages** says. */
export const stoppedWords = (kind: StoppableKind): string =>
  `${stopped[kind]} ${kind === 'reminded' ? '*Remind me* on a task' : '*Settings* on my Home tab'} turns these messages on again.`;

/** A notice after **Stop these messages**: its tasks stay, the menu goes. */
export function withoutStop(shown: TaskMessage, kind: StoppableKind): TaskMessage {
  const before = shown.before.map((block): KnownBlock => {
    if (block.type !== 'section') return block;
    const { accessory: _menu, ...rest } = block;
    return rest;
  });
  return { ...shown, before, after: [...shown.after, footnote(stoppedWords(kind))] };
}

/** Says below a notice of completed tasks which of them are open again. @param by who has changed them; undefined on the platform */
export function withReopened(shown: TaskMessage, by: string | undefined): TaskMessage {
  const block_id = `${shown.id}.reopened`;
  const open = shown.groups.flatMap(({ rows }) => rows).filter(({ done }) => !done);
  const others = shown.after.filter((block) => block.block_id !== block_id);
  if (open.length === 0) return { ...shown, after: others };
  if (by === undefined) return shown;
  const titles = open.map(({ title }) => `“${escapeInline(title, 60)}”`).join(', ');
  const said = `${escapeInline(by)} opened ${open.length === 1 ? 'this' : titles} again.`;
  return { ...shown, after: [...others, { ...footnote(said), block_id }] };
}
