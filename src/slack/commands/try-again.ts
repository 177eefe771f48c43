import type { ActionHandler, CommandHandler, MessageHandler } from '../surface/context.ts';
import { UserFacingError } from '../surface/user-errors.ts';
import { withErrorReply } from '../surface/with-error-reply.ts';
import type { Message } from '../ui/message.ts';

const gone = new UserFacingError('This was tried again already, or is too old. Please type it again.');

type Handlers = {
  commands: ReadonlyMap<string, CommandHandler>;
  messages: ReadonlyMap<string, MessageHandler>;
};

/** **Try again**, where the platform did not answer: does what was typed, once, and shows the answer in its place. */
export const createTryAgain =
  ({ commands, messages }: Handlers): ActionHandler =>
  async (context, { value: id }) => {
    const { services, workspaceId, userId, redraw } = context;
    const key = `${workspaceId}/${userId}/${id}`;
    const failed = await services.failedRequests.get(key);
    // Of two clicks, one gets it.
    if (failed === undefined || !(await services.failedRequests.delete(key))) throw gone;
    const { name, text, channelId, ts = '', threadTs } = failed;
    let isFirst = true;
    const reply = (message: Message): Promise<void> => {
      const show = isFirst ? redraw : context.reply;
      isFirst = false;
      return show(message);
    };
    const again = { ...context, channelId, request: failed, reply };
    // A failure takes its place as well, and offers it once more.
    await withErrorReply(again, async () => {
      await commands.get(name)?.(again, text);
      await messages.get(name)?.({ ...again, threadTs }, { text, ts });
    });
  };
