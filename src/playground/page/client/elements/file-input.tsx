import { useState } from 'preact/hooks';
import { useSurface } from '../blocks/surface.ts';
import { uploadFile } from '../state/message-actions.ts';
import type { SharedFile } from '../state/types.ts';
import { type ElementProps, fieldState } from './element-props.ts';

const defaultMaxFiles = 10;

/** A `file_input` element. Files are uploaded as soon as they are chosen. */
export function FileInput(props: ElementProps) {
  const { block, element, id } = props;
  const surface = useSurface();
  const [busy, setBusy] = useState(false);
  const chosen = surface.content<SharedFile[]>(block, element) ?? [];
  const maxFiles = element.max_files ?? defaultMaxFiles;
  const upload = async (files: FileList | null) => {
    setBusy(true);
    const uploaded = await Promise.all([...(files ?? [])].slice(0, maxFiles).map((file) => uploadFile(file)));
    setBusy(false);
    await surface.setContent(
      block,
      element,
      uploaded.filter((file) => file !== undefined),
    );
  };
  return (
    <>
      <input
        type="file"
        id={id}
        multiple={maxFiles > 1}
        onChange={({ currentTarget }) => upload(currentTarget.files)}
        aria-busy={busy || undefined}
        accept={element.filetypes?.map((kind) => `.${kind}`).join(',')}
        {...fieldState(props)}
      />
      {chosen.length > 0 && <p class="small quiet">{chosen.map(({ name }) => name).join(', ')}</p>}
    </>
  );
}
