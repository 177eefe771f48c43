import { insteadOf, ofKind } from '../../lib/errors.ts';
import type { PlatformClient } from '../../platform/client.ts';
import { RecordError } from '../../store/errors.ts';
import type { Connection } from '../../workspaces/connections.ts';
import { lookUpPerson } from '../../workspaces/people.ts';
import { isAdmin } from '../../workspaces/permissions.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { identifyIfKnown, memberOf } from './authenticate.ts';
import type { PersonContext } from './context.ts';
import { UserFacingError } from './user-errors.ts';

const notAllowed = new UserFacingError(
  'Only a Slack admin, or an admin of the organization that this workspace is connected to, can change its connection.',
);

const notFirst = new UserFacingError(
  'Only a Slack admin can connect this workspace to an organization. An admin of the organization, with the confirmed email of their Slack account, can ask for it: then a Slack admin approves it. Ask one of them to type `/touchline connect`.',
);

/** A user's profile, if they belong to this workspace. @throws UserFacingError */
async function ownProfile(context: PersonContext, how?: { fresh?: boolean }) {
  const { services, slack, workspaceId, userId } = context;
  const profile = await services.profiles.get(slack, workspaceId, userId, how);
  if (profile.outsider || profile.guest)
    throw new UserFacingError('Guests and people from other workspaces can’t change the connection.');
  return profile;
}

/**
 * The workspace's connection, after checking that this user may change it: a Slack admin, or a current admin of the
 * connected organization. Having connected it gives no right. Undefined if there is no connection yet: then {@link
 * mayConnect} decides.
 *
 * @param fresh asks Slack and the platform again, for changes
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
  // A token that the platform no longer accepts identifies no one.
  const found = await identifyIfKnown(context, existing, { fresh });
  if (found && isAdmin(found.person)) return existing;
  throw notAllowed;
}

/**
 * Whether a user may connect this workspace for the first time or to another organization, and approve such requests: a
 * Slack admin. While there is no connection, so may the user who installed Touchline.
 *
 * @param fresh asks Slack again, for changes
 * @throws UserFacingError for guests and people of other workspaces
 */
export async function mayConnect(
  context: PersonContext,
  existing: object | undefined,
  { fresh = true } = {},
): Promise<boolean> {
  const { admin, inactive } = await ownProfile(context, { fresh });
  if (admin) return true;
  if (inactive || existing !== undefined) return false;
  return (await context.services.installations.installer?.(context.installation)) === context.userId;
}

/**
 * Whether a user may connect all workspaces that their Enterprise Grid organization's installation serves: its admins.
 *
 * @throws UserFacingError for guests and people of other workspaces
 */
export const mayConnectAll = async (context: PersonContext, how?: { fresh?: boolean }): Promise<boolean> =>
  context.installation.teamId === undefined && (await ownProfile(context, how)).organizationAdmin;

/** Checks by confirmed email that a user is admin of a token's organization. @throws UserFacingError, PlatformError */
export async function requireAdminThere(context: PersonContext, platform: PlatformClient): Promise<void> {
  const member = await memberOf(context, { fresh: true }).catch(
    insteadOf(undefined, ofKind(RefusedError, 'unknown-user')),
  );
  const person = member && (await lookUpPerson(platform, member.email));
  if (!person || !isAdmin(person)) throw notFirst;
}
