import { insteadOf } from '../../lib/errors.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import { asksForHelp } from '../../tasks/read-line/index.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { digestCommand } from '../features/digests/command.ts';
import type { AuthenticatedContext } from '../surface/authenticate.ts';
import type { CommandContext, CommandHandler } from '../surface/context.ts';
import type { Remembered } from '../surface/run-request.ts';
import { identifyFirst } from '../surface/with-error-reply.ts';
import { replyWithOutcome } from '../task-requests/reply-with-outcome.ts';
import { footnote } from '../ui/blocks.ts';
import { runLine } from './run-line.ts';
import { helpFor } from './todo-help.ts';

/** A new task is named after the interaction, so that a command delivered twice makes one draft and one task. */
const draftOf = (triggerId: string): string => `command-${triggerId}`;

/** What is stored of a line until it is answered. The line is not parsed before its author is known. */
export const todoRequest = (triggerId: string, text: string): Remembered =>
  text === '' || asksForHelp(text)
    ? { request: { kind: 'other', typed: `/todo ${text}`.trim() } }
    : { request: { kind: 'typed', typed: text }, id: draftOf(triggerId) };

const more = {
  client:
    'You can also type `/todo done 2`, `/todo overdue` or `/todo search WORDS`. `/todo help` shows everything.',
  staff:
    'You can also type `/todo Call Anna tomorrow 3pm`, `/todo overdue for Anna`, `/todo done 2` or `/client Anna`. ' +
    '`/todo help` shows everything.',
};

/** Says below the first list of each person, once, what else can be typed. */
async function withHint<Context extends CommandContext>(
  caller: AuthenticatedContext<Context>,
): Promise<AuthenticatedContext<Context>> {
  const { services, workspaceId, userId, person } = caller;
  // A list needs no store.
  const isFirst = await services.preferences
    .hintOnce(workspaceId, userId)
    .catch(insteadOf(false, StoreUnavailableError));
  if (!isFirst) return caller;
  const hint = footnote(more[isStaff(person) ? 'staff' : 'client']);
  return { ...caller, reply: ({ text, blocks = [] }) => caller.reply({ text, blocks: [...blocks, hint] }) };
}

/** `/todo …`. An error is shown together with the line, which would be lost otherwise. */
export const todoCommand: CommandHandler = async (context, text) => {
  // Help and a digest's status come even when users can't be looked up, and a form while its trigger is valid.
  if (asksForHelp(text)) return helpFor(context);
  if (['digest', 'digest status'].includes(text.toLowerCase()))
    return digestCommand(context, text.slice('digest '.length));
  const caller = await identifyFirst(context, text);
  if (caller === undefined) return;
  const id = draftOf(context.triggerId);
  await runLine(text === '' ? await withHint(caller) : caller, text, {
    id,
    create: (line, typed, reminds) =>
      replyWithOutcome(
        caller,
        { kind: 'line', line, started: { id, ...(reminds && { reminds }) } },
        // That is stored already.
        { typed: line, ...(typed !== undefined && { pendingAs: { kind: 'typed', typed } }) },
      ),
    digest: (words) => digestCommand(caller, words),
    help: () => helpFor(context),
    hint: () => helpFor(context),
    showsClients: false,
  });
};
