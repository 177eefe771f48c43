import type { Program } from '../../../platform/resources.ts';
import type { AddedMember } from '../../../programs/add-member.ts';
import { type AuthenticatedContext, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler } from '../../surface/context.ts';
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
import { type Choice, choiceBlocks } from '../../ui/choices.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
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
    const programs = program === '' ? [] : await findPrograms(caller, program);
    if (programs.length > 0) read.push({ person, program, programs });
  }
  return read.find(({ program, programs }) => programs.some((one) => isCalled(one, program))) ?? read[0];
}

/** Stands for a program that is not chosen yet. */
const anyProgram = '-';

/** Asks which program a person is to be in. */
async function whichProgram(caller: AuthenticatedContext, { id, name }: Choice): Promise<Message> {
  const programs = await caller.services.directories.of(caller.connection).programs();
  const text = `Which program is *${escapeInline(name)}* to be in?`;
  return {
    text,
    blocks: choiceBlocks(text, programs, 'program.add-person', (program) => `${program} ${id}`),
  };
}

/** `/program add PERSON to PROGRAM`. What is missing is asked for, in a form if that is the person. */
export async function addByName(
  caller: AuthenticatedContext,
  command: AddCommand,
  askWho: (programId: string) => Promise<unknown>,
): Promise<void> {
  const { person, splits } = command;
  if (person === '') return void (await askWho(''));
  const split = splits.length === 0 ? undefined : await readSplit(caller, command);
  if (split === undefined && splits.length > 0)
    throw noSuchProgram(splits.at(-1)?.program ?? '', allPrograms);
  const program = split && onlyProgram(split.programs, split.program);
  if (program && split.person === '') return void (await askWho(program.id));
  await resolvePerson(
    caller,
    split?.person ?? person,
    'program.add-person',
    async (chosen) =>
      caller.reply(
        program
          ? addedMessage(await addTo(caller, program, chosen.id), program)
          : await whichProgram(caller, chosen),
      ),
    { ...everyone, value: (id) => `${program?.id ?? anyProgram} ${id}` },
  );
}

/** A person was chosen from several with that name. */
export const addChosen: ActionHandler = forStaff(async (caller, click) => {
  const [programId = '', personId = ''] = click.value.split(' ');
  if (programId === anyProgram) {
    const people = await caller.services.directories.of(caller.connection).people();
    const chosen = people.find(({ id }) => id === personId);
    if (chosen !== undefined) return caller.redraw(await whichProgram(caller, chosen));
  }
  const program = await readProgram(caller, programId);
  await caller.redraw(addedMessage(await addTo(caller, program, personId), program));
});
