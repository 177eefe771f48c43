import type { ActionsBlock, Button, PlainTextOption, SectionBlock } from '@slack/types';
import { oneLine } from '../../lib/text.ts';
import { actions, section } from './blocks.ts';
import { LIMITS } from './limits.ts';
import type { Message } from './message.ts';
import { clip, escapeInline, isolate, plain } from './text.ts';

/** A person or a thing that can be chosen. */
export type Choice = { id: string; name: string; email?: string };

/** It in a menu, by id. Empty if the id is too long: the specification sets no length. */
export function choiceOption({ id, name, email }: Choice): PlainTextOption[] {
  if (id === '' || id.length > LIMITS.option.value) return [];
  const text = plain(isolate(oneLine(name) || email || 'No name', LIMITS.option.text));
  return [{ text, value: id, ...(email && { description: plain(clip(email, LIMITS.option.description)) }) }];
}

/** More choices than this become a menu instead of buttons. */
const maxButtons = 5;

/** A choice's label. A long name is cut before the email, which tells people with the same name apart. */
function label({ name, email }: Choice): string {
  const max = LIMITS.button.text;
  const beside = email === undefined ? '' : ` (${isolate(email, max - 20)})`;
  return `${isolate(oneLine(name) || 'No name', max - beside.length)}${beside}`;
}

const more = (count: number): string =>
  count > LIMITS.select.options
    ? ` Only the first ${LIMITS.select.options} are in the menu. Type more of the name to find the others.`
    : '';

/**
 * A question with one button for each choice, or one menu for many.
 *
 * @param question our own words, names in them escaped
 * @param value the value of a choice, from its id
 * @param others go behind the choices
 */
export function choiceBlocks(
  question: string,
  choices: readonly Choice[],
  actionId: string,
  value: (id: string) => string = (id) => id,
  others: ActionsBlock['elements'] = [],
): [SectionBlock, ActionsBlock] {
  const asked = section(`${question}${more(choices.length)}`);
  const offered: PlainTextOption[] = choices
    .slice(0, LIMITS.select.options)
    .map((choice) => ({ text: plain(label(choice)), value: value(choice.id) }));
  if (offered.length > maxButtons) {
    const placeholder = plain('Choose…');
    const action_id = `${actionId}.menu`;
    return [asked, actions([{ type: 'static_select', action_id, placeholder, options: offered }, ...others])];
  }
  const elements = offered.map(
    (one, index): Button => ({ type: 'button', action_id: `${actionId}.${index}`, ...one }),
  );
  return [asked, actions([...elements, ...others])];
}

/** Several people or programs fit a typed name: asks which one is meant. @param value as of {@link choiceBlocks} */
export function whichIsMeant(
  what: 'people' | 'programs',
  name: string,
  found: readonly Choice[],
  actionId: string,
  value?: (id: string) => string,
): Message {
  const text = `${found.length} ${what} fit “${escapeInline(name)}”. Which one do you mean?`;
  return { text, blocks: choiceBlocks(text, found, actionId, value) };
}
