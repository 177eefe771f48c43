import type { Dict } from '../../kit/dict.ts';
import type { StoredFile } from '../../world/files.ts';
import type { Slack } from '../state/slack.ts';

/** The names that Slack shows for common types of file; any other type is named by its capitals. */
const prettyTypes: Record<string, string> = {
  csv: 'CSV',
  jpg: 'JPEG',
  md: 'Markdown (raw)',
  text: 'Plain Text',
};

/** Slack's `filetype`: the name's ending, except that a `.txt` file is `text` and one without an ending `binary`. */
function toFileType(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? 'binary';
  return ending === 'txt' ? 'text' : ending === 'jpeg' ? 'jpg' : ending;
}

const mimetypes: Record<string, string> = {
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  text: 'text/plain',
  webp: 'image/webp',
  zip: 'application/zip',
};

/** The type that Slack sees in the name of a file that an app uploads. */
export const mimetypeOf = (name: string): string => mimetypes[toFileType(name)] ?? 'application/octet-stream';

/** The path of a file's content on this server, under `/files/`. */
const filePath = ({ id, name }: StoredFile): string => `/files/${id}/${encodeURIComponent(name)}`;

/** The path where the page shows a file, as Slack's own client does with a person's cookie instead of a token. */
export const viewerPath = (file: StoredFile): string => `${filePath(file)}?view`;

/**
 * A file as in messages and in payloads (docs.slack.dev/reference/objects/file-object). Only a bot token with `files:read` gets its content from `url_private`.
 */
export function toFileObject(slack: Slack, id: string): Dict {
  const file = slack.files.find(id);
  if (file === undefined) return { id, mode: 'tombstone' };
  const url = `${slack.baseUrl}${filePath(file)}`;
  const { domain = '' } = slack.data.workspaces.get(file.teamId) ?? {};
  const filetype = toFileType(file.name);
  return {
    id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.title,
    mimetype: file.mimetype,
    filetype,
    pretty_type: prettyTypes[filetype] ?? filetype.toUpperCase(),
    user: file.userId,
    user_team: file.teamId,
    editable: false,
    size: file.bytes.length,
    mode: 'hosted',
    is_external: false,
    external_type: '',
    is_public: file.isPublic,
    public_url_shared: false,
    display_as_bot: false,
    username: '',
    url_private: url,
    url_private_download: url,
    permalink: `https://${domain}.slack.com/files/${file.userId}/${id}/${encodeURIComponent(file.name)}`,
    has_rich_preview: false,
    file_access: 'visible',
    ...(file.altText !== undefined && { alt_txt: file.altText }),
  };
}
