import type { DraftContext } from './context.ts';
import type { CreateOutcome } from './create-once.ts';
import type { StoredDraft } from './draft-store.ts';
import { findCreated, readMade, readyOfTask } from './find-created.ts';
import { readyOf } from './waiting.ts';

/** What is known of a draft's task before everything about it was chosen. */
function known({ draft }: StoredDraft, { me }: DraftContext) {
  const { text, user, userName, several } = draft;
  return userName === undefined && several === undefined ? { text, user: user ?? me } : { text, user };
}

/**
 * Looks for the task of a draft whose creation was begun, without creating it.
 *
 * @param stored with `unconfirmed`: when the request was sent at the earliest
 * @throws PlatformError, StoreUnavailableError
 */
export async function lookForTask(
  context: DraftContext,
  stored: StoredDraft & Required<Pick<StoredDraft, 'unconfirmed'>>,
): Promise<CreateOutcome> {
  const { store, onCreated } = context;
  const wanted = readyOf(stored) ?? known(stored, context);
  const task =
    (await readMade(context, stored)) ??
    (await findCreated(context, stored, wanted, stored.unconfirmed.sinceMs));
  if (task === undefined) return { kind: 'unconfirmed', draft: await store.keep(stored) };
  onCreated?.(context, task);
  const { note, repeats } = stored;
  return { kind: 'created', task, ready: readyOfTask(task, stored), note, repeats };
}
