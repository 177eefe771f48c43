import { useSurface } from '../blocks/surface.ts';
import { toUserMessage } from '../state/api.ts';
import { usePage } from '../state/page-context.ts';
import { plainText } from '../text/formatted-text.tsx';
import { foldForSearch } from '../text/search.ts';
import { Combobox } from './combobox.tsx';
import { chosenOptions, fromOptionLists, localOptions } from './options.ts';

const defaultMinQueryLength = 3;

/** Any kind of select, single or multiple: static, external, users, conversations, channels. */
export function Select({ block, element, id, label, labelled, describedBy, invalid, required }) {
  const surface = useSurface();
  const { state } = usePage();
  const multiple = element.type.startsWith('multi_');
  const content = surface.content(block, element);
  const chosen = chosenOptions(content, state);
  const known = localOptions(element, state);
  const minQueryLength = element.min_query_length ?? defaultMinQueryLength;

  /** Asks the app for an external select's options. Throws an Error with the sentence to show instead. */
  async function fetchOptions(query) {
    try {
      return fromOptionLists(await surface.fetchOptions(block, element, query));
    } catch (error) {
      throw new Error(toUserMessage(error));
    }
  }
  function search(query) {
    if (known !== undefined)
      return known.filter(({ text }) => foldForSearch(text).includes(foldForSearch(query)));
    if (query.length < minQueryLength)
      return `Type ${minQueryLength} ${minQueryLength === 1 ? 'character' : 'characters'} or more.`;
    return () => fetchOptions(query);
  }
  const setChosen = (options) => surface.setContent(block, element, multiple ? options : options[0]);
  const choose = (option) => {
    if (!multiple)
      return content !== undefined && chosen[0].key === option.key ? undefined : setChosen([option.content]);
    const others = chosen.filter(({ key }) => key !== option.key);
    const limit = element.max_selected_items ?? Infinity;
    const next = others.length < chosen.length ? others : [...chosen, option].slice(0, limit);
    return setChosen(next.map((one) => one.content));
  };

  const placeholder = plainText(element.placeholder) || (multiple ? 'Choose options' : 'Choose an option');
  return (
    <Combobox
      id={id}
      multiple={multiple}
      chosen={chosen}
      search={search}
      choose={choose}
      placeholder={placeholder}
      name={labelled ? undefined : [placeholder, label].filter(Boolean).join(', ')}
      listName={label || placeholder}
      describedBy={describedBy}
      invalid={invalid}
      required={required}
      busy={surface.isBusy(block, element)}
      autofocus={element.focus_on_load}
    />
  );
}
