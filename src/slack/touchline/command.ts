import { splitFirstWord } from '../../lib/text.ts';
import { clientCommand } from '../client/command.ts';
import { connect, noTokenHere } from '../connect/command.ts';
import { disconnect } from '../connect/disconnect.ts';
import type { CommandHandler } from '../context.ts';
import { privacyCommand } from '../privacy/command.ts';
import { openProfile } from '../profile/command.ts';
import { programCommand } from '../program/command.ts';
import { teamCommand } from '../team/command.ts';
import { todoCommand } from '../todo/command.ts';
import { sentence } from '../ui/message.ts';
import { auditCommand } from './audit.ts';
import { channelCommand } from './channel.ts';
import { coachesCommand } from './coaches.ts';
import { touchlineHelp } from './help.ts';
import { status } from './status.ts';

const help: CommandHandler = async (context) => context.reply(await touchlineHelp(context));

/** The commands that take no more words. */
const alone: ReadonlyMap<string, CommandHandler> = new Map([
  ['disconnect', disconnect],
  ['status', status],
  ['audit', auditCommand],
  ['profile', openProfile],
  ['privacy', privacyCommand],
  ['help', help],
  ['', help],
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
  const [first, rest] = splitFirstWord(text.trim());
  const word = first.toLowerCase();
  const handler = withWords.get(word) ?? (rest === '' ? alone.get(word) : undefined);
  if (handler !== undefined) return handler(context, rest);
  await context.reply(
    sentence(
      word.startsWith('connect')
        ? noTokenHere
        : 'I don’t know that, so nothing was done. `/touchline help` shows what you can type.',
    ),
  );
};
