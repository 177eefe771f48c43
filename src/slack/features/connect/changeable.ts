import { insteadOf } from '../../../lib/errors.ts';
import type { PlatformClient } from '../../../platform/client.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import { RecordError } from '../../../store/errors.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { lookUpPerson } from '../../../workspaces/people.ts';
import { isAdmin } from '../../../workspaces/permissions.ts';
import { identify, memberOf, UnknownUserError } from '../../surface/authenticate.ts';
import type { PersonContext } from '../../surface/context.ts';
import { UserFacingError } from '../../surface/user-errors.ts';

const notAllowed = new UserFacingError(
  'Only a Slack admin, or an admin of the organization that this workspace is connected to, can change its connection.',
);

const notFirst = new UserFacingError(
  'Only a Slack admin can connect this workspace to an organization. An admin of the organization, with the confirmed email of their Slack account, can ask for it: then a Slack admin approves it. Ask one of them to type `/touchline connect`.',
);

/** Somebody's profile, if they are of this workspace. @throws UserFacingError */
async function ownProfile(context: PersonContext, how?: { fresh?: boolean }) {
  const { services, slack, workspaceId, userId, userWorkspaceId } = context;
  const profile = await services.profiles.get(slack, workspaceId, userId, how);
  const foreign = userWorkspaceId !== undefined && userWorkspaceId !== workspaceId;
  if (foreign || profile.outsider || profile.guest)
    throw new UserFacingError('Guests and people from other workspaces can’t change the connection.');
  return profile;
}

/**
 * The workspace's connection, after checking that this user may change it: a Slack admin, or somebody who is an admin of
 * the connected organization now. Whoever connected it once has no right by that. Undefined where there is no connection
 * yet: then {@link mayConnect} decides.
 *
 * @param fresh asks Slack and the platform anew, where something is changed
 * @throws UserFacingError, PlatformError
 */
export async function changeable(
  context: PersonContext,
  { fresh = false } = {},
): Promise<Connection | undefined> {
  const { admin } = await ownProfile(context, { fresh });
  const stored = context.services.connections.get(context.workspaceId);
  // A connection that can no longer be decrypted (its key is gone) can be replaced by a Slack admin.
  const existing = await (admin ? stored.catch(insteadOf(undefined, RecordError)) : stored);
  if (existing === undefined || admin) return existing;
  // A token that the platform no longer accepts identifies nobody.
  const nobody = insteadOf(undefined, UnknownUserError, UnauthorizedError);
  const found = await identify(context, existing, { fresh }).catch(nobody);
  if (found && isAdmin(found.person)) return existing;
  throw notAllowed;
}

/**
 * Whether somebody may connect this workspace to another organization than before, or to a first one, and so let others
 * do that: a Slack admin. Whoever installed Touchline may, too, while there is no connection.
 *
 * @throws UserFacingError for guests and people of other workspaces
 */
export async function mayConnect(context: PersonContext, existing: object | undefined): Promise<boolean> {
  const { admin, inactive } = await ownProfile(context, { fresh: true });
  if (admin) return true;
  if (inactive || existing !== undefined) return false;
  return (await context.services.installations.installer?.(context.installation)) === context.userId;
}

/** Checks that somebody is an admin of a token's organization now, by their confirmed email. @throws UserFacingError, PlatformError */
export async function requireAdminThere(context: PersonContext, platform: PlatformClient): Promise<void> {
  const member = await memberOf(context, { fresh: true }).catch(insteadOf(undefined, UnknownUserError));
  const person = member && (await lookUpPerson(platform, member.email));
  if (!person || !isAdmin(person)) throw notFirst;
}
