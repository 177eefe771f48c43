import type { AuditEntry } from '../../../workspaces/audit.ts';
import { changeable } from '../../surface/changeable.ts';
import type { CommandHandler } from '../../surface/context.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { section } from '../../ui/blocks.ts';
import { momentMarkup } from '../../ui/due-text.ts';
import { sentence } from '../../ui/message.ts';
import { inPages } from '../../ui/pager.ts';
import { escapeInline } from '../../ui/text.ts';

/** How many writes are shown. */
const shown = 20;

const words: Readonly<Record<string, string>> = {
  'task.create': 'created a task',
  'task.done': 'marked a task done',
  'task.undo': 'took back that a task is done',
  'client.create': 'created a client',
  'client.edit': 'changed a client’s fields',
  'program.add': 'added somebody to a program',
  'profile.edit': 'changed the profile',
  'profile.photo': 'changed the profile’s photo',
  connect: 'connected this workspace',
  'connect.ask': 'asked to connect this workspace',
  'connect.approve': 'approved that this workspace is connected',
  'connect.refuse': 'refused to connect this workspace',
  disconnect: 'disconnected this workspace',
  'coaches.own': 'limited coaches to their programs',
  'coaches.all': 'let coaches see all programs',
  'digest.set': 'set a channel’s digest',
  'digest.audience': 'chose how a channel’s digest is posted',
  'digest.off': 'turned a channel’s digest off',
  'channel.tie': 'tied a channel to a program',
  'channel.untie': 'untied a channel',
  'privacy.delete': 'deleted what was stored about them',
};

function resultWords(result: string): string {
  if (result === 'ok') return '';
  return result === 'unconfirmed' ? ': not confirmed' : `: failed (${escapeInline(result)})`;
}

/** "Nov 18 at 10:00: @jonas created a task (`81`)". */
function line({ atMs, user, action, target, result }: AuditEntry): string {
  const when = momentMarkup(atMs, new Date(atMs).toISOString().slice(0, 16));
  const what = words[action] ?? escapeInline(action);
  const id = target === undefined ? '' : ` (${escapeInline(target)})`;
  const who = user === '' ? 'Somebody whose data was deleted' : `<@${user}>`;
  return `${when}: ${who} ${what}${id}${resultWords(result)}`;
}

/** `/touchline audit`: the latest writes, for users who may change the connection. It shows ids and no texts. */
export const auditCommand: CommandHandler = async (context) => {
  const { services, slack, workspaceId, userId } = context;
  const connection = await changeable(context);
  // Any admin may connect a workspace that is not connected, but not read its audit.
  if (connection === undefined && !(await services.profiles.get(slack, workspaceId, userId)).admin)
    throw new UserFacingError('This workspace is not connected. Only a Slack admin can see this now.');
  const entries = await services.audit.last(workspaceId, shown);
  if (entries.length === 0) return context.reply(sentence('Nothing was written from this workspace yet.'));
  const title = `*The last ${entries.length === 1 ? 'write' : `${entries.length} writes`}*, newest first`;
  const lines = entries.map(line);
  // One section would exceed its limit of 3,000 characters.
  const parts = inPages(lines, Math.ceil(lines.length / 2));
  await context.reply({
    text: [title, ...lines].join('\n'),
    blocks: [section(title), ...parts.map((part) => section(part.join('\n')))],
  });
};
