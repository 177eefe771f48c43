import type { CommandHandler } from '../context.ts';
import { digestCommand } from '../digest/command.ts';
import { addTask } from './add.ts';
import { doneByNumbers, doneByWords } from './done.ts';
import { todoHelp, todoUnclear } from './help.ts';
import { listTasks } from './list.ts';
import { parseTodo } from './parse.ts';

/** `/todo …` */
export const todoCommand: CommandHandler = async (context, text) => {
  const command = parseTodo(text);
  switch (command.kind) {
    case 'list':
      return listTasks(context, command);
    case 'add':
      return addTask(context, command.line);
    case 'done':
      return 'numbers' in command
        ? doneByNumbers(context, command.numbers)
        : doneByWords(context, command.words);
    case 'digest':
      return digestCommand(context, command.words);
    case 'help':
      return context.reply(todoHelp());
    case 'unclear':
      return context.reply(todoUnclear(command.typed));
  }
};
