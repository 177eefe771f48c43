import { channels, linesIn, people, type Test } from '../support.ts';

/** A channel the person is in, with or without the bot. */
const channelOf = (user: string): string =>
  user === people.sofia ? channels.southAdvisory : channels.general;

/** Types a `/touchline` command that may open a modal instead of replying. */
export async function touchline(test: Test, user: string, text: string): Promise<void> {
  await test.done(() =>
    test.slack.control.type({ user, channel: channelOf(user), text: `/touchline ${text}` }),
  );
}

/** The reply to a `/touchline` command. */
export async function answerTo(test: Test, user: string, text: string): Promise<string> {
  await touchline(test, user, text);
  return linesIn((await test.lastMessage(user, channelOf(user))).blocks).join('\n');
}

/** The lines of the topmost modal; empty if none is open. */
export const modal = async (test: Test, user: string): Promise<string[]> =>
  linesIn((await test.views(user)).at(-1)?.blocks ?? []);

/** Opens the modal, submits this token, confirms that it replaces another organization, and returns the lines the modal finally shows. */
export async function connect(test: Test, user: string, token: string): Promise<string[]> {
  await touchline(test, user, 'connect');
  await test.submit(user, { token });
  // Another organization than before is asked about first.
  if ((await modal(test, user))[0]?.endsWith(' instead?')) await test.submit(user, {});
  return modal(test, user);
}

/** Types `/touchline disconnect`, confirms it, and returns what is said then. */
export async function disconnect(test: Test, user: string, channel = channelOf(user)): Promise<string> {
  const question = await test.type(user, '/touchline disconnect', channel);
  return linesIn((await test.click(user, question, 'Disconnect', { channel })).blocks).join('\n');
}

/** Closes all of the person's open modals. */
export async function closeModals(test: Test, user: string): Promise<void> {
  const top = (await test.views(user)).at(-1);
  if (top !== undefined) await test.slack.control.close({ user, view_id: top.id, all: true });
}
