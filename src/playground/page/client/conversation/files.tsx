import { Icon } from '../ui/icons.tsx';

const units = ['bytes', 'kB', 'MB', 'GB'];

/** A size in words: "12 kB". */
function formatSize(bytes) {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${Math.round(bytes / 1000 ** step)} ${units[step]}`;
}

function File({ file }) {
  if (file.mode === 'tombstone') return <p class="file file-gone">This file was deleted.</p>;
  const address = file.url ?? file.url_private;
  if (/^image\/(png|jpeg|gif|webp|svg\+xml)$/.test(file.mimetype))
    return (
      <a class="file-picture" href={address} target="_blank" rel="noopener noreferrer">
        <img src={address} alt={file.alt_txt ?? file.title ?? file.name} />
      </a>
    );
  return (
    <a class="file" href={address} target="_blank" rel="noopener noreferrer">
      <Icon name="file" size={22} />
      <span class="file-words">
        <span class="file-name">{file.title || file.name}</span>
        <span class="file-detail">
          {[file.pretty_type ?? file.filetype?.toUpperCase(), formatSize(file.size)].join(' · ')}
        </span>
      </span>
    </a>
  );
}

/** The files that a message shares: pictures are shown, others are links. */
export const Files = ({ files }) => (
  <div class="files">
    {files.map((file) => (
      <File key={file.id} file={file} />
    ))}
  </div>
);
