import type { PlatformClient } from '../../platform/client.ts';
import { PlatformError } from '../../platform/errors.ts';
import type { Task } from '../../platform/resources.ts';

/** A task with nothing left to ask. `due` in seconds, UTC; null for no date. */
export type ReadyDraft = {
  text: string;
  due: number | null;
  priority: 'high' | 'medium' | 'low' | null;
  user: { id: string; name: string };
  program: { id: string; name: string };
};

/** The platform did not say whether it created the task, and the task is not to be found (yet). */
export class UncertainCreateError extends Error {
  override readonly name = 'UncertainCreateError';
}

/** How far the platform's clock may be from ours when a task is looked for that was just created. */
const skewSeconds = 120;

/** A platform may store a text with its blanks and accents otherwise than they were sent. */
const plainly = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * The task of this draft, or of what is known of it, where it was created at `sinceMs` or later: there is no
 * idempotency key, so a create whose answer was lost is looked for, newest first (platform facts, "What the API
 * cannot do").
 */
export async function findCreated(
  platform: PlatformClient,
  { text, due, user, program }: Pick<ReadyDraft, 'text'> & Partial<ReadyDraft>,
  sinceMs: number,
): Promise<Task | undefined> {
  const { items } = await platform.tasksPage({
    user: user?.id,
    program: program?.id,
    sort: '-created_at',
  });
  return items.find(
    (task) =>
      plainly(task.description) === plainly(text) &&
      (due === undefined || task.due === due) &&
      (task.created_at ?? 0) >= Math.floor(sinceMs / 1000) - skewSeconds,
  );
}

/**
 * Creates the task, once: the request is sent one time only, and when its answer is lost the task is looked for.
 *
 * @throws UncertainCreateError when it may or may not exist; PlatformError when it surely does not.
 */
export async function createTask(
  platform: PlatformClient,
  draft: ReadyDraft,
  now: () => number,
): Promise<Task> {
  const startedMs = now();
  try {
    return await platform.createTask({
      program: draft.program.id,
      user: draft.user.id,
      text: draft.text,
      ...(draft.due !== null && { due: draft.due }),
      ...(draft.priority !== null && { priority: draft.priority }),
    });
  } catch (error) {
    if (!(error instanceof PlatformError) || !error.ambiguous) throw error;
    const created = await findCreated(platform, draft, startedMs).catch(() => undefined);
    if (created !== undefined) return created;
    throw new UncertainCreateError('The platform did not confirm the task.', { cause: error });
  }
}
