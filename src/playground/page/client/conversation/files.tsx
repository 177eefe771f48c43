import type { SharedFile } from '../state/types.ts';
import { Icon } from '../ui/icons.tsx';

const units = ['bytes', 'kB', 'MB', 'GB'];

/** A size in words: "12 kB". */
function formatSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${Math.round(bytes / 1000 ** step)} ${units[step]}`;
}

function File({ file }: { file: SharedFile }) {
  const { mode, url, mimetype, name, title = name, alt_txt: alt = title, size } = file;
  if (mode === 'tombstone') return <p class="small quiet">This file was deleted.</p>;
  const isPicture = /^image\/(png|jpeg|gif|webp|svg\+xml)$/.test(mimetype);
  const kind = file.pretty_type ?? file.filetype?.toUpperCase();
  return (
    <a class={isPicture ? 'file-picture' : 'file'} href={url} target="_blank" rel="noopener noreferrer">
      {isPicture ? (
        <img src={url} alt={alt} />
      ) : (
        <>
          <Icon name="file" size={22} />
          <span>
            <strong>{title}</strong>
            <span class="small quiet">{[kind, formatSize(size)].join(' · ')}</span>
          </span>
        </>
      )}
    </a>
  );
}

/** The files that a message shares: pictures are shown, others are links. */
export const Files = ({ files }: { files: SharedFile[] }) => (
  <div class="row-of">
    {files.map((file) => (
      <File key={file.id} file={file} />
    ))}
  </div>
);
