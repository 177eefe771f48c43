import type { Button } from '@slack/types';
import type { ListFilters, ReadLine } from '../../tasks/read-line/index.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { searchNames } from '../../workspaces/search-names.ts';
import { peopleNamed } from '../../workspaces/typed-names.ts';
import { card, clientList } from '../features/clients/command.ts';
import { digestElsewhere } from '../features/digests/set-up.ts';
import { doneByNumbers, doneByWords, undoLast } from '../features/lists/done.ts';
import { listButtons, listTasks } from '../features/lists/list.ts';
import { explainDeleting, searchTasks, showTasks } from '../features/lists/search.ts';
import { remindTyped } from '../features/personal/remind.ts';
import { askToAdd } from '../features/programs/add.ts';
import { runProgram } from '../features/programs/command.ts';
import { type ReplacingContext, replaceCommand } from '../features/tasks/form/replace-command.ts';
import { repeatsCommand } from '../features/tasks/repeats/command.ts';
import {
  askWhetherTask,
  askWhichIsMeant,
  createButton,
  createCalled,
  instead,
} from '../surface/ask-whether-task.ts';
import { type AuthenticatedContext, authenticateStaff } from '../surface/authenticate.ts';
import { readLineOf } from '../surface/read-line.ts';
import { clientsOnly, nobodyNamed } from '../surface/resolve-person.ts';
import { withErrorReply } from '../surface/with-error-reply.ts';
import { linesMessage } from '../task-requests/ask-for-lines.ts';
import { actions, button, section } from '../ui/blocks.ts';
import { whichIsMeant } from '../ui/choices.ts';
import { type Message, sentence, withBelow } from '../ui/message.ts';
import { clip, escapeInline } from '../ui/text.ts';
import { readable } from '../ui/typed-text.ts';
import { aboutTask, changeAsked } from './about-task.ts';
import { helpAbout } from './help-about.ts';
import { settingsMessage } from './settings-message.ts';
import { todoUnclear } from './todo-unclear.ts';

type Caller = AuthenticatedContext<ReplacingContext>;
type Line<Kind extends ReadLine['kind']> = Extract<ReadLine, { kind: Kind }>;

/** What differs between `/todo` and a message to Touchline. */
export type LineSurface = {
  /** Names what the user did, for good. */
  id: string;
  /**
   * @param typed what was typed, if that says by itself that it is a task
   * @param reminds whether they asked to be reminded of it
   */
  create(line: string, typed?: string, reminds?: boolean): Promise<void>;
  digest(words: string): Promise<void>;
  help(): Promise<void>;
  /** A greeting, or a question that is about nothing here. */
  hint(): Promise<void>;
  /** A name alone shows the client, if there is one. */
  showsClients: boolean;
};

/** Shows the client with this name, or offers several. False if there is none. */
async function showClient(caller: Caller, name: string): Promise<boolean> {
  const found = peopleNamed(await caller.directory.clients(), name);
  const [first, ...others] = found;
  if (first === undefined) return false;
  if (others.length === 0) {
    await caller.reply(await card(caller, first.id));
    return true;
  }
  await caller.reply(whichIsMeant('people', name, found, 'client.show'));
  return true;
}

/** “Who is Anna?” */
async function tellWho(context: Caller, name: string, text: string, id: string): Promise<void> {
  const caller = await authenticateStaff(context);
  if (await showClient(caller, name)) return;
  // "Who is responsible for the survey?"
  if (await aboutTask(context, { rest: name }, text, id)) return;
  // "What is Priya working on": she is a coach
  if (peopleNamed(await caller.directory.people(), name).length > 0)
    return listTasks(context, { whose: { kind: 'named', names: [name] }, state: 'open', page: 1 });
  const clients = await caller.directory.clients();
  const near = searchNames(clients, name, 5);
  // "Client feedback form" may be a task, a question is none.
  const offer = /^client /i.test(text) ? [await createButton(caller, text)] : [];
  await caller.reply(nobodyNamed(name, clientsOnly, near, 'client.show', offer));
}

/** A line that may be a list or a task: offers both, and says which words the list would not use. */
async function ask(caller: Caller, { line, list, unused, many }: Omit<Line<'ask'>, 'kind'>, id: string) {
  const buttons = list === undefined ? [] : await listButtons(caller, list);
  if (buttons.length === 0) {
    if (isStaff(caller.person) && (await aboutTask(caller, { rest: line }, line, id))) return;
    return askWhetherTask(caller, line);
  }
  const rest = escapeInline(readable(unused), 200);
  const limit = unused === line ? 'I change one thing at a time' : 'I can’t do this to several tasks at once';
  const why = many
    ? `${limit}: *${rest}*. Below the list, choose *Change or remind me…* for each task, or *Mark several done*.`
    : unused === ''
      ? `“${escapeInline(readable(line), 80)}” can be a list or a new task.`
      : `As a list, I didn’t use: *${rest}*. ${instead}`;
  await askWhetherTask(caller, line, why, buttons, [], unused === '' ? { label: createCalled(line) } : {});
}

/** Shows a list between what is said of how the line was read, and a button. */
function listWithin(caller: Caller, filters: ListFilters, told: string, offer: Button[] = []) {
  const below = offer.length > 0 ? [actions(offer)] : [];
  const reply = ({ text, blocks = [section(text)], ...message }: Message) =>
    caller.reply({ ...message, text, blocks: [section(told), ...blocks, ...below] });
  return listTasks({ ...caller, reply }, filters);
}

/** Shows a list. Above it stands which words were read otherwise than typed, below it the task that they may be. */
async function list(caller: Caller, { slips, ...filters }: Line<'list'>) {
  if (slips === undefined) return listTasks(caller, filters);
  const words = slips.words.map(([typed, meant]) => `*${escapeInline(typed)}* as *${meant}*`);
  const offer = isStaff(caller.person) ? [await createButton(caller, slips.line)] : [];
  return listWithin(caller, filters, `I read ${words.join(', ')}.`, offer);
}

/** Answers a question with the tasks that have its words, or else with its list, and says which words that did not use. */
async function answer(caller: Caller, { line, list, unused }: Line<'question'>, id: string) {
  if (list === undefined && isStaff(caller.person) && (await changeAsked(caller, unused, line, id))) return;
  if (list === undefined)
    return searchTasks(caller, { words: unused, line }, (none) =>
      caller.reply(sentence(`${none} Type \`/todo help\` to see what I can do.`)),
    );
  if (unused === '') return listTasks(caller, list);
  const told = `I didn’t use: *${escapeInline(readable(unused), 200)}*.`;
  return searchTasks(caller, { words: unused, line, list }, () => listWithin(caller, list, told));
}

const beyonds = {
  write: 'I can’t write to people. I can keep it as a task for you.',
  note: 'I keep no notes about people: your coaching platform does. I can make a task of it.',
  thought: 'That sounds like a thought, not a task yet.',
} as const;

/** Says that Touchline can't do this, or that it was no wish. A thought may be about a task that is there. */
async function beyond(caller: Caller, { what, line }: Line<'beyond'>, { id, hint }: LineSurface) {
  if (!isStaff(caller.person)) return hint();
  if (what === 'thought' && (await aboutTask(caller, { rest: line }, line, id))) return;
  return askWhetherTask(caller, line, beyonds[what]);
}

/** Reads a line of a user who is known, and does what it says. */
export async function runLine(caller: Caller, text: string, surface: LineSurface): Promise<void> {
  const read = await readLineOf(caller, text);
  switch (read.kind) {
    case 'list':
      return list(caller, read);
    case 'create':
      if (read.existing && (await aboutTask(caller, read.existing, read.line, surface.id))) return;
      return surface.create(read.line, text, read.reminds ?? read.existing?.to === 'remind');
    case 'pasted':
      await withErrorReply(
        caller,
        async () =>
          caller.reply(await linesMessage(await authenticateStaff(caller), { ...read, id: surface.id })),
        read.line,
      );
      return;
    case 'question':
    case 'ask': {
      const [name, ...others] = read.list?.whose.kind === 'named' ? read.list.whose.names : [];
      if (
        name !== undefined &&
        others.length === 0 &&
        read.unused === '' &&
        surface.showsClients &&
        (await showClient(await authenticateStaff(caller), name))
      )
        return;
      const isSeen = isStaff(caller.person) || read.list === undefined || read.list.whose.kind === 'mine';
      return read.kind === 'question' && isSeen
        ? answer(caller, read, surface.id)
        : ask(caller, read, surface.id);
    }
    case 'done':
      return 'numbers' in read
        ? doneByNumbers(caller, read.numbers)
        : doneByWords(caller, read.words, text, read.orCreate && (() => surface.create(text)));
    case 'replace':
      await withErrorReply(
        caller,
        () => replaceCommand(caller, read, surface.id, () => surface.create(text)),
        read.line,
      );
      return;
    case 'show':
      if (read.to === 'remind' && (await remindTyped(caller, read))) return;
      return showTasks(caller, read, () =>
        read.to === 'remind'
          ? askWhichIsMeant(caller, read.line, 'I found no open task with these words to remind you of.')
          : surface.create(text),
      );
    case 'delete':
      return explainDeleting(caller, read);
    case 'search':
      return searchTasks(caller, read);
    case 'client':
      return isStaff(caller.person) ? tellWho(caller, read.name, text, surface.id) : surface.hint();
    case 'clients':
      return caller.reply(await clientList(await authenticateStaff(caller), 1));
    case 'program':
      return runProgram(await authenticateStaff(caller), read.words, surface.help);
    case 'join':
      return askToAdd(await authenticateStaff(caller), read);
    case 'new-client': {
      await authenticateStaff(caller);
      const offer = button('New client', 'client.new', clip(`${read.name}\n${read.program ?? ''}`, 255));
      const said = sentence('The form asks for a name and an email. What you typed is in it.');
      return caller.reply(withBelow(said, actions([offer])));
    }
    case 'settings':
      return caller.reply(settingsMessage);
    case 'digest':
      return read.elsewhere ? caller.reply(digestElsewhere) : surface.digest(read.words);
    case 'repeats':
      return repeatsCommand(caller);
    case 'undo':
      return undoLast(caller, read.line);
    case 'help':
      return read.about ? caller.reply(helpAbout(read.about)) : surface.help();
    case 'greeting': {
      if (read.isThanks) return caller.reply(sentence('You’re welcome.'));
      const mayBeTask = read.isQuestion && isStaff(caller.person);
      if (mayBeTask && (await aboutTask(caller, { rest: text }, text, surface.id))) return;
      return surface.hint();
    }
    case 'beyond':
      return beyond(caller, read, surface);
    case 'unclear':
      return caller.reply(todoUnclear(read, isStaff(caller.person)));
  }
}
