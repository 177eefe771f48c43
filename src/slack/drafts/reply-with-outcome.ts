import type { DraftOutcome } from '../../tasks/drafts/advance-draft.ts';
import type { DraftContext } from '../../tasks/drafts/context.ts';
import type { CreateOutcome } from '../../tasks/drafts/create-once.ts';
import { type AuthenticatedUser, authenticateStaff } from '../authenticate.ts';
import type { RequestContext } from '../context.ts';
import { nameMentioned, personMentioned } from '../mentions.ts';
import { tasksMessage } from '../task-messages/reply-with-tasks.ts';
import { dueWords } from '../ui/due-text.ts';
import { type Message, sentence } from '../ui/message.ts';
import { escapeInline, mrkdwn, plain } from '../ui/text.ts';
import { questionMessage } from './questions.ts';

type Created = Extract<CreateOutcome, { kind: 'created' }>;

const toDraftContext = (context: RequestContext, caller: AuthenticatedUser): DraftContext => ({
  ...context.services.drafts,
  connection: caller.connection,
  platform: caller.platform,
  userId: context.userId,
  me: caller.person.user,
  timeZone: caller.profile.timeZone,
  locale: caller.profile.locale,
  personMentioned: (userId) => personMentioned(context, caller, userId),
  nameMentioned: (userId) => nameMentioned(context, userId),
});

/** What was created: in words for whom, where, how urgent, and when it is due; below it the task with **Done**. */
function receipt({ task, ready, note }: Created, timeZone: string, nowMs: number) {
  const [user, program] = [escapeInline(ready.user.name), escapeInline(ready.program.name)];
  const due = ready.due === null ? 'no due date' : `due ${dueWords(ready.due, timeZone, nowMs)}`;
  const priority = ready.priority === null ? '' : `, ${ready.priority} priority`;
  return {
    text: `Created for ${user} in ${program}${priority}, ${due}: ${escapeInline(ready.text, 240)}`,
    heading: `Created for *${user}* in *${program}*:`,
    tasks: [{ ...task, priority: ready.priority ?? undefined }],
    tell: { assignee: false, program: false },
    after: note === undefined ? [] : [{ type: 'context' as const, elements: [mrkdwn(note)] }],
  };
}

/** Without the id of a draft, which could not be kept, there is no button. */
function unconfirmed(draftId: string | undefined): Message {
  const lead = 'The coaching platform did not confirm the task, and I can’t find it there yet.';
  if (draftId === undefined)
    return sentence(`${lead} Look at the list in a minute before you create it again.`);
  const { text, blocks = [] } = sentence(
    `${lead} Give it a minute, then look again here: it is created only if it is still not there.`,
  );
  const [action_id, value] = ['draft.again', `${draftId} again`];
  const elements = [{ type: 'button' as const, action_id, text: plain('Look again'), value }];
  return { text, blocks: [...blocks, { type: 'actions', elements }] };
}

const askedBefore = sentence(
  'This task was asked for before, and the coaching platform has no such task so far. ' +
    'Look at `/todo` in a minute, and type it again if it is not there.',
);

/** For a draft that is gone. */
export const draftGone = sentence(
  'That is more than an hour old, or was not yours, so nothing was created. Type the task again.',
);

/**
 * Works on a draft for whoever typed or clicked, who has to be staff, and shows what came of it.
 *
 * @param answer how it is shown; as a message of its own unless given
 */
export async function replyWithOutcome(
  context: RequestContext,
  work: (drafts: DraftContext) => Promise<DraftOutcome>,
  answer: RequestContext['reply'] = context.reply,
): Promise<void> {
  const caller = await authenticateStaff(context);
  const outcome = await work(toDraftContext(context, caller));
  const { timeZone } = caller.profile;
  const nowMs = context.services.now();
  switch (outcome.kind) {
    case 'created':
      return answer(await tasksMessage(context, caller, receipt(outcome, timeZone, nowMs)));
    case 'question': {
      const reader = { id: caller.person.user.id, timeZone, nowMs };
      return answer(questionMessage(outcome.question, outcome.draft, reader));
    }
    case 'unconfirmed':
      return answer(unconfirmed(outcome.draft?.id));
    case 'gone':
      return answer(draftGone);
    case 'already-asked':
      return context.reply(askedBefore);
    case 'already-created':
      // The first request shows it.
      return;
  }
}
