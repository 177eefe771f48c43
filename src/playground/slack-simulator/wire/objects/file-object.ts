import type { Dict } from '../../kit/dict.ts';
import type { ChannelKind } from '../../rules/scopes.ts';
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

/** A file as `files.info` returns it: with the channels that it is shared in. */
export function toFullFileObject(slack: Slack, file: StoredFile): Dict {
  const channelsOf = (...kinds: ChannelKind[]) => [
    ...new Set(
      file.shares
        .map(({ channelId }) => slack.data.channels.get(channelId))
        .filter((channel) => channel !== undefined && kinds.includes(channel.kind))
        .map((channel) => channel?.id ?? ''),
    ),
  ];
  const publicIds = channelsOf('public', 'shared');
  const privateIds = channelsOf('private', 'im', 'mpim');
  const sharesIn = (channelIds: string[]) =>
    Object.fromEntries(channelIds.map((channelId) => [channelId, sharesOf(slack, file, channelId)]));
  return {
    ...toFileObject(slack, file.id),
    comments_count: 0,
    is_starred: false,
    has_more_shares: false,
    channels: publicIds,
    groups: channelsOf('private'),
    ims: channelsOf('im', 'mpim'),
    shares: {
      ...(publicIds.length > 0 && { public: sharesIn(publicIds) }),
      ...(privateIds.length > 0 && { private: sharesIn(privateIds) }),
    },
  };
}

const sharesOf = (slack: Slack, file: StoredFile, channelId: string): Dict[] =>
  file.shares
    .filter((share) => share.channelId === channelId)
    .map(({ ts }) => ({
      reply_users: [],
      reply_users_count: 0,
      reply_count: 0,
      ts,
      channel_name: slack.data.channels.get(channelId)?.name ?? '',
      team_id: file.teamId,
      share_user_id: file.userId,
      source: 'UNKNOWN',
    }));
