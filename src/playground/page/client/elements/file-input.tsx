import { useState } from 'preact/hooks';
import { useSurface } from '../blocks/surface.ts';
import { usePage } from '../state/page-context.ts';
import { toBase64 } from '../text/base64.ts';

const defaultMaxFiles = 10;

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
      .map(async (file) => (await actions.uploadFile(file.name, file.type, await toBase64(file)))?.file);
    const files = (await Promise.all(uploads)).filter((file) => file !== undefined);
    setBusy(false);
    await surface.setContent(block, element, files);
  };
  return (
    <>
      <input
        type="file"
        class="file-input"
        id={id}
        multiple={maxFiles > 1}
        onChange={choose}
        aria-busy={busy || undefined}
        accept={element.filetypes?.map((kind) => `.${kind}`).join(',')}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
      />
      {chosen.length > 0 && <p class="field-hint">{chosen.map(({ name }) => name).join(', ')}</p>}
    </>
  );
}
