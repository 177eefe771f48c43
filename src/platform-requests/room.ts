import { room } from '../store/room.ts';
import { createPlatformRequests, type PlatformRequestOptions } from './create.ts';
import { usedSignatureRecord } from './install.ts';
import { handledWebhookRecord, webhookRecord } from './webhook.ts';

/** The requests that the platform sends: install and webhook. */
export const platformRequestsRoom = room({
  records: [usedSignatureRecord, handledWebhookRecord, webhookRecord],
  create: (given: Omit<PlatformRequestOptions, 'used' | 'handled' | 'leases'>, { values, leases }) =>
    createPlatformRequests({
      ...given,
      used: values(usedSignatureRecord),
      handled: values(handledWebhookRecord),
      leases,
    }),
});
