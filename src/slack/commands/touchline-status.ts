import { isKind } from '../../lib/errors.ts';
import { aboutWords } from '../../operating/about.ts';
import { PlatformError } from '../../platform/errors.ts';
import type { Me } from '../../platform/resources.ts';
import type { Connection } from '../../workspaces/connections.ts';
import type { Person } from '../../workspaces/people.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { tiedWords } from '../features/account/channel.ts';
import { authenticate } from '../surface/authenticate.ts';
import { changeable } from '../surface/changeable.ts';
import type { CommandHandler, RequestContext } from '../surface/context.ts';
import { toUserMessage, UserFacingError } from '../surface/user-errors.ts';
import { momentMarkup } from '../ui/due-text.ts';
import { linkTo } from '../ui/link.ts';
import { sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';

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
 * may change the connection.
 */
export const status: CommandHandler = async (context) => {
  try {
    const { connection, person } = await authenticate(context);
    const { services, channelId } = context;
    const tied = isStaff(person) ? await services.channelPrograms.get(connection, channelId) : undefined;
    const here = tied === undefined ? '' : ` ${tiedWords(tied)}`;
    const you = `You are ${escapeInline(person.user.name)} there (${person.role}), by the email ${escapeInline(person.user.email)}.`;
    const runs = isStaff(person) ? ` ${aboutWords(services.about())}` : '';
    await context.reply(
      sentence(`${await connectionState(context, connection, person)} ${you}${here}${runs}`),
    );
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
    const runs = aboutWords(context.services.about());
    await context.reply(sentence(`${await connectionState(context, connection)}${you} ${runs}`));
  }
};
