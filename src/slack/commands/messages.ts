import { insteadOf } from '../../lib/errors.ts';
import type { TodoCommand } from '../../tasks/parse-command.ts';
import { DirectoryLoadingError } from '../../workspaces/directory.ts';
import type { Person } from '../../workspaces/people.ts';
import { searchNames } from '../../workspaces/search-names.ts';
import { peopleNamed } from '../../workspaces/typed-names.ts';
import { permalinkIfThere } from '../edge/messenger.ts';
import { card } from '../features/clients/command.ts';
import { doneByNumbers, doneByWords } from '../features/lists/done.ts';
import { listTasks } from '../features/lists/list.ts';
import { explainDeleting, searchTasks } from '../features/lists/search.ts';
import { replaceCommand } from '../features/tasks/form/replace-command.ts';
import { repeatsCommand } from '../features/tasks/repeats/command.ts';
import { authenticateStaff } from '../surface/authenticate.ts';
import type { IncomingMessage, MessageContext, MessageHandler } from '../surface/context.ts';
import { isIdentified } from '../surface/identify-first.ts';
import { clientsOnly, nobodyNamed } from '../surface/resolve-person.ts';
import { replyWithOutcome } from '../task-requests/reply-with-outcome.ts';
import { section } from '../ui/blocks.ts';
import { choiceBlocks } from '../ui/choices.ts';
import { type Message, sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { asksForHelp } from './asks-for-help.ts';
import { parseMessage } from './parse-message.ts';
import { helpOf } from './todo-help.ts';

const forClients = 'Write “list” or “what is overdue?”, and I show your tasks.';
const forStaff =
  'Write me a task, such as “Call Anna tomorrow 3pm”, and I ask before I create it. ' +
  'Or write “what is overdue?”, “list” or the name of a client.';
const leadFor = (role?: Person['role']): string => (role === 'client' ? forClients : forStaff);

/** Everything that this person can type, below how to write to Touchline. */
const help = (context: MessageContext): Promise<Message> =>
  helpOf(context, ({ text, blocks = [] }, role) => ({
    text: `${leadFor(role)}\n${text}`,
    blocks: [section(leadFor(role)), ...blocks],
  }));

const hint = (context: MessageContext): Promise<Message> =>
  helpOf(context, (_, role) => sentence(`${leadFor(role)} “help” shows everything.`));

/** Turns a sentence into a draft with **Create**. The draft keeps the address of a channel's thread. */
async function propose(context: MessageContext, { ts }: IncomingMessage, line: string, isDirect: boolean) {
  const { services, slack, channelId, threadTs } = context;
  const link =
    isDirect || threadTs === undefined
      ? undefined
      : await permalinkIfThere(services.messenger, slack, { channel: channelId, ts: threadTs });
  // Named after the message, so that an event delivered twice makes one draft.
  const started = { id: `message-${channelId}-${ts}`, proposed: true };
  await replyWithOutcome(context, { kind: 'line', line, started, link });
}

/** Shows the client with this name, or offers several. False if there is none. */
async function showNamed(context: MessageContext, name: string): Promise<boolean> {
  const caller = await authenticateStaff(context);
  const clients = await context.services.directories.of(caller.connection).clients();
  const found = peopleNamed(clients, name);
  const [first] = found;
  if (first === undefined) return false;
  if (found.length === 1) {
    await caller.reply(await card(caller, first.id));
    return true;
  }
  const question = `${found.length} people fit “${escapeInline(name)}”. Which one do you mean?`;
  await caller.reply({ text: question, blocks: choiceBlocks(question, found, 'client.show') });
  return true;
}

async function run(
  context: MessageContext,
  message: IncomingMessage,
  command: TodoCommand,
  isDirect: boolean,
) {
  switch (command.kind) {
    case 'list':
      return listTasks(context, command);
    case 'add':
      return propose(context, message, command.line, isDirect);
    case 'done':
      return 'numbers' in command
        ? doneByNumbers(context, command.numbers)
        : doneByWords(context, command.words);
    case 'replace':
      return replaceCommand(context, command, `message-${context.channelId}-${message.ts}`);
    case 'delete':
      return explainDeleting(context, command);
    case 'search':
      return searchTasks(context, command);
    case 'repeats':
      return repeatsCommand(context);
    case 'digest':
      return context.reply(
        sentence('A channel gets its digest by `/todo digest weekdays 9am`, typed there.'),
      );
    default:
      return context.reply(await help(context));
  }
}

const answer =
  (isDirect: boolean): MessageHandler =>
  async (context, message) => {
    if (asksForHelp(message.text)) return context.reply(await help(context));
    if (!(await isIdentified(context, message.text))) return;
    const parsed = parseMessage(message.text);
    if (parsed.kind === 'help') return context.reply(await help(context));
    if (parsed.kind === 'hint') return context.reply(await hint(context));
    if (parsed.kind === 'command') return run(context, message, parsed.command, isDirect);
    const show = showNamed(context, parsed.name);
    // A sentence needs no look-up of names.
    if (await (parsed.asTask ? show.catch(insteadOf(false, DirectoryLoadingError)) : show)) return;
    if (parsed.asTask) return propose(context, message, message.text, isDirect);
    const caller = await authenticateStaff(context);
    const clients = await context.services.directories.of(caller.connection).clients();
    const near = searchNames(clients, parsed.name, 5);
    await context.reply(nobodyNamed(parsed.name, clientsOnly, near, 'client.show'));
  };

/** A message to Touchline itself. */
export const directMessage = answer(true);

/** `@Touchline …` in a channel. Only its author sees the answer. */
export const handleMention = answer(false);
