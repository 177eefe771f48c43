import { attempt } from '../../attempt.ts';
import { identifyStaff } from '../../caller.ts';
import type { Incoming } from '../../incoming.ts';
import { captureDraft } from './capture-draft.ts';
import { proceed } from './proceed.ts';

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
