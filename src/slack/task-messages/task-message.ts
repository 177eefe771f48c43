import type { KnownBlock } from '@slack/types';
import { z } from 'zod';
import type { Task } from '../../platform/resources.ts';
import type { RecordKind } from '../../store/records.ts';
import { taskText } from '../../tasks/list.ts';
import { oneLine } from '../ui/text.ts';

/** Blocks are ours, and Slack checks them when they are shown again. */
const blocks = z.array(z.custom<KnownBlock>((value) => typeof value === 'object' && value !== null));

const row = z.object({
  id: z.string(),
  title: z.string(),
  /** Seconds, UTC. */
  due: z.number().nullable(),
  done: z.boolean(),
  assignee: z.string(),
  program: z.string(),
  priority: z.string().optional(),
  doneBy: z.string().optional(),
});

const taskMessage = z.object({
  id: z.string(),
  workspaceId: z.string(),
  /** The Slack user who alone sees it; null for a channel's message. */
  viewer: z.string().nullable(),
  /** The channel of a channel's message: a click from elsewhere does not change it. */
  channelId: z.string().optional(),
  /** The IANA zone of its times. */
  timeZone: z.string(),
  /** What it all says; empty if `count` says it. */
  text: z.string(),
  before: blocks,
  /** How many tasks there were when the list was read. Shown above the rows, minus those done since. */
  count: z.object({ lead: z.string(), total: z.number(), kind: z.enum(['open', 'overdue']) }).optional(),
  groups: z.array(z.object({ heading: z.string().optional(), rows: z.array(row) })),
  after: blocks,
  /** Which page of whose list it is (`mine`, `all` or a person's id), if it is a list. */
  list: z.object({ whom: z.string(), page: z.number(), lastPage: z.number() }).optional(),
  /** The number of the first row; without it, rows have no numbers. */
  firstNumber: z.number().optional(),
  /** Which names each row repeats. */
  tell: z.object({ assignee: z.boolean(), program: z.boolean() }),
});

/**
 * What a message, a Home tab or a modal with tasks shows. It is stored encrypted, so that a click on **Done** can change
 * that row in place: Slack does not send an ephemeral message back with a click, and a second click must not undo what the
 * first one changed. What Slack gets carries only this record's id and task ids.
 */
export type TaskMessage = z.infer<typeof taskMessage>;
export type TaskMessageRow = z.infer<typeof row>;

/** Task messages by id; encrypted, since clients' tasks are in them. */
export const taskMessageRecord: RecordKind<TaskMessage> = {
  namespace: 'messages',
  version: 1,
  schema: taskMessage,
};

/** The id of the list that a person saw last, by `WORKSPACE/USER`. */
export const lastListRecord: RecordKind<string> = { namespace: 'last-lists', version: 1, schema: z.string() };

/** The maximum of rows in a message: each may take two of its 50 blocks, and a client's card has eight others. */
export const maxRows = 20;

export const toRow = (task: Task): TaskMessageRow => ({
  id: task.id,
  title: oneLine(taskText(task)) || 'No title',
  due: task.due,
  done: task.done,
  assignee: task.user.name,
  program: task.program.name,
  priority: task.priority || undefined,
});
