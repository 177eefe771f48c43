import { channels, linesIn, people, type Test } from './support.ts';

/** A channel that the person is in, whether the bot is or not. */
const channelOf = (user: string): string =>
  user === people.sofia ? channels.southAdvisory : channels.general;

/** Types a `/touchline` command where a modal may open instead of an answer. */
export async function touchline(test: Test, user: string, text: string): Promise<void> {
  await test.done(() =>
    test.slack.control.type({ user, channel: channelOf(user), text: `/touchline ${text}` }),
  );
}

/** The answer to a `/touchline` command. */
export async function answerTo(test: Test, user: string, text: string): Promise<string> {
  await touchline(test, user, text);
  return linesIn((await test.lastMessage(user, channelOf(user))).blocks).join('\n');
}

/** What the topmost modal says, a line each; nothing when there is none. */
export const modal = async (test: Test, user: string): Promise<string[]> =>
  linesIn((await test.views(user)).at(-1)?.blocks ?? []);

/** Opens the modal, types this token into it, submits it, and gives what the modal says in the end. */
export async function connect(test: Test, user: string, token: string): Promise<string[]> {
  await touchline(test, user, 'connect');
  await test.submit(user, { token });
  return modal(test, user);
}

/** Closes whatever modals the person has open. */
export async function closeModals(test: Test, user: string): Promise<void> {
  const top = (await test.views(user)).at(-1);
  if (top !== undefined) await test.slack.control.close({ user, view_id: top.id, all: true });
}
