import { programsNamed } from '../../../../workspaces/typed-names.ts';
import { authenticateStaff } from '../../../surface/authenticate.ts';
import type {
  ActionHandler,
  OptionsHandler,
  PersonContext,
  ShortcutHandler,
} from '../../../surface/context.ts';
import { openModal, updateModal } from '../../../surface/modal.ts';
import { LIMITS } from '../../../ui/limits.ts';
import { personOption } from '../../../ui/person-option.ts';
import { fieldsOf, personOfBlock } from './fields.ts';
import { fillForm } from './fill.ts';
import { newTask, taskFormView } from './view.ts';

/** Opens an empty form. @param personId whose task it will be: the author's own unless given */
const openFor = (context: PersonContext & { triggerId: string }, personId = ''): Promise<void> =>
  openModal(context, newTask, async () => {
    const caller = await authenticateStaff(context);
    const fields = { personId: personId || caller.person.user.id };
    return taskFormView(await fillForm(caller, { fields }));
  });

/** The shortcut **New task**. */
export const openTaskForm: ShortcutHandler = (context) => openFor(context);

/** **New task**, wherever it is shown; its value is the person's id on the platform, or empty. */
export const openTaskFormFor: ActionHandler = (context, click) => openFor(context, click.value);

/** Somebody was chosen: the form offers their programs. */
export const personChosen: ActionHandler = async (context, click) => {
  const { form } = context;
  if (form === undefined) return;
  const caller = await authenticateStaff(context);
  const { programId: _other, ...fields } = fieldsOf(form);
  const draftId = form.privateMetadata || undefined;
  const filled = await fillForm(caller, { draftId, fields: { ...fields, personId: click.value } });
  await updateModal(context, form.viewId, taskFormView(filled));
};

/** The programs of the person that the menu is about, by what is typed. */
export const personsProgramOptions: OptionsHandler = async (context, { blockId, typed }) => {
  const { connection } = await authenticateStaff(context);
  const programs = await context.services.directories.of(connection).programsOf(personOfBlock(blockId));
  const found = typed.trim() === '' ? programs : programsNamed(programs, typed);
  return found.slice(0, LIMITS.select.options).flatMap(({ id, name }) => personOption({ id, name }));
};
