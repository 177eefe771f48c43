import { authenticateStaff } from '../authenticate.ts';
import type { CommandContext } from '../context.ts';
import { advanceDraft } from '../drafts/advance-draft.ts';
import { draftFromLine } from '../drafts/draft-from-line.ts';
import { withErrorReply } from '../with-error-reply.ts';

/** `/todo TEXT`, `/todo add TEXT` */
export const addTask = (context: CommandContext, typed: string): Promise<void> =>
  withErrorReply(
    context,
    async () => {
      const caller = await authenticateStaff(context);
      const captured = await draftFromLine(context, caller, typed);
      const { workspaceId, userId, triggerId } = context;
      // Named after the interaction, so that the same command delivered twice is one draft and one task.
      const id = `command-${triggerId}`;
      await advanceDraft(context, caller, { id, workspaceId, userId, typed, ...captured });
    },
    typed,
  );
