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
  const taskIds = [change.task].flat().map(({ id }) => id);
  for (const posted of await services.digestPosts.withTasks(workspaceId, taskIds)) {
    if (posted.organizationId !== organizationId) continue;
    const slack = () => bulkClient(services, { workspaceId, installation: posted.installation });
    await changeDigest(services, slack, workspaceId, posted, change);
  }
}
