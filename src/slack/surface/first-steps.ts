import { insteadOf, isKind } from '../../lib/errors.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { type Connector, connectFirst, notConnectedYet, threeSteps } from '../ui/first-steps.ts';
import type { Message } from '../ui/message.ts';
import { mayConnect } from './changeable.ts';
import type { PersonContext } from './context.ts';
import { UserFacingError } from './user-errors.ts';

/** The same after something that needs a connection; undefined after another error. Never rejects. */
export const stepsAfter = async (context: PersonContext, error: unknown): Promise<Message | undefined> =>
  isKind(error, RefusedError, 'not-connected')
    ? firstSteps(context, connectFirst).catch(() => undefined)
    : undefined;

/** A Slack admin to ask, or else the user who installed Touchline. */
async function connectorOf(context: PersonContext): Promise<Connector | undefined> {
  const { services, slack, workspaceId, installation } = context;
  const [admin] = await services.profiles.admins(slack, workspaceId, 1);
  const id = admin ?? (await services.installations.installer?.(installation));
  if (id === undefined) return undefined;
  const { realName: name } = await services.profiles.get(slack, workspaceId, id);
  return name === undefined ? undefined : { id, name };
}

/**
 * What a user reads in a workspace that is not connected: how to connect it, or who can.
 *
 * @param steps for those who may connect it
 * @throws the Web API's error, StoreUnavailableError
 */
export async function firstSteps(context: PersonContext, steps = threeSteps): Promise<Message> {
  const isAllowed = await mayConnect(context, undefined, { fresh: false }).catch(
    insteadOf(undefined, UserFacingError),
  );
  if (isAllowed) return steps();
  // Whoever reads this needs no name to go on.
  const connector = await connectorOf(context).catch(() => undefined);
  return notConnectedYet(connector, isAllowed !== undefined);
}
