import type { KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { searchNames } from '../../../workspaces/search-names.ts';
import { programsNamed } from '../../../workspaces/typed-names.ts';
import { authenticateStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, CommandContext, OptionsHandler, ViewHandler } from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { fillModal, noticeView, openModal } from '../../surface/modal.ts';
import { isExpected, toUserMessage } from '../../surface/user-errors.ts';
import { alertBlock } from '../../ui/blocks.ts';
import { LIMITS } from '../../ui/limits.ts';
import { personOption } from '../../ui/person-option.ts';
import { escapeInline, mrkdwn, plain } from '../../ui/text.ts';
import { addedWords, addTo } from './added.ts';

const title = 'Add a member';

/** What the form shows: names for people to read, and ids to find them by. */
type Form = {
  program?: { id: string; name: string };
  /** The program was chosen before, so it is not asked for. */
  fixed?: boolean;
  person?: { id: string; name: string; email?: string };
  /** Why nobody was added, in our own words. */
  problem?: string;
};

const picker = (label: string, action_id: string, chosen?: PlainTextOption): KnownBlock => ({
  type: 'input',
  block_id: action_id.slice(action_id.indexOf('.') + 1),
  label: plain(label),
  element: {
    type: 'external_select',
    action_id,
    placeholder: plain('Type a name'),
    min_query_length: 0,
    ...(chosen && { initial_option: chosen }),
  },
});

/** The form for a new member; of any program, or of one that was chosen before. */
export function addView({ program, fixed = false, person, problem }: Form): ModalView {
  return {
    type: 'modal',
    callback_id: 'program.add',
    private_metadata: fixed ? (program?.id ?? '') : '',
    title: plain(title),
    submit: plain('Add'),
    close: plain('Cancel'),
    blocks: [
      ...(problem === undefined ? [] : [alertBlock(`*Nobody was added.* ${problem}`, 'error')]),
      fixed && program
        ? { type: 'section', text: mrkdwn(`To *${escapeInline(program.name, 150)}*`) }
        : picker('Program', 'pick.program', program && personOption(program)[0]),
      picker('Person', 'pick.person', person && personOption(person)[0]),
    ],
  };
}

/** Opens the form, for `/program add` and for **Add member**. @param programId of a program that is chosen already */
export function openAddModal(
  context: Pick<CommandContext, 'triggerId'> & Parameters<typeof openModal>[0],
  programId?: string,
): Promise<void> {
  return openModal(context, title, async () => {
    const caller = await authenticateStaff(context);
    if (!programId) return addView({});
    return addView({ program: await readProgram(caller, programId), fixed: true });
  });
}

/** **Add member**, wherever it is shown; its value is the program's id, or empty. */
export const openAddMember: ActionHandler = (context, click) => openAddModal(context, click.value);

/** The people that typed words may mean, or everyone. */
export const personOptions: OptionsHandler = async (context, { typed }) => {
  const { connection } = await authenticateStaff(context);
  const people = await context.services.directories.of(connection).people();
  const max = LIMITS.select.options;
  const found = typed.trim() === '' ? people.slice(0, max) : searchNames(people, typed, max);
  return found.flatMap(personOption);
};

/** The programs whose names begin this way, or all. */
export const programOptions: OptionsHandler = async (context, { typed }) => {
  const { connection } = await authenticateStaff(context);
  const programs = await context.services.directories.of(connection).programs();
  const found = typed.trim() === '' ? programs : programsNamed(programs, typed);
  return found.slice(0, LIMITS.select.options).flatMap(({ id, name }) => personOption({ id, name }));
};

/** The submitted form. Who may add, and what the program is called, is read again. */
export const memberSubmitted: ViewHandler = {
  ack: () => ({ response_action: 'update', view: noticeView(title, 'Adding…') }),
  submit: (context, { viewId, privateMetadata, values }) =>
    fillModal(context, viewId, title, async () => {
      const caller = await authenticateStaff(context);
      const fixed = privateMetadata !== '';
      const program = await readProgram(caller, fixed ? privateMetadata : (values.program ?? ''));
      const personId = values.person ?? '';
      try {
        return noticeView(title, addedWords(await addTo(caller, program, personId), program));
      } catch (error) {
        const { log, directories } = context.services;
        log[isExpected(error) ? 'info' : 'error']({ err: error }, 'A member was not added.');
        const people = await directories.of(caller.connection).people();
        const person = people.find(({ id }) => id === personId);
        return addView({ program, fixed, person, problem: toUserMessage(error) });
      }
    }),
};
