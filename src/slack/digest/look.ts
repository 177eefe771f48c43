import type { WebClient } from '@slack/web-api';
import { type DigestPosted, lookEveryMs } from '../../digests/posts.ts';
import { NotInstalledError } from '../installations.ts';
import type { Services } from '../services.ts';
import { openIn } from '../task-messages/digest-counts.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';
import { changeDigest, isGone, showDigest } from './live.ts';
import { bulkClient } from './post-digest.ts';

/** The most ids in one call: an address of 8,000 characters is too long for many servers. */
const mostIds = 100;

type Live = DigestPosted & { shown: TaskMessage };
type Channel = { workspaceId: string; channelId: string };

/**
 * The ids to ask about now: those that have rows, then the others in turn, so that a digest of 500 tasks has asked about
 * all of them after a few times.
 */
function idsToAsk(live: Live[], nowMs: number): string[] {
  const open = new Set(live.flatMap(({ shown }) => (shown.digest ? openIn(shown.digest) : [])));
  const rows = live.flatMap(({ shown }) => shown.groups.flatMap((group) => group.rows));
  const first = [...new Set(rows.map(({ id }) => id))].filter((id) => open.has(id)).slice(0, mostIds);
  const others = [...open].filter((id) => !first.includes(id));
  const room = Math.max(1, mostIds - first.length);
  const turns = Math.max(1, Math.ceil(others.length / room));
  const turn = Math.floor(nowMs / lookEveryMs) % turns;
  return [...first, ...others.slice(turn * room, (turn + 1) * room)];
}

/** The message if it is still in Slack and may be changed. A digest that was deleted costs the platform nothing. */
async function present(services: Services, slack: WebClient, workspaceId: string, posted: DigestPosted) {
  const { digestPosts, taskMessages } = services;
  const shown = await taskMessages.get({ workspaceId, id: posted.messageId });
  try {
    if (shown?.digest === undefined) throw new Error('The message is no longer stored.');
    await slack.chat.getPermalink({ channel: posted.channelId, message_ts: posted.ts });
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

/** Asks the platform, with one call, which of these tasks are done by now, and shows those. */
async function askPlatform(services: Services, workspaceId: string, live: Live[]): Promise<void> {
  const connection = await services.connections.get(workspaceId);
  const ids = idsToAsk(live, services.now());
  if (connection === undefined || ids.length === 0) return;
  const { items } = await services.connections
    .platform(connection)
    .tasksPage({ id: ids.join(','), done: true });
  const asked = new Set(ids);
  const task = items.filter(({ id, done }) => done && asked.has(id));
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
export async function lookAgain(services: Services, { workspaceId, channelId }: Channel): Promise<boolean> {
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
