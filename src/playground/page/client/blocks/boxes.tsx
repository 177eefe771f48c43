import type { ComponentChildren } from 'preact';
import { viewer } from '../state/state.ts';
import { withEmoji } from '../text/emoji.ts';
import { plainText, TextObject } from '../text/formatted-text.tsx';
import { Drawing, Icon } from '../ui/icons.tsx';
import { useId } from '../ui/popover.tsx';
import { Table } from '../ui/table.tsx';
import { SmallPicture } from './picture.tsx';
import { RichText } from './rich-text.tsx';
import { numberFormat } from './scale.ts';
import type { BlockOf, Cell } from './types.ts';

/** What each level is called, its colour, and its sign on a 20 × 20 grid: signs differ in shape, not in colour alone. */
const levels: Record<string, [name: string, colour: string, sign: string]> = {
  default: ['Note', 'quiet', 'M4 4.5h12v8.5H9l-3.5 3v-3H4z'],
  info: ['Information', 'link', 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9v4.8M10 6.2h.01'],
  warning: ['Warning', 'note', 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2h.01'],
  error: [
    'Error',
    'danger',
    'M6.9 2.5h6.2l4.4 4.4v6.2l-4.4 4.4H6.9l-4.4-4.4V6.9zM7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4',
  ],
  success: ['Success', 'good', 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM6.5 10.3l2.4 2.4 4.6-5'],
};

/** An `alert` block. */
export function Alert({ block: { level = 'default', text } }: { block: BlockOf<'alert'> }) {
  const [name, colour, sign] = levels[level] ?? ['Note', 'quiet', ''];
  const colours = { '--level': `var(--${colour})`, '--level-soft': `var(--${colour}-soft, var(--shade))` };
  return (
    <div class="block alert" style={colours} role="note" aria-label={name}>
      <Drawing>
        <path d={sign} />
      </Drawing>
      <span class="visually-hidden">{name}: </span>
      <TextObject text={text} />
    </div>
  );
}

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

const showCell = (cell: Cell) =>
  cell.type === 'rich_text' ? (
    <RichText elements={cell.elements} />
  ) : (
    withEmoji(cell.text ?? numberFormat(viewer().locale, [])(cell.value ?? 0))
  );

/** A `data_table` block, whole; its first row is the header. */
export function TableBlock({ block }: { block: BlockOf<'data_table'> }) {
  const [head = [], ...rows] = block.rows;
  const name = withEmoji(block.caption);
  const columns = head.map((_, at) => ({
    isNumeric: rows.every((row) => row[at]?.type === 'raw_number'),
    isHeader: at === (block.row_header_column_index ?? 0),
  }));
  return (
    <div class="block">
      <p class="box-title" aria-hidden="true">
        {name}
      </p>
      <Table
        name={name}
        head={head.map(showCell)}
        rows={rows.map((row) => row.map(showCell))}
        columns={columns}
      />
    </div>
  );
}
