import { Element } from '../elements/element.js';
import { Markdown, TextObject, wordsOf } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { Picture, SmallPicture } from './image.js';
import { Input } from './input.js';
import { RichText } from './rich-text.js';
import { useSurface } from './surface.js';
import { Table } from './table.js';

function Section({ block }) {
  return html`
    <div class=${block.accessory ? 'block section section-with' : 'block section'}>
      <div class="section-words">
        ${block.text && html`<${TextObject} text=${block.text} />`}
        ${block.fields && html`<div class="fields">${block.fields.map((field) => html`<${TextObject} text=${field} />`)}</div>`}
      </div>
      ${
        block.accessory &&
        html`<div class="accessory"><${Element} block=${block} element=${block.accessory} label=${plain(block.text)} /></div>`
      }
    </div>`;
}

/** A section's text as the name of the select beside it: without its marks. */
const plain = (text) =>
  text === undefined
    ? undefined
    : wordsOf(text)
        .replace(/<[^>|]*\|?([^>]*)>|[*_~`]/g, '$1')
        .slice(0, 80);

/** Under the page's own heading, or under the title of a modal. */
function Header({ block }) {
  const { level } = useSurface();
  return html`<${`h${level}`} class="block block-header">${wordsOf(block.text)}</${`h${level}`}>`;
}

const Context = ({ block }) => html`
  <div class="block context">
    ${block.elements.map((part) => (part.type === 'image' ? html`<${SmallPicture} image=${part} />` : html`<${TextObject} text=${part} />`))}
  </div>`;

const Actions = ({ block }) => html`
  <div class="block actions">
    ${block.elements.map((element) => html`<${Element} key=${element.action_id} block=${block} element=${element} />`)}
  </div>`;

function Unknown({ block }) {
  return html`<p class="block unknown">A block of the kind “${block.type}”, which this page doesn't draw.</p>`;
}

/** One component for each kind of block. */
const KINDS = {
  section: Section,
  header: Header,
  divider: () => html`<hr class="block-divider" />`,
  context: Context,
  actions: Actions,
  image: Picture,
  input: Input,
  rich_text: ({ block }) => html`<${RichText} elements=${block.elements} />`,
  table: Table,
  markdown: ({ block }) => html`<${Markdown} text=${block.text} />`,
  video: () => null,
};

/** The blocks of a message or view, in order. */
export const Blocks = ({ blocks }) =>
  blocks.map(
    (block, at) => html`<${KINDS[block.type] ?? Unknown} key=${block.block_id ?? at} block=${block} />`,
  );
