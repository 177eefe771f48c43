import { WebAPIPlatformError } from '@slack/web-api';
import type { Person } from '../workspaces/people.ts';
import type { AuthenticatedContext } from './authenticate.ts';
import type { PersonContext } from './context.ts';

/**
 * Who a mentioned Slack user is on the platform, found like the caller by a confirmed email in this workspace. Undefined
 * when they are nobody there.
 */
export async function personMentioned(
  { services, slack, workspaceId, connection }: PersonContext & Pick<AuthenticatedContext, 'connection'>,
  slackUserId: string,
): Promise<Person['user'] | undefined> {
  const { confirmedEmail, outsider } = await services.profiles.get(slack, workspaceId, slackUserId);
  if (confirmedEmail === undefined || outsider) return undefined;
  return (await services.people.byEmail(connection, confirmedEmail))?.user;
}

/** What a mentioned Slack user is called in Slack; undefined when Slack does not say. */
export async function nameMentioned(
  { services, slack, workspaceId }: PersonContext,
  slackUserId: string,
): Promise<string | undefined> {
  try {
    return (await services.profiles.get(slack, workspaceId, slackUserId)).name;
  } catch (error) {
    if (error instanceof WebAPIPlatformError && /^user_not_/.test(error.data.error)) return undefined;
    throw error;
  }
}
