import type { Button } from '@slack/types';
import { createPauses } from '../../lib/pauses.ts';
import { type Directory, withStaleFallback } from '../../workspaces/directory.ts';
import { findNamed } from '../../workspaces/find-named.ts';
import { calledBy, searchNames } from '../../workspaces/search-names.ts';
import { actions } from '../ui/blocks.ts';
import { type Choice, choiceBlocks, whichIsMeant } from '../ui/choices.ts';
import { type Message, sentence, withBelow } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { mentionedUser, readable } from '../ui/typed-text.ts';
import type { AuthenticatedContext } from './authenticate.ts';
import { personMentioned } from './mentions.ts';

/** Where to look for a person, and how the sentence that no one was found begins. */
export type PersonScope = {
  people: (directory: Directory) => Promise<readonly Choice[]>;
  none: string;
  /** The value of a choice, from the person's id; the id itself by default. */
  value?: (id: string) => string;
  /** Whether a nickname that fits only one person means that one. For requests that change nothing. */
  nicknames?: boolean;
  /** What else to offer if no one was found. */
  offer?: (name: string) => Button[] | Promise<Button[]>;
};

export const everyone: PersonScope = {
  people: (directory) => directory.people(),
  none: 'Nobody in your organization',
};
export const clientsOnly: PersonScope = {
  people: (directory) => directory.clients(),
  none: 'None of your clients',
  nicknames: true,
};

/** More would not be read, and a menu is slower than typing the name again. */
const maxNear = 5;

/** Says that no one was found, and offers similar names. */
export function nobodyNamed(
  name: string,
  { none, value }: PersonScope,
  near: readonly Choice[],
  actionId: string,
  offered: Button[] = [],
): Message {
  const found = name.includes('@')
    ? `${none} has the email ${escapeInline(name)}.`
    : `${none} is called “${escapeInline(name)}”.`;
  const more = offered.length === 0 ? [] : [actions(offered)];
  if (near.length === 0)
    return withBelow(sentence(`${found} Check the spelling, or use their email.`), ...more);
  const text = `${found} Do you mean one of these?`;
  return { text, blocks: [...choiceBlocks(text, near, actionId, value), ...more] };
}

/** A mention of somebody who is not on the platform. */
export const goneMention = (userId: string): Message =>
  sentence(`<@${userId}> is not on your coaching platform.`);

/**
 * Those whom a typed name, email or mention means; if there are none, people with similar names. `gone`: the Slack
 * user who was mentioned, if they are not on the platform.
 */
export async function findPeople(caller: AuthenticatedContext, typed: string, circle = everyone) {
  const name = readable(typed).replace(/^@/, '');
  const mentioned = mentionedUser(typed);
  const query = mentioned === undefined ? name : (await personMentioned(caller, mentioned))?.email;
  if (query === undefined) return { name, found: [], near: [], gone: mentioned };
  // Each search of a large organization takes a while: other work has its turn in between.
  const pause = createPauses();
  // Names typed as a mention have no spaces: `@anna.kowalski`.
  const find = async (directory: Directory) => {
    const people = await circle.people(directory);
    await pause();
    const found = findNamed(people, query);
    if (found.length > 0 || mentioned !== undefined) return found;
    await pause();
    const spaced = query === typed ? [] : findNamed(people, query.replace(/[._-]+/g, ' '));
    return spaced.length > 0 || !circle.nicknames ? spaced : calledBy(people, query);
  };
  let found = await find(caller.directory);
  if (found.length === 0)
    found = await withStaleFallback(found, () =>
      find(caller.services.directories.refreshed(caller.connection)),
    );
  if (found.length > 0 || mentioned !== undefined) return { name, found, near: [] };
  const people = await circle.people(caller.directory);
  await pause();
  return { name, found, near: searchNames(people, query, maxNear) };
}

/**
 * Finds the person that a typed name, email or mention means, and continues with them. Asks if several people fit, and
 * says so if no one does.
 *
 * @param actionId the action of the choice; its value is the person's id
 */
export async function resolvePerson(
  caller: AuthenticatedContext,
  typed: string,
  actionId: string,
  then: (person: Choice) => Promise<void>,
  circle = everyone,
): Promise<void> {
  const { name, found, near, gone } = await findPeople(caller, typed, circle);
  const [first, ...others] = found;
  if (gone !== undefined) return caller.reply(goneMention(gone));
  if (first === undefined)
    return caller.reply(nobodyNamed(name, circle, near, actionId, await circle.offer?.(name)));
  if (others.length === 0) return then(first);
  await caller.reply(whichIsMeant('people', name, found, actionId, circle.value));
}
