import type { DraftContext } from '../../../../tasks/drafts/context.ts';
import type { Batch, FailReason } from '../../../../tasks/for-many/batch.ts';
import type { BatchOptions } from '../../../../tasks/for-many/run-batch.ts';
import { authorOf } from '../../../surface/reply-to-author.ts';
import type { Services } from '../../../surface/services.ts';
import { ownerContext, ownerOf } from '../../../task-requests/owner-context.ts';
import { progressMessage } from '../../../task-requests/progress.ts';

async function contextOf(services: Services, batch: Batch): Promise<DraftContext | FailReason> {
  const context = await ownerContext(services, batch);
  if (typeof context === 'string') return context;
  return context.connection.organization.id === batch.organizationId ? context : 'not-connected';
}

/** Posts the message that shows how far a batch is, or changes it. A message that fails does not stop the batch. */
async function show(services: Services, batch: Batch): Promise<Batch> {
  const { messenger, batches, log } = services;
  const { message, userId, workspaceId } = batch;
  const shown = progressMessage(batch);
  try {
    const { slack } = await authorOf(services, ownerOf(batch));
    if (message !== undefined) {
      const { channelId: channel, ts } = message;
      await messenger.change(slack, workspaceId, { channel, ts }, shown);
      return batch;
    }
    const { channel, ts } = await messenger.post(slack, workspaceId, { channel: userId }, shown);
    return await batches.change(batch, { message: { channelId: channel, ts } });
  } catch (error) {
    log.warn(
      { err: error, workspace: workspaceId, user: userId },
      'The progress of tasks could not be shown.',
    );
    return batch;
  }
}

/** What creating tasks for many needs, with Slack as the place that shows how far they are. */
export const batchOptions = (services: Services): BatchOptions => ({
  ...services,
  authorOf: (batch) => contextOf(services, batch),
  show: (batch) => show(services, batch),
});
