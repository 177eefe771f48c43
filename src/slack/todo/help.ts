import { readable } from '../typed-text.ts';
import { type Message, sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';

const forAll = [
  '`/todo` lists your open tasks; `/todo overdue` lists overdue tasks; `/todo list page 2`.',
  '`/todo done 2` completes number 2 of the list you saw last; `/todo done call anna` finds it by its words.',
];
const forStaff = [
  '`/todo Call Anna tomorrow 3pm` creates a task. Add `!high`, `for NAME`, `@mention`, `in "PROGRAM"`.',
  '`/todo add done is better than perfect` creates a task that begins with a command word.',
  '`/todo list for NAME`, `/todo list all`, `/todo list overdue for NAME` list the tasks of others.',
  '`/client NAME or EMAIL` shows a client and their open tasks.',
  '`/todo digest weekdays 9am` posts the overdue tasks in this channel, `/todo digest weekdays 9am in "PROGRAM"` only posts those of one program; `/todo digest`, `/todo digest now`, `/todo digest off`.',
  '`/touchline status` shows which organization this workspace is connected to.',
];

const bullets = (lines: string[]): string => lines.map((line) => `• ${line}`).join('\n');
const usage = `${bullets(forAll)}\n*For coaches and admins*\n${bullets(forStaff)}`;
const usageText = [...forAll, ...forStaff].join('\n');

/** The reply to `/todo help`. */
export const todoHelp = (): Message => ({
  ...sentence(`*What you can type*\n${usage}`),
  text: `What you can type:\n${usageText}`,
});

/** Usage, after something that was not understood. Nothing was created. */
export function todoUnclear(typed: string): Message {
  const words = escapeInline(readable(typed), 80);
  const lead =
    `I don’t know what to do with \`/todo ${words}\`, so nothing was changed. ` +
    `To make a task of it, type \`/todo add ${words}\`.`;
  return { ...sentence(`${lead}\n${usage}`), text: `${lead}\n${usageText}` };
}
