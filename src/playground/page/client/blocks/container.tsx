import { plainText, TextObject } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';
import { useId } from '../ui/use-id.ts';
import { CardIcon } from './image.tsx';
import { RichText } from './rich-text.tsx';

const Head = ({ block, id }) => (
  <>
    {block.icon && <CardIcon image={block.icon} />}
    <div class="box-titles">
      <div class="box-title" id={id}>
        {block.rich_text_title ? (
          <RichText elements={block.rich_text_title.elements} />
        ) : (
          <p class="plain">{plainText(block.title)}</p>
        )}
      </div>
      {block.subtitle && (
        <div class="box-quiet">
          <TextObject text={block.subtitle} />
        </div>
      )}
    </div>
  </>
);

/** A `container` block around other blocks, which `Blocks` shows; a collapsible one opens and closes by its head. */
export function Container({ block, Blocks }) {
  const id = useId();
  const { width = 'standard', is_collapsible: collapsible, default_collapsed: collapsed } = block;
  const style = `block block-container container-${width}`;
  const children = (
    <div class="container-blocks blocks">
      <Blocks blocks={block.child_blocks} />
    </div>
  );
  if (collapsible)
    return (
      <div class={style} role="group" aria-labelledby={id}>
        <details open={!collapsed}>
          <summary class="box-head">
            <Head block={block} id={id} />
            <span class="fold">
              <Icon name="down" />
            </span>
          </summary>
          {children}
        </details>
      </div>
    );
  return (
    <div class={style} role="group" aria-labelledby={id}>
      <div class={block.has_header_divider ? 'box-head box-head-divided' : 'box-head'}>
        <Head block={block} id={id} />
      </div>
      {children}
    </div>
  );
}
