import type { ReplyPlace } from '../../../../operations/operation.ts';
import type { StoredDraft } from '../../../../tasks/drafts/draft-store.ts';
import type { Submitter } from '../../../forms/form.ts';
import { createResponder } from '../../../surface/responder.ts';
import { withCommandNames } from '../../../ui/command-names.ts';
import { type Message, sentence } from '../../../ui/message.ts';

/** Where a form's task is announced and its receipt goes: the question that it came from, if it came from one. */
export const placeOf = ({ installation }: Submitter, kept: StoredDraft | undefined): ReplyPlace => ({
  installation,
  responseUrl: kept?.responseUrl,
  replaces: kept?.responseUrl !== undefined,
});

/** Shows a task that waits where it can be stopped after the form is closed: in place of its question, or directly. */
export async function announceWait(
  { services, slack, workspaceId, userId }: Submitter,
  draft: StoredDraft,
  message: Message,
): Promise<Message> {
  const { replace } = createResponder(draft.place?.responseUrl, async () => {
    const { channel, ts } = await services.messenger.post(slack, workspaceId, { channel: userId }, message);
    if (draft.place === undefined) return;
    const place = { ...draft.place, responseUrl: undefined, message: { channelId: channel, ts } };
    await services.drafts.store.change(draft, (before) => ({ ...before, place }));
  });
  const told = await replace(withCommandNames(services.commandNames, message)).then(
    () => true,
    () => false,
  );
  const where = told
    ? 'Until then, a message to you has *Change* and *Cancel*.'
    : 'It could not be announced.';
  return sentence(`This is created in ten seconds. ${where}`);
}
