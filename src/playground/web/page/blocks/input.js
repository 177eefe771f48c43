import { useId } from 'preact/hooks';
import { Element } from '../elements/element.js';
import { wordsOf } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { useSurface } from './surface.js';

/** Kinds that consist of several controls, so that their label names a group instead of one of them. */
const GROUPS = new Set(['checkboxes', 'radio_buttons', 'datetimepicker']);

/** A labelled field of a view, with its hint and what is wrong with it. */
export function Input({ block }) {
  const id = useId();
  const surface = useSurface();
  const error = surface.errors[block.block_id];
  const group = GROUPS.has(block.element.type);
  const described = [block.hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ') || undefined;
  const label = html`${wordsOf(block.label)}${block.optional && html` <span class="optional">optional</span>`}`;
  return html`
    <div class=${error ? 'block field field-wrong' : 'block field'} role=${group ? 'group' : undefined}
      aria-labelledby=${group ? `${id}label` : undefined} aria-describedby=${group ? described : undefined}>
      ${group ? html`<span class="field-label" id="${id}label">${label}</span>` : html`<label class="field-label" for=${id}>${label}</label>`}
      <${Element} block=${block} element=${block.element} id=${id} describedBy=${described} invalid=${error !== undefined}
        required=${!block.optional} label=${wordsOf(block.label)} labelled=${true} />
      ${block.hint && html`<p class="field-hint" id="${id}hint">${wordsOf(block.hint)}</p>`}
      ${error && html`<p class="field-error" id="${id}error"><${Icon} name="alert" size=${15} /> ${error}</p>`}
    </div>`;
}
