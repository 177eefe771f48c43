import type { DraftContext } from '../../../../tasks/drafts/context.ts';
import type { Batch, FailReason } from '../../../../tasks/for-many/batch.ts';
import type { BatchOptions, BatchProgress } from '../../../../tasks/for-many/run-batch.ts';
import { StaffOnlyError } from '../../../../workspaces/permissions.ts';
import { NotInstalledError } from '../../../edge/installations.ts';
import { authenticateStaff, NotConnectedError, UnknownUserError } from '../../../surface/authenticate.ts';
import { authorOf } from '../../../surface/reply-to-author.ts';
import type { Services } from '../../../surface/services.ts';
import { progressMessage } from '../messages/progress.ts';
import { toDraftContext } from '../outcome/reply-with-outcome.ts';

const owner = ({ workspaceId, userId, installation }: Batch) => ({
  workspaceId,
  userId,
  place: { installation },
});

async function contextOf(services: Services, batch: Batch): Promise<DraftContext | FailReason> {
  try {
    const caller = await authenticateStaff(await authorOf(services, owner(batch)));
    const isSame = caller.connection.organization.id === batch.organizationId;
    return isSame ? toDraftContext(caller) : 'not-connected';
  } catch (error) {
    if (error instanceof NotConnectedError || error instanceof NotInstalledError) return 'not-connected';
    if (error instanceof UnknownUserError || error instanceof StaffOnlyError) return 'owner-gone';
    throw error;
  }
}

/** Posts the message that shows how far a batch is, or changes it. A message that fails does not stop the batch. */
async function show(services: Services, batch: Batch, progress: BatchProgress): Promise<Batch> {
  const { messenger, batches, log } = services;
  const { message, userId, workspaceId } = batch;
  const shown = progressMessage(batch, progress);
  try {
    const { slack } = await authorOf(services, owner(batch));
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
  show: (batch, progress) => show(services, batch, progress),
});
