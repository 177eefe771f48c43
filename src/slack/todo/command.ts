import type { OwedRequest } from '../../tasks/drafts/owed-answers.ts';
import type { CommandContext, CommandHandler } from '../context.ts';
import { digestCommand } from '../digest/command.ts';
import { replyWithOutcome } from '../drafts/reply-with-outcome.ts';
import { isIdentified } from '../identify-first.ts';
import { repeatsCommand } from '../repeats/command.ts';
import { replaceCommand } from '../replace/command.ts';
import { withErrorReply } from '../with-error-reply.ts';
import { askWhetherTask } from './ask.ts';
import { doneByNumbers, doneByWords } from './done.ts';
import { helpFor } from './help.ts';
import { listTasks } from './list.ts';
import { parseTodo } from './parse.ts';
import { explainDeleting, searchTasks } from './search.ts';
import { todoUnclear } from './unclear.ts';

/** A new task is named after the interaction, so that the same command delivered twice is one draft and one task. */
const draftOf = (triggerId: string): string => `command-${triggerId}`;

/** What whoever types this is owed an answer to. The line is not read before its author is known. */
export const owedTodo = (triggerId: string, text: string): OwedRequest =>
  text === ''
    ? { kind: 'other', typed: '/todo' }
    : { kind: 'typed', typed: text, draftId: draftOf(triggerId) };

/** `/todo TEXT`, `/todo add TEXT`. An error is shown with the line, which would be lost. */
const addTask = (context: CommandContext, text: string, line: string): Promise<void> =>
  replyWithOutcome(
    context,
    { kind: 'line', line, started: { id: draftOf(context.triggerId) } },
    { typed: line, owedAs: owedTodo(context.triggerId, text) },
  );

/** Reads a line and does what it says. */
async function runLine(context: CommandContext, text: string): Promise<void> {
  const command = parseTodo(text);
  switch (command.kind) {
    case 'list':
      return listTasks(context, command);
    case 'add':
      return addTask(context, text, command.line);
    case 'ask':
      return askWhetherTask(context, command.line);
    case 'done':
      return 'numbers' in command
        ? doneByNumbers(context, command.numbers)
        : doneByWords(context, command.words);
    case 'replace':
      await withErrorReply(
        context,
        () => replaceCommand(context, command, `command-${context.triggerId}`),
        command.line,
      );
      return;
    case 'delete':
      return explainDeleting(context, command);
    case 'search':
      return searchTasks(context, command);
    case 'digest':
      return digestCommand(context, command.words);
    case 'repeats':
      return repeatsCommand(context);
    case 'help':
      return helpFor(context);
    case 'unclear':
      return context.reply(todoUnclear(command.typed));
  }
}

/** What is not read as a line. Help comes even when nobody can be looked up, and a form while its trigger lives. */
const alone: ReadonlyMap<string, (context: CommandContext) => Promise<void>> = new Map([
  ['help', helpFor],
  ['?', helpFor],
  ['digest', (context: CommandContext) => digestCommand(context, '')],
]);

/** `/todo …` */
export const todoCommand: CommandHandler = async (context, text) => {
  const handler = alone.get(text.toLowerCase());
  if (handler !== undefined) return handler(context);
  if (await isIdentified(context, text)) await runLine(context, text);
};
