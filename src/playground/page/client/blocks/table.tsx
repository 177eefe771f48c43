import { withEmoji } from '../text/emoji.ts';
import { RichText } from './rich-text.tsx';

const Cell = ({ cell }) => {
  if (cell.type === 'rich_text') return <RichText elements={cell.elements} />;
  return withEmoji(cell.text ?? cell.value);
};

/** A table block; its first row is the header. The table scrolls sideways so the page does not. */
export function TableBlock({ block }) {
  const [head = [], ...rows] = block.rows ?? [];
  const cellStyle = (index) => {
    const { align, is_wrapped: wrapped } = block.column_settings?.[index] ?? {};
    return { textAlign: align ?? 'left', whiteSpace: wrapped ? 'normal' : 'nowrap' };
  };
  return (
    <div class="block table-scroll" tabindex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th scope="col" style={cellStyle(index)}>
                <Cell cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, index) => (
                <td style={cellStyle(index)}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
