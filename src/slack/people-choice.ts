import type { KnownBlock } from '@slack/types';
import type { Directory } from '../workspaces/directory.ts';
import { findNamed } from '../workspaces/names.ts';
import { type Message, sentence } from './blocks/message.ts';
import { clip, inWords, mrkdwn, plain } from './blocks/text.ts';
import type { Caller } from './caller.ts';
import type { Incoming } from './incoming.ts';

export type Choice = { id: string; name: string; email?: string };

/** More than this many choices become a menu instead of buttons. */
const maxButtons = 5;
/** Slack's limit of a menu's options. */
const maxOptions = 100;

/**
 * A question with one button (or, for many, one menu) of choices. People of one name are told apart by email.
 *
 * @param value the id that a choice carries, from the choice's own id
 */
export function choiceBlocks(
  question: string,
  choices: readonly Choice[],
  actionId: string,
  value: (id: string) => string = (id) => id,
): KnownBlock[] {
  const label = ({ name, email }: Choice) => (email === undefined ? name : `${name} (${email})`);
  const asked: KnownBlock = { type: 'section', text: mrkdwn(question) };
  if (choices.length <= maxButtons) {
    const elements = choices.map((choice, index) => ({
      type: 'button' as const,
      action_id: `${actionId}.${index}`,
      text: plain(clip(label(choice), 75)),
      value: value(choice.id),
    }));
    return [asked, { type: 'actions', elements }];
  }
  const options = choices.slice(0, maxOptions).map((choice) => ({
    text: plain(clip(label(choice), 75)),
    value: value(choice.id),
  }));
  return [
    asked,
    {
      type: 'actions',
      elements: [
        { type: 'static_select', action_id: `${actionId}.menu`, placeholder: plain('Choose…'), options },
      ],
    },
  ];
}

export const nobodyNamed = (name: string): Message =>
  sentence(
    `Nobody in your organization is called “${inWords(clip(name, 100))}”. Check the spelling, or use their email.`,
  );

/**
 * Finds whom a typed name means and goes on with them; several are asked about, none is said.
 *
 * @param actionId the action of the choice; its value is the person's id
 */
export async function choosePerson(
  incoming: Incoming,
  caller: Caller,
  name: string,
  actionId: string,
  then: (person: Choice) => Promise<void>,
  among: (directory: Directory) => Choice[] = (all) => [...all.teamMembers, ...all.clients],
): Promise<void> {
  const { directories } = incoming.services;
  let found = findNamed(among(await directories.get(caller.connection)), name);
  if (found.length === 0) found = findNamed(among(await directories.refreshed(caller.connection)), name);
  if (found[0] === undefined) return incoming.reply(nobodyNamed(name));
  if (found.length === 1) return then(found[0]);
  const question = `${found.length} people fit “${inWords(clip(name, 100))}”. Whom do you mean?`;
  await incoming.reply({ text: question, blocks: choiceBlocks(question, found, actionId) });
}
