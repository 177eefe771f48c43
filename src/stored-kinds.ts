import { digestNoticeRecord } from './digests/notices.ts';
import { digestCountRecord, digestPostRecord, lookJobRecord } from './digests/posts.ts';
import { runRecord } from './digests/runs.ts';
import { digestJobRecord, subscriptionRecord } from './digests/subscriptions.ts';
import { renewKeysRecord } from './jobs/renew-keys.ts';
import { failedJobRecord } from './jobs/scheduler.ts';
import { connectionNoticeRecord } from './notices/connection-notices.ts';
import { noticeJobRecord, outboxRecord } from './notices/outbox.ts';
import { operationJobRecord } from './operations/operation.ts';
import { uninstalledNoticeRecord } from './platform-requests/events.ts';
import { usedSignatureRecord } from './platform-requests/install.ts';
import { handledWebhookRecord, webhookRecord } from './platform-requests/webhook.ts';
import { privateMessageRecords } from './reminders/private-messages.ts';
import { reminderRecord } from './reminders/reminders.ts';
import { sendRecord } from './reminders/sends.ts';
import { repeatJobRecord, repeatListRecord, repeatOfferRecord, repeatRecord } from './repeats/repeat.ts';
import { installationRecord } from './slack/edge/installations.ts';
import { slackEventRecord } from './slack/edge/stored-event.ts';
import { homeRecord } from './slack/task-messages/homes.ts';
import { lastListRecord, taskMessageRecord } from './slack/task-messages/task-message.ts';
import { encryptingProcessRecord } from './store/encrypting-processes.ts';
import type { RecordKind } from './store/records.ts';
import { operationRecord } from './tasks/drafts/draft-store.ts';
import { batchJobRecord, batchRecord, batchResultRecord } from './tasks/for-many/batch.ts';
import { auditRecord } from './workspaces/audit.ts';
import { channelProgramRecord } from './workspaces/channel-programs.ts';
import { channelReaderRecord } from './workspaces/channel-readers.ts';
import { accessRecord } from './workspaces/coach-limits.ts';
import { proofCodeRecord, replacingTokenRecord } from './workspaces/connection-proofs.ts';
import { connectionRequestRecord } from './workspaces/connection-requests.ts';
import { connectionRecord, organizationWorkspaceRecord } from './workspaces/connections.ts';
import { directoryRecords } from './workspaces/directory-records.ts';
import { workspaceEnterpriseRecord } from './workspaces/enterprise-workspaces.ts';
import { forgetWorkspaceRecord } from './workspaces/forget-workspace.ts';
import { programMemoryRecord } from './workspaces/likely-programs.ts';
import { organizationInstallationRecord } from './workspaces/organization-installations.ts';
import { preferencesRecord } from './workspaces/preferences.ts';
import { taskCreatorRecord } from './workspaces/task-creators.ts';

/** Every kind of records and jobs that Touchline stores. The store takes no others. */
export const storedKinds: readonly RecordKind<unknown>[] = [
  connectionRecord,
  organizationInstallationRecord,
  organizationWorkspaceRecord,
  proofCodeRecord,
  replacingTokenRecord,
  connectionRequestRecord,
  ...Object.values(directoryRecords),
  channelReaderRecord,
  installationRecord,
  workspaceEnterpriseRecord,
  preferencesRecord,
  programMemoryRecord,
  channelProgramRecord,
  accessRecord,
  auditRecord,
  homeRecord,
  taskMessageRecord,
  lastListRecord,
  taskCreatorRecord,
  operationRecord,
  batchRecord,
  batchResultRecord,
  repeatRecord,
  repeatListRecord,
  repeatOfferRecord,
  subscriptionRecord,
  runRecord,
  digestCountRecord,
  digestPostRecord,
  outboxRecord,
  sendRecord,
  failedJobRecord,
  usedSignatureRecord,
  handledWebhookRecord,
  encryptingProcessRecord,
  digestJobRecord,
  digestNoticeRecord,
  connectionNoticeRecord,
  lookJobRecord,
  operationJobRecord,
  batchJobRecord,
  repeatJobRecord,
  slackEventRecord,
  noticeJobRecord,
  reminderRecord,
  ...privateMessageRecords,
  uninstalledNoticeRecord,
  webhookRecord,
  forgetWorkspaceRecord,
  renewKeysRecord,
];
