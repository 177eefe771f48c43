import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from './clock.ts';
import type { Dict, Person } from './data.ts';
import type { Ids } from './ids.ts';
import type { Slack } from './slack.ts';

/** A file that a person gave to a modal's file input. */
export type StoredFile = {
  id: string;
  bytes: Buffer;
  mimetype: string;
  /** docs.slack.dev/reference/objects/file-object, as far as it is filled in. */
  fileObject: Dict;
};

export type Files = {
  store(person: Person, name: string, mimetype: string, bytes: Buffer): StoredFile;
  get(id: string): StoredFile | undefined;
};

export function createFiles(clock: Clock, ids: Ids, baseUrl: () => string): Files {
  const stored = new Map<string, StoredFile>();
  return {
    store(person, name, mimetype, bytes) {
      const id = ids.next('F');
      const url = `${baseUrl()}/files/${id}/${encodeURIComponent(name)}`;
      const created = Math.floor(clock.now() / 1000);
      const filetype = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : 'binary';
      const fileObject: Dict = {
        id,
        created,
        timestamp: created,
        name,
        title: name,
        mimetype,
        filetype,
        size: bytes.length,
        mode: 'hosted',
        user: person.id,
        user_team: person.teamId,
        is_public: false,
        url_private: url,
        url_private_download: url,
        permalink: url,
      };
      const file = { id, bytes, mimetype, fileObject };
      stored.set(id, file);
      return file;
    },
    get: (id) => stored.get(id),
  };
}

/**
 * Serves `url_private`: to a bot token with `files:read`. Anyone else is sent to a sign-in page, as in Slack, where
 * an app without the scope gets HTML instead of its file.
 */
export function serveFile(
  slack: Slack,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const file = slack.files.get(path.split('/')[2] ?? '');
  const token = slack.tokens.find((request.headers.authorization ?? '').replace(/^Bearer\s+/i, ''));
  const mayRead = token !== undefined && !token.revoked && token.scopes.includes('files:read');
  if (file === undefined || !mayRead) {
    response.writeHead(302, { location: `${slack.baseUrl}/` });
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': file.mimetype, 'content-length': file.bytes.length });
  response.end(file.bytes);
}
