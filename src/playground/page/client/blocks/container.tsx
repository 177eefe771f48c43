import type { ComponentChildren } from 'preact';
import { plainText, TextObject } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';
import { useId } from '../ui/use-id.ts';
import { SmallPicture } from './picture.tsx';
import { RichText } from './rich-text.tsx';
import type { BlockOf } from './types.ts';

/** In rem. */
const widths: Record<string, number | undefined> = { narrow: 22.5, standard: 35, wide: 47.5 };

type Props = { block: BlockOf<'container'> };

const Head = ({ block, id }: Props & { id: string }) => (
  <>
    {block.icon && <SmallPicture size={36} image={block.icon} />}
    <div class="box-titles">
      <div class="box-title" id={id}>
        {block.rich_text_title ? (
          <RichText elements={block.rich_text_title.elements} />
        ) : (
          <p class="plain">{plainText(block.title)}</p>
        )}
      </div>
      {block.subtitle && (
        <div class="small quiet">
          <TextObject text={block.subtitle} />
        </div>
      )}
    </div>
  </>
);

/** A `container` block around other blocks; a collapsible one opens and closes by its head. */
export function Container({ block, children }: Props & { children: ComponentChildren }) {
  const id = useId();
  const { width = 'standard', is_collapsible: collapsible, default_collapsed: collapsed } = block;
  const head = <Head block={block} id={id} />;
  const inner = <div class="blocks">{children}</div>;
  return (
    <div
      class="block box"
      style={{ maxWidth: widths[width] && `${widths[width]}rem` }}
      role="group"
      aria-labelledby={id}
    >
      {collapsible ? (
        <details open={!collapsed}>
          <summary class="box-head">
            {head}
            <span class="fold quiet">
              <Icon name="down" />
            </span>
          </summary>
          {inner}
        </details>
      ) : (
        <>
          <div class={block.has_header_divider ? 'box-head box-divided' : 'box-head'}>{head}</div>
          {inner}
        </>
      )}
    </div>
  );
}
