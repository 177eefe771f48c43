import { Element } from '../elements/element.tsx';
import { Markdown, plainText, TextObject } from '../text/formatted-text.tsx';
import { Alert } from './alert.tsx';
import { Card } from './card.tsx';
import { Carousel } from './carousel.tsx';
import { Chart } from './chart/chart.tsx';
import { Container } from './container.tsx';
import { DataTable } from './data-table/data-table.tsx';
import { ContextImage, ImageBlock } from './image.tsx';
import { InputBlock } from './input.tsx';
import { RichText } from './rich-text.tsx';
import { useSurface } from './surface.ts';
import { TableBlock } from './table.tsx';
import { Plan, TaskCard } from './tasks.tsx';

function Section({ block }) {
  return (
    <div class={block.accessory ? 'block section section-with' : 'block section'}>
      <div class="section-words">
        {block.text && <TextObject text={block.text} />}
        {block.fields && (
          <div class="fields">
            {block.fields.map((field) => (
              <TextObject text={field} />
            ))}
          </div>
        )}
      </div>
      {block.accessory && (
        <div class="accessory">
          <Element block={block} element={block.accessory} label={accessoryLabel(block.text)} />
        </div>
      )}
    </div>
  );
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
  const Heading = `h${level}`;
  return <Heading class="block block-header">{plainText(block.text)}</Heading>;
}

const Context = ({ block }) => (
  <div class="block context">
    {block.elements.map((part) =>
      part.type === 'image' ? <ContextImage image={part} /> : <TextObject text={part} />,
    )}
  </div>
);

const Actions = ({ block }) => (
  <div class="block actions">
    {block.elements.map((element) => (
      <Element key={element.action_id} block={block} element={element} />
    ))}
  </div>
);

function UnknownBlock({ block }) {
  return <p class="block unknown">This page cannot show “{block.type}” blocks.</p>;
}

const componentsByType = {
  section: Section,
  header: Header,
  divider: () => <hr class="block-divider" />,
  context: Context,
  actions: Actions,
  image: ImageBlock,
  input: InputBlock,
  rich_text: ({ block }) => <RichText elements={block.elements} />,
  table: TableBlock,
  alert: Alert,
  card: Card,
  carousel: Carousel,
  container: ({ block }) => <Container block={block} Blocks={Blocks} />,
  data_table: DataTable,
  data_visualization: Chart,
  plan: Plan,
  task_card: TaskCard,
  markdown: ({ block }) => <Markdown text={block.text} />,
  video: () => null,
};

/** The blocks of a message or view. */
export const Blocks = ({ blocks }) =>
  blocks.map((block, index) => {
    const Component = componentsByType[block.type] ?? UnknownBlock;
    return <Component key={block.block_id ?? index} block={block} />;
  });
