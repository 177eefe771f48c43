import { draftFromLine } from '../../tasks/drafts/draft-from-line.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { authenticate } from '../authenticate.ts';
import type { ActionHandler, CommandContext } from '../context.ts';
import { draftGone, replyWithOutcome } from '../drafts/reply-with-outcome.ts';
import { actions, button, section } from '../ui/blocks.ts';
import { sentence, typedLine } from '../ui/message.ts';
import { withErrorReply } from '../with-error-reply.ts';

/** What a line that is no command may have been meant for. */
const instead = (line: string): string =>
  /^(?:search|show|what)/i.test(line)
    ? '`/todo list NAME` lists tasks, `/client NAME` shows a client.'
    : 'A task can’t be changed or deleted afterwards: create a new one, and mark the old one done with `/todo done 2`.';

/**
 * A line that begins with "edit", "move", "show" and the like: asks whether it is a task, since a task can't be deleted.
 * The line waits as a draft.
 */
export async function askWhetherTask(context: CommandContext, line: string): Promise<void> {
  const caller = await authenticate(context);
  const text = `Nothing was created or changed. ${instead(line)}`;
  if (!isStaff(caller.person)) return context.reply(sentence(text));
  const { services, workspaceId, userId, responseUrl } = caller;
  const draft = { text: line, priority: null, due: { chosen: null } };
  const { id } = await services.drafts.store.keep({ workspaceId, userId, responseUrl, typed: line, draft });
  await context.reply({
    text,
    blocks: [
      ...typedLine(`/todo ${line}`),
      section(text),
      actions([button('Create it as a task', 'todo.create', id)]),
    ],
  });
}

/** **Create it as a task**: the line is read as a new task. A second click finds the draft's task created. */
export const createAsked: ActionHandler = async (context, click) => {
  const { services, workspaceId, userId } = context;
  const stored = await services.drafts.store.get(click.value, workspaceId, userId);
  const line = stored?.typed;
  if (stored === undefined || line === undefined) return context.redraw(draftGone);
  const { id, responseUrl } = stored;
  const create = () =>
    replyWithOutcome(context, (drafts) => draftFromLine(drafts, line, { id, responseUrl }), context.redraw);
  await withErrorReply(context, create, line);
};
