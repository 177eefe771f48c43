import { type Directory, withStaleFallback } from '../workspaces/directory.ts';
import { findNamed } from '../workspaces/names.ts';
import type { AuthenticatedUser } from './authenticate.ts';
import type { RequestContext } from './context.ts';
import { personMentioned } from './mentions.ts';
import { mentionedUser, readable } from './typed-text.ts';
import { type Choice, choiceBlocks } from './ui/choices.ts';
import { type Message, sentence } from './ui/message.ts';
import { escapeInline } from './ui/text.ts';

/** Where to look for somebody, and how to begin the sentence that says that nobody was found. */
export type PersonScope = { people: (directory: Directory) => Promise<readonly Choice[]>; none: string };

export const everyone: PersonScope = {
  people: (directory) => directory.people(),
  none: 'Nobody in your organization',
};
export const clientsOnly: PersonScope = {
  people: (directory) => directory.clients(),
  none: 'None of your clients',
};

const nobodyNamed = (name: string, { none }: PersonScope): Message =>
  sentence(`${none} is called “${escapeInline(name)}”. Check the spelling, or use their email.`);

/**
 * Finds the person that a typed name, email or mention means, and continues with them. Asks when several people fit, and
 * says so when nobody does.
 *
 * @param actionId the action of the choice; its value is the person's id
 */
export async function resolvePerson(
  context: RequestContext,
  caller: AuthenticatedUser,
  typed: string,
  actionId: string,
  then: (person: Choice) => Promise<void>,
  circle = everyone,
): Promise<void> {
  const { directories } = context.services;
  const name = readable(typed).replace(/^@/, '');
  const mentioned = mentionedUser(typed);
  const query = mentioned === undefined ? name : (await personMentioned(context, caller, mentioned))?.email;
  if (query === undefined)
    return context.reply(sentence(`<@${mentioned}> is not on your coaching platform.`));
  // Names typed as a mention have no spaces: `@anna.kowalski`.
  const find = async (directory: Directory) => {
    const people = await circle.people(directory);
    const found = findNamed(people, query);
    return found.length > 0 || query === typed ? found : findNamed(people, query.replace(/[._-]+/g, ' '));
  };
  let found = await find(directories.of(caller.connection));
  if (found.length === 0)
    found = await withStaleFallback(found, () => find(directories.refreshed(caller.connection)));
  if (found[0] === undefined) return context.reply(nobodyNamed(name, circle));
  if (found.length === 1) return then(found[0]);
  const question = `${found.length} people fit “${escapeInline(name)}”. Which one do you mean?`;
  await context.reply({ text: question, blocks: choiceBlocks(question, found, actionId) });
}
