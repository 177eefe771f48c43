import { type App, channels, linesIn, people } from '../support.ts';

/** A channel the person is in, with or without the bot. */
const channelOf = (user: string): string =>
  user === people.sofia ? channels.southAdvisory : channels.general;

/** Types a `/touchline` command that may open a modal instead of replying. */
export async function touchline(app: App, user: string, text: string): Promise<void> {
  await app.enter(user, `/touchline ${text}`, channelOf(user));
}

/** The reply to a `/touchline` command. */
export async function answerTo(app: App, user: string, text: string): Promise<string> {
  await touchline(app, user, text);
  return linesIn((await app.lastMessage(user, channelOf(user))).blocks).join('\n');
}

/** The lines of the topmost modal; empty if none is open. */
export const modal = async (app: App, user: string): Promise<string[]> => await app.modalLines(user);

/** Opens the modal, submits this token, confirms that it replaces another organization, and returns the lines the modal finally shows. */
export async function connect(app: App, user: string, token: string): Promise<string[]> {
  await touchline(app, user, 'connect');
  await app.submit(user, { token });
  // Another organization than before is asked about first.
  if ((await modal(app, user))[0]?.endsWith(' instead?')) await app.submit(user, {});
  return modal(app, user);
}

/** Types `/touchline disconnect`, confirms it, and returns what is said then. */
export async function disconnect(app: App, user: string, channel = channelOf(user)): Promise<string> {
  const question = await app.type(user, '/touchline disconnect', channel);
  return linesIn((await app.click(user, question, 'Disconnect', { channel })).blocks).join('\n');
}
