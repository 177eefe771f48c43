import type { WebClient } from '@slack/web-api';
import type { DigestPosted } from '../../../digests/posts.ts';
import type { Task } from '../../../platform/resources.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { bulkClient } from '../../edge/bulk-client.ts';
import { NotInstalledError } from '../../edge/installations.ts';
import type { Services } from '../../surface/services.ts';
import { changeDigest, isGone, showDigest } from '../../task-changes/live-digests.ts';
import { openIn } from '../../task-messages/digest-counts.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { whatToAsk } from './what-to-ask.ts';

type Live = DigestPosted & { shown: TaskMessage };
type Channel = { workspaceId: string; channelId: string };

/** The message if it is still in Slack and may be changed. A digest that was deleted costs the platform nothing. */
async function present(services: Services, slack: WebClient, workspaceId: string, posted: DigestPosted) {
  const { digestPosts, taskMessages } = services;
  const shown = await taskMessages.get({ workspaceId, id: posted.messageId });
  try {
    if (shown?.digest === undefined) throw new Error('The message is no longer stored.');
    await services.messenger.permalink(slack, { channel: posted.channelId, ts: posted.ts });
    if (posted.isStale) {
      await showDigest(services, slack, posted, shown);
      await digestPosts.setStale(workspaceId, posted, false);
    }
    return [{ ...posted, shown }];
  } catch (error) {
    if (shown !== undefined && !isGone(error)) throw error;
    await digestPosts.remove(workspaceId, posted);
    return [];
  }
}

/**
 * Asks the platform which tasks are done by now. One call, and once a day two: when more was done that day than a page
 * holds, the ids are asked about from then on.
 */
async function findDone(services: Services, connection: Connection, live: Live[]): Promise<Task[]> {
  const { connections, digestPosts, now } = services;
  const platform = connections.platform(connection);
  const digests = live.map(({ shown }) => shown);
  const ask = async (manyDone: boolean): Promise<Task[]> => {
    const asked = whatToAsk(digests, { nowMs: now(), manyDone });
    if (asked === undefined) return [];
    const { items, lastPage } = await platform.tasksPage(asked.query);
    if (asked.isByDay && lastPage > 1) {
      for (const posted of live) await digestPosts.setManyDone(connection.workspaceId, posted);
      return ask(true);
    }
    return items.filter(({ id, done }) => done && asked.ids.has(id));
  };
  return ask(live.some(({ manyDone }) => manyDone ?? false));
}

/** Asks the platform which tasks are done by now, and shows those. */
async function askPlatform(services: Services, workspaceId: string, live: Live[]): Promise<void> {
  const connection = await services.connections.get(workspaceId);
  if (connection === undefined) return;
  const task = await findDone(services, connection, live);
  if (task.length === 0) return;
  for (const posted of live) {
    const client = () => bulkClient(services, { workspaceId, installation: posted.installation });
    await changeDigest(services, client, workspaceId, posted, { task, atMs: services.now() });
  }
}

/**
 * Looks whether tasks of a channel's digests were done on the platform, which tells nobody. Only digests of today are
 * looked after, and only while they have open tasks.
 *
 * @returns whether to look again
 */
export async function refreshDigest(
  services: Services,
  { workspaceId, channelId }: Channel,
): Promise<boolean> {
  const { connections, digestPosts, log, now, taskMessages } = services;
  const connection = await connections.get(workspaceId);
  const posts = (await digestPosts.ofChannel({ workspaceId, channelId })).filter(
    (one) => one.organizationId === connection?.organization.id && (one.untilMs > now() || one.isStale),
  );
  try {
    const live: Live[] = [];
    for (const posted of posts) {
      const slack = await bulkClient(services, { workspaceId, installation: posted.installation });
      const found = await present(services, slack, workspaceId, posted);
      live.push(...found.filter(({ untilMs }) => untilMs > now()));
    }
    await askPlatform(services, workspaceId, live);
    const after = await Promise.all(live.map(({ messageId: id }) => taskMessages.get({ workspaceId, id })));
    return after.some((shown) => shown?.digest !== undefined && openIn(shown.digest).length > 0);
  } catch (error) {
    if (error instanceof NotInstalledError) return false;
    log.info({ err: error, workspace: workspaceId, channel: channelId }, 'A digest was not looked after.');
    return posts.some(({ untilMs }) => untilMs > now());
  }
}
