import { z } from 'zod';
import { type Delivery, toldUser } from '../../deliveries/delivery.ts';
import type { DeliveryKind } from '../../deliveries/kind.ts';
import { insteadOf, ofKind } from '../../lib/errors.ts';
import { PlatformError } from '../../platform/errors.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { clientIfInstalled } from '../edge/bulk-client.ts';
import { welcomeLateMs } from '../edge/limits.ts';
import { section } from '../ui/blocks.ts';
import { type Counts, connectedWords, greeting, tryButtons } from '../ui/first-steps.ts';
import { type Message, sentence } from '../ui/message.ts';
import { authenticate, type Caller } from './authenticate.ts';
import type { PersonContext } from './context.ts';
import { type DirectNotice, directKind } from './direct-kind.ts';
import { firstSteps } from './first-steps.ts';
import type { Services } from './services.ts';
import { unknownUserWords } from './user-errors.ts';

/** Why a user is greeted. */
const why = z.enum(['installed', 'connected', 'opened']);
type Why = z.infer<typeof why>;

/**
 * Greets a user in a direct message: whoever installed Touchline or opened its messages, once, and whoever connected the
 * workspace.
 *
 * @throws StoreUnavailableError
 */
export async function welcome(
  { deliveries, preferences, now }: Pick<Services, 'deliveries' | 'preferences' | 'now'>,
  { workspaceId, userId, installation }: Pick<PersonContext, 'workspaceId' | 'userId' | 'installation'>,
  reason: Why,
): Promise<void> {
  if (reason !== 'connected' && (await preferences.get(workspaceId, userId)).greeted) return;
  await deliveries.say(
    { workspaceId, kind: 'welcome', to: userId },
    { id: reason, atMs: now(), why: reason },
    { target: { installation, to: { userId } } },
  );
}

type Welcome = DirectNotice & { why: Why };

function welcomeIn(key: string, delivery: Delivery): Welcome | undefined {
  const told = toldUser(key, delivery);
  if (told === undefined) return undefined;
  const { id, atMs: dueMs = 0, why: reason } = told.item;
  return { ...told, once: `${id}-${dueMs}`, dueMs, why: why.parse(reason) };
}

/** How much the caller sees; undefined while that is not known. */
async function countsOf({ directory }: Caller): Promise<Counts | undefined> {
  const count = async (): Promise<Counts> => {
    const [people, clients, programs] = await Promise.all([
      directory.people(),
      directory.clients(),
      directory.programs(),
    ]);
    return { team: people.length - clients.length, clients: clients.length, programs: programs.length };
  };
  return count().catch(insteadOf(undefined, PlatformError, ofKind(RefusedError, 'directory-loading')));
}

async function messageFor(context: PersonContext, reason: Why): Promise<Message | undefined> {
  try {
    const caller = await authenticate(context);
    const { person, connection, profile } = caller;
    const staff = person.role !== 'client';
    const text = connectedWords(connection.organization.name, staff ? await countsOf(caller) : undefined);
    const message = { text, blocks: [section(`${text} Try one:`), tryButtons(person.role)] };
    return greeting(profile.realName, message, person.role);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const { refusal } = error;
    const { services, slack, workspaceId, userId } = context;
    const profile = await services.profiles.get(slack, workspaceId, userId);
    if (refusal.kind === 'not-connected')
      return profile.inactive || profile.outsider
        ? undefined
        : greeting(profile.realName, await firstSteps(context));
    if (refusal.kind !== 'unknown-user') throw error;
    // Guests and people of other workspaces hear nothing that they have not asked for.
    if (reason === 'opened' && refusal.reason !== 'not on the platform') return undefined;
    const { what, help } = unknownUserWords(refusal);
    return greeting(profile.realName, sentence(`${what}. ${help}`));
  }
}

/** The direct message that greets a user. */
export const welcomeKind = (services: Services): DeliveryKind =>
  directKind<Welcome>(services, {
    lateMs: welcomeLateMs,
    read: welcomeIn,
    async write({ workspaceId, installation, to: userId, why: reason }) {
      const slack = await clientIfInstalled(services, { workspaceId, installation });
      if (slack === undefined) return undefined;
      const context = { services, workspaceId, installation, userId, slack };
      const message = await messageFor(context, reason);
      if (message !== undefined) await services.preferences.update(workspaceId, userId, { greeted: true });
      return message;
    },
  });
