import { insteadOf, ofKind } from '../../lib/errors.ts';
import type { Person } from '../../workspaces/people.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { meaningOf } from '../edge/refusals.ts';
import { type AuthenticatedContext, identify } from './authenticate.ts';
import type { PersonContext } from './context.ts';

/** Finds a mentioned Slack user on the platform, in the same way as the caller. Undefined if they are not there. */
export async function personMentioned(
  context: PersonContext & Pick<AuthenticatedContext, 'connection'>,
  slackUserId: string,
): Promise<Person['user'] | undefined> {
  const mentioned = { ...context, userId: slackUserId };
  const found = identify(mentioned, context.connection, { asMentioned: true });
  return (await found.catch(insteadOf(undefined, ofKind(RefusedError, 'unknown-user'))))?.person.user;
}

/** A mentioned user's name in Slack; undefined if Slack gives none. */
export async function nameMentioned(
  { services, slack, workspaceId }: PersonContext,
  slackUserId: string,
): Promise<string | undefined> {
  try {
    return (await services.profiles.get(slack, workspaceId, slackUserId)).name;
  } catch (error) {
    if (meaningOf(error) === 'no-user') return undefined;
    throw error;
  }
}
