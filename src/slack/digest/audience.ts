import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { z } from 'zod';
import { type Audience, type AudienceGroup, maxMembers } from '../../workspaces/channel-audience.ts';
import type { ReaderProfile } from '../../workspaces/channel-readers.ts';
import type { Connection } from '../../workspaces/connections.ts';
import type { Services } from '../services.ts';
import { type ChannelFacts, checkChannel } from './check-channel.ts';

/** Slack allows fewer than 1,000 on a page (docs.slack.dev, `conversations.members`). */
const pageSize = 999;

const page = z.object({
  members: z.array(z.string()),
  response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
});

/** The channel's members; undefined if there are more than `maxMembers`. */
async function membersOf(slack: WebClient, { id, members }: ChannelFacts): Promise<string[] | undefined> {
  if (members !== undefined && members > maxMembers) return undefined;
  const found: string[] = [];
  let cursor = '';
  do {
    const read = await slack.conversations.members({
      channel: id,
      limit: pageSize,
      ...(cursor && { cursor }),
    });
    const { members: some, response_metadata: more } = page.parse(read);
    found.push(...some);
    if (found.length > maxMembers) return undefined;
    cursor = more?.next_cursor ?? '';
  } while (cursor !== '');
  return found;
}

/** Slack does not show everyone from other companies to an app. */
const hidden: ReaderProfile = { outsider: true, guest: false, inactive: false };

export type AudienceLookUp = {
  services: Services;
  slack: WebClient;
  connection: Connection;
};

/**
 * Finds out who can read a channel besides the organization's team. A public channel takes no further call. A private one
 * takes one to Slack for its members, and some for those who were not looked at in the last three days.
 *
 * @param fresh looks everyone up again
 * @throws the Web API's error, PlatformError, StoreUnavailableError
 */
export async function lookUpAudience(
  { services, slack, connection }: AudienceLookUp,
  channel: ChannelFacts,
  fresh = false,
): Promise<Audience> {
  const groups: AudienceGroup[] = [
    ...(channel.isShared ? (['shared'] as const) : []),
    ...(channel.isPending ? (['invited'] as const) : []),
  ];
  const members = channel.isPrivate ? await membersOf(slack, channel) : undefined;
  if (members === undefined) return { groups: ['anyone', ...groups], readers: {} };
  const profileOf = (userId: string): Promise<ReaderProfile> =>
    services.profiles.get(slack, connection.workspaceId, userId).catch((error: unknown) => {
      const code = error instanceof WebAPIPlatformError ? error.data.error : '';
      if (/^user_not_/.test(code)) return hidden;
      throw error;
    });
  const platform = services.connections.platform(connection);
  const readers = await services.channelReaders.besidesTeam(connection, platform, members, profileOf, fresh);
  return { groups, readers };
}

/** {@link checkChannel}, and who can read the channel: for somebody who waits for it. */
export async function audienceHere(lookUp: AudienceLookUp & { channelId: string }): Promise<Audience> {
  return lookUpAudience(lookUp, await checkChannel(lookUp.slack, lookUp.channelId), true);
}
