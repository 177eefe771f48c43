import type { AnswerResult } from '../../../../operations/operations.ts';
import { PlatformError, RetryableError } from '../../../../platform/errors.ts';
import { StoreUnavailableError } from '../../../../store/errors.ts';
import type { AskedOperation } from '../../../../tasks/drafts/draft-store.ts';
import type { RequestContent } from '../../../../tasks/drafts/request.ts';
import { resumeRequest } from '../../../../tasks/drafts/resume-request.ts';
import { parseTodo } from '../../../../tasks/parse-command.ts';
import { resumeReplacement } from '../../../../tasks/replace/replace-task.ts';
import { DirectoryLoadingError } from '../../../../workspaces/directory.ts';
import { requireStaff } from '../../../../workspaces/permissions.ts';
import { type AuthenticatedContext, authenticate } from '../../../surface/authenticate.ts';
import type { PersonContext } from '../../../surface/context.ts';
import { authorOf, replyToAuthor } from '../../../surface/reply-to-author.ts';
import type { Services } from '../../../surface/services.ts';
import { isExpected, toUserMessage } from '../../../surface/user-errors.ts';
import { tellMarked } from '../../../task-changes/tell.ts';
import { section } from '../../../ui/blocks.ts';
import { type Message, sentence, typedLine } from '../../../ui/message.ts';
import { replaceOutcomeMessage } from '../messages/replace-messages.ts';
import { outcomeMessage, toDraftContext } from '../outcome/reply-with-outcome.ts';

const retryMs = 60_000;
/** Nobody waits for an answer any longer. */
const dayMs = 24 * 60 * 60_000;

const lead = 'I was restarted before I could finish this.';

const withLead = (words: string, { text, blocks = [] }: Message): Message => ({
  text: `${words} ${text}`,
  blocks: [section(words), ...blocks],
});

/** Whoever asked for something else than a task tries again. */
function tryAgain(typed: string | undefined): Message {
  const { text, blocks = [] } = sentence(
    `${lead} Please try again, but check \`/todo\` first: it may be done.`,
  );
  return { text, blocks: [...blocks, ...typedLine(typed)] };
}

const replacementForgotten = sentence(
  `${lead} Check \`/todo\`: the new task may be there, and the old one may still be open.`,
);

/** What came of replacing a task. */
async function whatCameOfReplacing(
  caller: AuthenticatedContext<PersonContext>,
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
      return message && withLead(`${lead} Nothing was changed so far.`, message);
    }
  }
}

/** Reads a line that nobody had read yet: only once it is known whose it is. */
function readRequest(request: RequestContent): Exclude<RequestContent, { kind: 'typed' }> {
  if (request.kind !== 'typed') return request;
  const { typed } = request;
  const command = parseTodo(typed);
  if (command.kind === 'add') return { kind: 'line', line: command.line };
  return { kind: 'other', typed: `/todo ${typed}` };
}

/** Whoever asked, where they asked. */
const authorFor = ({ workspaceId, userId, pending }: AskedOperation) => ({
  workspaceId,
  userId,
  userWorkspaceId: pending.userWorkspaceId,
  place: pending.place,
});

/** What somebody typed who may have to type it again. */
const lineOf = (request: RequestContent): string | undefined =>
  request.kind === 'line' ? request.line : request.kind === 'typed' ? request.typed : undefined;

/** What came of it, in words; undefined if something else tells them. */
async function whatCame(services: Services, asked: AskedOperation): Promise<Message | undefined> {
  const { pending } = asked;
  const { channelId, place } = pending;
  if (pending.request.kind === 'other') return tryAgain(pending.request.typed);
  const caller = await authenticate(await authorOf(services, authorFor(asked)));
  const request = readRequest(pending.request);
  if (request.kind === 'other') return tryAgain(request.typed);
  requireStaff(caller.person);
  if (request.kind === 'replace') return whatCameOfReplacing(caller, asked);
  const outcome = await resumeRequest({ ...toDraftContext(caller), channelId, place }, asked, request);
  const message = outcome && (await outcomeMessage(caller, outcome));
  const isNew = outcome?.kind === 'proposal' || outcome?.kind === 'question';
  return message && isNew ? withLead(`${lead} Nothing was created so far.`, message) : message;
}

/** The platform is away: whoever waits is told once that it takes longer. */
async function tellLater(services: Services, asked: AskedOperation): Promise<AnswerResult> {
  const { operations, now } = services;
  const { by, isDelayed } = asked.pending;
  if (!isDelayed) {
    await operations.update(asked, (before) =>
      before?.pending?.by === by ? { ...before, pending: { ...before.pending, isDelayed: true } } : before,
    );
    const why = 'The coaching platform is not responding, so I can’t say yet whether the task was created.';
    await replyToAuthor(services, authorFor(asked), sentence(`${lead} ${why} I tell you as soon as I know.`));
  }
  return { retryAt: now() + retryMs };
}

/**
 * Tells somebody what came of the task that they asked for, after the process that worked on it has ended.
 *
 * @throws StoreUnavailableError
 */
export async function answerPending(services: Services, asked: AskedOperation): Promise<AnswerResult> {
  const { log, now } = services;
  const { pending } = asked;
  const about = { workspace: asked.workspaceId, user: asked.userId };
  const mayRetry = now() - pending.askedMs < dayMs;
  let message: Message | undefined;
  try {
    message = await whatCame(services, asked);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    const isAway = error instanceof RetryableError || error instanceof DirectoryLoadingError;
    if (isAway && mayRetry) return tellLater(services, asked);
    log[isExpected(error) ? 'info' : 'error'](
      { err: error, ...about },
      'A task may have been created or not.',
    );
    const maybe = error instanceof PlatformError ? ' Check `/todo`: the task may be there.' : '';
    const { text, blocks = [] } = sentence(`${lead} ${toUserMessage(error)}${maybe}`);
    message = { text, blocks: [...blocks, ...typedLine(lineOf(pending.request))] };
  }
  if (message === undefined) return undefined;
  if (await replyToAuthor(services, authorFor(asked), message)) {
    log.info(about, 'Somebody was told later what came of a task.');
    return undefined;
  }
  return mayRetry ? { retryAt: now() + 5 * retryMs } : undefined;
}
