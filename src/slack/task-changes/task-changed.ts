import { refreshEveryMs } from '../../digests/limits.ts';
import { refreshJob } from '../../digests/refresh.ts';
import { bulkClient } from '../edge/bulk-client.ts';
import { codeOf, isGone } from '../edge/refusals.ts';
import type { Services } from '../surface/services.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import type { TaskMessage, TaskMessageRef } from '../task-messages/task-message.ts';
import { statesIn, type TaskChange, withStates } from '../task-messages/task-messages.ts';
import { withReopened } from './notice-message.ts';

/** Shows a posted message in its place, without a notification. @throws the Web API's error, RefusedError */
export async function showPosted(services: Services, shown: TaskMessage): Promise<void> {
  const { workspaceId, posted } = shown;
  if (posted === undefined) return;
  const slack = await bulkClient(services, { workspaceId, installation: posted.installation });
  await services.messenger.change(slack, workspaceId, posted, renderTaskMessage(shown, services.now()));
}

/** Shows a message that was changed, or has that tried again in some minutes. @throws StoreUnavailableError */
async function showChanged(services: Services, ref: TaskMessageRef): Promise<void> {
  const { taskMessages, scheduler, log, now } = services;
  try {
    await taskMessages.show(ref, (shown) => showPosted(services, shown));
  } catch (error) {
    if (isGone(error)) return void (await taskMessages.notPosted(ref));
    log.info({ workspace: ref.workspaceId, reason: codeOf(error) }, 'A message could not be changed yet.');
    await scheduler.schedule({ ...refreshJob(ref), runAt: now() + refreshEveryMs });
  }
}

/** A message with new states, or the same one if it has them already. */
function withChange(shown: TaskMessage, change: TaskChange): TaskMessage {
  const states = statesIn(shown);
  if ([change.task].flat().every(({ id, done }) => (states.get(id) ?? done) === done)) return shown;
  const changed = withStates(shown, change);
  const { by, byUser } = change;
  return shown.notice === 'completed'
    ? withReopened(changed, byUser === shown.viewer ? undefined : by)
    : changed;
}

/**
 * Puts tasks' new states into every posted message that shows or counts them and belongs to the same organization. Once this
 * resolves, they are stored.
 *
 * @returns these messages, and a promise that resolves when Slack shows them, as far as it takes them. It never rejects.
 * @throws StoreUnavailableError
 */
export async function taskChanged(
  services: Services,
  { workspaceId, organizationId }: { workspaceId: string; organizationId: string },
  change: TaskChange,
): Promise<{ messages: TaskMessage[]; shown: Promise<void> }> {
  const { taskMessages, log } = services;
  const ids = [change.task].flat().map(({ id }) => id);
  const all = await taskMessages.showing(workspaceId, ids);
  const messages = all.filter(({ posted }) => posted?.organizationId === organizationId);
  const changed: TaskMessage[] = [];
  for (const message of messages)
    if ((await taskMessages.change(message, (shown) => withChange(shown, change))).isChanged)
      changed.push(message);
  const showAll = async () => {
    for (const message of changed) await showChanged(services, message);
  };
  const shown = showAll().catch((error: unknown) =>
    log.warn({ err: error, workspace: workspaceId }, 'A changed task is not shown everywhere.'),
  );
  return { messages, shown };
}
