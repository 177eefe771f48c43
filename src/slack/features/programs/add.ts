import type { Program } from '../../../platform/resources.ts';
import type { AddedMember } from '../../../programs/add-member.ts';
import { type AuthenticatedContext, authenticateStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, CommandContext } from '../../surface/context.ts';
import {
  allPrograms,
  findPrograms,
  isCalled,
  noSuchProgram,
  onlyProgram,
  readProgram,
} from '../../surface/find.ts';
import { everyone, resolvePerson } from '../../surface/resolve-person.ts';
import { button } from '../../ui/blocks.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { memberForm } from './add-modal.ts';
import { addedWords, addTo } from './added.ts';
import type { ProgramCommand } from './parse.ts';

const addedMessage = (added: AddedMember, program: Program): Message => {
  const message = sentence(addedWords(added, program));
  const blocks = message.blocks ?? [];
  const accessory = button('Members', 'program.show', program.id);
  return {
    ...message,
    blocks: blocks.map((block) => (block.type === 'section' ? { ...block, accessory } : block)),
  };
};

type AddCommand = Extract<ProgramCommand, { kind: 'add' }>;

/** The first split of the words whose second part is a program; a program's whole name comes first. */
async function readSplit(caller: AuthenticatedContext, { splits }: AddCommand) {
  const read = [];
  for (const { person, program } of splits) {
    const programs = program === '' || person === '' ? [] : await findPrograms(caller, program);
    if (programs.length > 0) read.push({ person, program, programs });
  }
  return read.find(({ program, programs }) => programs.some((one) => isCalled(one, program))) ?? read[0];
}

/** `/program add PERSON to PROGRAM`. A modal asks for what is missing or not found. */
export async function addByName(
  caller: AuthenticatedContext<CommandContext>,
  command: AddCommand,
): Promise<void> {
  if (command.splits.length === 0) return memberForm.open(caller, '');
  const split = await readSplit(caller, command);
  if (split === undefined) throw noSuchProgram(command.splits.at(-1)?.program ?? '', allPrograms);
  const program = onlyProgram(split.programs, split.program);
  const value = (id: string) => `${program.id} ${id}`;
  await resolvePerson(
    caller,
    split.person,
    'program.add-person',
    async ({ id }) => caller.reply(addedMessage(await addTo(caller, program, id), program)),
    { ...everyone, value },
  );
}

/** A person was chosen from several with that name. */
export const addChosen: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  const [programId = '', personId = ''] = click.value.split(' ');
  const program = await readProgram(caller, programId);
  await caller.redraw(addedMessage(await addTo(caller, program, personId), program));
};
