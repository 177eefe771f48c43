import { type Message, sentence } from '../blocks/message.ts';
import { inWords } from '../blocks/text.ts';
import { readable } from '../typed.ts';

const usage = [
  '`/todo Call Anna tomorrow 3pm` creates a task. Add `!high`, `for NAME`, `in "PROGRAM"`.',
  '`/todo add done is better than perfect` creates a task that begins with a command word.',
  '`/todo` lists your open tasks; `/todo list for NAME`, `/todo list all`, `/todo list page 2`.',
  '`/todo done 2` completes number 2 of the list you saw last; `/todo done call anna` finds it by its words.',
  '`/todo digest weekdays 9am` posts the overdue tasks in this channel; `/todo digest off`, `/todo digest now`.',
  '`/client NAME or EMAIL` shows a client and their open tasks.',
];

/** What `/todo help` says. */
export const todoHelp = (): Message => ({
  ...sentence(`*What you can type*\n${usage.map((line) => `• ${line}`).join('\n')}`),
  text: `What you can type:\n${usage.join('\n')}`,
});

/** Usage, for something that was not understood. Nothing was created. */
export function todoUnclear(typed: string): Message {
  const lead = `I don’t know what to do with \`/todo ${inWords(readable(typed), 80)}\`, so nothing was changed.`;
  const { text } = todoHelp();
  return {
    ...sentence(`${lead}\n${usage.map((line) => `• ${line}`).join('\n')}`),
    text: `${lead}\n${text}`,
  };
}
