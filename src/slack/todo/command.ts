import type { OwedRequest } from '../../tasks/drafts/owed-answers.ts';
import type { CommandContext, CommandHandler } from '../context.ts';
import { digestCommand } from '../digest/command.ts';
import { replyWithOutcome } from '../drafts/reply-with-outcome.ts';
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

/** A new task, named after the interaction, so that the same command delivered twice is one draft and one task. */
const newTask = (triggerId: string, line: string) =>
  ({ kind: 'line', line, started: { id: `command-${triggerId}` } }) as const;

/** What whoever types this is owed an answer to. */
export function todoRequest(triggerId: string, text: string): OwedRequest {
  const command = parseTodo(text);
  if (command.kind === 'add') return newTask(triggerId, command.line);
  return { kind: 'other', typed: `/todo ${text}`.trim() };
}

/** `/todo TEXT`, `/todo add TEXT`. An error is shown with the line, which would be lost. */
const addTask = (context: CommandContext, line: string): Promise<void> =>
  replyWithOutcome(context, newTask(context.triggerId, line), { typed: line });

/** `/todo …` */
export const todoCommand: CommandHandler = async (context, text) => {
  const command = parseTodo(text);
  switch (command.kind) {
    case 'list':
      return listTasks(context, command);
    case 'add':
      return addTask(context, command.line);
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
};
