import { isKind } from '../../lib/errors.ts';
import { splitFirstWord } from '../../lib/text.ts';
import { aboutWords } from '../../operating/about.ts';
import { PlatformError } from '../../platform/errors.ts';
import type { Me } from '../../platform/resources.ts';
import type { Connection } from '../../workspaces/connections.ts';
import type { Person } from '../../workspaces/people.ts';
import { isAdmin, isStaff } from '../../workspaces/permissions.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { channelCommand, tiedWords } from '../features/account/channel.ts';
import { coachesCommand } from '../features/account/coaches.ts';
import { privacyCommand } from '../features/account/privacy.ts';
import { profileForm } from '../features/account/profile.ts';
import { teamCommand } from '../features/account/team.ts';
import { clientCommand } from '../features/clients/command.ts';
import { auditCommand } from '../features/connect/audit.ts';
import { connect, noTokenHere } from '../features/connect/command.ts';
import { disconnect } from '../features/connect/disconnect.ts';
import { programCommand } from '../features/programs/command.ts';
import { authenticate } from '../surface/authenticate.ts';
import { changeable } from '../surface/changeable.ts';
import type { CommandHandler, RequestContext } from '../surface/context.ts';
import { toUserMessage, UserFacingError } from '../surface/user-errors.ts';
import { footnote } from '../ui/blocks.ts';
import { momentMarkup } from '../ui/due-text.ts';
import { linkTo } from '../ui/link.ts';
import { sentence, withBelow } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { settingsMessage } from './settings-message.ts';
import { todoCommand } from './todo.ts';
import { touchlineHelp } from './touchline-help.ts';

/**
 * "Connected to *Northfield* by @marta on 2026-11-18, with the token of Marta Reyes (marta@…)." Only the team sees the
 * token's owner. Clients don't see who connected the workspace either: that is mostly the same person.
 */
function connectedWords({ connectedBy, connectedAt, organization }: Connection, me?: Me, person?: Person) {
  const name = me ? linkTo(me.organization.url_home, me.organization.name) : escapeInline(organization.name);
  const day = momentMarkup(connectedAt, new Date(connectedAt).toISOString().slice(0, 10), 'day');
  if (person && !isStaff(person)) return `Connected to *${name}* on ${day}.`;
  const who = connectedBy === '' ? 'by the platform’s installation' : `by <@${connectedBy}>`;
  const token =
    me && person ? `, with the token of ${escapeInline(me.user.name)} (${escapeInline(me.user.email)})` : '';
  return `Connected to *${name}* ${who} on ${day}${token}.`;
}

/** Asks the platform again who owns the token. If that fails, the reason is part of the status. */
async function connectionState(context: RequestContext, connection: Connection, person?: Person) {
  try {
    const me = await context.services.connections.platform(connection).me();
    return connectedWords(connection, me, person);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return `${connectedWords(connection, undefined, person)} ${toUserMessage(error)}`;
  }
}

/**
 * `/touchline status`: the connection and the user's own role there, for people known on the platform and for users who
 * may change the connection. What runs is for admins, who tell it to whoever operates Touchline.
 */
const status: CommandHandler = async (context) => {
  try {
    const { connection, person } = await authenticate(context);
    const { services, channelId } = context;
    const tied = isStaff(person) ? await services.settings.programOf(connection, channelId) : undefined;
    const here = tied === undefined ? '' : ` ${tiedWords(tied)}`;
    const you = `You are ${escapeInline(person.user.name)} there (${person.role}), by the email ${escapeInline(person.user.email)}.`;
    const said = sentence(`${await connectionState(context, connection, person)} ${you}${here}`);
    await context.reply(isAdmin(person) ? withBelow(said, footnote(aboutWords(services.about()))) : said);
  } catch (error) {
    const unknown = isKind(error, RefusedError, 'unknown-user');
    if (!unknown && !(error instanceof PlatformError)) throw error;
    const connection = await changeable(context).catch((refused: unknown) => {
      throw refused instanceof UserFacingError ? error : refused;
    });
    if (connection === undefined) throw error;
    const you = unknown
      ? ' Nobody there has the confirmed email of your Slack account, so your tasks can’t be found.'
      : '';
    const said = sentence(`${await connectionState(context, connection)}${you}`);
    await context.reply(withBelow(said, footnote(aboutWords(context.services.about()))));
  }
};

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
