import type { RequestContext } from './context.ts';
import { sentence, typedLine } from './ui/message.ts';
import { isExpected, toUserMessage } from './user-errors.ts';

/**
 * Does what a command or click asks for. Whatever goes wrong becomes a sentence for the user and a line in the log.
 * Never rejects.
 *
 * @param typed what was typed and would otherwise be lost: it is shown with the sentence
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
    if (isExpected(error)) log.info({ err: error, ...about }, 'A request ended in an expected error.');
    else log.error({ err: error, ...about }, 'A request failed.');
    const { text, blocks = [] } = sentence(toUserMessage(error));
    await context.reply({ text, blocks: [...blocks, ...typedLine(typed)] }).catch((failure: unknown) => {
      log.warn({ err: failure, ...about }, 'The user could not be told about an error.');
    });
  }
}
