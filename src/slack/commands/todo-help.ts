import { isKind } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { Person } from '../../workspaces/people.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { helpMs } from '../edge/limits.ts';
import { authenticate } from '../surface/authenticate.ts';
import type { CommandContext, RequestContext } from '../surface/context.ts';
import { toUserMessage } from '../surface/user-errors.ts';
import { type Message, sentence } from '../ui/message.ts';

const forAll = [
  '`/todo` lists your open tasks. Add `overdue`, `today`, `this week`, `done last month`, `in "PROGRAM"`, `newest`, `page 2`: `/todo list done yesterday`.',
  '`/todo done 2` completes number 2 of the list you saw last; `/todo done call anna` finds it by its words. `/todo search WORDS` shows open tasks with these words.',
];
const forStaff = [
  '`/todo Call Anna tomorrow 3pm` creates a task. Add `!high`, `for NAME`, `@mention`, `in "PROGRAM"`.',
  '`/todo add done is better than perfect` creates a task that begins with a command word.',
  '`/todo move 2 to friday`, `/todo edit 2 NEW TEXT`, `/todo assign 2 to NAME` replace a task: a new one is made, the old one marked done.',
  '`/todo list NAME`, `/todo list all`, `/todo overdue for Anna and Tom`, `/todo overdue for my clients` list the tasks of others.',
  '`/todo Water the plants every monday 9am` offers to repeat the task; `/todo repeats` lists, pauses and ends what repeats.',
  '`/client NAME or EMAIL` shows a client and their open tasks.',
  '`/program` lists programs, `/program NAME` its members; `/program add NAME to PROGRAM` adds one.',
  '`/todo digest weekdays 9am` posts the overdue tasks in this channel, `/todo digest weekdays 9am in "PROGRAM"` only posts those of one program; `/todo digest`, `/todo digest now`, `/todo digest off`.',
  '`/touchline status` shows which organization this workspace is connected to.',
];
const forAdmins = [
  '`/touchline connect` links this workspace to your organization with an API token; `/touchline disconnect` ends it.',
];

const bullets = (lines: string[]): string => lines.map((line) => `• ${line}`).join('\n');

/** What a client, a coach or an admin can type; for an unknown user everything, with a note about who can use what. */
export function todoHelp(role?: Person['role']): Message {
  const staff = role === 'admin' ? [...forStaff, ...forAdmins] : forStaff;
  const lines = role === 'client' ? forAll : [...forAll, ...staff];
  const usage =
    role === undefined
      ? `${bullets(forAll)}\n*For coaches and admins*\n${bullets(forStaff)}`
      : bullets(lines);
  return { ...sentence(`*What you can type*\n${usage}`), text: `What you can type:\n${lines.join('\n')}` };
}

/** Users who can't use Touchline yet: the error says what they or an admin have to do first. */
const isOutside = (error: unknown): boolean => isKind(error, RefusedError, 'not-connected', 'unknown-user');

/**
 * Who asks for help: their role, which is undefined if they can't be looked up just now, or `first`: what they or an
 * admin have to do before they can type anything.
 */
export async function whoAsks(
  context: RequestContext,
): Promise<{ role: Person['role'] | undefined } | { first: string }> {
  try {
    return { role: (await withTimeout(helpMs, () => authenticate(context))).person.role };
  } catch (error) {
    return isOutside(error) ? { first: toUserMessage(error) } : { role: undefined };
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
  return 'first' in who ? sentence(who.first) : more(todoHelp(who.role), who.role);
}

/** `/todo help`. */
export const helpFor = async (context: CommandContext): Promise<void> =>
  context.reply(await helpOf(context, (help) => help));
