import type { KnownBlock } from '@slack/types';
import { scheduleOf } from '../../../../reminders/schedules.ts';
import { morningAheadMs, morningLateMs } from '../../../edge/limits.ts';
import type { Caller } from '../../../surface/authenticate.ts';
import type { About, PrivateMessage } from '../../../surface/private-message.ts';
import { menuOf } from '../../../task-messages/change-select.ts';
import { dueTodayWords } from '../../../task-messages/parts.ts';
import { type TaskMessage, toRow } from '../../../task-messages/task-message.ts';
import { actions, button, footnote, section } from '../../../ui/blocks.ts';
import { capital, escapeInline } from '../../../ui/text.ts';
import { unreadableNote } from '../../../ui/unreadable.ts';
import { type Day, isEmpty, readDay } from './read-day.ts';

/** "3 overdue, 2 due Wed 18 Nov, your clients: more than 4 overdue": what a notification shows. */
function countWords({ overdue, today, clients }: Day, due: string): string {
  const { length } = clients.tasks;
  return [
    overdue.total > 0 && `${overdue.total} overdue`,
    today.total > 0 && `${today.total} ${due}`,
    length > 0 && `your clients: ${clients.more ? `more than ${length}` : length} overdue`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Own tasks need no name. */
function groupsOf({ overdue, today, clients }: Day, due: string): TaskMessage['groups'] {
  const own = (tasks: Day['overdue']['tasks']) => tasks.map((task) => ({ ...toRow(task), assignee: '' }));
  const all: TaskMessage['groups'] = [
    { heading: '*Overdue*', part: 'overdue', open: overdue.total, rows: own(overdue.tasks) },
    { heading: `*${capital(due)}*`, part: due, open: today.total, rows: own(today.tasks) },
    {
      heading: '*Your clients’ overdue tasks*',
      part: 'overdue',
      rows: clients.tasks.map(toRow),
      ...(!clients.more && { open: clients.tasks.length }),
    },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

/** What is left out, and where it is. */
function moreWords({ overdue, today, clients }: Day): string[] {
  const own = overdue.total - overdue.tasks.length + today.total - today.tasks.length;
  return [
    ...(own > 0 ? [`And ${own} more of yours: \`/todo\` shows them.`] : []),
    ...(clients.more ? ['More of your clients’ tasks are overdue: `/todo overdue all` shows them.'] : []),
  ];
}

/** **Later** and **Stop**, which go once either is clicked. The message is found by the id of this block. */
const buttons = (messageId: string): KnownBlock => ({
  ...actions([
    {
      ...button('Later', 'morning.later', messageId),
      accessibility_label: 'Later: send this again in an hour',
    },
    { ...button('Stop', 'morning.stop', messageId), accessibility_label: 'Stop the morning message' },
  ]),
  block_id: `${messageId}.morning`,
});

/**
 * A user's morning message.
 *
 * @param unsure what is to be said about the last one, in our own words
 */
function morningMessage(day: Day, { person, services }: Caller, about: About, unsure?: string): TaskMessage {
  const { name } = person.user;
  const greeting = `Good morning, ${escapeInline(name.split(' ')[0] ?? name, 60)}`;
  const due = dueTodayWords({ nowMs: services.now(), timeZone: about.timeZone });
  return {
    ...about,
    notice: 'morning',
    text: `${greeting}: ${countWords(day, due)}.`,
    before: [section(`*${greeting}.*`)],
    groups: groupsOf(day, due),
    menu: menuOf(person),
    after: [
      ...moreWords(day).map(footnote),
      ...unreadableNote(day.unreadable),
      ...(unsure ? [footnote(unsure)] : []),
      buttons(about.id),
    ],
    tell: { assignee: true, program: true },
  };
}

/** A user's own day, every morning. */
export const morning: PrivateMessage = {
  lateMs: morningLateMs,
  mostAheadMs: morningAheadMs,
  schedule: ({ profile }, chosen) => scheduleOf.morning(chosen, profile.timeZone),
  async write(caller, about, unsure) {
    const day = await readDay(caller);
    return isEmpty(day) ? undefined : morningMessage(day, caller, about, unsure);
  },
};

/** The same once more, after **Later**. */
export const later: PrivateMessage = { ...morning, schedule: () => 'later' };
