import type { ReadLine } from '../../tasks/read-line/index.ts';
import { newTaskButton } from '../task-messages/page-buttons.ts';
import { actions } from '../ui/blocks.ts';
import { myTasksButton } from '../ui/first-steps.ts';
import { type Message, sentence, withBelow } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { readable } from '../ui/typed-text.ts';

/** What a line probably meant, by its first word, and the one thing to type for it. */
const meant: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:add|new|create|make)(?:$| .*(?:task|to-?do|reminder)$)/i,
    'Type the task behind it, such as `/todo add Call Anna tomorrow`.',
  ],
  [
    /^(?:done|close|complete|finish(?:ed)?)(?!\p{L})|^#?\d/iu,
    'To complete a task, type `/todo done 2`, with its number in the list.',
  ],
  [/^status(?!\p{L})/iu, '`/touchline status` shows the connection.'],
  [/^(?:settings|config)(?!\p{L})/iu, 'Your settings are on Touchline’s Home.'],
  [/^disconnect(?!\p{L})/iu, 'Type `/touchline disconnect`.'],
  [
    /^(?:lists?$|ls|tasks|show|view|page|next|prev|previous|back|more|all|mine|my|every(?:one|thing))(?!\p{L})/iu,
    '`/todo list` shows your tasks, and menus below it change the list.',
  ],
];

const wishes = {
  cancel:
    'While a task waits or is asked about, *Cancel* is below it. *Undo* is beside each task of `/todo list done`.',
  connect: 'Type `/touchline connect`.',
  channel: 'Type `/touchline channel PROGRAM` in the channel, with the program’s name.',
} as const;

/** Says that a line was not understood, what to type for what it probably meant, and where to click. Nothing was created. */
export function todoUnclear(
  { typed, about }: Omit<Extract<ReadLine, { kind: 'unclear' }>, 'kind'>,
  isStaff: boolean,
): Message {
  const words = escapeInline(readable(typed), 80);
  const wish = about && wishes[about];
  const [, hint = `To make a task of it, type \`/todo add ${words}\`.`] =
    meant.find(([pattern]) => pattern.test(typed)) ?? [];
  return withBelow(
    sentence(`I don’t know what to do with \`/todo ${words}\`, so nothing was changed. ${wish ?? hint}`),
    actions([myTasksButton, ...(isStaff ? [newTaskButton('')] : [])]),
  );
}
