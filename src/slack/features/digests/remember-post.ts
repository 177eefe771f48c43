import { type DigestScope, scopeKey } from '../../../digests/collect-overdue.ts';
import { refreshEveryMs } from '../../../digests/limits.ts';
import { refreshJob } from '../../../digests/refresh.ts';
import { insteadOf } from '../../../lib/errors.ts';
import { zonedDateTime } from '../../../lib/local-date-time.ts';
import { RecordError, StoreUnavailableError } from '../../../store/errors.ts';
import type { InstallationRef } from '../../../workspaces/installation-ref.ts';
import type { Posted } from '../../edge/messenger.ts';
import type { Services } from '../../surface/services.ts';
import { countIn } from '../../task-messages/digest-counts.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';

/** The first moment of the day after a moment (both milliseconds, UTC). */
const endOfDay = (atMs: number, timeZone: string): number =>
  zonedDateTime(atMs, timeZone).startOfDay().add({ days: 1 }).epochMilliseconds;

/**
 * Remembers a digest that was posted, so that it changes with its tasks, and the next one can say how many there were.
 * Never rejects: the digest is posted.
 */
export async function rememberPost(
  { digestCounts, taskMessages, scheduler, log, now }: Services,
  post: DigestScope & { channelId: string; installation: InstallationRef; organizationId: string },
  shown: TaskMessage,
  { channel, ts }: Posted,
): Promise<void> {
  const { workspaceId, digest, timeZone } = shown;
  if (digest === undefined) return;
  const { channelId, installation, organizationId } = post;
  const untilMs = endOfDay(now(), timeZone);
  const count = { date: digest.date, count: countIn(digest) };
  try {
    await Promise.all([
      digestCounts.counted({ workspaceId, channelId }, scopeKey(post), count, digest.before),
      taskMessages.posted(shown, { channel, ts, installation, organizationId, untilMs }),
      // As lasting as the message's record.
      scheduler.schedule({ ...refreshJob(shown), runAt: now() + refreshEveryMs }, { mayBeLost: true }),
    ]);
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
  post: Parameters<typeof rememberPost>[1] & { workspaceId: string },
  id: string,
  posted: Posted,
): Promise<void> {
  const { workspaceId } = post;
  const shown = await services.taskMessages
    .get({ workspaceId, id })
    .catch(insteadOf(undefined, StoreUnavailableError, RecordError));
  if (shown !== undefined) await rememberPost(services, post, shown, posted);
}
