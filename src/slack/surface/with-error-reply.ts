import { randomUUID } from 'node:crypto';
import type { KnownBlock } from '@slack/types';
import { isKind } from '../../lib/errors.ts';
import { isRetryable } from '../../platform/errors.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { answerKeptMs } from '../edge/limits.ts';
import { ReplyError } from '../edge/reply-errors.ts';
import { actions, button } from '../ui/blocks.ts';
import { sentence, typedLine, withBelow } from '../ui/message.ts';
import { type AuthenticatedContext, authenticate } from './authenticate.ts';
import type { PersonContext, RequestContext } from './context.ts';
import { stepsAfter } from './first-steps.ts';
import { errorButtons, isExpected, toUserMessage } from './user-errors.ts';

/** Whoever asked, also while it is not known in which workspace. */
type Asking = Pick<RequestContext, 'services' | 'workspaceId' | 'userId' | 'reply' | 'request'> &
  Partial<PersonContext>;

/** **Try again**, where nothing was done because the platform did not answer. @throws StoreUnavailableError */
async function tryAgain(
  { services, workspaceId, userId, request }: Asking,
  error: unknown,
): Promise<KnownBlock[]> {
  const isAway = isRetryable(error) && !error.ambiguous;
  if (request === undefined || !(isAway || isKind(error, RefusedError, 'directory-loading'))) return [];
  const id = randomUUID();
  await services.failedRequests.set(`${workspaceId}/${userId}/${id}`, request, answerKeptMs);
  return [actions([button('Try again', 'request.again', id)])];
}

/** Whether it is known in which workspace this is. */
const isEntered = (context: Asking): context is Asking & PersonContext => context.slack !== undefined;

/**
 * Runs the work of a command or click. An error becomes a sentence for the user and a line in the log. Never rejects.
 *
 * @param typed what was typed and would otherwise be lost: it is shown with the sentence. A command is shown with the first steps
 * @returns false if the user could not be told
 */
export async function withErrorReply(
  context: Asking,
  work: () => Promise<void>,
  typed?: string,
): Promise<boolean> {
  const { log } = context.services;
  const about = { workspace: context.workspaceId, user: context.userId };
  try {
    await work();
    return true;
  } catch (error) {
    if (isExpected(error)) log.info({ err: error, ...about }, 'A request ended in an expected error.');
    else log.error({ err: error, ...about }, 'A request failed.');
    const steps = isEntered(context) ? await stepsAfter(context, error) : undefined;
    const said = steps ?? sentence(toUserMessage(error));
    const again = await tryAgain(context, error).catch(() => []);
    const { request } = context;
    const command = steps && request?.ts === undefined ? request : undefined;
    const line = typed ?? (command?.text && `${command.name} ${command.text}`);
    const told = context.reply(withBelow(said, ...errorButtons(error), ...typedLine(line), ...again));
    return await told.then(
      () => !(error instanceof ReplyError),
      (failure: unknown) => {
        log.warn({ err: failure, ...about }, 'The user could not be told about an error.');
        return false;
      },
    );
  }
}

/**
 * Finds out who typed a line, before the line is parsed. Never rejects.
 *
 * @param line a command's, shown to a user who is refused, who would lose it otherwise: a message stays where it is
 * @returns undefined if the user was told why nothing is done
 */
export async function identifyFirst<Context extends RequestContext>(
  context: Context,
  line?: string,
): Promise<AuthenticatedContext<Context> | undefined> {
  let caller: AuthenticatedContext<Context> | undefined;
  const identify = async () => {
    caller = await authenticate(context);
  };
  if (!(await withErrorReply(context, identify, line))) await context.pending?.end('pending');
  return caller;
}
