import { insteadOf } from '../../lib/errors.ts';
import type { PlatformClient } from '../../platform/client.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import { RecordError } from '../../store/errors.ts';
import type { Connection } from '../../workspaces/connections.ts';
import { lookUpPerson } from '../../workspaces/people.ts';
import { isAdmin } from '../../workspaces/permissions.ts';
import type { RequestContext } from '../context.ts';
import { UserFacingError } from '../user-errors.ts';

const notAllowed = new UserFacingError(
  'Only a Slack admin, an admin of the coaching platform, or the person who connected this workspace can change its connection.',
);

const notFirst = new UserFacingError(
  'Only a Slack admin can connect this workspace first, or an admin of the organization whose email there is the confirmed one of their Slack account. Ask one of them to type `/touchline connect`.',
);

/**
 * The workspace's connection, after checking that this user may change it: a Slack admin, an admin of the platform, or
 * whoever connected it. Undefined where there is none yet: then {@link requireFirst} decides once the token is known.
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

/**
 * Checks that this user may connect a workspace that has no connection: a Slack admin, or an admin of the token's
 * organization by their confirmed email.
 *
 * @throws UserFacingError, PlatformError
 */
export async function requireFirst(context: RequestContext, platform: PlatformClient): Promise<void> {
  const { services, slack, workspaceId, userId } = context;
  const { admin, confirmedEmail } = await services.profiles.get(slack, workspaceId, userId);
  if (admin) return;
  const person = confirmedEmail === undefined ? undefined : await lookUpPerson(platform, confirmedEmail);
  if (person === undefined || !isAdmin(person)) throw notFirst;
}
