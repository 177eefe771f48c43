import { identifyStaff } from '../authenticate.ts';
import type { Incoming } from '../context.ts';
import { proceed } from '../drafts/advance-draft.ts';
import { captureDraft } from '../drafts/draft-from-line.ts';
import { attempt } from '../with-error-reply.ts';

/** `/todo TEXT`, `/todo add TEXT` */
export const addTask = (incoming: Incoming, typed: string): Promise<void> =>
  attempt(
    incoming,
    async () => {
      const caller = await identifyStaff(incoming);
      const captured = await captureDraft(incoming, caller, typed);
      const { workspaceId, userId, triggerId } = incoming;
      // Named after the interaction, so that the same command delivered twice is one draft and one task.
      const id = `command-${triggerId}`;
      await proceed(incoming, caller, { id, workspaceId, userId, typed, ...captured });
    },
    typed,
  );
