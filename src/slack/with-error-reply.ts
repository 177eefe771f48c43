import type { Incoming } from './context.ts';
import { sentence, typedLine } from './ui/message.ts';
import { explain, isExpected } from './user-errors.ts';

/**
 * Does what a command or click asks for; whatever goes wrong ends as a sentence for the user, and in the log when it
 * is a defect or an outage. Never rejects.
 *
 * @param typed what was typed and would be lost: it is shown with the sentence
 */
export async function attempt(
  incoming: Pick<Incoming, 'services' | 'workspaceId' | 'userId' | 'reply'>,
  work: () => Promise<void>,
  typed?: string,
): Promise<void> {
  const { log } = incoming.services;
  const about = { workspace: incoming.workspaceId, user: incoming.userId };
  try {
    await work();
  } catch (error) {
    if (isExpected(error)) log.info({ err: error, ...about }, 'A request ended in an explained error.');
    else log.error({ err: error, ...about }, 'A request failed.');
    const { text, blocks = [] } = sentence(explain(error));
    await incoming.reply({ text, blocks: [...blocks, ...typedLine(typed)] }).catch((failure: unknown) => {
      log.warn({ err: failure, ...about }, 'An error could not be told to the user.');
    });
  }
}
