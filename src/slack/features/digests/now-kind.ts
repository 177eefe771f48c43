import { z } from 'zod';
import { toldUser } from '../../../deliveries/delivery.ts';
import type { DeliveryKind } from '../../../deliveries/kind.ts';
import { audienceChoice, audienceKey, isTeamOnly } from '../../../workspaces/channel-audience.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { digestNowLateMs } from '../../edge/limits.ts';
import { type Caller, knownCaller } from '../../surface/authenticate.ts';
import type { Services } from '../../surface/services.ts';
import { escapeInline } from '../../ui/text.ts';
import { audienceHere, type ReadDigestAs } from './audience.ts';
import type { Destination, FindDestination } from './destination.ts';
import { type DigestPost, scheduledPost } from './message.ts';
import { digestOf } from './of-channel.ts';
import { findDigest, prepareDigest } from './post-digest.ts';
import { scopeToPost } from './seen-scope.ts';

const asked = z.object({
  id: z.string(),
  /** The channel that it is asked for in. */
  channelId: z.string(),
  choice: audienceChoice,
  /** Who could read the channel then. */
  audience: z.string(),
  askedMs: z.number(),
});

/** A digest that a user has seen the preview of, and wants to be posted: how, and who could read the channel then. */
export type AskedDigest = z.infer<typeof asked>;

/** The delivery of a preview, by an id of at most 100 characters. */
export const nowAddress = (workspaceId: string, userId: string, id: string) => ({
  workspaceId,
  kind: 'digest-now' as const,
  to: `${userId}/${id}`,
});

/** What is posted if a user asks for it: the channel's digest, or else one of everything. */
export async function postOf(caller: Caller, channelId: string): Promise<DigestPost> {
  const { workspaceId, installation, connection, person, profile } = caller;
  const subscription = await digestOf(caller, channelId);
  if (subscription !== undefined)
    return { ...scheduledPost(subscription), ...scopeToPost(connection, subscription) };
  const foot = `Requested by ${escapeInline(person.user.name)}. \`/todo digest weekdays 9am\` posts it on weekday mornings.`;
  const organizationId = connection.organization.id;
  return { workspaceId, installation, channelId, organizationId, timeZone: profile.timeZone, foot };
}

/** The user who asks posts what they may see. The channel was looked at for who reads it. */
export const goesTo =
  ({ platform }: Caller, destination: Destination): FindDestination =>
  async () => ({ platform, resolve: async () => destination });

/** The channel's digest, or one of everything, as the user who asks may see it. */
export const asCaller = async (caller: Caller, channelId: string): Promise<ReadDigestAs> => ({
  ...(await digestOf(caller, channelId)),
  setBy: caller.userId,
  installation: caller.installation,
});

/** Where it goes after the process that was asked has ended: with names only if the same people can read it. */
async function destinationNow(
  caller: Caller,
  { channelId, choice, audience }: AskedDigest,
): Promise<Destination> {
  if (choice === 'me') return { to: { userId: caller.userId }, show: 'names' };
  const to = { channelId };
  if (choice === 'counts') return { to, show: 'counts' };
  const now = await audienceHere({ ...caller, channelId }, await asCaller(caller, channelId));
  return { to, show: isTeamOnly(now) || audienceKey(now) === audience ? 'names' : 'counts' };
}

/**
 * A digest that a user posts by hand, once for each preview: if its process ends, or Slack's answer is lost, it is looked
 * for, and posted if it is not there.
 *
 * @param decided where it goes, for a user who waits and was asked right now
 */
export const digestNowKind = (services: Services, decided?: Destination): DeliveryKind => ({
  lateMs: digestNowLateMs,
  async open(key, delivery) {
    const told = toldUser(key, delivery);
    if (told === undefined) return undefined;
    const it = asked.parse(told.item);
    const { workspaceId, installation, organizationId, to: userId } = told;
    const caller = await knownCaller(services, { installation, workspaceId, userId });
    const isTheirs = caller?.connection.organization.id === organizationId;
    if (caller === undefined || !isTheirs || !isStaff(caller.person)) return undefined;
    return {
      due: (now) => (now.waiting?.length ? { once: it.id, dueMs: it.askedMs } : undefined),
      async prepare() {
        const to = decided ?? (await destinationNow(caller, it));
        return prepareDigest(services, await postOf(caller, it.channelId), goesTo(caller, to));
      },
      find(sought, claim) {
        const { channelId, choice } = it;
        const where = { workspaceId, installation, channelId };
        const post = () => postOf(caller, channelId);
        const to = choice === 'me' ? userId : undefined;
        return findDigest(services, where, { ...sought, claim }, { userId: to, post });
      },
    };
  },
});
