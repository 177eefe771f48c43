import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import type { DigestScope } from '../../digests/collect-overdue.ts';
import { scopeKey } from '../../digests/collect-overdue.ts';
import type { DigestPosted } from '../../digests/posts.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { insteadOf } from '../../lib/errors.ts';
import { zonedDateTime } from '../../lib/local-date-time.ts';
import { RecordError, StoreUnavailableError } from '../../store/errors.ts';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import { codeOf } from '../edge/refusals.ts';
import type { Services } from '../surface/services.ts';
import { countIn, idsIn } from '../task-messages/digest-counts.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';
import { type TaskChange, withStates } from '../task-messages/task-messages.ts';

/** Codes of `chat.update` after which a message will never be changed again (docs.slack.dev, `chat.update`). */
const ended = new Set([
  'message_not_found',
  'cant_update_message',
  'edit_window_closed',
  'channel_not_found',
  'not_in_channel',
  'is_archived',
  'is_inactive',
]);

/** Whether the message of a digest is gone, or out of reach. */
export const isGone = (error: unknown): boolean =>
  error instanceof WebAPIPlatformError && ended.has(error.data.error);

/** The first moment of the day after a moment (both milliseconds, UTC). */
const endOfDay = (atMs: number, timeZone: string): number =>
  zonedDateTime(atMs, timeZone).startOfDay().add({ days: 1 }).epochMilliseconds;

/**
 * Remembers a digest that was posted, so that it changes with its tasks, and the next one can say how many there were.
 * Never rejects: the digest is posted.
 */
export async function rememberPost(
  { digestPosts, log, now }: Services,
  post: DigestScope & {
    channelId: string;
    installation: InstallationRef;
    organizationId: string;
  },
  shown: TaskMessage,
  { channelId, ts }: { channelId: string; ts: string },
): Promise<void> {
  const { workspaceId, digest, timeZone } = shown;
  if (digest === undefined) return;
  const { installation, organizationId } = post;
  const untilMs = endOfDay(now(), timeZone);
  const { date, before } = digest;
  const counted = { scope: scopeKey(post), date, count: countIn(digest), before };
  const posted = { channelId, messageId: shown.id, ts, installation, organizationId, untilMs };
  try {
    await digestPosts.add({ workspaceId, channelId: post.channelId }, posted, counted, idsIn(digest));
  } catch (error) {
    log.warn(
      { err: error, workspace: workspaceId },
      'A digest that was posted will not change with its tasks.',
    );
  }
}

/** {@link rememberPost} for a digest that was found in its channel after its process had ended. Never rejects. */
export async function rememberFound(
  services: Services,
  subscription: Subscription,
  messageId: string,
  { channel: channelId, ts }: { channel: string; ts: string },
): Promise<void> {
  const { workspaceId } = subscription;
  const shown = await services.taskMessages
    .get({ workspaceId, id: messageId })
    .catch(insteadOf(undefined, StoreUnavailableError, RecordError));
  if (shown !== undefined) await rememberPost(services, subscription, shown, { channelId, ts });
}

/** Shows a digest as it is now, without a notification. @throws the Web API's error */
export async function showDigest(
  { messenger, now }: Services,
  slack: WebClient,
  { channelId, ts }: DigestPosted,
  shown: TaskMessage,
): Promise<void> {
  const message = renderTaskMessage(shown, now());
  await messenger.change(slack, shown.workspaceId, { channel: channelId, ts }, message);
}

/** Whether a change says anything new to a digest: its counts, or a row. */
function isNews({ digest }: TaskMessage, change: Omit<TaskChange, 'show'>): boolean {
  if (digest === undefined) return false;
  const [ids, done] = [new Set(idsIn(digest)), new Set(digest.done)];
  return [change.task].flat().some((task) => ids.has(task.id) && done.has(task.id) !== task.done);
}

/**
 * Puts tasks' new states into a digest, if it has these tasks and does not say so yet.
 *
 * @returns false if its message is gone
 */
export async function changeDigest(
  services: Services,
  slack: () => Promise<WebClient>,
  workspaceId: string,
  posted: DigestPosted,
  change: Omit<TaskChange, 'show'>,
): Promise<boolean> {
  const { digestPosts, taskMessages, log } = services;
  try {
    return await taskMessages.revise(
      { workspaceId, id: posted.messageId },
      (shown) => (isNews(shown, change) ? withStates(shown, change) : shown),
      async (shown) => showDigest(services, await slack(), posted, shown),
    );
  } catch (error) {
    if (isGone(error)) {
      await digestPosts.remove(workspaceId, posted);
      return false;
    }
    log.info({ workspace: workspaceId, reason: codeOf(error) }, 'A digest could not be changed yet.');
    await digestPosts.setStale(workspaceId, posted, true);
    return true;
  }
}
