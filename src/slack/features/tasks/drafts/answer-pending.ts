import { type AskedOperation, hasDraft } from '../../../../tasks/drafts/draft-store.ts';
import type { RequestContent } from '../../../../tasks/drafts/request.ts';
import { resumeRequest } from '../../../../tasks/drafts/resume-request.ts';
import { resumeReplacement } from '../../../../tasks/replace/replace-task.ts';
import { requireStaff } from '../../../../workspaces/permissions.ts';
import { type FindResult, lead, tryAgain } from '../../../surface/answer-pending.ts';
import type { Caller } from '../../../surface/authenticate.ts';
import { readLineOf } from '../../../surface/read-line.ts';
import { tellMarked } from '../../../task-changes/tell.ts';
import { replaceOutcomeMessage } from '../../../task-requests/replace-messages.ts';
import { outcomeMessage, toDraftContext } from '../../../task-requests/reply-with-outcome.ts';
import { type Message, sentence, withAbove } from '../../../ui/message.ts';

const replacementForgotten = sentence(
  `${lead} Check \`/todo\`: the new task may be there, and the old one may still be open.`,
);

/** The result of replacing a task. */
async function replacementResult(
  caller: Caller,
  { id, pending }: AskedOperation,
): Promise<Message | undefined> {
  const context = { ...toDraftContext(caller), place: pending.place };
  const outcome = await resumeReplacement(context, caller.person, id);
  switch (outcome.kind) {
    case 'gone':
      return replacementForgotten;
    case 'replaced':
      await tellMarked(caller, [outcome.old]);
      return replaceOutcomeMessage(caller, outcome);
    case 'not-completed':
    case 'done-already':
    case 'old-gone':
    case 'unchanged':
    case 'busy':
    case 'unconfirmed':
      return replaceOutcomeMessage(caller, outcome);
    default: {
      const message = await outcomeMessage(caller, outcome);
      return message && withAbove(`${lead} Nothing was changed so far.`, message);
    }
  }
}

/** Reads a line that no one had read yet: only once it is known whose it is. */
async function readRequest(
  caller: Caller,
  asked: AskedOperation,
): Promise<Exclude<RequestContent, { kind: 'typed' }>> {
  const { request } = asked.pending;
  if (request.kind !== 'typed') return request;
  const { typed } = request;
  const read = await readLineOf(caller, typed);
  if (read.kind === 'create') return { kind: 'line', line: read.line };
  // It was read as a task, when other names were known.
  if (hasDraft(asked)) return { kind: 'line', line: typed };
  return { kind: 'other', typed: `/todo ${typed}` };
}

/** The result of a task that was asked for. */
export const taskResult: FindResult = async (caller, asked) => {
  const { channelId, place } = asked.pending;
  const request = await readRequest(caller, asked);
  if (request.kind === 'other' || request.kind === 'client') return tryAgain(request);
  requireStaff(caller.person);
  if (request.kind === 'replace') return replacementResult(caller, asked);
  const outcome = await resumeRequest({ ...toDraftContext(caller), channelId, place }, asked, request);
  const message = outcome && (await outcomeMessage(caller, outcome));
  const isNew = outcome?.kind === 'proposal' || outcome?.kind === 'question';
  return message && isNew ? withAbove(`${lead} Nothing was created so far.`, message) : message;
};
