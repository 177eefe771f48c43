import { isKind } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { Person } from '../../workspaces/people.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { helpMs } from '../edge/limits.ts';
import { authenticate } from '../surface/authenticate.ts';
import type { ActionHandler, CommandContext, RequestContext } from '../surface/context.ts';
import { stepsAfter } from '../surface/first-steps.ts';
import { toUserMessage } from '../surface/user-errors.ts';
import { actions, button, section } from '../ui/blocks.ts';
import { type Message, sentence } from '../ui/message.ts';
import { bullets } from '../ui/text.ts';

type Role = Person['role'] | undefined;

/** What most people need. */
const first: Record<'client' | 'staff', string[]> = {
  client: [
    '`/todo` shows your open tasks. Add `overdue`, `today`, `this week`.',
    '`/todo done 2` marks number 2 of that list as done.',
  ],
  staff: [
    '`/todo Call Anna tomorrow 3pm` makes a task. Add `for Tom`, `in Leadership`, `!high`.',
    '`/todo` shows yours. Add `overdue`, `today`, `Anna`, `all`.',
    '`/todo done 2`, `/todo move 2 to friday`',
    '`/client Anna`, `/program Leadership`',
  ],
};

/** The rest, by the label of the button that shows it. Clients see the first topic, and only admins the last. */
const topics: Record<string, string[]> = {
  'More about lists': [
    '`/todo list done last month`, `in "PROGRAM"`, `newest`, `page 2`: any filters, in any order.',
    '`/todo search WORDS` shows open tasks with these words; `/todo done call anna` finds one by its words and marks it done.',
  ],
  'More about tasks': [
    '`/todo list NAME`, `/todo list all`, `/todo overdue for Anna and Tom`, `/todo overdue for my clients` list the tasks of others.',
    '`/todo add done is better than perfect` makes a task that begins with a command word.',
    '`/todo edit 2 NEW TEXT` and `/todo assign 2 to NAME` replace a task, as `move` does: a new one is made, the old one marked done.',
    '`/todo Water the plants every monday 9am` offers to repeat the task; `/todo repeats` lists, pauses and ends what repeats.',
  ],
  Digests: [
    '`/todo digest weekdays 9am` posts the overdue tasks in this channel; add `in "PROGRAM"` for those of one program.',
    '`/todo digest` shows and changes it, `/todo digest now` posts it at once, `/todo digest off` ends it.',
  ],
  Programs: [
    '`/program` lists programs, `/program NAME` its members; `/program add NAME to PROGRAM` adds one.',
    '`/client NAME or EMAIL` shows a client and their open tasks.',
    '`/touchline help` shows the rest: the connection, the team, and what I keep about you.',
  ],
  'For admins': [
    '`/touchline connect` links this workspace to your organization with an API token; `/touchline disconnect` ends it.',
  ],
};

/** The topics of someone with this role; all of them for someone who can't be looked up. */
const topicsOf = (role: Role) =>
  Object.entries(topics).slice(0, role === 'client' ? 1 : role === 'coach' ? -1 : undefined);

/**
 * What a client, a coach or an admin can type, with a button for each topic; for an unknown user everything.
 *
 * @param open the topic to show
 */
export function todoHelp(role?: Role, open?: string): Message {
  const offered = topicsOf(role);
  const begin = first[role === 'client' ? 'client' : 'staff'];
  const more = offered.find(([label]) => label === open)?.[1] ?? [];
  const buttons = offered
    .filter(([label]) => label !== open)
    .map(([label], at) => button(label, `help.topic.${at}`, label));
  const shown = [...begin, ...more];
  return {
    text: `What you can type:\n${[...begin, ...offered.flatMap(([, lines]) => lines)].join('\n')}`,
    blocks: [
      section(`*Type it as you would say it.*\n${bullets(shown)}`),
      ...(buttons.length > 0 ? [actions(buttons)] : []),
    ],
  };
}

/** A topic's button: its lines, below those that most people need. */
export const showTopic: ActionHandler = async (context, { value }) => {
  const who = await whoAsks(context);
  await context.redraw('first' in who ? who.first : todoHelp(who.role, value));
};

/**
 * Who asks for help: their role, which is undefined if they can't be looked up just now, or `first`: what they or an
 * admin have to do before they can type anything.
 */
export async function whoAsks(
  context: RequestContext,
): Promise<{ role: Person['role'] | undefined } | { first: Message }> {
  try {
    return { role: (await withTimeout(helpMs, () => authenticate(context))).person.role };
  } catch (error) {
    if (!isKind(error, RefusedError, 'not-connected', 'unknown-user')) return { role: undefined };
    return { first: (await stepsAfter(context, error)) ?? sentence(toUserMessage(error)) };
  }
}

/**
 * What this person can do, or has to do first. A user who can't be looked up just now sees everything.
 *
 * @param more what to add for those who can do something; the role is undefined if they can't be looked up
 */
export async function helpOf(
  context: RequestContext,
  more: (help: Message, role?: Person['role']) => Message,
): Promise<Message> {
  const who = await whoAsks(context);
  return 'first' in who ? who.first : more(todoHelp(who.role), who.role);
}

/** `/todo help`. */
export const helpFor = async (context: CommandContext): Promise<void> =>
  context.reply(await helpOf(context, (help) => help));
