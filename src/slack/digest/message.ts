import type { Overdue } from '../../digests/collect-overdue.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';
import { footnote, section } from '../ui/blocks.ts';
import { escapeInline } from '../ui/text.ts';
import { fitRows, type Portion } from './fit-rows.ts';
import { type Count, footOf, headingOf, moreOf, restLine } from './wording.ts';

/** A digest to post: where, what about, in which zone, and its footer (in our own words). */
export type DigestPost = Pick<
  Subscription,
  'workspaceId' | 'installation' | 'channelId' | 'organizationId' | 'program'
> & { timeZone: string; foot: string };

/** The post of a subscription, with a footer that says who set it up and how to change it. */
export const scheduledPost = (subscription: Subscription): DigestPost => ({
  ...subscription,
  timeZone: subscription.schedule.timeZone,
  foot: footOf(subscription),
});

/**
 * The people's headings with their rows, and what follows the last ones. Right under a person's rows it says how many more
 * they have: in one block with the next heading, since a message has few blocks.
 */
function layOut(shown: Portion[], rest: Count[]): { groups: TaskMessage['groups']; end: string } {
  const groups: TaskMessage['groups'] = [];
  let more = '';
  for (const portion of shown) {
    groups.push({ heading: `${more}${headingOf(portion)}`, rows: portion.rows });
    const left = portion.count - portion.rows.length;
    more = left === 0 ? '' : `${moreOf(portion, left)}\n\n`;
  }
  return { groups, end: `${more}${rest.length === 0 ? '' : restLine(rest)}`.trim() };
}

/** A channel's digest within the limits of one message: overdue tasks by assignee. */
export function digestMessage(people: Overdue[], post: DigestPost): Omit<TaskMessage, 'id'> {
  const count = people.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const where = post.program === undefined ? '' : ` in ${escapeInline(post.program.name)}`;
  const text = `${count} overdue ${count === 1 ? 'task' : 'tasks'}${where}`;
  const { shown, rest } = fitRows(people, text.length + post.foot.length);
  const { groups, end } = layOut(shown, rest);
  return {
    workspaceId: post.workspaceId,
    channelId: post.channelId,
    viewer: null,
    timeZone: post.timeZone,
    text,
    before: [section(`*${text}*`)],
    groups,
    after: [...(end === '' ? [] : [section(end)]), footnote(post.foot)],
    tell: { assignee: false, program: post.program === undefined },
  };
}
