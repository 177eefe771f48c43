import { insteadOf } from '../../../lib/errors.ts';
import { RecordError } from '../../../store/errors.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { changeable } from '../../surface/changeable.ts';
import type { ActionHandler, CommandHandler, RequestContext } from '../../surface/context.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { digestWords } from './views.ts';

const notConnected = sentence('This workspace is not connected.');
/** Stands for the organization of an unreadable connection. */
const unreadable = 'unreadable';

/** The connection to end; `unreadable` for one that no longer decrypts. */
async function current(context: RequestContext): Promise<Connection | typeof unreadable | undefined> {
  const existing = await changeable(context, { fresh: true });
  if (existing !== undefined) return existing;
  return context.services.connections.get(context.workspaceId).catch(insteadOf(unreadable, RecordError));
}

const idOf = (connection: Connection | typeof unreadable): string =>
  connection === unreadable ? unreadable : connection.organization.id;

function question(connection: Connection | typeof unreadable, digests: number): Message {
  const from = connection === unreadable ? '' : ` from ${escapeInline(connection.organization.name)}`;
  const text = `Disconnect this workspace${from}?`;
  const stops = `Then \`/todo\`, \`/client\` and \`/program\` stop for everyone here, ${digestWords(digests)}, and the token is deleted: the platform shows a token only once, so connecting again takes a new one. Tasks stay on the platform.`;
  const end = { ...button('Disconnect', 'connection.end', idOf(connection)), style: 'danger' as const };
  return {
    text,
    blocks: [
      section(`*${text}*`),
      section(stops),
      actions([end, button('Keep it', 'connection.keep', 'keep')]),
    ],
  };
}

/** `/touchline disconnect`: says what will stop, and asks for confirmation. */
export const disconnect: CommandHandler = async (context) => {
  const existing = await current(context);
  if (existing === undefined) return context.reply(notConnected);
  await context.reply(question(existing, await context.services.subscriptions.count(context.workspaceId)));
};

/** **Keep it** */
export const keepConnection: ActionHandler = (context) =>
  context.redraw(sentence('Nothing was changed. This workspace stays connected.'));

/** **Disconnect**. Its value is the organization that the question was about. */
export const endConnection: ActionHandler = async (context, { value }) => {
  const existing = await current(context);
  if (existing === undefined) return context.redraw(notConnected);
  if (idOf(existing) !== value)
    return context.redraw(
      sentence('The connection has changed since. Type `/touchline disconnect` to see it.'),
    );
  const { services, workspaceId, userId } = context;
  await services.audit.run(context, { action: 'disconnect' }, () => services.connections.remove(workspaceId));
  if (existing !== unreadable)
    await services.organizationInstallations.forgetUnused(existing.organization.id);
  services.log.info({ workspace: workspaceId, user: userId }, 'A workspace was disconnected.');
  const from = existing === unreadable ? '' : ` from ${escapeInline(existing.organization.name)}`;
  await context.redraw(
    sentence(
      `Disconnected${from}. The token is deleted here. \`/touchline connect\` links this workspace again.`,
    ),
  );
};
