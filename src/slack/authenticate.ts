import { NamedError } from '../lib/errors.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Connection } from '../workspaces/connections.ts';
import type { Person } from '../workspaces/people.ts';
import { requireStaff } from '../workspaces/permissions.ts';
import type { PersonContext, RequestContext } from './context.ts';
import type { Profile } from './profiles.ts';

/** Somebody who typed or clicked, as the platform knows them. */
type AuthenticatedUser = {
  connection: Connection;
  platform: PlatformClient;
  person: Person;
  profile: Profile;
};

/** What a handler got, and who is asking. */
export type AuthenticatedContext<Context = RequestContext> = Context & AuthenticatedUser;

/** The workspace is not connected to an organization yet. */
export class NotConnectedError extends NamedError {}
/** The Slack user is not on the platform, or nothing proves that they are. */
export class UnknownUserError extends NamedError {}

/**
 * Finds out who is asking. Checked for every command and click: the workspace's connection, and the person who has the
 * Slack user's confirmed email on the platform (cached for a minute).
 *
 * @throws NotConnectedError, UnknownUserError, StoreUnavailableError, PlatformError
 */
export async function authenticate<Context extends PersonContext>(
  context: Context,
): Promise<AuthenticatedContext<Context>> {
  const { services, workspaceId, userId, userWorkspaceId, slack } = context;
  const connection = await services.connections.get(workspaceId);
  if (connection === undefined) throw new NotConnectedError('This workspace is not connected.');
  if (userWorkspaceId !== undefined && userWorkspaceId !== workspaceId)
    throw new UnknownUserError('A user of another workspace.');
  const profile = await services.profiles.get(slack, workspaceId, userId);
  if (profile.outsider || profile.confirmedEmail === undefined)
    throw new UnknownUserError('No confirmed email in this workspace.');
  const person = await services.people.byEmail(connection, profile.confirmedEmail);
  if (person === undefined) throw new UnknownUserError('Nobody on the platform has this email.');
  return { ...context, connection, platform: services.connections.platform(connection), person, profile };
}

/** {@link authenticate} for what only team members may do. @throws StaffOnlyError as well */
export async function authenticateStaff<Context extends PersonContext>(
  context: Context,
): Promise<AuthenticatedContext<Context>> {
  const caller = await authenticate(context);
  requireStaff(caller.person);
  return caller;
}
