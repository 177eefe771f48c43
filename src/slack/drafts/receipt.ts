import type { KnownBlock } from '@slack/types';
import type { Task } from '../../platform/resources.ts';
import type { ReadyDraft } from '../../tasks/drafts/create-task.ts';
import type { Caller } from '../authenticate.ts';
import type { Incoming } from '../context.ts';
import { tasksMessage } from '../task-messages/reply-with-tasks.ts';
import { dueWords } from '../ui/due-text.ts';
import type { Message } from '../ui/message.ts';
import { inWords, mrkdwn } from '../ui/text.ts';

const receiptHeading = ({ user, program }: ReadyDraft): string =>
  `Created for *${inWords(user.name)}* in *${inWords(program.name)}*:`;

/** What was created, in words: for whom, where, how urgent, and when it is due, with weekday, time and zone. */
function receiptWords(ready: ReadyDraft, timeZone: string, nowMs: number): string {
  const due = ready.due === null ? 'no due date' : `due ${dueWords(ready.due, timeZone, nowMs)}`;
  const priority = ready.priority === null ? '' : `, ${ready.priority} priority`;
  return `Created for ${inWords(ready.user.name)} in ${inWords(ready.program.name)}${priority}, ${due}:`;
}

/** What a coach sees after a create: the task with its **Done** button. */
export function receipt(
  incoming: Incoming,
  caller: Caller,
  ready: ReadyDraft,
  task: Task,
  note?: string,
): Promise<Message> {
  const words = receiptWords(ready, caller.profile.timeZone, incoming.services.now());
  const after: KnownBlock[] = note === undefined ? [] : [{ type: 'context', elements: [mrkdwn(note)] }];
  return tasksMessage(incoming, caller, {
    text: `${words} ${inWords(ready.text, 240)}`,
    heading: receiptHeading(ready),
    tasks: [{ ...task, priority: ready.priority ?? undefined }],
    tell: { assignee: false, program: false },
    after,
  });
}
