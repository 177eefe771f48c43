import type { Overdue } from '../../digests/collect-overdue.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';
import { footnote, section } from '../ui/blocks.ts';
import { escapeInline } from '../ui/text.ts';
import type { DigestPost } from './message.ts';

/** "12 overdue tasks of 5 people in *Leadership Basics*" */
export function countsText(people: Overdue[], program: DigestPost['program']): string {
  const tasks = people.reduce((sum, { tasks: some }) => sum + some.length, 0);
  const of = people.length === 1 ? 'one person' : `${people.length} people`;
  const where = program === undefined ? '' : ` in ${escapeInline(program.name)}`;
  return `${tasks} overdue ${tasks === 1 ? 'task' : 'tasks'} of ${of}${where}`;
}

/** A digest for a channel that others than the team can read: how many tasks there are, without names and tasks. */
export function countsOnly(people: Overdue[], post: DigestPost): Omit<TaskMessage, 'id'> {
  const text = countsText(people, post.program);
  const how = 'Names and tasks are not shown here. Coaches see them with `/todo overdue all`.';
  return {
    workspaceId: post.workspaceId,
    channelId: post.channelId,
    viewer: null,
    timeZone: post.timeZone,
    text,
    before: [section(`*${text}*\n${how}`)],
    groups: [],
    after: [footnote(post.foot)],
    tell: { assignee: false, program: false },
  };
}
