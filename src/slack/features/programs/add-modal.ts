import { person, program } from '../../forms/fields.ts';
import { form } from '../../forms/form.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { section } from '../../ui/blocks.ts';
import { sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { addedWords, addTo } from './added.ts';

/** The form for a new member of any program, or of the one whose id it is opened with. */
export const memberForm = form({
  id: 'program.add',
  title: 'Add a member',
  submit: 'Add',
  saving: 'Adding…',
  failed: 'Nobody was added.',
  who: 'staff',
  load: async (caller, programId: string) => (programId ? readProgram(caller, programId) : undefined),
  about: (fixed) => fixed?.id ?? '',
  fields: (fixed) => [
    fixed ? section(`To *${escapeInline(fixed.name, 150)}*`) : program('program', 'Program'),
    person('person', 'Person'),
  ],
  read: ({ values, privateMetadata }) => ({
    programId: privateMetadata || (values.program ?? ''),
    personId: values.person ?? '',
  }),
  async save(caller, { programId, personId }) {
    const chosen = await readProgram(caller, programId);
    return sentence(addedWords(await addTo(caller, chosen, personId), chosen));
  },
});

/** **Add member**, wherever the button is; its value is the program's id, or empty. */
export const openAddMember: ActionHandler = (context, click) => memberForm.open(context, click.value);
