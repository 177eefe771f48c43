import { type MemberRole, memberRole, type Program } from '../../../platform/resources.ts';
import { namesIn } from '../../../tasks/read-line/index.ts';
import { programsNamed } from '../../../workspaces/typed-names.ts';
import { type AuthenticatedContext, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, CommandHandler } from '../../surface/context.ts';
import {
  allPrograms,
  findPrograms,
  isCalled,
  noSuchProgram,
  programsFor,
  readProgram,
} from '../../surface/find.ts';
import { whichIsMeant } from '../../ui/choices.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { pageNamed, pageOf } from '../../ui/pager.ts';
import { bullets } from '../../ui/text.ts';
import { withUnreadable } from '../../ui/unreadable.ts';
import { addByName, memberForm } from './add.ts';
import { membersMessage, programsMessage } from './messages.ts';
import { type ProgramCommand, parseProgram } from './parse.ts';
import { readProgressMessage } from './progress.ts';

const usage = sentence(
  bullets([
    '`/program` lists the programs.',
    '`/program Spring Cohort` lists its members; `/program Spring Cohort coaches` only those with that role.',
    '`/program Spring Cohort progress` shows its tasks week by week.',
    '`/program add Anna Kowalski to Spring Cohort` adds a member.',
  ]),
);

/** How many programs a page of the list shows. */
const programsPerPage = 20;

/** One page of all programs. Member counts come from the cached members of that page's programs. */
async function listMessage(caller: AuthenticatedContext, page: number) {
  const { directories } = caller.services;
  const directory = directories.refreshed(caller.connection);
  const programs = await directory.programs();
  const place = pageOf(programs, programsPerPage, page);
  const counts = await directories.memberCounts(caller.connection, place.shown);
  const message = programsMessage(programs.length, place, counts);
  return withUnreadable(message, await directory.unreadable('programs'), 'program');
}

/** One page of a program's members, read from the platform now. */
async function members(
  caller: AuthenticatedContext,
  program: Program,
  { role, page = 1 }: { role?: MemberRole | undefined; page?: number } = {},
): Promise<Message> {
  const read = await caller.platform.programMembersPage(program.id, { role, sort: 'name' }, page);
  return membersMessage(program, read, { role, timeZone: caller.profile.timeZone });
}

const asksHow = /^(?:how|wie|comment|cómo|como|come|hoe|hur)(?!\p{L})/iu;

/** The one program that a question names: "wer ist in Leadership". */
async function programWithin(caller: AuthenticatedContext, words: string): Promise<Program[]> {
  const programs = await programsFor(caller);
  const isProgram = (name: string) => name.length > 3 && programsNamed(programs, name).length > 0;
  const [name, ...others] = namesIn(words, { isPerson: () => false, isProgram });
  return name === undefined || others.length > 0 ? [] : programsNamed(programs, name).slice(0, 1);
}

type ShowCommand = Extract<ProgramCommand, { kind: 'show' }>;

/** A program's full name takes precedence: "Head Coach" is a program, not the coaches of "Head". */
async function show(caller: AuthenticatedContext, command: ShowCommand): Promise<void> {
  const whole = await findPrograms(caller, command.name);
  const asWhole = command.part === undefined || whole.some((program) => isCalled(program, command.name));
  const found = asWhole ? whole : await findPrograms(caller, command.part?.name ?? '');
  const part = asWhole ? undefined : command.part?.show;
  const [program] = found.length > 0 ? found : await programWithin(caller, command.name);
  if (program === undefined)
    throw noSuchProgram(asWhole ? command.name : (command.part?.name ?? ''), allPrograms);
  if (found.length > 1) return caller.reply(whichIsMeant('programs', command.name, found, 'program.show'));
  if (part === 'progress' || (found.length === 0 && asksHow.test(command.name)))
    return caller.reply(await readProgressMessage(caller, program));
  await caller.reply(await members(caller, program, { role: part }));
}

/**
 * Does what was typed after `/program`.
 *
 * @param askWho asks who is to be in the program of this id
 */
export async function runProgram(
  caller: AuthenticatedContext,
  text: string,
  askWho: (programId: string) => Promise<unknown>,
): Promise<void> {
  const command = parseProgram(text);
  switch (command.kind) {
    case 'list':
      return caller.reply(await listMessage(caller, 1));
    case 'help':
      return caller.reply(usage);
    case 'remove':
      return caller.reply(
        sentence(
          'The platform’s API can’t take somebody out of a program, so nothing was changed. Do it on the platform.',
        ),
      );
    case 'show':
      return show(caller, command);
    case 'add':
      return addByName(caller, command, askWho);
  }
}

/** `/program …`. Staff only. */
export const programCommand: CommandHandler = forStaff(async (caller, text) =>
  runProgram(caller, text, (programId) => memberForm.open(caller, programId)),
);

/** **Members** of a program. */
export const showProgram: ActionHandler = forStaff(async (caller, click) =>
  caller.redraw(await members(caller, await readProgram(caller, click.value))),
);

/** **Previous** and **Next** under a program's members. */
export const turnMembersPage: ActionHandler = forStaff(async (caller, click) => {
  const [page = '', id = '', role] = click.value.split(' ');
  const program = await readProgram(caller, id);
  const wanted = { page: pageNamed(page), role: memberRole.safeParse(role).data };
  await caller.redraw(await members(caller, program, wanted));
});

/** **Previous** and **Next** under the programs. */
export const turnProgramsPage: ActionHandler = forStaff(async (caller, click) =>
  caller.redraw(await listMessage(caller, pageNamed(click.value))),
);
