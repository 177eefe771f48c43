import type { ComponentChildren } from 'preact';
import { Element } from '../elements/element.tsx';
import { plainText, TextObject } from '../text/formatted-text.tsx';
import { useRestoredFocus } from '../ui/restored-focus.ts';
import { Alert, Container, TableBlock } from './boxes.tsx';
import { ChartBlock } from './chart.tsx';
import { InputBlock } from './input.tsx';
import { ImageBlock, SmallPicture } from './picture.tsx';
import { RichText } from './rich-text.tsx';
import { type Surface, SurfaceContext, useSurface } from './surface.ts';
import type { Block, BlockOf, Text } from './types.ts';

function Section({ block }: { block: BlockOf<'section'> }) {
  const { text, fields, accessory } = block;
  return (
    <div class="block section">
      <div class="section-words">
        {text && <TextObject text={text} />}
        {fields && (
          <div class="fields">
            {fields.map((field) => (
              <TextObject text={field} />
            ))}
          </div>
        )}
      </div>
      {accessory && (
        <div class="accessory">
          <Element block={block} element={accessory} label={accessoryLabel(text)} />
        </div>
      )}
    </div>
  );
}

/** A section's text without its marks, as the label of its accessory. */
const accessoryLabel = (text: Text | undefined) =>
  text &&
  plainText(text)
    .replace(/<[^>|]*\|?([^>]*)>|[*_~`]/g, '$1')
    .slice(0, 80);

/** A heading one level below the page's heading or the modal's title. */
function Header({ block }: { block: BlockOf<'header'> }) {
  const Heading = useSurface().level === 2 ? 'h2' : 'h3';
  return <Heading class="block header">{plainText(block.text)}</Heading>;
}

function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case 'section':
      return <Section block={block} />;
    case 'header':
      return <Header block={block} />;
    case 'divider':
      return <hr />;
    case 'context':
      return (
        <div class="block row-of context">
          {block.elements.map((part) =>
            part.type === 'image' ? <SmallPicture size={20} image={part} /> : <TextObject text={part} />,
          )}
        </div>
      );
    case 'actions':
      return (
        <div class="block row-of actions">
          {block.elements.map((element) => (
            <Element key={element.action_id} block={block} element={element} />
          ))}
        </div>
      );
    case 'image':
      return <ImageBlock block={block} />;
    case 'input':
      return <InputBlock block={block} />;
    case 'rich_text':
      return <RichText elements={block.elements} />;
    case 'data_table':
      return <TableBlock block={block} />;
    case 'alert':
      return <Alert block={block} />;
    case 'container':
      return (
        <Container block={block}>
          <Blocks blocks={block.child_blocks} />
        </Container>
      );
    case 'data_visualization':
      return <ChartBlock block={block} />;
    default:
      return <p class="small quiet">This page cannot show “{(block as { type: string }).type}” blocks.</p>;
  }
}

/** The blocks of a message, a view or a container. */
const Blocks = ({ blocks }: { blocks: Block[] }) => (
  <>
    {blocks.map((block, index) => (
      <BlockView key={block.block_id ?? index} block={block} />
    ))}
  </>
);

type Props = { surface: Surface; class: string; blocks: Block[]; children?: ComponentChildren };

/** The blocks of one message or view, followed by `children`. */
export function SurfaceBlocks({ surface, class: style, blocks, children }: Props) {
  const restoredFocus = useRestoredFocus();
  return (
    <SurfaceContext.Provider value={surface}>
      <div class={`${style} blocks`} {...restoredFocus}>
        <Blocks blocks={blocks} />
        {children}
      </div>
    </SurfaceContext.Provider>
  );
}
