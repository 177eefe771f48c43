import type { BlockElement, Option, OptionLists } from '../blocks/types.ts';
import { findChannel, findPerson, workspace } from '../state/state.ts';
import type { Channel, Person } from '../state/types.ts';
import { plainText } from '../text/formatted-text.tsx';
import type { ListOption } from '../ui/list-box.tsx';

/** An option of any kind of select. `content` is what is sent to Slack when it is chosen: an option object or an id. */
export type SelectOption = ListOption & { content: Option | string };

const fromOption = (option: Option, group?: string): SelectOption => ({
  key: option.value,
  content: option,
  text: plainText(option.text),
  detail: plainText(option.description),
  group,
});

/** The options of an element or of an app's response, with the names of their groups. */
export const fromOptionLists = ({ options = [], option_groups: groups }: OptionLists): SelectOption[] =>
  groups === undefined
    ? options.map((option) => fromOption(option))
    : groups.flatMap((group) => group.options.map((option) => fromOption(option, plainText(group.label))));

const fromPerson = ({ id, name, title }: Person): SelectOption => ({
  key: id,
  content: id,
  text: name,
  detail: title,
});

const fromChannel = ({ id, kind, name, topic }: Channel): SelectOption => ({
  key: id,
  content: id,
  text: kind === 'im' ? name : `#${name}`,
  detail: topic,
});

/** The options the page knows without asking the app; undefined for an external select. */
export function localOptions(element: BlockElement): SelectOption[] | undefined {
  const { type, filter = {} } = element;
  const { people, channels } = workspace();
  if (/external/.test(type)) return undefined;
  if (/users/.test(type)) return people.filter(({ isBot }) => !isBot).map(fromPerson);
  if (/channels/.test(type)) return channels.filter(({ kind }) => kind === 'public').map(fromChannel);
  if (!/conversations/.test(type)) return fromOptionLists(element);
  const { include, exclude_bot_users: noBots } = filter;
  return channels
    .filter(({ kind }) => include === undefined || include.includes(kind === 'shared' ? 'public' : kind))
    .filter((channel) => !(noBots && channel.with?.some((id) => findPerson(id).isBot)))
    .map(fromChannel);
}

/** The chosen options, from the content of an element's value. */
export function chosenOptions(content: Option | string | (Option | string)[] | undefined): SelectOption[] {
  const all = content === undefined ? [] : Array.isArray(content) ? content : [content];
  return all.map((one) => {
    if (typeof one !== 'string') return fromOption(one);
    const channel = findChannel(one);
    return channel === undefined ? fromPerson(findPerson(one)) : fromChannel(channel);
  });
}
