import { type DigestScope, type Overdue, programsOf } from '../../../digests/collect-overdue.ts';
import { localDate } from '../../../digests/schedule.ts';
import type { Subscription } from '../../../digests/subscriptions.ts';
import type { Task } from '../../../platform/resources.ts';
import { dueTodayWords } from '../../task-messages/parts.ts';
import { type DigestCounts, type TaskMessage, toRow } from '../../task-messages/task-message.ts';
import { footnote } from '../../ui/blocks.ts';
import { footOf, whereOf } from '../../ui/digest-wording.ts';
import { capital } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';

/** A digest to post: where, what about, in which zone, and its footer (in our own words). */
export type DigestPost = Pick<Subscription, 'workspaceId' | 'installation' | 'channelId' | 'organizationId'> &
  DigestScope &
  Pick<Subscription, 'postsEmpty'> & { timeZone: string; foot: string };

/** The post of a subscription, with a footer that says who set it up and how to change it. */
export const scheduledPost = (subscription: Subscription): DigestPost => ({
  ...subscription,
  timeZone: subscription.schedule.timeZone,
  foot: footOf(subscription),
});

/** How many tasks a digest shows: the oldest ones, and those that are due first today. */
const mostRows = 5;

const byDue = (a: Task, b: Task): number => (a.due ?? 0) - (b.due ?? 0);

/**
 * What a digest counts.
 *
 * @param nowMs when it is posted (milliseconds, UTC)
 * @param before the digest before it
 */
const digestCounts = (
  people: Overdue[],
  post: DigestPost,
  { nowMs, before }: { nowMs: number; before?: DigestCounts['before'] },
): DigestCounts => ({
  date: localDate(nowMs, post.timeZone),
  where: whereOf(post),
  people: people.map(({ assignee: { id, name }, tasks, today = [] }) => ({
    id,
    name,
    overdue: tasks.map((task) => task.id),
    today: today.map((task) => task.id),
  })),
  done: [],
  ...(before && { before }),
});

/** A channel's digest, to be read at a glance: how many are overdue, the oldest five, and how many each person has. */
export function digestMessage(
  people: Overdue[],
  post: DigestPost,
  about: { nowMs: number; before?: DigestCounts['before']; unreadable?: number },
): Omit<TaskMessage, 'id'> {
  const rowsOf = (tasks: Task[]) => tasks.sort(byDue).slice(0, mostRows).map(toRow);
  const overdue = rowsOf(people.flatMap(({ tasks }) => tasks));
  const today = rowsOf(people.flatMap((one) => one.today ?? []));
  const part = dueTodayWords({ nowMs: about.nowMs, timeZone: post.timeZone });
  return {
    workspaceId: post.workspaceId,
    channelId: post.channelId,
    viewer: null,
    timeZone: post.timeZone,
    text: '',
    before: [],
    brief: true,
    digest: digestCounts(people, post, about),
    groups: [
      { rows: overdue },
      ...(today.length === 0 ? [] : [{ heading: `*${capital(part)}*`, part, rows: today }]),
    ],
    after: [...unreadableNote(about.unreadable ?? 0), footnote(post.foot)],
    tell: { assignee: post.people?.length !== 1, program: programsOf(post).length !== 1 },
  };
}
