import type { Clock } from '../kit/clock.ts';
import type { Ids, Secrets } from '../kit/ids.ts';
import type { Installation, Person } from './data.ts';

/** A file that a person or an app uploaded. */
export type StoredFile = {
  id: string;
  name: string;
  title: string;
  mimetype: string;
  bytes: Buffer;
  userId: string;
  teamId: string;
  /** Seconds, UTC. */
  created: number;
  /** True once it was shared in a public channel. */
  isPublic: boolean;
  isShared: boolean;
  /** A description of an image, for screen readers. */
  altText?: string;
};

export type NewFile = Pick<StoredFile, 'name' | 'mimetype' | 'bytes'> &
  Partial<Pick<StoredFile, 'id' | 'teamId' | 'title' | 'altText'>>;

export type Files = ReturnType<typeof createFiles>;

export function createFiles(clock: Clock, ids: Ids) {
  const stored = new Map<string, StoredFile>();
  return {
    /** All files by id. */
    stored,
    /** Stores a new file, which only its owner sees until it is shared. */
    add(owner: Person, file: NewFile): StoredFile {
      const added: StoredFile = {
        id: ids.next('F'),
        title: file.name,
        userId: owner.id,
        teamId: owner.teamId,
        created: Math.floor(clock.now() / 1000),
        isPublic: false,
        isShared: false,
        ...file,
      };
      stored.set(added.id, added);
      return added;
    },
    find: (id: string) => stored.get(id),
  };
}

/** Whether the app may see a file: its own, or one that a person put into a modal of the app. */
export const isVisibleFile = ({ botUserId }: Installation, { userId, isShared }: StoredFile): boolean =>
  userId === botUserId || !isShared;

/** An upload that an app has announced; its bytes come next, at the URL with its ticket. */
export type Upload = Pick<NewFile, 'name' | 'altText'> & {
  fileId: string;
  ticket: string;
  ownerId: string;
  length: number;
  /** Set once the bytes have arrived. */
  content?: { bytes: Buffer; mimetype: string };
};

export type Uploads = ReturnType<typeof createUploads>;

/** The uploads that are not complete yet (docs.slack.dev/messaging/working-with-files, "Uploading files"). */
export function createUploads(ids: Ids, secrets: Secrets) {
  const open = new Map<string, Upload>();
  return {
    announce(fields: Pick<Upload, 'name' | 'altText' | 'ownerId' | 'length'>): Upload {
      const fileId = ids.next('F');
      const upload = { ...fields, fileId, ticket: secrets(`upload ${fileId}`, 40) };
      open.set(fileId, upload);
      return upload;
    },
    byTicket: (ticket: string) => open.values().find((upload) => upload.ticket === ticket),
    byFileId: (fileId: string) => open.get(fileId),
    complete: (upload: Upload) => void open.delete(upload.fileId),
  };
}
