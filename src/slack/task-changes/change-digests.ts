import { insteadOf } from '../../lib/errors.ts';
import { RecordError, StoreUnavailableError } from '../../store/errors.ts';
import { bulkClient } from '../edge/bulk-client.ts';
import type { Services } from '../surface/services.ts';
import type { TaskChange } from '../task-messages/task-messages.ts';
import { changeDigest } from './live-digests.ts';

/** Shows tasks' new states in the digests of a workspace that have them. @throws StoreUnavailableError */
export async function changeDigests(
  services: Services,
  { workspaceId, organizationId }: { workspaceId: string; organizationId: string },
  change: Omit<TaskChange, 'show'>,
): Promise<void> {
  const { digestPosts, taskMessages } = services;
  const tasks = [change.task].flat();
  for (const posted of await digestPosts.of(workspaceId)) {
    if (posted.organizationId !== organizationId) continue;
    const ref = { workspaceId, id: posted.messageId };
    if (!(await taskMessages.mayHave(ref, tasks).catch(insteadOf(true, StoreUnavailableError, RecordError))))
      continue;
    const slack = () => bulkClient(services, { workspaceId, installation: posted.installation });
    await changeDigest(services, slack, workspaceId, posted, change);
  }
}
