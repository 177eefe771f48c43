import type { KnownBlock } from '@slack/types';
import type { Task } from '../../platform/resources.ts';
import type { ReadyDraft } from '../../tasks/drafts/create-once.ts';
import type { AuthenticatedUser } from '../authenticate.ts';
import type { RequestContext } from '../context.ts';
import { tasksMessage } from '../task-messages/reply-with-tasks.ts';
import { dueWords } from '../ui/due-text.ts';
import type { Message } from '../ui/message.ts';
import { escapeInline, mrkdwn } from '../ui/text.ts';

const receiptHeading = ({ user, program }: ReadyDraft): string =>
  `Created for *${escapeInline(user.name)}* in *${escapeInline(program.name)}*:`;

/** What was created, in words: for whom, where, how urgent, and when it is due, with weekday, time and zone. */
function receiptWords(ready: ReadyDraft, timeZone: string, nowMs: number): string {
  const due = ready.due === null ? 'no due date' : `due ${dueWords(ready.due, timeZone, nowMs)}`;
  const priority = ready.priority === null ? '' : `, ${ready.priority} priority`;
  return `Created for ${escapeInline(ready.user.name)} in ${escapeInline(ready.program.name)}${priority}, ${due}:`;
}

/** What a coach sees after a create: the task with its **Done** button. */
export function receipt(
  context: RequestContext,
  caller: AuthenticatedUser,
  ready: ReadyDraft,
  task: Task,
  note?: string,
): Promise<Message> {
  const words = receiptWords(ready, caller.profile.timeZone, context.services.now());
  const after: KnownBlock[] = note === undefined ? [] : [{ type: 'context', elements: [mrkdwn(note)] }];
  return tasksMessage(context, caller, {
    text: `${words} ${escapeInline(ready.text, 240)}`,
    heading: receiptHeading(ready),
    tasks: [{ ...task, priority: ready.priority ?? undefined }],
    tell: { assignee: false, program: false },
    after,
  });
}
