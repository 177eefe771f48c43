import type { Clock } from './clock.ts';
import type { Dict, Person } from './data.ts';
import type { Ids } from './ids.ts';

/** A file that a person uploaded to a modal's file input. */
export type StoredFile = {
  id: string;
  bytes: Buffer;
  mimetype: string;
  /** The fields we fill in of docs.slack.dev/reference/objects/file-object. */
  fileObject: Dict;
};

export type Files = {
  store(person: Person, name: string, mimetype: string, bytes: Buffer): StoredFile;
  get(id: string): StoredFile | undefined;
};

/** `baseUrl` is read for each file: it may not be known at first. */
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
