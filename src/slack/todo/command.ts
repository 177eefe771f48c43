import type { CommandHandler } from '../context.ts';
import { digestCommand } from '../digest/command.ts';
import { addTask } from './add.ts';
import { doneByNumbers, doneByWords } from './done.ts';
import { todoHelp, todoUnclear } from './help.ts';
import { listTasks } from './list.ts';
import { parseTodo } from './parse.ts';

/** `/todo …` */
export const todoCommand: CommandHandler = async (incoming, text) => {
  const command = parseTodo(text);
  switch (command.kind) {
    case 'list':
      return listTasks(incoming, command);
    case 'add':
      return addTask(incoming, command.line);
    case 'done':
      return 'numbers' in command
        ? doneByNumbers(incoming, command.numbers)
        : doneByWords(incoming, command.words);
    case 'digest':
      return digestCommand(incoming, command.words);
    case 'help':
      return incoming.reply(todoHelp());
    case 'unclear':
      return incoming.reply(todoUnclear(command.typed));
  }
};
