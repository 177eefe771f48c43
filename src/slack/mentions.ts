import { WebAPIPlatformError } from '@slack/web-api';
import type { Person } from '../workspaces/people.ts';
import type { AuthenticatedUser } from './authenticate.ts';
import type { PersonContext } from './context.ts';
import { UserFacingError } from './user-errors.ts';

/**
 * Finds a mentioned Slack user on the platform, the same way as whoever is asking: by their confirmed email in this
 * workspace. Undefined if they are not there.
 */
export async function personMentioned(
  { services, slack, workspaceId }: PersonContext,
  { connection }: Pick<AuthenticatedUser, 'connection'>,
  slackUserId: string,
): Promise<Person['user'] | undefined> {
  const { confirmedEmail, outsider } = await services.profiles.get(slack, workspaceId, slackUserId);
  if (confirmedEmail === undefined || outsider) return undefined;
  return (await services.people.byEmail(connection, confirmedEmail))?.user;
}

/** Slack sends some mentions without a name: `<@U123>`, `<#C123>`, `<#C123|>`. */
const nameless = /<([@#])([UWCG][A-Z0-9]{2,23})\|?>/g;

const unnamed = (mention: string): UserFacingError =>
  new UserFacingError(
    `I can’t tell what ${mention} is called, so the task was not created. Type the name instead of mentioning it.`,
  );

async function slackName({ services, slack, workspaceId }: PersonContext, userId: string): Promise<string> {
  try {
    const { name } = await services.profiles.get(slack, workspaceId, userId);
    if (name !== undefined) return name;
  } catch (error) {
    if (!(error instanceof WebAPIPlatformError) || !/^user_not_/.test(error.data.error)) throw error;
  }
  throw unnamed(`<@${userId}>`);
}

/**
 * A task's words with everybody in them by name, because an id says nothing to who reads them on the platform:
 * `<@U123>` becomes `@anna`. Mentions that have a name stay as they are.
 *
 * @throws UserFacingError for a mention whose name Slack does not tell, and for a channel without one
 */
export async function withNames(context: PersonContext, text: string): Promise<string> {
  const names = new Map<string, string>();
  for (const [mention, mark, id = ''] of text.matchAll(nameless)) {
    if (mark === '#') throw unnamed(`<#${id}>`);
    if (!names.has(mention)) names.set(mention, await slackName(context, id));
  }
  return text.replace(nameless, (mention) => `@${names.get(mention)}`);
}
