import type { z } from 'zod';

/** A person: their ids in Slack, and on the platform if they are known there. */
export type DataSubject = { workspaceId: string; userId: string; personId?: string };

/**
 * The owner of a record, whose id is the first part of the record's key (up to a slash). Each owner has a data key;
 * when that is destroyed, everything encrypted with it is gone.
 */
export type Owner =
  /** The workspace, until it uninstalls Touchline. */
  | 'workspace'
  /** The workspace's connection to the platform, until it is disconnected. */
  | 'connection'
  /** The installation in Slack: of a workspace, or of an Enterprise Grid organization. */
  | 'installation'
  /** The organization on the platform. */
  | 'organization'
  /** None of them: only ids, and it expires or is deleted with what it is about. Never encrypted. */
  | 'none';

/**
 * A kind of records, declared once, in the room that owns it. Export, deletion, key rotation and the
 * operators' guide read these declarations, and nothing else is stored.
 */
export type RecordKind<T> = {
  /** Consists of a-z, 0-9 and hyphens. */
  namespace: string;
  /** The version that this release writes: 1 unless given. */
  version?: number;
  /** Checks a value that was read. Unknown fields stay in the value, so changing a record does not lose them. */
  schema: z.ZodType<T, T>;
  /** Which part of its keys is the workspace, where it is not the first one: 1 for the second. */
  workspaceAt?: 1;
  /** Everything with an owner is encrypted, unless it holds ids, times and counts only, and says so here. */
  encrypted?: boolean | undefined;
  /** `workspace` by default. */
  owner?: Owner | undefined;
  /** What it is, in words for people. */
  what: string;
  /** The part of a record that is about this person; undefined if none is. Never a token or a code. */
  about: 'nobody' | { bivarianceHack(key: string, value: T, person: DataSubject): unknown }['bivarianceHack'];
  /** Why it is not deleted when the person asks for it, and what deletes it. */
  kept?: string;
  /** How long it is kept if nothing deletes it before, for the operators' guide. */
  lasts: string;
  /**
   * It is kept in Keyv: a value under a key, which is never listed, nor changed depending on what it was. Other records are
   * in the ledger.
   */
  isValue?: true;
  /** Whether its keys can be listed, which costs a little with each of them. */
  isListed?: true;
  /**
   * Whether a power cut may lose what was written in the last second, so that no write waits for the disk. A crash of
   * the process loses nothing either way. (On Redis, `appendfsync` decides.)
   */
  isLazy?: boolean;
  /**
   * Whether its data key is read again for each write: for what is written when a workspace starts over, right after
   * another process may have destroyed its key.
   */
  beginsAnew?: boolean;
};

/** Declares a kind; the type of its records comes from the schema. */
export const recordKind = <T>(kind: RecordKind<T>): RecordKind<T> => kind;

/** The user in keys such as `WORKSPACE/USER/ID` of what is no person's own. */
export const everyone = '*';

/** For keys such as `WORKSPACE/USER`: the value, if it is this person's. */
export const ofPerson = <T>(key: string, value: T, { workspaceId, userId }: DataSubject): T | undefined =>
  key === `${workspaceId}/${userId}` ? value : undefined;

/** For keys such as `WORKSPACE/USER/ID`. */
export const underPerson = <T>(key: string, value: T, { workspaceId, userId }: DataSubject): T | undefined =>
  key.startsWith(`${workspaceId}/${userId}/`) ? value : undefined;

/** For keys such as `WORKSPACE` and `WORKSPACE/ID`. */
export const inWorkspace = (key: string, { workspaceId }: DataSubject): boolean =>
  key === workspaceId || key.startsWith(`${workspaceId}/`);

/** The workspace in a record's key; of what is an organization's, the organization. */
export const workspaceOfKey = (
  { workspaceAt }: Pick<RecordKind<never>, 'workspaceAt'>,
  key: string,
): string => key.split('/', 2)[workspaceAt ?? 0] ?? '';

/** The scope of a record's data key: the first part of its key, after its owner's kind (except `workspace`). */
export function scopeOf({ owner = 'workspace' }: Pick<RecordKind<never>, 'owner'>, key: string): string {
  const [first = ''] = key.split('/', 1);
  return owner === 'workspace' ? first : `${owner}/${first}`;
}

/** Whether records of a kind are encrypted. */
export const isEncrypted = ({ encrypted, owner }: Pick<RecordKind<never>, 'encrypted' | 'owner'>): boolean =>
  encrypted ?? owner !== 'none';

/** The scopes of a workspace and of its connection. */
export const scopesOfWorkspace = (workspaceId: string): string[] =>
  (['workspace', 'connection'] as const).map((owner) => scopeOf({ owner }, workspaceId));
