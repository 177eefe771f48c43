import { isKind } from '../../lib/errors.ts';
import { pauseMsOf } from '../../lib/timeout.ts';
import type { AnswerResult } from '../../operations/operations.ts';
import { isRetryable, PlatformError } from '../../platform/errors.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import type { AskedOperation } from '../../tasks/drafts/draft-store.ts';
import type { RequestContent } from '../../tasks/drafts/request.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { answerAgainMs, answerKeptMs } from '../edge/limits.ts';
import { type Message, sentence, typedLine, withBelow } from '../ui/message.ts';
import { authenticate, type Caller } from './authenticate.ts';
import { authorOf, reply } from './reply-to-author.ts';
import type { Services } from './services.ts';
import { logError, toUserMessage } from './user-errors.ts';

/** What an answer begins with whose process had ended. */
export const lead = 'I was restarted before I could finish this.';

/** Finds out the result of a request, in words; undefined if something else tells them. */
export type FindResult = (caller: Caller, asked: AskedOperation) => Promise<Message | undefined>;

/** What a user typed who may have to type it again. */
function lineOf(request: RequestContent): string | undefined {
  if (request.kind === 'line') return request.line;
  return 'typed' in request ? request.typed : undefined;
}

/** For a user who asked for something whose outcome cannot be found out. */
export const tryAgain = (request: RequestContent): Message =>
  withBelow(
    sentence(`${lead} Please try again, but check \`/todo\` first: it may be done.`),
    ...typedLine(lineOf(request)),
  );

/** The user who asked, where they asked. */
const authorFor = ({ workspaceId, userId, pending }: AskedOperation) => ({
  workspaceId,
  userId,
  place: pending.place,
});

/** The platform is away: the user who waits is told once that it takes longer. */
async function tellLater(services: Services, asked: AskedOperation): Promise<AnswerResult> {
  const { operations, now } = services;
  const { by, isDelayed } = asked.pending;
  if (!isDelayed) {
    await operations.delay(asked, by);
    const why = 'The coaching platform is not responding, so I can’t say yet what came of it.';
    await reply(services, authorFor(asked), sentence(`${lead} ${why} I tell you as soon as I know.`));
  }
  return { retryAt: now() + answerAgainMs };
}

/**
 * Tells a user the result of what they asked for, after the process that worked on it has ended.
 *
 * @throws StoreUnavailableError
 */
export async function answerPending(
  services: Services,
  asked: AskedOperation,
  findResult: FindResult,
): Promise<AnswerResult> {
  const { log, now } = services;
  const { pending } = asked;
  const about = { workspace: asked.workspaceId, user: asked.userId };
  const mayRetry = now() - pending.askedMs < answerKeptMs;
  let message: Message | undefined;
  try {
    message =
      pending.request.kind === 'other'
        ? tryAgain(pending.request)
        : await findResult(await authenticate(await authorOf(services, authorFor(asked))), asked);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    const isAway = isRetryable(error) || isKind(error, RefusedError, 'directory-loading');
    if (isAway && mayRetry) return tellLater(services, asked);
    logError(log, error, about, 'What a user asked for may have been done or not.');
    const [where, what] = pending.request.kind === 'client' ? ['/client', 'client'] : ['/todo', 'task'];
    const maybe = error instanceof PlatformError ? ` Check \`${where}\`: the ${what} may be there.` : '';
    const said = sentence(`${lead} ${toUserMessage(error)}${maybe}`);
    message = withBelow(said, ...typedLine(lineOf(pending.request)));
  }
  if (message === undefined) return undefined;
  try {
    await reply(services, authorFor(asked), message);
    log.info(about, 'A user was told later what came of a request.');
    return undefined;
  } catch (error) {
    log.warn({ err: error, ...about }, 'A user could not be told what came of a request.');
    // Slack may say how long it wants to be left alone.
    const pauseMs = pauseMsOf(error) ?? 5 * answerAgainMs;
    return mayRetry ? { retryAt: now() + pauseMs } : undefined;
  }
}
