import type { DigestOptions } from '../../../digests/work.ts';
import { bulkClient } from '../../edge/bulk-client.ts';
import { findMessage } from '../../surface/find-message.ts';
import type { Services } from '../../surface/services.ts';
import { rememberFound } from '../../task-changes/live-digests.ts';
import { destinationOf } from './destination.ts';
import { scheduledPost } from './message.ts';
import { prepareDigest } from './post-digest.ts';

/** What running a digest needs, with Slack as the place where it is posted and found. */
export const digestOptions = (services: Services): DigestOptions => ({
  ...services,
  times: services.digestTimes,
  poster: {
    prepare: (subscription, options) =>
      prepareDigest(services, scheduledPost(subscription), destinationOf(subscription), options),
    async find(subscription, run) {
      const { workspaceId, channelId: channel } = subscription;
      const client = () => bulkClient(services, subscription);
      const found = await findMessage(services, client, { ...run, workspaceId, channel });
      if (found !== undefined && typeof found === 'object' && 'ts' in found)
        await rememberFound(services, subscription, run.messageId, found.ts);
      return found;
    },
  },
});
