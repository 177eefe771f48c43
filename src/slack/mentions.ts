import type { Person } from '../workspaces/people.ts';
import type { Caller } from './caller.ts';
import type { Incoming } from './incoming.ts';

/**
 * Who a mentioned Slack user is on the platform, found as the caller is: by the confirmed email of somebody of this
 * workspace. Undefined where they are nobody there.
 */
export async function personMentioned(
  { services, slack, workspaceId }: Incoming,
  { connection }: Pick<Caller, 'connection'>,
  slackUserId: string,
): Promise<Person['user'] | undefined> {
  const { confirmedEmail, outsider } = await services.profiles.get(slack, workspaceId, slackUserId);
  if (confirmedEmail === undefined || outsider) return undefined;
  return (await services.people.byEmail(connection, confirmedEmail))?.user;
}
