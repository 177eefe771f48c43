import { withEmoji } from '../text/emoji.js';
import { html } from '../ui/html.js';
import { RichText } from './rich-text.js';

const Cell = ({ cell }) => {
  if (cell.type === 'rich_text') return html`<${RichText} elements=${cell.elements} />`;
  return withEmoji(cell.text ?? cell.value);
};

/** A table block: its first row is the heading. It scrolls in itself, so that the page never does. */
export function Table({ block }) {
  const [head = [], ...rows] = block.rows ?? [];
  const look = (at) => {
    const { align, is_wrapped: wrapped } = block.column_settings?.[at] ?? {};
    return { textAlign: align ?? 'left', whiteSpace: wrapped ? 'normal' : 'nowrap' };
  };
  return html`
    <div class="block table-scroll" tabindex="0" role="group" aria-label="Table"><table>
      <thead><tr>${head.map((cell, at) => html`<th scope="col" style=${look(at)}><${Cell} cell=${cell} /></th>`)}</tr></thead>
      <tbody>${rows.map(
        (row) =>
          html`<tr>${row.map((cell, at) => html`<td style=${look(at)}><${Cell} cell=${cell} /></td>`)}</tr>`,
      )}</tbody>
    </table></div>`;
}
