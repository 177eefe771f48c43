import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { programsOf } from '../../../digests/collect-overdue.ts';
import type { Subscription } from '../../../digests/subscriptions.ts';
import { insteadOf, ofKind } from '../../../lib/errors.ts';
import type { Audience, AudienceGroup } from '../../../workspaces/channel-audience.ts';
import type { ReaderProfile } from '../../../workspaces/channel-readers.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { maxAudience } from '../../../workspaces/limits.ts';
import { coachesOfAll, limitOf } from '../../../workspaces/program-limit.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { pagesOf } from '../../edge/pages.ts';
import { meaningOf } from '../../edge/refusals.ts';
import { authenticateStaff } from '../../surface/authenticate.ts';
import type { Services } from '../../surface/services.ts';
import { type ChannelFacts, checkChannel } from './check-channel.ts';

/** Slack allows fewer than 1,000 on a page (docs.slack.dev, `conversations.members`). */
const pageSize = 999;

/** Slack may give fewer. */
const maxPages = 5;

const list = z.object({ members: z.array(z.string()) });

const isTooLarge = (count = 0): boolean => count > maxAudience;

/** Reads a channel's members; undefined if there are more than `maxAudience`, or Slack does not come to an end. */
async function membersOf(slack: WebClient, { id, members }: ChannelFacts): Promise<string[] | undefined> {
  if (isTooLarge(members)) return undefined;
  const found: string[] = [];
  const where = { channel: id, limit: pageSize };
  for await (const { page, isLast } of pagesOf(
    (from) => slack.conversations.members({ ...where, ...from }),
    maxPages,
  )) {
    found.push(...list.parse(page).members);
    if (found.length > maxAudience) return undefined;
    if (isLast) return found;
  }
  return undefined;
}

/** Whether a user sees a channel, as far as Slack tells: anyone does if it is public. @throws the Web API's error */
export const seesChannel = async (
  slack: WebClient,
  channel: ChannelFacts,
  userId: string,
): Promise<boolean> => !channel.isPrivate || ((await membersOf(slack, channel))?.includes(userId) ?? false);

/** Slack does not show everyone from other companies to an app. */
const hidden: ReaderProfile = { outsider: true, guest: false, inactive: false };

export type AudienceLookUp = {
  services: Services;
  slack: WebClient;
  connection: Connection;
};

/** A digest, as far as it matters who may read it: its programs, and as whom it is read. */
export type ReadDigestAs = Pick<Subscription, 'setBy' | 'installation' | 'programs'>;

/** The programs that a digest is about: those that were chosen, or all that the user who set it up sees. Undefined: all. */
async function programsSeen(
  { services, slack, connection: { workspaceId } }: AudienceLookUp,
  { setBy: userId, installation, ...scope }: ReadDigestAs,
): Promise<string[] | undefined> {
  const chosen = programsOf(scope).map(({ id }) => id);
  if (chosen.length > 0) return chosen;
  const asked = authenticateStaff({ services, slack, workspaceId, userId, installation });
  const setter = await asked.catch(insteadOf(undefined, ofKind(RefusedError, 'unknown-user', 'staff-only')));
  const limit = setter && limitOf(setter.connection);
  return limit && [...limit.programs];
}

/** Says which coaches do not see all of a digest; undefined where coaches see everything. */
async function limitedCoaches(lookUp: AudienceLookUp, digest: ReadDigestAs) {
  const { services, connection } = lookUp;
  if (!(await services.settings.get(connection))?.coachesLimited) return undefined;
  const read = async (): Promise<ReadonlySet<string>> => {
    const programs = await programsSeen(lookUp, digest);
    return programs === undefined
      ? new Set()
      : coachesOfAll(services.connections.platform(connection), programs);
  };
  let reading: Promise<ReadonlySet<string>> | undefined;
  // It shows what the user who set it up may see.
  return async ({ userId, personId }: { userId: string; personId: string }) => {
    if (userId === digest.setBy) return false;
    reading ??= read();
    return !(await reading).has(personId);
  };
}

/**
 * Finds out who can read a channel besides those of the organization's team who see what is posted there. A public
 * channel takes no further call. A private one takes one to Slack for each 999 members, if somebody joined or left since
 * it was read. If more than two of them were not looked at in the last three days, it takes one for each 1,000 people of
 * the workspace, at most five. A channel with too many others counts as open to anyone. Where coaches are limited, each of
 * the digest's programs takes two more.
 *
 * @param fresh looks everyone up again
 * @throws the Web API's error, PlatformError, StoreUnavailableError
 */
export async function lookUpAudience(
  { services, slack, connection }: AudienceLookUp,
  channel: ChannelFacts,
  digest: ReadDigestAs,
  fresh = false,
): Promise<Audience> {
  const groups: AudienceGroup[] = [
    ...(channel.isShared ? (['shared'] as const) : []),
    ...(channel.isPending ? (['invited'] as const) : []),
  ];
  const { workspaceId } = connection;
  const where = { workspaceId, channelId: channel.id, count: channel.members };
  const read = () => membersOf(slack, channel);
  const isOpen = !channel.isPrivate || isTooLarge(channel.members);
  const members = isOpen ? undefined : await services.channelMembers.of(where, read, fresh);
  if (members === undefined) return { groups: ['anyone', ...groups], readers: {} };
  const profileOf = (userId: string): Promise<ReaderProfile> =>
    services.profiles.get(slack, workspaceId, userId).catch((error: unknown) => {
      if (meaningOf(error) === 'no-user') return hidden;
      throw error;
    });
  const platform = services.connections.platform(connection);
  const readers = await services.channelReaders.besidesTeam(connection, platform, members, profileOf, {
    fresh,
    expect: (userIds) => services.profiles.readMany(slack, workspaceId, userIds),
    isLimited: await limitedCoaches({ services, slack, connection }, digest),
  });
  return readers === undefined ? { groups: ['anyone', ...groups], readers: {} } : { groups, readers };
}

/** {@link checkChannel}, and who can read the channel: for a user who waits for it. */
export async function audienceHere(
  lookUp: AudienceLookUp & { channelId: string },
  digest: ReadDigestAs,
): Promise<Audience> {
  return lookUpAudience(lookUp, await checkChannel(lookUp.slack, lookUp.channelId), digest, true);
}
