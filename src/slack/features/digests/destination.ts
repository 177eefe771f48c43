import type { Overdue } from '../../../digests/collect-overdue.ts';
import type { Subscription } from '../../../digests/subscriptions.ts';
import type { PlatformClient } from '../../../platform/client.ts';
import { type Audience, showTo } from '../../../workspaces/channel-audience.ts';
import { authenticateStaff } from '../../surface/authenticate.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { footnote } from '../../ui/blocks.ts';
import { type AudienceLookUp, lookUpAudience } from './audience.ts';
import { type ChannelFacts, checkChannel } from './check-channel.ts';
import { type DigestPost, digestMessage } from './message.ts';

type At = Parameters<typeof digestMessage>[2];

const how = 'Names and tasks are not shown here. *Show mine* and *Show all* show you what you may see.';

/**
 * A digest for a channel that others than the team can read: how many tasks there are, without tasks and without names of
 * people or programs.
 */
function countsOnly(people: Overdue[], post: DigestPost, at: At): Omit<TaskMessage, 'id'> {
  const { digest, ...message } = digestMessage(people, post, at);
  return {
    ...message,
    ...(digest && { digest: { ...digest, where: '', isAnonymous: true } }),
    groups: [],
    after: [footnote(how), ...message.after],
    tell: { assignee: false, program: false },
  };
}

/** Where a digest goes, and what it shows there. */
export type Destination = {
  /** A channel, or the one Slack user who gets it as a direct message. */
  to: { channelId: string } | { userId: string };
  show: 'names' | 'counts';
};

/** What is known before the platform is asked for tasks: as whom to read them. */
type Destined = {
  platform: PlatformClient;
  /** Makes sure that a digest can be posted there, where that is not known. @throws RefusedError */
  check?(): Promise<void>;
  /** Begins to find out who can read it there. What goes wrong is heard of in `resolve`. */
  lookAhead?(): void;
  /** Who can read it there, and so what it shows. Asked once there is something to post. */
  resolve(): Promise<Destination>;
};
export type FindDestination = (posting: AudienceLookUp) => Promise<Destined>;

/**
 * Where a channel's digest goes. It shows what the user who set it up may see. It rejects with an
 * RefusedError if that person may not see anything any more.
 */
export const destinationOf =
  (subscription: Subscription): FindDestination =>
  async ({ services, slack, connection }) => {
    const { workspaceId, channelId, installation, setBy: userId, audience: answer } = subscription;
    const toSetter = answer?.choice === 'me';
    const limited = (await services.settings.get(connection))?.coachesLimited === true;
    const asker = { services, slack, workspaceId, userId };
    const { platform } =
      toSetter || limited
        ? await authenticateStaff({ ...asker, installation })
        : { platform: services.connections.platform(connection) };
    if (toSetter) return { platform, resolve: async () => ({ to: { userId }, show: 'names' }) };
    const to = { channelId };
    let facts: ChannelFacts | undefined;
    let audience: Promise<Audience> | undefined;
    const { ownChannels } = services;
    const checkNow = () => checkChannel(slack, channelId, { workspaceId, ownChannels });
    const look = async () =>
      lookUpAudience({ services, slack, connection }, facts ?? (await checkNow()), subscription);
    return {
      platform,
      async check() {
        facts = await checkNow();
      },
      lookAhead() {
        if (answer?.choice === 'counts') return;
        audience = look();
        audience.catch(() => undefined);
      },
      async resolve() {
        if (answer?.choice === 'counts') return { to, show: 'counts' };
        const found = await (audience ?? look());
        const { show, ask } = showTo(found, answer);
        if (ask) await services.notices.ask(subscription, found);
        return { to, show };
      },
    };
  };

/** A digest as it looks where it goes. */
export function digestFor(
  people: Overdue[],
  post: DigestPost,
  { to, show }: Destination,
  at: At,
): Omit<TaskMessage, 'id'> {
  if (show === 'counts') return countsOnly(people, post, at);
  if ('channelId' in to) return digestMessage(people, post, at);
  const about = { ...post, foot: `Instead of a post in <#${post.channelId}>. ${post.foot}` };
  return {
    ...digestMessage(people, about, at),
    channelId: undefined,
    viewer: to.userId,
    notice: 'digest',
  };
}
