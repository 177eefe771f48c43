import { toRef } from '../../../../tasks/drafts/draft.ts';
import type { Batch } from '../../../../tasks/for-many/batch.ts';
import { changedPeople, peopleNow } from '../../../../tasks/for-many/people.ts';
import { readLines } from '../../../../tasks/for-many/read-lines.ts';
import { retryFailed } from '../../../../tasks/for-many/run-batch.ts';
import { type AuthenticatedContext, forStaff } from '../../../surface/authenticate.ts';
import type { ActionContext, ActionHandler } from '../../../surface/context.ts';
import { readLineOf } from '../../../surface/read-line.ts';
import { linesPreview, previewLines } from '../../../task-requests/ask-for-lines.ts';
import { manyTasks, previewMessage, sureMessage } from '../../../task-requests/preview.ts';
import { readerOf, toDraftContext } from '../../../task-requests/reply-with-outcome.ts';
import { tasksWords } from '../../../ui/for-many-words.ts';
import { sentence } from '../../../ui/message.ts';

type Caller = AuthenticatedContext<ActionContext>;

const gone = sentence(
  'That is more than a day old, or was not yours, so nothing was created. Type it again.',
);
const cancelled = sentence('Cancelled. Nothing was created.');
const running = sentence('These tasks are being created already. My message to you shows how far they are.');

/** What became of a preview: one of its two buttons decided, however often they are clicked. */
const decided = ({ state }: Batch) => (state === 'cancelled' ? cancelled : running);

/** Does something with the batch of a button, which is found for the user who asked for it only. */
const withBatch = (work: (caller: Caller, batch: Batch) => Promise<unknown>): ActionHandler =>
  forStaff(async (caller, click) => {
    const { services, workspaceId, userId, connection } = caller;
    const batch = await services.batches.get({ workspaceId, userId, id: click.value });
    if (batch === undefined || batch.organizationId !== connection.organization.id)
      return caller.redraw(gone);
    await work(caller, batch);
  });

/** Creates the tasks unless the people have changed since they were shown: then they are shown again. */
const confirm = (isSure: boolean) =>
  withBatch(async (caller, batch) => {
    const { services, platform, connection, profile } = caller;
    const { batches, directories, now } = services;
    // The process of an earlier click may have been killed before it was scheduled.
    if (batch.state === 'running') await batches.start(batch);
    if (batch.state !== 'preview') return caller.redraw(decided(batch));
    const people = await peopleNow(platform, directories.refreshed(connection), batch);
    const changed = changedPeople(batch.items, people.items);
    if (changed.added.length + changed.gone.length > 0) {
      const next = await batches.change(batch, people);
      if (next.state !== 'preview') return caller.redraw(decided(next));
      const gone = changed.gone.flatMap(({ own }) => own?.text ?? []);
      return caller.redraw(
        gone.length > 0
          ? linesPreview(next, readerOf(caller), { unclear: gone })
          : previewMessage(next, { timeZone: profile.timeZone, nowMs: now() }, { changed }),
      );
    }
    if (!isSure && batch.items.length >= manyTasks) return caller.redraw(sureMessage(batch));
    if ((await batches.start(batch)).state === 'cancelled') return caller.redraw(cancelled);
    const words = `Creating ${tasksWords(batch.items.length)}. My message to you shows how far they are.`;
    await caller.redraw(sentence(words));
  });

/** **Create 12 tasks** */
export const createMany = confirm(false);
/** **Create all 2,000 tasks** */
export const createSurelyMany = confirm(true);

/** **Cancel** */
export const cancelMany = withBatch(async (caller, batch) => {
  const { batches } = caller.services;
  const isOpen = batch.state === 'preview';
  await caller.redraw(decided(isOpen ? await batches.change(batch, { state: 'cancelled' }) : batch));
});

/** **Try the rest again** */
export const retryMany = withBatch(async (caller, batch) => {
  if (batch.state !== 'done') return caller.reply(running);
  await retryFailed(caller.services.batches, batch);
});

const linesGone = sentence(
  'That is more than an hour old, or was not yours, so nothing was created. Type it again.',
);
const notThere = sentence('That program is gone, so nothing was created. Type the tasks again.');

/** A program, chosen for pasted lines. */
export const chooseProgramForLines: ActionHandler = forStaff(async (caller, click) => {
  const [draftId = '', programId = ''] = click.value.split(' ');
  const { services, workspaceId, userId, directory, redraw } = caller;
  const stored = await services.drafts.store.get(draftId, workspaceId, userId);
  const line = stored?.typed;
  const pasted = line === undefined ? undefined : await readLineOf(caller, line);
  if (pasted?.kind !== 'pasted') return redraw(linesGone);
  const programs = await directory.programs();
  const program = programs.find(({ id }) => id === programId);
  const read = program && (await readLines(toDraftContext(caller), draftId, pasted.lines, toRef(program)));
  if (read === undefined || 'programs' in read) return redraw(notThere);
  await redraw(await previewLines(caller, { ...pasted, id: draftId }, read, draftId));
});
