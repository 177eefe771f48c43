import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Outbox } from '../../notices/outbox.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import {
  type AuthenticatedContext,
  authenticate,
  NotConnectedError,
  UnknownUserError,
} from '../authenticate.ts';
import type { PersonContext } from '../context.ts';
import type { Services } from '../services.ts';

const found = z.object({ user: z.object({ id: z.string() }) });

/** The Slack user with this email; undefined if there is none (docs.slack.dev, `users.lookupByEmail`). */
async function userWithEmail(slack: WebClient, email: string): Promise<string | undefined> {
  try {
    return found.parse(await slack.users.lookupByEmail({ email })).user.id;
  } catch (error) {
    if (error instanceof WebAPIPlatformError && error.data.error === 'users_not_found') return undefined;
    throw error;
  }
}

/**
 * Whoever an outbox is for, if they may know what is in it: the same is checked as when they click. Undefined for
 * somebody who is not in Slack, a guest, and when the workspace now belongs to another organization.
 *
 * @throws StoreUnavailableError, PlatformError, the Web API's error
 */
export async function recipientOf(
  services: Services,
  { workspaceId, installation, organizationId, to }: Outbox,
): Promise<AuthenticatedContext<PersonContext> | undefined> {
  const token = await services.installations.botToken(installation);
  if (token === undefined) return undefined;
  // Nobody waits for a notice, so it takes its turn behind those who do.
  const slack = services.webClients.bulk(token);
  const userId = 'userId' in to ? to.userId : await userWithEmail(slack, to.email);
  if (userId === undefined) return undefined;
  try {
    const caller = await authenticate({ services, installation, workspaceId, userId, slack });
    const { connection, person } = caller;
    if (connection.organization.id !== organizationId) return undefined;
    const isTheirs = 'personId' in to ? person.user.id === to.personId : isStaff(person);
    return isTheirs ? caller : undefined;
  } catch (error) {
    if (error instanceof NotConnectedError || error instanceof UnknownUserError) return undefined;
    throw error;
  }
}
