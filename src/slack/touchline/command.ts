import { clientCommand } from '../client/command.ts';
import { connect, noTokenHere } from '../connect/command.ts';
import { disconnect } from '../connect/disconnect.ts';
import type { CommandHandler } from '../context.ts';
import { openProfile } from '../profile/command.ts';
import { programCommand } from '../program/command.ts';
import { teamCommand } from '../team/command.ts';
import { todoCommand } from '../todo/command.ts';
import { sentence } from '../ui/message.ts';
import { auditCommand } from './audit.ts';
import { channelCommand } from './channel.ts';
import { coachesCommand } from './coaches.ts';
import { status } from './status.ts';

const usage = [
  '`/touchline status` shows which organization this workspace is linked to, and `/touchline team` its coaches and admins.',
  '`/touchline profile` changes your name, email, notifications and photo there.',
  '`/touchline connect` links this workspace to your coaching platform, and `/touchline disconnect` ends it.',
  '`/touchline audit` shows administrators what was written last, and by whom.',
  '`/touchline coaches` shows whether coaches see all programs or only theirs; an admin changes it.',
  '`/touchline channel PROGRAM` ties a channel to a program: tasks typed there are for it. `/touchline channel off` unties it.',
  '`/touchline todo`, `/touchline client` and `/touchline program` do what `/todo`, `/client` and `/program` do.',
]
  .map((line) => `• ${line}`)
  .join('\n');

/** The commands that take no more words. */
const alone: ReadonlyMap<string, CommandHandler> = new Map([
  ['disconnect', disconnect],
  ['status', status],
  ['audit', auditCommand],
  ['profile', openProfile],
  ['help', async (context) => context.reply(sentence(usage))],
  ['', async (context) => context.reply(sentence(usage))],
]);

const withWords: ReadonlyMap<string, CommandHandler> = new Map([
  ['connect', connect],
  ['team', teamCommand],
  ['channel', channelCommand],
  ['coaches', coachesCommand],
  ['todo', todoCommand],
  ['client', clientCommand],
  ['program', programCommand],
]);

/**
 * `/touchline …`, and the long form of every other command, for workspaces where another app has its name. Anything else
 * is not repeated: it may be a token.
 */
export const touchlineCommand: CommandHandler = async (context, text) => {
  const [, first = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(text.trim()) ?? [];
  const word = first.toLowerCase();
  const handler = withWords.get(word) ?? (rest === '' ? alone.get(word) : undefined);
  if (handler !== undefined) return handler(context, rest);
  await context.reply(
    sentence(word.startsWith('connect') ? noTokenHere : `I don’t know that. You can type:\n${usage}`),
  );
};
