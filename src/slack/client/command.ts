import type { Client } from '../../platform/resources.ts';
import { listOpenTasks } from '../../tasks/list.ts';
import { type AuthenticatedUser, authenticateStaff } from '../authenticate.ts';
import type { ActionHandler, CommandHandler, RequestContext } from '../context.ts';
import { clientsOnly, resolvePerson } from '../resolve-person.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import { type Message, sentence } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { UserFacingError } from '../user-errors.ts';
import { clientCard } from './card.ts';

const usage = sentence(
  'Type `/client` and a name or an email, such as `/client Anna` or `/client anna@example.com`.',
);

/** Reads a client from the platform. @throws UserFacingError if there is no such client */
export async function readClient(caller: AuthenticatedUser, id: string): Promise<Client> {
  for await (const client of caller.platform.clients({ id })) {
    if (client.id === id) return client;
  }
  throw new UserFacingError('That client is no longer on the coaching platform.');
}

async function card(context: RequestContext, caller: AuthenticatedUser, client: Client): Promise<Message> {
  const { services, workspaceId, userId } = context;
  const list = await listOpenTasks(caller.platform, { user: client.id });
  const about = { workspaceId, viewer: userId, timeZone: caller.profile.timeZone };
  const shown = await services.taskMessages.keep(clientCard(client, list, about, services.now()));
  return renderTaskMessage(shown, services.now());
}

async function byEmail(context: RequestContext, caller: AuthenticatedUser, email: string): Promise<void> {
  for await (const client of caller.platform.clients({ email })) {
    if (client.email.toLowerCase() === email.toLowerCase()) {
      return context.reply(await card(context, caller, client));
    }
  }
  await context.reply(sentence(`No client has the email ${escapeInline(email)}.`));
}

/** `/client NAME or EMAIL`. Staff only. */
export const clientCommand: CommandHandler = async (context, text) => {
  const caller = await authenticateStaff(context);
  const query = text.trim();
  if (query === '' || /^help$/i.test(query)) return context.reply(usage);
  if (/^[^\s@<>|]+@[^\s@<>|]+$/.test(query)) return byEmail(context, caller, query);
  await resolvePerson(
    context,
    caller,
    query,
    'client.show',
    async ({ id }) => context.reply(await card(context, caller, await readClient(caller, id))),
    clientsOnly,
  );
};

/** Somebody was chosen from several matching people. */
export const showClient: ActionHandler = async (context, click) => {
  const caller = await authenticateStaff(context);
  await context.redraw(await card(context, caller, await readClient(caller, click.value)));
};
