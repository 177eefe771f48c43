import { useState } from 'preact/hooks';
import { useSurface } from '../blocks/surface.js';
import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';

const defaultMaxFiles = 10;

/** A file's content in base64, for the control API. */
async function toBase64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A `file_input` element. Files are uploaded as soon as they are chosen. */
export function FileInput({ block, element, id, describedBy, invalid, required }) {
  const surface = useSurface();
  const { actions } = usePage();
  const [busy, setBusy] = useState(false);
  const chosen = surface.content(block, element) ?? [];
  const maxFiles = element.max_files ?? defaultMaxFiles;
  const choose = async ({ currentTarget }) => {
    setBusy(true);
    const uploads = [...currentTarget.files]
      .slice(0, maxFiles)
      .map(async (file) => actions.uploadFile(file.name, file.type, await toBase64(file)));
    const files = (await Promise.all(uploads)).filter((file) => file !== undefined);
    setBusy(false);
    await surface.setContent(block, element, files);
  };
  return html`
    <input type="file" class="file-input" id=${id} multiple=${maxFiles > 1} onChange=${choose} aria-busy=${busy || undefined}
      accept=${element.filetypes?.map((kind) => `.${kind}`).join(',')} aria-describedby=${describedBy}
      aria-invalid=${invalid || undefined} aria-required=${required || undefined} />
    ${chosen.length > 0 && html`<p class="field-hint">${chosen.map(({ name }) => name).join(', ')}</p>`}`;
}
