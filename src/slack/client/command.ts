import type { Client } from '../../platform/resources.ts';
import { listOpenTasks } from '../../tasks/list.ts';
import { type Caller, identifyStaff } from '../authenticate.ts';
import type { ActionHandler, CommandHandler, Incoming } from '../context.ts';
import { choosePerson, clientsOnly } from '../resolve-person.ts';
import { renderShown } from '../task-messages/render.ts';
import { type Message, sentence } from '../ui/message.ts';
import { inWords } from '../ui/text.ts';
import { SaidError } from '../user-errors.ts';
import { clientCard } from './card.ts';

const usage = sentence(
  'Type `/client` and a name or an email, such as `/client Anna` or `/client anna@example.com`.',
);

/** The client with this id as the platform has them now. @throws SaidError when there is none */
export async function readClient(caller: Caller, id: string): Promise<Client> {
  for await (const client of caller.platform.clients({ id })) {
    if (client.id === id) return client;
  }
  throw new SaidError('That client is no longer on the coaching platform.');
}

async function card(incoming: Incoming, caller: Caller, client: Client): Promise<Message> {
  const { services, workspaceId, userId } = incoming;
  const list = await listOpenTasks(caller.platform, { user: client.id });
  const about = { workspaceId, viewer: userId, timeZone: caller.profile.timeZone };
  const shown = await services.shown.keep(clientCard(client, list, about, services.now()));
  return renderShown(shown, services.now());
}

async function byEmail(incoming: Incoming, caller: Caller, email: string): Promise<void> {
  for await (const client of caller.platform.clients({ email })) {
    if (client.email.toLowerCase() === email.toLowerCase()) {
      return incoming.reply(await card(incoming, caller, client));
    }
  }
  await incoming.reply(sentence(`No client has the email ${inWords(email)}.`));
}

/** `/client NAME or EMAIL`. Staff only. */
export const clientCommand: CommandHandler = async (incoming, text) => {
  const caller = await identifyStaff(incoming);
  const query = text.trim();
  if (query === '' || /^help$/i.test(query)) return incoming.reply(usage);
  if (/^[^\s@<>|]+@[^\s@<>|]+$/.test(query)) return byEmail(incoming, caller, query);
  await choosePerson(
    incoming,
    caller,
    query,
    'client.show',
    async ({ id }) => incoming.reply(await card(incoming, caller, await readClient(caller, id))),
    clientsOnly,
  );
};

/** Somebody was chosen from several who fit. */
export const showClient: ActionHandler = async (incoming, click) => {
  const caller = await identifyStaff(incoming);
  await incoming.replace(await card(incoming, caller, await readClient(caller, click.value)));
};
