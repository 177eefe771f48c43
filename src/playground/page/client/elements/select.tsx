import { useSurface } from '../blocks/surface.ts';
import type { BlockElement, Option, OptionLists } from '../blocks/types.ts';
import { toUserMessage } from '../state/api.ts';
import { findChannel, findPerson, workspace } from '../state/state.ts';
import type { Channel, Person } from '../state/types.ts';
import { plainText } from '../text/formatted-text.tsx';
import { foldForSearch } from '../text/search.ts';
import type { ListOption } from '../ui/list-box.tsx';
import { Combobox } from './combobox.tsx';
import { type ElementProps, fieldName } from './element-props.ts';

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
const fromOptionLists = ({ options = [], option_groups: groups }: OptionLists): SelectOption[] =>
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
function localOptions(element: BlockElement): SelectOption[] | undefined {
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
function chosenOptions(content: Option | string | (Option | string)[] | undefined): SelectOption[] {
  const all = content === undefined ? [] : Array.isArray(content) ? content : [content];
  return all.map((one) => {
    if (typeof one !== 'string') return fromOption(one);
    const channel = findChannel(one);
    return channel === undefined ? fromPerson(findPerson(one)) : fromChannel(channel);
  });
}

const defaultMinQueryLength = 3;

/** Any kind of select, single or multiple: static, external, users, conversations, channels. */
export function Select(props: ElementProps) {
  const { block, element, label } = props;
  const surface = useSurface();
  const multiple = element.type.startsWith('multi_');
  const content = surface.content<Option | string | (Option | string)[]>(block, element);
  const chosen = chosenOptions(content);
  const known = localOptions(element);
  const { min_query_length: least = defaultMinQueryLength, max_selected_items: most = Infinity } = element;

  /** Asks the app for an external select's options. Throws an Error with the sentence to show instead. */
  async function fetchOptions(query: string) {
    try {
      return fromOptionLists(await surface.fetchOptions(block, element, query));
    } catch (error) {
      throw new Error(toUserMessage(error), { cause: error });
    }
  }
  function search(query: string) {
    if (known !== undefined)
      return known.filter(({ text }) => foldForSearch(text).includes(foldForSearch(query)));
    if (query.length < least) return `Type ${least} ${least === 1 ? 'character' : 'characters'} or more.`;
    return () => fetchOptions(query);
  }
  const choose = (option: SelectOption) => {
    const others = chosen.filter(({ key }) => key !== option.key);
    const isChosen = others.length < chosen.length;
    if (!multiple) {
      if (!isChosen) surface.setContent(block, element, option.content);
      return;
    }
    const next = isChosen ? others : [...chosen, option].slice(0, most);
    surface.setContent(
      block,
      element,
      next.map((one) => one.content),
    );
  };

  const placeholder = plainText(element.placeholder) || (multiple ? 'Choose options' : 'Choose an option');
  return (
    <Combobox
      {...props}
      multiple={multiple}
      chosen={chosen}
      search={search}
      choose={choose}
      placeholder={placeholder}
      name={fieldName(props, placeholder)}
      listName={label || placeholder}
      busy={surface.isBusy(block, element)}
    />
  );
}
