import { type Directory, unlessUnfinished } from '../workspaces/directory.ts';
import { findNamed } from '../workspaces/names.ts';
import type { Caller } from './authenticate.ts';
import type { Incoming } from './context.ts';
import { personMentioned } from './mentions.ts';
import { mentionedUser, readable } from './typed-text.ts';
import { type Choice, choiceBlocks } from './ui/choices.ts';
import { type Message, sentence } from './ui/message.ts';
import { inWords } from './ui/text.ts';

/** Among whom somebody is looked for, and who has no such name when nobody has. */
export type Circle = { people: (directory: Directory) => Promise<readonly Choice[]>; none: string };

export const everyone: Circle = {
  people: (directory) => directory.people(),
  none: 'Nobody in your organization',
};
export const clientsOnly: Circle = {
  people: (directory) => directory.clients(),
  none: 'None of your clients',
};

const nobodyNamed = (name: string, { none }: Circle): Message =>
  sentence(`${none} is called “${inWords(name)}”. Check the spelling, or use their email.`);

/**
 * Finds whom a typed name, an email or a mention means and goes on with them; several are asked about, none is said.
 *
 * @param actionId the action of the choice; its value is the person's id
 */
export async function choosePerson(
  incoming: Incoming,
  caller: Caller,
  typed: string,
  actionId: string,
  then: (person: Choice) => Promise<void>,
  circle = everyone,
): Promise<void> {
  const { directories } = incoming.services;
  const name = readable(typed).replace(/^@/, '');
  const mentioned = mentionedUser(typed);
  const query = mentioned === undefined ? name : (await personMentioned(incoming, caller, mentioned))?.email;
  if (query === undefined)
    return incoming.reply(sentence(`<@${mentioned}> is not on your coaching platform.`));
  // Names that were typed as a mention have no blanks: `@anna.kowalski`.
  const find = async (directory: Directory) => {
    const people = await circle.people(directory);
    const found = findNamed(people, query);
    return found.length > 0 || query === typed ? found : findNamed(people, query.replace(/[._-]+/g, ' '));
  };
  let found = await find(directories.of(caller.connection));
  if (found.length === 0)
    found = await unlessUnfinished(found, () => find(directories.refreshed(caller.connection)));
  if (found[0] === undefined) return incoming.reply(nobodyNamed(name, circle));
  if (found.length === 1) return then(found[0]);
  const question = `${found.length} people fit “${inWords(name)}”. Whom do you mean?`;
  await incoming.reply({ text: question, blocks: choiceBlocks(question, found, actionId) });
}
