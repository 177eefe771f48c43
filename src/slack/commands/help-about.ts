import type { HelpTopic } from '../../tasks/read-line/index.ts';
import { type Message, sentence } from '../ui/message.ts';

const menu = '*Change or remind me…* below a list';

/** How to do what somebody asks about, in a sentence or two. */
const answers: Record<HelpTopic, string> = {
  undo: '*Undo* is beside each task that is done. `/todo undo` shows what you marked done last.',
  delete:
    'The platform can’t delete a task. Mark it done instead: click *Done* beside it, or type `/todo done 2`.',
  repeat: `Say how often behind a new task, such as \`/todo Call Anna every monday\`, and click *Repeat*. For a task that is there, ${menu} has *Repeat every week*. \`/todo repeats\` shows what repeats, and ends it.`,
  digest:
    'Type `/todo digest weekdays 9am` in a channel for its digest of overdue tasks, `/todo digest off` to end it. Your own message each morning is in *Settings* on Touchline’s Home.',
  remind: `${menu} has reminders. Or write it: “remind me of 2 tomorrow at 9”.`,
  assign: `Type \`/todo assign 2 to NAME\`, with the task’s number in the list, or choose *Another day, person or text…* from ${menu}. For a new task, add \`for NAME\`.`,
  move: `Type \`/todo move 2 to friday\`, with the task’s number in the list, or choose another day from ${menu}.`,
  edit: `Type \`/todo edit 2 NEW TEXT\`, with the task’s number in the list, or choose *Another day, person or text…* from ${menu}.`,
  done: 'Click *Done* beside a task, or type `/todo done 2`, with its number in the list.',
  priority:
    'Add `!high`, `!medium` or `!low` to a new task, or “urgent” or “no rush”. *Replace* changes it for a task that is there.',
  privacy:
    'Tasks are on your coaching platform: coaches and admins of your organization see them there and here, a client sees their own. My answers here are for you alone.',
  calendar:
    'I don’t connect to calendars or other apps: tasks are on your coaching platform, and I show them here.',
  languages:
    'Write to me in English, German, French, Spanish, Italian, Portuguese, Dutch or Polish. I answer in English.',
};

/** Answers a question about how to do something with Touchline. */
export const helpAbout = (topic: HelpTopic): Message =>
  sentence(`${answers[topic]} \`/todo help\` shows more.`);
