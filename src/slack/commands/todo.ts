import { parseTodo } from '../../tasks/parse-command.ts';
import { digestCommand } from '../features/digests/command.ts';
import { doneByNumbers, doneByWords } from '../features/lists/done.ts';
import { listTasks } from '../features/lists/list.ts';
import { explainDeleting, searchTasks } from '../features/lists/search.ts';
import { replaceCommand } from '../features/tasks/form/replace-command.ts';
import { repeatsCommand } from '../features/tasks/repeats/command.ts';
import { askWhetherTask } from '../surface/ask-whether-task.ts';
import type { CommandContext, CommandHandler } from '../surface/context.ts';
import { isIdentified } from '../surface/identify-first.ts';
import type { Remembered } from '../surface/run-request.ts';
import { withErrorReply } from '../surface/with-error-reply.ts';
import { replyWithOutcome } from '../task-requests/reply-with-outcome.ts';
import { helpFor } from './todo-help.ts';
import { todoUnclear } from './todo-unclear.ts';

/** A new task is named after the interaction, so that a command delivered twice makes one draft and one task. */
const draftOf = (triggerId: string): string => `command-${triggerId}`;

/** What is stored of a line until it is answered. The line is not parsed before its author is known. */
export const todoRequest = (triggerId: string, text: string): Remembered =>
  text === ''
    ? { request: { kind: 'other', typed: '/todo' } }
    : { request: { kind: 'typed', typed: text }, id: draftOf(triggerId) };

/** `/todo TEXT`, `/todo add TEXT`. An error is shown together with the line, which would be lost otherwise. */
const addTask = (context: CommandContext, text: string, line: string): Promise<void> =>
  replyWithOutcome(
    context,
    { kind: 'line', line, started: { id: draftOf(context.triggerId) } },
    { typed: line, pendingAs: { kind: 'typed', typed: text } },
  );

/** Parses a line and does what it says. */
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

/** Not parsed as a line: help comes even when users can't be looked up, and a form while its trigger is valid. */
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
