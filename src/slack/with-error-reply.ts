import type { RequestContext } from './context.ts';
import { sentence, typedLine } from './ui/message.ts';
import { isExpected, toUserMessage } from './user-errors.ts';

/**
 * Does what a command or click asks for; whatever goes wrong ends as a sentence for the user, and in the log when it
 * is a defect or an outage. Never rejects.
 *
 * @param typed what was typed and would be lost: it is shown with the sentence
 */
export async function withErrorReply(
  context: Pick<RequestContext, 'services' | 'workspaceId' | 'userId' | 'reply'>,
  work: () => Promise<void>,
  typed?: string,
): Promise<void> {
  const { log } = context.services;
  const about = { workspace: context.workspaceId, user: context.userId };
  try {
    await work();
  } catch (error) {
    if (isExpected(error)) log.info({ err: error, ...about }, 'A request ended in an explained error.');
    else log.error({ err: error, ...about }, 'A request failed.');
    const { text, blocks = [] } = sentence(toUserMessage(error));
    await context.reply({ text, blocks: [...blocks, ...typedLine(typed)] }).catch((failure: unknown) => {
      log.warn({ err: failure, ...about }, 'An error could not be told to the user.');
    });
  }
}
