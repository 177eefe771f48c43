import type { Repeat, StopReason } from '../../../../repeats/repeat.ts';
import type { RepeatOptions } from '../../../../repeats/run-repeat.ts';
import type { DraftContext } from '../../../../tasks/drafts/context.ts';
import { StaffOnlyError } from '../../../../workspaces/permissions.ts';
import { NotInstalledError } from '../../../edge/installations.ts';
import { authenticateStaff, NotConnectedError, UnknownUserError } from '../../../surface/authenticate.ts';
import { authorOf, replyToAuthor } from '../../../surface/reply-to-author.ts';
import type { Services } from '../../../surface/services.ts';
import { unreportedMessage } from '../messages/unreported.ts';
import { toDraftContext } from '../outcome/reply-with-outcome.ts';

/** Whoever set up a repeat, without the place where they did: that is long gone. */
const owner = ({ workspaceId, userId, installation }: Repeat) => ({
  workspaceId,
  userId,
  place: { installation },
});

async function contextOf(services: Services, repeat: Repeat): Promise<DraftContext | StopReason> {
  try {
    return toDraftContext(await authenticateStaff(await authorOf(services, owner(repeat))));
  } catch (error) {
    if (error instanceof NotConnectedError || error instanceof NotInstalledError) return 'not-connected';
    if (error instanceof UnknownUserError || error instanceof StaffOnlyError) return 'owner-gone';
    throw error;
  }
}

/** What running a repeat needs, with Slack as the place where its owner is known and told. */
export const repeatOptions = (services: Services): RepeatOptions => ({
  ...services,
  authorOf: (repeat) => contextOf(services, repeat),
  tell: (repeat) => replyToAuthor(services, owner(repeat), unreportedMessage(repeat, services.now())),
});
