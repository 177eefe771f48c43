import { deliveryJobRecord, deliveryRecord } from './deliveries/delivery.ts';
import { digestNoticeRecord } from './digests/notices.ts';
import { digestCountRecord, digestPostRecord, lookJobRecord } from './digests/posts.ts';
import { subscriptionRecord } from './digests/subscriptions.ts';
import { renewKeysRecord } from './jobs/renew-keys.ts';
import { failedJobRecord } from './jobs/scheduler.ts';
import { connectionNoticeRecord } from './notices/connection-notices.ts';
import { noticeJobRecord, outboxRecord } from './notices/outbox.ts';
import { uninstalledNoticeRecord } from './platform-requests/events.ts';
import { usedSignatureRecord } from './platform-requests/install.ts';
import { handledWebhookRecord, webhookRecord } from './platform-requests/webhook.ts';
import { reminderRecord } from './reminders/reminders.ts';
import { repeatJobRecord, repeatListRecord, repeatOfferRecord, repeatRecord } from './repeats/repeat.ts';
import { slackRoom } from './slack/edge/room.ts';
import { taskMessagesRoom } from './slack/task-messages/room.ts';
import { encryptingProcessRecord } from './store/encrypting-processes.ts';
import type { RecordKind } from './store/records.ts';
import { draftRecord } from './tasks/drafts/draft-store.ts';
import { pendingRequestRecord } from './tasks/drafts/pending-requests.ts';
import { draftJobRecord } from './tasks/drafts/waiting.ts';
import { batchJobRecord, batchRecord, batchResultRecord } from './tasks/for-many/batch.ts';
import { workspacesRoom } from './workspaces/room.ts';

/** Every kind of records and jobs that Touchline stores. The store takes no others. */
export const storedKinds: readonly RecordKind<unknown>[] = [
  ...workspacesRoom.records,
  ...slackRoom.records,
  ...taskMessagesRoom.records,
  draftRecord,
  batchRecord,
  batchResultRecord,
  repeatRecord,
  repeatListRecord,
  repeatOfferRecord,
  subscriptionRecord,
  digestCountRecord,
  digestPostRecord,
  deliveryRecord,
  outboxRecord,
  failedJobRecord,
  usedSignatureRecord,
  handledWebhookRecord,
  encryptingProcessRecord,
  deliveryJobRecord,
  digestNoticeRecord,
  connectionNoticeRecord,
  lookJobRecord,
  draftJobRecord,
  pendingRequestRecord,
  batchJobRecord,
  repeatJobRecord,
  noticeJobRecord,
  reminderRecord,
  uninstalledNoticeRecord,
  webhookRecord,
  renewKeysRecord,
];
