import type { DraftContext } from './context.ts';
import { type CreateOutcome, noteMade, settled, withShown } from './create-once.ts';
import type { Created, StoredDraft } from './draft-store.ts';
import { findCreated, type IfPossible, readMade, readyOfTask } from './find-created.ts';
import { readyOf } from './waiting.ts';

/** What is known of a draft's task before everything about it was chosen. */
function known({ draft }: StoredDraft, { me }: DraftContext) {
  const { text, user, userName, several } = draft;
  return userName === undefined && several === undefined
    ? { text, user: user ?? me }
    : { text, ...(user && { user }) };
}

/**
 * Looks for the task of a draft whose creation was begun, without creating it.
 *
 * @param stored with `unconfirmed`: when the request was sent at the earliest
 * @param ifPossible without an author who is shown what may be it, the one with the same date is taken
 * @throws PlatformError, StoreUnavailableError
 */
export async function lookForTask(
  context: DraftContext,
  stored: StoredDraft & { unconfirmed: NonNullable<StoredDraft['unconfirmed']> },
  ifPossible?: IfPossible,
): Promise<CreateOutcome> {
  const { store, onCreated } = context;
  const { unconfirmed } = stored;
  const wanted = readyOf(stored) ?? known(stored, context);
  const made = await readMade(context, stored);
  const found =
    made === undefined
      ? await findCreated(context, stored, wanted, unconfirmed.sinceMs, ifPossible)
      : { task: made, possible: [] };
  const { task, possible } = found;
  if (task === undefined) {
    const draft = await store.change(
      stored,
      settled(stored, { unconfirmed: withShown(unconfirmed, possible) }),
    );
    return { kind: 'unconfirmed', draft, possible };
  }
  const { note, repeats, reminds } = stored;
  const created: Created = {
    kind: 'created',
    task,
    ready: readyOfTask(task, stored),
    note,
    repeats,
    reminds,
  };
  await (made === undefined ? noteMade(context, stored, created) : onCreated?.(context, created));
  return created;
}
