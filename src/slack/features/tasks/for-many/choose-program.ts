import { toRef } from '../../../../tasks/drafts/draft.ts';
import { readLines } from '../../../../tasks/for-many/read-lines.ts';
import { readPasted } from '../../../../tasks/read-line/pasted.ts';
import { forStaff } from '../../../surface/authenticate.ts';
import type { ActionHandler } from '../../../surface/context.ts';
import { previewLines } from '../../../task-requests/ask-for-lines.ts';
import { toDraftContext } from '../../../task-requests/reply-with-outcome.ts';
import { sentence } from '../../../ui/message.ts';

const gone = sentence(
  'That is more than an hour old, or was not yours, so nothing was created. Type it again.',
);
const notThere = sentence('That program is gone, so nothing was created. Type the tasks again.');

/** A program, chosen for pasted lines. */
export const chooseProgramForLines: ActionHandler = forStaff(async (caller, click) => {
  const [draftId = '', programId = ''] = click.value.split(' ');
  const { services, workspaceId, userId, connection, redraw } = caller;
  const stored = await services.drafts.store.get(draftId, workspaceId, userId);
  const line = stored?.typed;
  const lines = line === undefined ? undefined : readPasted(line);
  if (line === undefined || lines === undefined) return redraw(gone);
  const programs = await services.directories.of(connection).programs();
  const program = programs.find(({ id }) => id === programId);
  const read = program && (await readLines(toDraftContext(caller), draftId, lines, toRef(program)));
  if (read === undefined || 'programs' in read) return redraw(notThere);
  await redraw(await previewLines(caller, { id: draftId, lines, line }, read, draftId));
});
