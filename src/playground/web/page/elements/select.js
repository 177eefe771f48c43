import { useSurface } from '../blocks/surface.js';
import { explain } from '../state/api.js';
import { usePage } from '../state/page-context.js';
import { wordsOf } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { Picker } from './combobox.js';
import { folded, listed, offered, shown } from './options.js';

const FEWEST = 3;

/** Every kind of select, for one choice or several: static, external, users, conversations, channels. */
export function Select({ block, element, id, label, labelled, describedBy, invalid, required }) {
  const surface = useSurface();
  const { state } = usePage();
  const several = element.type.startsWith('multi_');
  const content = surface.content(block, element);
  const chosen = shown(content, state);
  const all = offered(element, state);
  const fewest = element.min_query_length ?? FEWEST;

  /** What the app of an external select offers. Throws the sentence to show instead. */
  async function ask(query) {
    try {
      return listed(await surface.options(block, element, query));
    } catch (error) {
      throw new Error(explain(error));
    }
  }
  function find(query) {
    if (all !== undefined) return all.filter(({ text }) => folded(text).includes(folded(query)));
    if (query.length < fewest) return `Type ${fewest} ${fewest === 1 ? 'character' : 'characters'} or more.`;
    return () => ask(query);
  }
  const put = (options) => surface.put(block, element, several ? options : options[0]);
  const choose = (option) => {
    if (!several)
      return content !== undefined && chosen[0].key === option.key ? undefined : put([option.content]);
    const without = chosen.filter(({ key }) => key !== option.key);
    const limit = element.max_selected_items ?? Infinity;
    const next = without.length < chosen.length ? without : [...chosen, option].slice(0, limit);
    return put(next.map((one) => one.content));
  };

  const placeholder = wordsOf(element.placeholder) || (several ? 'Choose some' : 'Choose one');
  return html`<${Picker} id=${id} several=${several} chosen=${chosen} find=${find} choose=${choose} placeholder=${placeholder}
    name=${labelled ? undefined : [placeholder, label].filter(Boolean).join(', ')} listName=${label || placeholder}
    describedBy=${describedBy} invalid=${invalid} required=${required} busy=${surface.isBusy(block, element)}
    autofocus=${element.focus_on_load} />`;
}
