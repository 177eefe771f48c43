import { withTimeout } from '../../lib/timeout.ts';
import type { Person } from '../../workspaces/people.ts';
import { helpMs } from '../edge/limits.ts';
import { changeable } from '../surface/changeable.ts';
import type { RequestContext } from '../surface/context.ts';
import type { CommandNames } from '../ui/command-names.ts';
import { type Message, sentence, withAbove } from '../ui/message.ts';
import { bullets, listed } from '../ui/text.ts';
import { whoAsks } from './todo-help.ts';

const status =
  '`/touchline status` shows which organization this workspace is connected to, and who you are there.';
const privacy =
  '`/touchline privacy` shows what I keep about you, sends it to you as a file, and deletes it.';
const forStaff = [
  '`/touchline team` shows the coaches and admins.',
  '`/touchline channel PROGRAM` ties a channel to a program: tasks typed there are for it. `/touchline channel off` unties it.',
];
/** Admins make tokens, and only the profile of the token's owner can be changed. */
const forAdmins = [
  '`/touchline coaches` shows whether coaches see all programs or only their own, and changes it.',
  '`/touchline profile` changes the name, email, notifications and photo of the token’s owner.',
];
const forConnection = [
  '`/touchline connect` connects this workspace to your organization, and `/touchline disconnect` ends that.',
  '`/touchline audit` shows what was written last, and by whom.',
];

/** The long forms of commands that have another name in this workspace. */
function longForms(names: CommandNames, role?: Person['role']): string[] {
  const own = role === 'client' ? ['todo'] : ['todo', 'client', 'program'];
  const short = own.filter((name) => names[`/${name}`] !== `/touchline ${name}`);
  if (short.length === 0) return [];
  const [long, same] = [short.map((name) => `\`/touchline ${name}\``), short.map((name) => `\`/${name}\``)];
  return short.length === 1
    ? [`${listed(long)} does what ${listed(same)} does.`]
    : [`${listed(long)} do what ${listed(same)} do.`];
}

/** What this person can type after `/touchline`. A user who can't be looked up just now sees all but the connection. */
export async function touchlineHelp(context: RequestContext): Promise<Message> {
  const mayChange = withTimeout(helpMs, () => changeable(context)).then(
    (connection) => connection !== undefined,
    () => false,
  );
  const who = await whoAsks(context);
  const connection = (await mayChange) ? forConnection : [];
  if ('first' in who)
    return connection.length === 0 ? who.first : withAbove(who.first.text, sentence(bullets(connection)));
  const { role } = who;
  return sentence(
    bullets([
      '`/todo help` shows what you can type about tasks.',
      status,
      ...(role === 'client' ? [] : forStaff),
      ...(role === 'admin' ? forAdmins : []),
      ...connection,
      privacy,
      ...longForms(context.services.commandNames, role),
    ]),
  );
}
