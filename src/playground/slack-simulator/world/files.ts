import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import type { Person } from './data.ts';

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
