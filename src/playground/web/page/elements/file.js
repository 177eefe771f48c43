import { useSurface } from '../blocks/surface.js';
import { html } from '../kit/html.js';

/** Chosen files; the simulator is told their names, kinds and sizes, not what is in them. */
export function FileInput({ block, element, id, describedBy, invalid, required }) {
  const surface = useSurface();
  const chosen = surface.content(block, element) ?? [];
  const choose = ({ currentTarget }) => {
    const files = [...currentTarget.files].slice(0, element.max_files ?? 10);
    surface.put(
      block,
      element,
      files.map(({ name, type, size }, at) => ({ id: `F0PLAYGR${at}`, name, mimetype: type, size })),
    );
  };
  return html`
    <input type="file" class="file-input" id=${id} multiple=${(element.max_files ?? 10) > 1} onChange=${choose}
      accept=${element.filetypes?.map((kind) => `.${kind}`).join(',')} aria-describedby=${describedBy}
      aria-invalid=${invalid || undefined} aria-required=${required || undefined} />
    ${chosen.length > 0 && html`<p class="field-hint">${chosen.map(({ name }) => name).join(', ')}</p>`}`;
}
