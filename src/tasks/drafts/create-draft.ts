import type { DraftContext } from './context.ts';
import { type CreateOutcome, createOnce } from './create-once.ts';
import type { ReadyDraft } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';

/**
 * Creates a draft's task once, remembers its program, and marks a draft that waited as created.
 *
 * @throws what {@link createOnce} throws
 */
export async function createDraft(
  context: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
): Promise<CreateOutcome> {
  const { likelyPrograms, store, log, connection, userId } = context;
  const outcome = await createOnce(context, stored, ready);
  if (outcome.kind !== 'created') return outcome;
  const about = { personId: ready.user.id, programId: ready.program.id, channelId: stored.channelId };
  const kept = [
    likelyPrograms.remember({ connection, userId }, about),
    stored.waitsUntil === undefined
      ? undefined
      : store.keep({ ...stored, made: outcome.task.id, ended: 'created' }),
  ];
  // The task exists, whatever becomes of these.
  for (const { reason } of (await Promise.allSettled(kept)).filter((one) => one.status === 'rejected'))
    log.warn({ err: reason, workspace: connection.workspaceId }, 'A program could not be remembered.');
  return outcome;
}
