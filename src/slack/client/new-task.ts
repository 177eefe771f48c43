import type { ModalView } from '@slack/types';
import { advanceDraft, draftOfView } from '../../tasks/drafts/advance-draft.ts';
import { draftFromLine } from '../../tasks/drafts/draft-from-line.ts';
import { authenticateStaff } from '../authenticate.ts';
import type { ActionHandler, ViewHandler } from '../context.ts';
import { clip, oneLine, plain } from '../ui/text.ts';
import { withErrorReply } from '../with-error-reply.ts';
import { readClient } from './command.ts';

function newTaskView(draftId: string, name: string): ModalView {
  return {
    type: 'modal',
    callback_id: 'client.new-task',
    private_metadata: draftId,
    title: plain('New task'),
    submit: plain('Create task'),
    close: plain('Cancel'),
    blocks: [
      {
        type: 'input',
        block_id: 'line',
        label: plain(clip(`A task for ${oneLine(name)}`, 150)),
        hint: plain(
          'As in /todo: “Send the worksheet friday 3pm !high”. A program goes in as: in "Program".',
        ),
        element: { type: 'plain_text_input', action_id: 'value', max_length: 3000, focus_on_load: true },
      },
    ],
  };
}

/** **New task** on a client's card. */
export const openNewTask: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  const { services, slack, triggerId, workspaceId, userId, responseUrl } = context;
  const client = await readClient(caller, click.value);
  const pending = await services.drafts.keep({
    workspaceId,
    userId,
    responseUrl,
    draft: { text: '', priority: null, due: { chosen: null }, user: { id: client.id, name: client.name } },
  });
  await slack.views.open({ trigger_id: triggerId, view: newTaskView(pending.id, client.name) });
};

/** The submitted view: the typed line becomes a task of that client, whoever it names, told beside the card. */
export const newTaskSubmitted: ViewHandler = {
  async submit(context, { privateMetadata, values }) {
    const about = await draftOfView(context, privateMetadata);
    if (about === undefined) return;
    const { pending, answering } = about;
    const { line: typed = '' } = values;
    await withErrorReply(
      answering,
      async () => {
        const caller = await authenticateStaff(answering);
        const { draft, note } = await draftFromLine(answering, caller, typed, { assigneeGiven: true });
        const { user } = pending.draft;
        await advanceDraft(answering, caller, { ...pending, typed, note, draft: { ...draft, user } });
      },
      typed,
    );
  },
};
