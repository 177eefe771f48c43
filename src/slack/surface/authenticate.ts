import { insteadOf, ofKind } from '../../lib/errors.ts';
import type { PlatformClient } from '../../platform/client.ts';
import { PlatformError } from '../../platform/errors.ts';
import type { Connection } from '../../workspaces/connections.ts';
import type { Directory } from '../../workspaces/directory.ts';
import { platformOfClient, platformOfCoach } from '../../workspaces/limited-platform.ts';
import type { Person } from '../../workspaces/people.ts';
import { isStaff, requireStaff } from '../../workspaces/permissions.ts';
import type { LimitedConnection, ProgramLimit } from '../../workspaces/program-limit.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { clientIfInstalled } from '../edge/bulk-client.ts';
import { knownMs } from '../edge/limits.ts';
import { type Profile, refusalOf } from '../edge/profiles.ts';
import type { PersonContext, RequestContext } from './context.ts';
import type { Services } from './services.ts';

/** A user who typed or clicked, as the platform knows them. */
type AuthenticatedUser = {
  connection: LimitedConnection;
  platform: PlatformClient;
  /** The names that they may know. */
  directory: Directory;
  person: Person;
  profile: Profile;
  /** Of whom all this was found out, and when (milliseconds, UTC). */
  known: { workspaceId: string; userId: string; atMs: number };
};

/** A handler's context, and who is asking. */
export type AuthenticatedContext<Context = RequestContext> = Context & AuthenticatedUser;

/** The same, wherever they did something. */
export type Caller = AuthenticatedContext<PersonContext>;

/** The platform as this person may see it: clients their own tasks, limited coaches their programs. */
function platformOf(whole: PlatformClient, person: Person, limit: ProgramLimit | undefined): PlatformClient {
  if (!isStaff(person)) return platformOfClient(whole, person.user.id);
  return limit === undefined ? whole : platformOfCoach(whole, limit);
}

/** How a user is looked up. */
type LookUp = {
  /** Asks Slack and the platform again. */
  fresh?: boolean;
  /** Accepts who they were at most ten minutes ago, for requests that change nothing. */
  toShow?: boolean;
  /** Accepts guests: tasks can be assigned to them, though they may not use Touchline. */
  asMentioned?: boolean;
};

/**
 * A user's profile, and the one email that identifies them. Nothing else may identify a user by an email in Slack: it
 * counts only if it is confirmed, and only for full members of this workspace.
 *
 * @throws RefusedError, the Web API's error
 */
export async function memberOf(
  { services, slack, workspaceId, userId }: PersonContext,
  { fresh, asMentioned }: LookUp = {},
): Promise<{ profile: Profile; email: string }> {
  const profile = await services.profiles.get(slack, workspaceId, userId, { fresh });
  const refusal = refusalOf(asMentioned ? { ...profile, guest: false } : profile);
  if (refusal !== undefined)
    throw new RefusedError({ kind: 'unknown-user', reason: refusal, email: profile.claimedEmail });
  return { profile, email: profile.confirmedEmail ?? '' };
}

/**
 * The email of a user that Slack has not confirmed, and who has it on the platform (`owner`). The user is nobody there until
 * they have proven that it is them.
 *
 * @throws RefusedError, the Web API's error
 */
export async function claimedEmail({ services, slack, workspaceId, userId }: PersonContext) {
  const connection = await services.connections.get(workspaceId);
  const profile = await services.profiles.get(slack, workspaceId, userId, { fresh: true });
  const { claimedEmail: email } = profile;
  if (connection === undefined || email === undefined) throw new RefusedError({ kind: 'nothing-to-prove' });
  return { email, owner: () => services.people.byEmail(connection, email, { fresh: true }) };
}

/**
 * The person on the platform with the email of {@link memberOf}. Every surface finds people this way.
 *
 * @throws RefusedError, PlatformError, the Web API's error
 */
export async function identify(
  context: PersonContext,
  connection: Connection,
  { toShow, ...how }: LookUp = {},
): Promise<{ profile: Profile; person: Person }> {
  const { profile, email } = await memberOf(context, how);
  const { people } = context.services;
  const person = await (toShow ? people.toShow(connection, email) : people.byEmail(connection, email, how));
  if (person === undefined)
    throw new RefusedError({ kind: 'unknown-user', reason: 'not on the platform', email: email });
  return { profile, person };
}

/** The same; undefined for a user who is nobody to Touchline, and where the platform no longer accepts the token. */
export const identifyIfKnown = (context: PersonContext, connection: Connection, how?: LookUp) =>
  identify(context, connection, how).catch(
    insteadOf(undefined, ofKind(RefusedError, 'unknown-user'), ofKind(PlatformError, 'unauthorized')),
  );

/** Whether it was found out for this request who is asking. */
function isCaller<Context extends PersonContext>(
  context: Context | AuthenticatedContext<Context>,
): context is AuthenticatedContext<Context> {
  if (!('known' in context)) return false;
  const { workspaceId, userId, atMs } = context.known;
  const isSame = workspaceId === context.workspaceId && userId === context.userId;
  return isSame && Math.abs(context.services.now() - atMs) < knownMs;
}

/**
 * Finds out who is asking, once for a request. Checked for every command, click, menu, event and notice: the
 * workspace's connection, whether the Slack user may use Touchline, and the person with their email on the platform
 * (cached a minute).
 *
 * @throws RefusedError, StoreUnavailableError, PlatformError
 */
export async function authenticate<Context extends PersonContext>(
  context: Context,
  { toShow = false } = {},
): Promise<AuthenticatedContext<Context>> {
  if (isCaller(context)) return context;
  const { services, workspaceId, userId } = context;
  const connection = await services.connections.get(workspaceId);
  if (connection === undefined) throw new RefusedError({ kind: 'not-connected' });
  const { profile, person } = await identify(context, connection, { toShow });
  const limit = await services.coachLimits.of(connection, person);
  const whole = services.connections.platform(connection);
  const platform = services.audit.watch(platformOf(whole, person, limit), { workspaceId, userId, person });
  const limited = limit === undefined ? connection : { ...connection, limit };
  return {
    ...context,
    connection: limited,
    platform,
    directory: services.directories.of(limited),
    person,
    profile,
    known: { workspaceId, userId, atMs: services.now() },
  };
}

/** {@link authenticate} for what only team members may do. @throws RefusedError as well */
export async function authenticateStaff<Context extends PersonContext>(
  context: Context,
): Promise<AuthenticatedContext<Context>> {
  const caller = await authenticate(context);
  requireStaff(caller.person);
  return caller;
}

/** A handler for what only team members may do. Others are told so. */
export const forStaff =
  <Context extends PersonContext, Given, Result>(
    handle: (caller: AuthenticatedContext<Context>, given: Given) => Promise<Result>,
  ) =>
  async (context: Context, given: Given): Promise<Result> =>
    handle(await authenticateStaff(context), given);

/**
 * A user whom a job is for, checked as when they click. No one waits for it, so its calls take their turn behind others.
 *
 * @returns undefined for a user who may no longer use Touchline
 * @throws StoreUnavailableError, PlatformError, the Web API's error
 */
export async function knownCaller(
  services: Services,
  user: Pick<PersonContext, 'installation' | 'workspaceId' | 'userId'>,
): Promise<Caller | undefined> {
  const { installation, workspaceId, userId } = user;
  const slack = await clientIfInstalled(services, user);
  if (slack === undefined) return undefined;
  return authenticate({ services, installation, workspaceId, userId, slack }).catch(
    insteadOf(undefined, ofKind(RefusedError, 'not-connected', 'unknown-user')),
  );
}
