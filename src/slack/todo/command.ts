import type { CommandContext, CommandHandler } from '../context.ts';
import { digestCommand } from '../digest/command.ts';
import { replyWithOutcome } from '../drafts/reply-with-outcome.ts';
import { repeatsCommand } from '../repeats/command.ts';
import { replaceCommand } from '../replace/command.ts';
import { withErrorReply } from '../with-error-reply.ts';
import { askWhetherTask } from './ask.ts';
import { doneByNumbers, doneByWords } from './done.ts';
import { helpFor, todoUnclear } from './help.ts';
import { listTasks } from './list.ts';
import { parseTodo } from './parse.ts';
import { explainDeleting, searchTasks } from './search.ts';

/** `/todo TEXT`, `/todo add TEXT`. An error is shown with the line, which would be lost. */
function addTask(context: CommandContext, line: string): Promise<void> {
  // Named after the interaction, so that the same command delivered twice is one draft and one task.
  const id = `command-${context.triggerId}`;
  return replyWithOutcome(context, { kind: 'line', line, started: { id } }, { typed: line });
}

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
