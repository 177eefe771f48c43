import { authenticateStaff } from '../../../surface/authenticate.ts';
import type { ActionHandler, PersonContext, ShortcutHandler } from '../../../surface/context.ts';
import { updateModal } from '../../../surface/modal.ts';
import { fillAgain, fillForm } from './fill.ts';
import { draftToFill, formForDraft } from './from-draft.ts';
import { replacementForm } from './replace-form.ts';
import { taskForm } from './submit.ts';
import { isReplacing } from './view.ts';

const formOf = (draftId: string) => (isReplacing(draftId) ? replacementForm : taskForm);

/** Opens an empty form. @param personId whose task it will be: the author's own unless given */
const openFor = (context: PersonContext & { triggerId: string }, personId = ''): Promise<void> =>
  taskForm.open(context, (caller) =>
    fillForm(caller, { fields: { personIds: [personId || caller.person.user.id] } }),
  );

/** The shortcut **New task**. */
export const openTaskForm: ShortcutHandler = (context) => openFor(context);

/** **New task**, wherever it is shown; its value is the person's id on the platform, or empty. */
export const openTaskFormFor: ActionHandler = (context, click) => openFor(context, click.value);

/** **Fill in**, under a question, and **Change**: the form with what is known of the draft, and what it still lacks. */
export const openFormForDraft: ActionHandler = (context, click) => {
  const [draftId = ''] = click.value.split(' ');
  return formOf(draftId).open(context, async (known) => {
    const caller = { ...context, ...known };
    const stored = await draftToFill(caller, draftId);
    const { responseUrl, services } = context;
    // The question becomes the receipt.
    return formForDraft(caller, await services.drafts.store.keep({ ...stored, responseUrl }));
  });
};

/** Someone was chosen, or a date was typed: the form offers their programs, and says how it reads the date. */
export const fieldChanged: ActionHandler = async (context) => {
  const { form } = context;
  if (form === undefined) return;
  await formOf(form.privateMetadata).keep?.(context, form);
  const caller = await authenticateStaff(context);
  const filled = await fillAgain(form.privateMetadata, form, caller);
  await updateModal(context, form.viewId, formOf(form.privateMetadata).view(filled));
};
