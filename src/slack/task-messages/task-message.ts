import type { KnownBlock } from '@slack/types';
import { z } from 'zod';
import { oneLine } from '../../lib/text.ts';
import type { Task } from '../../platform/resources.ts';
import { recordKind } from '../../store/records.ts';
import { taskText } from '../../tasks/list.ts';
import { installationRefSchema } from '../../workspaces/installation-ref.ts';

/** Blocks are ours, and Slack checks them when they are shown again. */
const blocks = z.array(z.custom<KnownBlock>((value) => typeof value === 'object' && value !== null));

/** A task as a message shows it. */
export const taskRow = z.object({
  id: z.string(),
  title: z.string(),
  /** Seconds, UTC. */
  due: z.number().nullable(),
  done: z.boolean(),
  assignee: z.string(),
  program: z.string(),
  priority: z.string().optional(),
  doneBy: z.string().optional(),
  /** The Slack user who completed it; that user sees "you". */
  doneByUser: z.string().optional(),
  /** When it was done, where that is shown (milliseconds, UTC); without `doneBy`, the latest possible time. */
  doneAtMs: z.number().optional(),
  /** The name of the person who nudged its assignee, and when (milliseconds, UTC). */
  nudged: z.object({ by: z.string(), atMs: z.number() }).optional(),
  /** What a receipt says before the details, in our own words with names escaped: "Created for *Anna* in *Spring*". */
  receipt: z.string().optional(),
  /** Why its assignee can't be nudged, once somebody has tried. */
  unreachable: z.enum(['not in Slack', 'no nudges']).optional(),
});

/** The first line of a list, in our own words: the owner and kind of its tasks, and how many there were. */
const head = z.object({
  title: z.string(),
  /** What the tasks are: "open", "due on Wed 18 Nov". */
  kind: z.string(),
  /** The list shows done tasks: one that is opened again no longer counts. */
  done: z.boolean().optional(),
  total: z.number(),
  /** How many were overdue on all pages of the list. */
  overdue: z.number().optional(),
});

/** What a channel's digest counts. Its rows are only the first of its tasks. */
const digest = z.object({
  /** The local date on which it was posted. */
  date: z.string(),
  /** " in Leadership Basics": in our own words, names escaped; empty for the whole organization. */
  where: z.string(),
  /** Everyone in it, most overdue tasks first: the ids of those, oldest first, and of tasks due that day. */
  people: z.array(
    z.object({ id: z.string(), name: z.string(), overdue: z.array(z.string()), today: z.array(z.string()) }),
  ),
  /** The ids of the tasks that were done since. */
  done: z.array(z.string()),
  /** People outside the team can read the channel, so the digest names no one there. */
  isAnonymous: z.boolean().optional(),
  /** The previous digest: how many tasks were overdue, and its local date. */
  before: z.object({ date: z.string(), count: z.number() }).optional(),
});
export type DigestCounts = z.infer<typeof digest>;

const postedAt = z.object({
  channel: z.string(),
  /** Slack's timestamp of the message. */
  ts: z.string(),
  installation: installationRefSchema,
  organizationId: z.string(),
  /** For a digest: the end of its local day (milliseconds, UTC). Until then the platform is asked about its tasks. */
  untilMs: z.number().optional(),
  /** Slack shows less than this record: it was changed, and that is not shown yet. */
  isStale: z.boolean().optional(),
  /** On a digest's day, its people did more than a page of the platform holds. */
  manyDone: z.boolean().optional(),
});

/** Where a message is that the bot posted. Such a message is found by its tasks, and follows them. */
export type PostedAt = z.infer<typeof postedAt>;

const taskMessage = z.object({
  id: z.string(),
  workspaceId: z.string(),
  /** The only Slack user who sees it; null for a channel's message. */
  viewer: z.string().nullable(),
  /** What a direct message is about that the user did not ask for. It may be read days later. */
  notice: z
    .enum(['assigned', 'completed', 'nudged', 'reminded', 'untold', 'digest', 'morning', 'weekly'])
    .optional(),
  posted: postedAt.optional(),
  /** How many times it was changed. */
  revision: z.number().optional(),
  /** The channel of a channel's message: a click from elsewhere does not change it. */
  channelId: z.string().optional(),
  /** The IANA zone of its times. */
  timeZone: z.string(),
  /** The whole text; empty if `count` says it. */
  text: z.string(),
  before: blocks,
  /** How many open tasks a client has, and how many of them are overdue. Shown above the rows, minus those done since. */
  count: z.object({ total: z.number(), overdue: z.number() }).optional(),
  head: head.optional(),
  /** Rows give the assignee and since when it is due, in few words. */
  brief: z.boolean().optional(),
  digest: digest.optional(),
  groups: z.array(
    z.object({
      heading: z.string().optional(),
      /** The part of a list, by when its tasks are due: "overdue", "by Sun 22 Nov". The header counts each. */
      part: z.string().optional(),
      /** A group of a Home tab: its heading is a large one, without formatting. */
      large: z.boolean().optional(),
      /** How many open tasks the group had when it was read. Shown after the heading, minus those done since. */
      open: z.number().optional(),
      rows: z.array(taskRow),
    }),
  ),
  after: blocks,
  /** For a list: its page, and which tasks it shows, as its buttons say it. */
  list: z.object({ page: z.number(), lastPage: z.number(), query: z.string() }).optional(),
  /** The assignee of **New task** under the list: a person's id, or empty. Undefined hides the button. */
  newTaskFor: z.string().optional(),
  /** What the menu below its tasks offers. */
  menu: z.enum(['change', 'remind']).optional(),
  /** Where the message can be replaced after a modal, for half an hour: the address from the last click in it. */
  responseUrl: z.string().optional(),
  /** The number of the first row; without it, rows have no numbers. */
  firstNumber: z.number().optional(),
  /** Which names each row repeats. */
  tell: z.object({ assignee: z.boolean(), program: z.boolean(), doneAt: z.boolean().optional() }),
});

/**
 * What a message, a Home tab or a modal with tasks shows. It is stored encrypted, so that a click on **Done** can
 * change that row in place: Slack does not send an ephemeral message back with a click, and a second click must not
 * undo what the first one changed. What Slack gets carries only this record's id and task ids.
 */
export type TaskMessage = z.infer<typeof taskMessage>;
/** An id from outside does not prove which workspace the message is in. */
export type TaskMessageRef = Pick<TaskMessage, 'workspaceId' | 'id'>;
export type TaskMessageRow = z.infer<typeof taskRow>;

/** Task messages by `WORKSPACE/ID`; encrypted, since clients' tasks are in them. */
export const taskMessageRecord = recordKind({
  namespace: 'messages',
  schema: taskMessage,
  what: 'lists and cards shown',
  about: (_, value, { workspaceId, userId }) =>
    value.workspaceId === workspaceId && value.viewer === userId ? value : undefined,
  lasts: 'a day, 10 days for channels’ and notices’; those of a channel name people until then',
  isLazy: true,
});

/** Every posted message of a task, under `WORKSPACE/TASK/MESSAGE`. */
export const messageOfTaskRecord = recordKind({
  namespace: 'messages-of-tasks',
  isListed: true,
  schema: z.literal(true),
  owner: 'none',
  what: 'which messages show a task',
  about: 'nobody',
  lasts: '10 days after the message was posted',
  isLazy: true,
});

/** The maximum of rows in a message: each may take two of its 50 blocks, and a client's card has eight others. */
export const maxRows = 20;

/** Keeps a title's line breaks: removes blanks at line ends, and all but one of several empty lines. */
const lines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const toRow = (task: Task): TaskMessageRow => ({
  id: task.id,
  title: lines(taskText(task)) || 'No title',
  due: task.due,
  done: task.done,
  assignee: task.user.name,
  program: task.program.name,
  priority: task.priority || undefined,
});
