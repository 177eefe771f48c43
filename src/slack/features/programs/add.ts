import type { Program } from '../../../platform/resources.ts';
import { type AddedMember, addMember } from '../../../programs/add-member.ts';
import { person, program } from '../../forms/fields.ts';
import { form } from '../../forms/form.ts';
import { askWhetherTask } from '../../surface/ask-whether-task.ts';
import { type AuthenticatedContext, type Caller, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, RequestContext, ResponseUrl } from '../../surface/context.ts';
import {
  allPrograms,
  findPrograms,
  isCalled,
  noSuchProgram,
  onlyProgram,
  readProgram,
} from '../../surface/find.ts';
import { everyone, findPeople, resolvePerson } from '../../surface/resolve-person.ts';
import { logError, toUserMessage } from '../../surface/user-errors.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { type Choice, choiceBlocks } from '../../ui/choices.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { escapeInline, listed } from '../../ui/text.ts';
import type { ProgramCommand } from './parse.ts';

/** Adds a member, and updates the directory at once. @throws PlatformError */
async function addTo(
  { services: { directories }, platform, connection }: Caller,
  program: Program,
  personId: string,
): Promise<AddedMember> {
  const added = await addMember(platform, program.id, personId);
  await directories.memberAdded(connection, program.id, personId);
  return added;
}

/** "*Anna Kowalski* is now a member of *Spring Cohort*." */
const addedWords = ({ member, already }: AddedMember, program: Program): string => {
  const [name, where] = [escapeInline(member.name), escapeInline(program.name, 150)];
  return already ? `*${name}* is in *${where}* already.` : `*${name}* is now a member of *${where}*.`;
};

const addedMessage = (added: AddedMember, program: Program): Message => {
  const text = addedWords(added, program);
  return { text, blocks: [{ ...section(text), accessory: button('Members', 'program.show', program.id) }] };
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
  const programs = await caller.directory.programs();
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

/** Asks whether somebody is to be in a program, or several: the line may be a task. */
export async function askToAdd(
  caller: AuthenticatedContext<RequestContext & ResponseUrl>,
  said: { people: string[]; program: string; line: string },
): Promise<void> {
  const program = onlyProgram(await findPrograms(caller, said.program), said.program);
  const where = `*${escapeInline(program.name, 150)}*`;
  const ask = async (chosen: readonly Choice[], unclear: string) => {
    const who = listed(chosen.map(({ name }) => `*${escapeInline(name)}*`));
    const value = [program.id, ...chosen.map(({ id }) => id)].join(' ');
    const add = button(chosen.length === 1 ? 'Add' : `Add all ${chosen.length}`, 'program.add-person', value);
    const why = chosen.length === 0 ? '' : `Shall I add ${who} to ${where}?`;
    await askWhetherTask(caller, said.line, `${why}${unclear}`.trim(), chosen.length === 0 ? [] : [add]);
  };
  const [only = '', ...others] = said.people;
  if (others.length === 0)
    return resolvePerson(caller, only, 'program.add-person', async (chosen) => ask([chosen], ''), {
      ...everyone,
      value: (id) => `${program.id} ${id}`,
    });
  const read = await Promise.all(said.people.map((name) => findPeople(caller, name)));
  const unclear = read.filter(({ found }) => found.length !== 1).map(({ name }) => `“${escapeInline(name)}”`);
  await ask(
    read.flatMap(({ found }) => (found.length === 1 ? found : [])),
    unclear.length === 0 ? '' : ` I don’t know who is meant by ${listed(unclear)}.`,
  );
}

/** Adds several people, one after the other, and says what became of each, with a button for those who were refused. */
async function addAll(caller: Caller, program: Program, ids: readonly string[]): Promise<Message> {
  const people = await caller.directory.people();
  const failed: string[] = [];
  const said: string[] = [];
  for (const id of ids)
    try {
      said.push(addedWords(await addTo(caller, program, id), program));
    } catch (error) {
      logError(caller.services.log, error, {}, 'Somebody was not added to a program.');
      failed.push(id);
      const name = people.find((person) => person.id === id)?.name ?? 'Somebody';
      said.push(`*${escapeInline(name)}* was *not added*: ${toUserMessage(error)}`);
    }
  const text = said.join('\n');
  const again = button('Add the rest', 'program.add-person', [program.id, ...failed].join(' '));
  const show = button('Members', 'program.show', program.id);
  return { text, blocks: [section(text), actions(failed.length > 0 ? [again, show] : [show])] };
}

/** A person was chosen from several with that name, or those of a line are to be added. */
export const addChosen: ActionHandler = forStaff(async (caller, click) => {
  const [programId = '', personId = '', ...others] = click.value.split(' ');
  if (programId === anyProgram) {
    const people = await caller.directory.people();
    const chosen = people.find(({ id }) => id === personId);
    if (chosen !== undefined) return caller.redraw(await whichProgram(caller, chosen));
  }
  const program = await readProgram(caller, programId);
  await caller.redraw(
    others.length > 0
      ? await addAll(caller, program, [personId, ...others])
      : addedMessage(await addTo(caller, program, personId), program),
  );
});

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
