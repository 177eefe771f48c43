import type { KnownBlock } from '@slack/types';
import type { Task } from '../../../platform/resources.ts';
import type { ReadyDraft } from '../../../tasks/create.ts';
import { dueWords } from '../../blocks/due.ts';
import { type Message, sentence } from '../../blocks/message.ts';
import { clip, escapeMrkdwn, inWords, mrkdwn, oneLine } from '../../blocks/text.ts';
import type { Caller } from '../../caller.ts';
import type { Incoming } from '../../incoming.ts';
import { tasksMessage } from '../../shown/tasks-message.ts';

const receiptHeading = ({ user, program }: ReadyDraft): string =>
  `Created for *${inWords(user.name)}* in *${inWords(program.name)}*:`;

/** What was created, in words: for whom, where, how urgent, and when it is due, with weekday, time and zone. */
export function receiptWords(ready: ReadyDraft, timeZone: string, nowMs: number): string {
  const due = ready.due === null ? 'no due date' : `due ${dueWords(ready.due, timeZone, nowMs)}`;
  const priority = ready.priority === null ? '' : `, ${ready.priority} priority`;
  return `Created for ${inWords(ready.user.name)} in ${inWords(ready.program.name)}${priority}, ${due}:`;
}

/**
 * What a coach sees after a create. The task exists by now: when its message cannot be kept (its **Done** button
 * would not work), the words alone are shown rather than an error.
 */
export async function receipt(
  incoming: Incoming,
  caller: Caller,
  ready: ReadyDraft,
  task: Task,
  note?: string,
): Promise<Message> {
  const text = receiptWords(ready, caller.profile.timeZone, incoming.services.now());
  const after: KnownBlock[] = note === undefined ? [] : [{ type: 'context', elements: [mrkdwn(note)] }];
  const shown = { ...task, priority: ready.priority ?? undefined };
  try {
    const tell = { assignee: false, program: false };
    const heading = receiptHeading(ready);
    const said = `${text} ${escapeMrkdwn(clip(oneLine(ready.text), 240))}`;
    return await tasksMessage(incoming, caller, { text: said, heading, tasks: [shown], tell, after });
  } catch (error) {
    incoming.services.log.warn({ err: error }, 'A receipt could not be kept.');
    return sentence(`${text} ${inWords(clip(ready.text, 240))}`);
  }
}
