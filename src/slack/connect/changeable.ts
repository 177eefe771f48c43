import { insteadOf } from '../../lib/errors.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import { RecordError } from '../../store/errors.ts';
import type { Connection } from '../../workspaces/connections.ts';
import { isAdmin } from '../../workspaces/permissions.ts';
import type { RequestContext } from '../context.ts';
import { UserFacingError } from '../user-errors.ts';

const notAllowed = new UserFacingError(
  'Only a Slack admin, an admin of the coaching platform, or the person who connected this workspace can change its connection.',
);

/**
 * The workspace's connection, after checking that this user may change it. Anyone in the workspace who has a token may
 * connect it first. After that it takes a Slack admin, an admin of the platform, or whoever connected it.
 *
 * @throws UserFacingError
 */
export async function changeable(context: RequestContext): Promise<Connection | undefined> {
  const { services, slack, workspaceId, userId, userWorkspaceId } = context;
  const profile = await services.profiles.get(slack, workspaceId, userId);
  const foreign = userWorkspaceId !== undefined && userWorkspaceId !== workspaceId;
  if (foreign || profile.outsider || profile.guest)
    throw new UserFacingError('Guests and people from other workspaces can’t change the connection.');
  const stored = services.connections.get(workspaceId);
  // A connection that can no longer be decrypted (its key is gone) can be replaced by a Slack admin.
  const existing = await (profile.admin ? stored.catch(insteadOf(undefined, RecordError)) : stored);
  if (existing === undefined || profile.admin || existing.connectedBy === userId) return existing;
  const found =
    profile.confirmedEmail === undefined
      ? undefined
      : services.people.byEmail(existing, profile.confirmedEmail);
  // A token that the platform no longer accepts identifies nobody.
  const person = await found?.catch(insteadOf(undefined, UnauthorizedError));
  if (person && isAdmin(person)) return existing;
  throw notAllowed;
}
