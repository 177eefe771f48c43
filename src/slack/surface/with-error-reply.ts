import { ReplyFailedError } from '../edge/reply-errors.ts';
import { sentence, typedLine } from '../ui/message.ts';
import type { RequestContext } from './context.ts';
import { errorButtons, isExpected, toUserMessage } from './user-errors.ts';

/**
 * Runs the work of a command or click. An error becomes a sentence for the user and a line in the log. Never rejects.
 *
 * @param typed what was typed and would otherwise be lost: it is shown with the sentence
 * @returns false if the user could not be told
 */
export async function withErrorReply(
  context: Pick<RequestContext, 'services' | 'workspaceId' | 'userId' | 'reply'>,
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
    const { text, blocks = [] } = sentence(toUserMessage(error));
    const told = context.reply({ text, blocks: [...blocks, ...errorButtons(error), ...typedLine(typed)] });
    return await told.then(
      () => !(error instanceof ReplyFailedError),
      (failure: unknown) => {
        log.warn({ err: failure, ...about }, 'The user could not be told about an error.');
        return false;
      },
    );
  }
}
