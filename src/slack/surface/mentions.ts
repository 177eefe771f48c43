import { WebAPIPlatformError } from '@slack/web-api';
import { insteadOf } from '../../lib/errors.ts';
import type { Person } from '../../workspaces/people.ts';
import { type AuthenticatedContext, identify, UnknownUserError } from './authenticate.ts';
import type { PersonContext } from './context.ts';

/** Who a mentioned Slack user is on the platform, found like the caller. Undefined when they are nobody there. */
export async function personMentioned(
  context: PersonContext & Pick<AuthenticatedContext, 'connection'>,
  slackUserId: string,
): Promise<Person['user'] | undefined> {
  const mentioned = { ...context, userId: slackUserId, userWorkspaceId: undefined };
  const found = identify(mentioned, context.connection, { asMentioned: true });
  return (await found.catch(insteadOf(undefined, UnknownUserError)))?.person.user;
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
