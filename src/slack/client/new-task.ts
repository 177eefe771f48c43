import type { ModalView } from '@slack/types';
import { type Draft, toRef } from '../../tasks/drafts/draft.ts';
import { draftFromLine } from '../../tasks/drafts/draft-from-line.ts';
import { authenticateStaff } from '../authenticate.ts';
import type { ActionHandler, ViewHandler } from '../context.ts';
import { besideDraft } from '../drafts/beside-draft.ts';
import { replyWithOutcome } from '../drafts/reply-with-outcome.ts';
import { clip, oneLine, plain } from '../ui/text.ts';
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
          'Type it as after /todo: “Send the worksheet friday 3pm !high”. To name a program, add: in "Program".',
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
  const draft: Draft = { text: '', priority: null, due: { chosen: null }, user: toRef(client) };
  const { id } = await services.drafts.store.keep({ workspaceId, userId, responseUrl, draft });
  await slack.views.open({ trigger_id: triggerId, view: newTaskView(id, client.name) });
};

/** The submitted view: the typed line becomes a task of that client, whoever it names, shown beside the card. */
export const newTaskSubmitted: ViewHandler = {
  submit: (context, { privateMetadata, values: { line = '' } }) =>
    besideDraft(
      context,
      privateMetadata,
      (answering, stored) => replyWithOutcome(answering, (drafts) => draftFromLine(drafts, line, stored)),
      line,
    ),
};
