import { splitFirstWord } from '../../lib/text.ts';
import { channelCommand } from '../features/account/channel.ts';
import { coachesCommand } from '../features/account/coaches.ts';
import { privacyCommand } from '../features/account/privacy.ts';
import { profileForm } from '../features/account/profile.ts';
import { teamCommand } from '../features/account/team.ts';
import { clientCommand } from '../features/clients/command.ts';
import { auditCommand } from '../features/connect/audit.ts';
import { connect, noTokenHere } from '../features/connect/command.ts';
import { disconnect } from '../features/connect/disconnect.ts';
import { programCommand } from '../features/programs/command.ts';
import type { CommandHandler } from '../surface/context.ts';
import { sentence } from '../ui/message.ts';
import { settingsMessage } from './settings-message.ts';
import { todoCommand } from './todo.ts';
import { touchlineHelp } from './touchline-help.ts';
import { status } from './touchline-status.ts';

const help: CommandHandler = async (context) => context.reply(await touchlineHelp(context));

/** The commands that take no more words. */
const alone: ReadonlyMap<string, CommandHandler> = new Map([
  ['disconnect', disconnect],
  ['status', status],
  ['audit', auditCommand],
  ['profile', (context) => profileForm.open(context, undefined)],
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

const longestSynonym = 40;
/** Other words for these commands. */
const synonyms: readonly [RegExp, string][] = [
  [/^(?:me|who ?am ?i|who(?:['’]s| is) connected|version|info)\??$/i, 'status'],
  [/^(?:(?:delete|show|forget|export) (?:all )?my data|my data|data|gdpr)$/i, 'privacy'],
  [/^(?:hi|hello|hey|thanks|\?|(?:how|what|where) .*)$/i, 'help'],
];

/**
 * `/touchline …`, and the long form of every other command, for workspaces where another app has its name. Any other
 * text is not repeated: it may be a token.
 */
export const touchlineCommand: CommandHandler = async (context, text) => {
  const [first, rest] = splitFirstWord(text.trim());
  const word = first.toLowerCase();
  const typed = text.length <= longestSynonym ? text.trim() : '';
  const meant = synonyms.find(([words]) => words.test(typed))?.[1] ?? (rest === '' ? word : undefined);
  const handler = withWords.get(word) ?? (meant === undefined ? undefined : alone.get(meant));
  if (handler !== undefined) return handler(context, rest);
  if (/^(?:settings?|notifications?|language|time ?zone|quiet)$/i.test(word))
    return context.reply(settingsMessage);
  await context.reply(
    sentence(
      word.startsWith('connect')
        ? noTokenHere
        : 'I don’t know that, so nothing was done. `/touchline help` shows what you can type.',
    ),
  );
};
