import { advanceDraft } from '../../tasks/drafts/advance-draft.ts';
import { draftFromLine } from '../../tasks/drafts/draft-from-line.ts';
import { authenticateStaff } from '../authenticate.ts';
import type { RequestContext } from '../context.ts';
import { withErrorReply } from '../with-error-reply.ts';

/** `/todo TEXT`, `/todo add TEXT` */
export const addTask = (context: RequestContext, typed: string): Promise<void> =>
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
