import { isKind } from '../../../lib/errors.ts';
import type { Task } from '../../../platform/resources.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { bulkClient } from '../../edge/bulk-client.ts';
import { isGone } from '../../edge/refusals.ts';
import type { Services } from '../../surface/services.ts';
import { showPosted, taskChanged } from '../../task-changes/task-changed.ts';
import { openIn } from '../../task-messages/digest-counts.ts';
import type { PostedAt, TaskMessage, TaskMessageRef } from '../../task-messages/task-message.ts';
import { whatToAsk } from './what-to-ask.ts';

/**
 * Asks the platform which tasks of a digest are done by now. One call, and once a day two: when more was done that day than
 * a page holds, the ids are asked about from then on.
 */
async function findDone(
  { connections, taskMessages, now }: Services,
  connection: Connection,
  shown: TaskMessage,
): Promise<Task[]> {
  const platform = connections.platform(connection);
  const ask = async (manyDone: boolean): Promise<Task[]> => {
    const asked = whatToAsk(shown, { nowMs: now(), manyDone });
    if (asked === undefined) return [];
    const { items, lastPage } = await platform.tasksPage(asked.query);
    if (asked.isByDay && lastPage > 1) {
      await taskMessages.note(shown, ({ posted, ...one }) => ({
        ...one,
        posted: posted && { ...posted, manyDone: true },
      }));
      return ask(true);
    }
    return items.filter(({ id, done }) => done && asked.ids.has(id));
  };
  return ask(shown.posted?.manyDone ?? false);
}

/** Shows what a message does not show yet, if it is still in Slack. One that was deleted costs the platform nothing. @throws the Web API's error */
async function present(services: Services, shown: TaskMessage, posted: PostedAt): Promise<boolean> {
  const { taskMessages, messenger } = services;
  const slack = await bulkClient(services, { ...posted, workspaceId: shown.workspaceId });
  try {
    await messenger.permalink(slack, posted);
    if (posted.isStale) await taskMessages.show(shown, (now) => showPosted(services, now));
    return true;
  } catch (error) {
    if (!isGone(error)) throw error;
    await taskMessages.notPosted(shown);
    return false;
  }
}

/**
 * Looks whether tasks of a digest were done on the platform, which tells no one. Only digests of today are looked after, and
 * only while they have open tasks.
 *
 * @returns whether to look again
 */
export async function refreshDigest(services: Services, ref: TaskMessageRef): Promise<boolean> {
  const { connections, log, now, taskMessages } = services;
  const { workspaceId } = ref;
  const connection = await connections.get(workspaceId);
  const shown = await taskMessages.get(ref);
  if (shown?.posted === undefined || connection === undefined) return false;
  const { posted } = shown;
  const { organizationId, untilMs = 0 } = posted;
  if (organizationId !== connection.organization.id || (untilMs <= now() && !posted.isStale)) return false;
  try {
    if (!(await present(services, shown, posted)) || untilMs <= now()) return false;
    const task = await findDone(services, connection, shown);
    if (task.length > 0)
      await (await taskChanged(services, { workspaceId, organizationId }, { task, atMs: now() })).shown;
    const { digest, posted: after } = (await taskMessages.get(ref)) ?? {};
    return after !== undefined && digest !== undefined && openIn(digest).length > 0;
  } catch (error) {
    if (isKind(error, RefusedError, 'not-installed')) return false;
    log.info({ err: error, workspace: workspaceId, message: ref.id }, 'A digest was not looked after.');
    return untilMs > now();
  }
}
