import { useSurface } from '../blocks/surface.ts';
import type { Option } from '../blocks/types.ts';
import { toUserMessage } from '../state/api.ts';
import { plainText } from '../text/formatted-text.tsx';
import { foldForSearch } from '../text/search.ts';
import { Combobox } from './combobox.tsx';
import { type ElementProps, fieldName } from './element-props.ts';
import { chosenOptions, fromOptionLists, localOptions, type SelectOption } from './options.ts';

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
