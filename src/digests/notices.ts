import { z } from 'zod';
import type { Deliveries } from '../deliveries/deliveries.ts';
import { type Delivery, deliveryKey, toldUser } from '../deliveries/delivery.ts';
import { type Audience, audienceKey, audienceSummary, summaryOf } from '../workspaces/channel-audience.ts';
import type { InstallationRef } from '../workspaces/installation-ref.ts';
import { lastRun, localDate } from './schedule.ts';
import type { Subscription } from './subscriptions.ts';

const facts = z.object({
  /** The digest was missed, may be posted or not, needs someone's help, has ended, or shows counts until a user answers. */
  what: z.enum(['missed', 'unconfirmed', 'stopped', 'ended', 'audience']),
  reason: z.string(),
  /** The local date of the digest and its time (milliseconds, UTC), in this zone. */
  date: z.string(),
  scheduledMs: z.number(),
  timeZone: z.string(),
  /** The Slack user who ended it. */
  by: z.string().optional(),
  /** Who can read the channel, where that is the question. */
  audience: audienceSummary.optional(),
});

type Facts = z.infer<typeof facts>;

/** Something that the user who set up a digest has to know. */
export type DigestNotice = Facts & {
  workspaceId: string;
  installation: InstallationRef;
  channelId: string;
  /** The Slack user who set up the digest. */
  to: string;
};

type Channel = Pick<Subscription, 'workspaceId' | 'channelId'>;

/** Each thing that is to be known waits by itself, so that each gets a message of its own. */
const addressFor = ({ workspaceId, channelId }: Channel, what: Facts['what']) => ({
  workspaceId,
  kind: what === 'audience' ? ('audience' as const) : ('trouble' as const),
  to: `${channelId}/${what}`,
});

/** What waits or is on its way in a delivery of these kinds. @throws ZodError for what is none */
export function noticeIn(key: string, delivery: Delivery): DigestNotice | undefined {
  const told = toldUser(key, delivery);
  if (told === undefined) return undefined;
  const [channelId = ''] = told.address.split('/');
  return { ...told, ...facts.parse(told.item), channelId };
}

export type DigestNotices = ReturnType<typeof createDigestNotices>;

/** Creates the way to tell the user who set up a digest. What is to be told outlives this process. */
export function createDigestNotices(
  deliveries: Pick<Deliveries, 'say' | 'remember' | 'get'>,
  /** Milliseconds, UTC. */
  now: () => number,
) {
  async function tell(subscription: Subscription, about: Omit<Facts, 'timeZone'>): Promise<void> {
    const { installation, setBy, schedule } = subscription;
    const { what, date, reason } = about;
    await deliveries.say(
      addressFor(subscription, what),
      { ...about, timeZone: schedule.timeZone, id: what },
      {
        target: { installation, to: { userId: setBy } },
        once: what === 'audience' ? reason : `${date}/${reason}`,
      },
    );
  }
  return {
    /** Tells them of trouble, once for each date and reason. @throws StoreUnavailableError */
    tell,
    /** Asks them how to post for an audience, once for each, by a message of its own. @throws StoreUnavailableError */
    async ask(subscription: Subscription, audience: Audience): Promise<void> {
      const { schedule } = subscription;
      const scheduledMs = lastRun(schedule, now());
      const date = localDate(scheduledMs, schedule.timeZone);
      const about = { reason: audienceKey(audience), audience: summaryOf(audience), date, scheduledMs };
      await tell(subscription, { what: 'audience', ...about });
    },
    /** They are asked about this audience now, and not again by a message. @throws StoreUnavailableError */
    async asked(channel: Channel, audience: Audience): Promise<void> {
      await deliveries.remember(deliveryKey(addressFor(channel, 'audience')), audienceKey(audience));
    },
  };
}
