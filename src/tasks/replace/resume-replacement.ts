import type { Person } from '../../workspaces/people.ts';
import { advanceDraft, type DraftOutcome } from '../drafts/advance-draft.ts';
import type { DraftContext } from '../drafts/context.ts';
import { lost, settled } from '../drafts/create-once.ts';
import { isBegun, isReplacement, type ReplaceOutcome, replaceTask } from './replace-task.ts';

/**
 * Goes on with a replacement whose process ended: finishes what was begun, and only proposes again what was not.
 *
 * @param id the draft's
 * @throws what {@link replaceTask} and drafts throw
 */
export async function resumeReplacement(
  context: DraftContext,
  person: Person,
  id: string,
): Promise<ReplaceOutcome | DraftOutcome> {
  const { store, connection, userId } = context;
  const stored = await store.get(id, connection.workspaceId, userId);
  if (!isReplacement(stored)) return { kind: 'gone' };
  if (!(await isBegun(context, stored))) return advanceDraft(context, stored);
  const outcome = await replaceTask(context, person, id);
  if (outcome.kind !== 'already-asked') return outcome;
  // Its process sent the request, or was about to. Whoever looks again may create it.
  const before = (await store.get(id, connection.workspaceId, userId)) ?? stored;
  const draft = await store.change(before, settled(before, { unconfirmed: lost(before) }));
  return { kind: 'unconfirmed', draft };
}
