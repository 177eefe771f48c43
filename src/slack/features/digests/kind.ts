import type { DeliveryKind } from '../../../deliveries/kind.ts';
import { createDigestKind } from '../../../digests/digest-kind.ts';
import { bulkClient } from '../../edge/bulk-client.ts';
import { findDirect, findMessage } from '../../surface/find-message.ts';
import type { Services } from '../../surface/services.ts';
import { destinationOf } from './destination.ts';
import { scheduledPost } from './message.ts';
import { prepareDigest } from './post-digest.ts';
import { rememberFound } from './remember-post.ts';

/** The digests of channels, with Slack as the place where they are posted and found. */
export const digestKind = (services: Services): DeliveryKind =>
  createDigestKind({
    ...services,
    times: services.digestTimes,
    poster: {
      async prepare(subscription, options) {
        const post = scheduledPost(subscription);
        const digest = await prepareDigest(services, post, destinationOf(subscription), options);
        return digest && { id: digest.id, send: (_, claim) => digest.send(claim) };
      },
      async find(subscription, sought) {
        const { workspaceId, channelId: channel, setBy: userId, audience } = subscription;
        const client = () => bulkClient(services, subscription);
        const found =
          audience?.choice === 'me'
            ? await findDirect(services, client, { ...sought, workspaceId, userId })
            : await findMessage(services, client, { ...sought, workspaceId, channel });
        if (found !== undefined && typeof found === 'object' && 'ts' in found)
          await rememberFound(services, subscription, sought.messageId, {
            ...found,
            channel: found.channel ?? channel,
          });
        return found;
      },
    },
  });
