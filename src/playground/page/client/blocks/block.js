import { Element } from '../elements/element.js';
import { Markdown, plainText, TextObject } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { Alert } from './alert.js';
import { Card } from './card.js';
import { Carousel } from './carousel.js';
import { Chart } from './chart/chart.js';
import { Container } from './container.js';
import { DataTable } from './data-table/data-table.js';
import { ContextImage, ImageBlock } from './image.js';
import { InputBlock } from './input.js';
import { RichText } from './rich-text.js';
import { useSurface } from './surface.js';
import { TableBlock } from './table.js';
import { Plan, TaskCard } from './tasks.js';

function Section({ block }) {
  return html`
    <div class=${block.accessory ? 'block section section-with' : 'block section'}>
      <div class="section-words">
        ${block.text && html`<${TextObject} text=${block.text} />`}
        ${block.fields && html`<div class="fields">${block.fields.map((field) => html`<${TextObject} text=${field} />`)}</div>`}
      </div>
      ${
        block.accessory &&
        html`<div class="accessory"><${Element} block=${block} element=${block.accessory} label=${accessoryLabel(block.text)} /></div>`
      }
    </div>`;
}

/** A section's text without its marks, as the label of its accessory. */
const accessoryLabel = (text) =>
  text === undefined
    ? undefined
    : plainText(text)
        .replace(/<[^>|]*\|?([^>]*)>|[*_~`]/g, '$1')
        .slice(0, 80);

/** A heading one level below the page's heading or the modal's title. */
function Header({ block }) {
  const { level } = useSurface();
  return html`<${`h${level}`} class="block block-header">${plainText(block.text)}</${`h${level}`}>`;
}

const Context = ({ block }) => html`
  <div class="block context">
    ${block.elements.map((part) => (part.type === 'image' ? html`<${ContextImage} image=${part} />` : html`<${TextObject} text=${part} />`))}
  </div>`;

const Actions = ({ block }) => html`
  <div class="block actions">
    ${block.elements.map((element) => html`<${Element} key=${element.action_id} block=${block} element=${element} />`)}
  </div>`;

function UnknownBlock({ block }) {
  return html`<p class="block unknown">This page cannot show “${block.type}” blocks.</p>`;
}

const componentsByType = {
  section: Section,
  header: Header,
  divider: () => html`<hr class="block-divider" />`,
  context: Context,
  actions: Actions,
  image: ImageBlock,
  input: InputBlock,
  rich_text: ({ block }) => html`<${RichText} elements=${block.elements} />`,
  table: TableBlock,
  alert: Alert,
  card: Card,
  carousel: Carousel,
  container: ({ block }) => html`<${Container} block=${block} Blocks=${Blocks} />`,
  data_table: DataTable,
  data_visualization: Chart,
  plan: Plan,
  task_card: TaskCard,
  markdown: ({ block }) => html`<${Markdown} text=${block.text} />`,
  video: () => null,
};

/** The blocks of a message or view. */
export const Blocks = ({ blocks }) =>
  blocks.map(
    (block, index) =>
      html`<${componentsByType[block.type] ?? UnknownBlock} key=${block.block_id ?? index} block=${block} />`,
  );
