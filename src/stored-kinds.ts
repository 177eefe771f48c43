import { deliveryJobRecord, deliveryRecord } from './deliveries/delivery.ts';
import { digestCountRecord, digestPostRecord, lookJobRecord } from './digests/posts.ts';
import { subscriptionRecord } from './digests/subscriptions.ts';
import { renewKeysRecord } from './jobs/renew-keys.ts';
import { failedJobRecord } from './jobs/scheduler.ts';
import { connectionNoticeRecord } from './notices/connection-notices.ts';
import { operationJobRecord } from './operations/operation.ts';
import { uninstalledNoticeRecord } from './platform-requests/events.ts';
import { usedSignatureRecord } from './platform-requests/install.ts';
import { handledWebhookRecord, webhookRecord } from './platform-requests/webhook.ts';
import { reminderRecord } from './reminders/reminders.ts';
import { repeatJobRecord, repeatListRecord, repeatOfferRecord, repeatRecord } from './repeats/repeat.ts';
import { slackRoom } from './slack/edge/room.ts';
import { taskMessagesRoom } from './slack/task-messages/room.ts';
import { encryptingProcessRecord } from './store/encrypting-processes.ts';
import type { RecordKind } from './store/records.ts';
import { operationRecord } from './tasks/drafts/draft-store.ts';
import { batchJobRecord, batchRecord, batchResultRecord } from './tasks/for-many/batch.ts';
import { workspacesRoom } from './workspaces/room.ts';

/** Every kind of records and jobs that Touchline stores. The store takes no others. */
export const storedKinds: readonly RecordKind<unknown>[] = [
  ...workspacesRoom.records,
  ...slackRoom.records,
  ...taskMessagesRoom.records,
  operationRecord,
  batchRecord,
  batchResultRecord,
  repeatRecord,
  repeatListRecord,
  repeatOfferRecord,
  subscriptionRecord,
  digestCountRecord,
  digestPostRecord,
  deliveryRecord,
  failedJobRecord,
  usedSignatureRecord,
  handledWebhookRecord,
  encryptingProcessRecord,
  deliveryJobRecord,
  connectionNoticeRecord,
  lookJobRecord,
  operationJobRecord,
  batchJobRecord,
  repeatJobRecord,
  reminderRecord,
  uninstalledNoticeRecord,
  webhookRecord,
  renewKeysRecord,
];
