import type { KnownBlock } from '@slack/types';
import { z } from 'zod';
import type { RecordKind } from '../../store/records.ts';
import type { TaskMessage } from './task-messages.ts';

/** Blocks are ours, and Slack checks them when they are shown again. */
const blocks = z.array(z.custom<KnownBlock>((value) => typeof value === 'object' && value !== null));

const row = z.object({
  id: z.string(),
  title: z.string(),
  due: z.number().nullable(),
  done: z.boolean(),
  assignee: z.string(),
  program: z.string(),
  priority: z.string().optional(),
  doneBy: z.string().optional(),
});

/** Messages by id; encrypted, since clients' tasks are in them. */
export const taskMessageRecord: RecordKind<TaskMessage> = {
  namespace: 'messages',
  version: 1,
  schema: z.object({
    id: z.string(),
    workspaceId: z.string(),
    viewer: z.string().nullable(),
    channelId: z.string().optional(),
    timeZone: z.string(),
    text: z.string(),
    before: blocks,
    count: z.object({ lead: z.string(), total: z.number(), kind: z.enum(['open', 'overdue']) }).optional(),
    groups: z.array(z.object({ heading: z.string().optional(), rows: z.array(row) })),
    after: blocks,
    list: z.object({ whom: z.string(), page: z.number(), lastPage: z.number() }).optional(),
    firstNumber: z.number().optional(),
    tell: z.object({ assignee: z.boolean(), program: z.boolean() }),
  }),
};

/** The id of the list that a person saw last, by `WORKSPACE/USER`. */
export const lastListRecord: RecordKind<string> = { namespace: 'last-lists', version: 1, schema: z.string() };
