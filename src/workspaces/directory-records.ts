import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { insteadOf } from '../lib/errors.ts';
import { program } from '../platform/resources.ts';
import { RecordError, StoreUnavailableError } from '../store/errors.ts';
import type { Bucket, Store } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';
import { type Connection, connectionKey } from './connections.ts';
import { clientsPerRecord, directoryKeptMs } from './limits.ts';

/** Id, name and email. */
const person = z.tuple([z.string(), z.string(), z.string()]);
/** The connection by which it was read ({@link connectionKey}), and when reading began (milliseconds, UTC). */
const read = { connection: z.string(), readAt: z.number() };

const people = z.object({
  ...read,
  team: z.array(person),
  /** The roles of the team by id. */
  roles: z.record(z.string(), z.string()),
  slugs: z.array(z.string()),
  /** How many rows of the platform could not be read. */
  unreadable: z.object({ team: z.int(), clients: z.int() }),
  /** How many records the clients are in. */
  parts: z.int(),
});
const part = z.object({ clients: z.array(person) });
const programs = z.object({ ...read, all: z.array(program), unreadable: z.int() });
const members = z.object({ ...read, count: z.int(), ids: z.array(z.string()) });
const added = z.object({
  connection: z.string(),
  people: z.array(z.object({ person, at: z.number(), isTeam: z.boolean().optional() })),
});

export type StoredPerson = z.infer<typeof person>;
type StoredPeople = z.infer<typeof people>;
type StoredPrograms = z.infer<typeof programs>;
type StoredMembers = z.infer<typeof members>;
type StoredAdded = z.infer<typeof added>;

const kind = <T>(namespace: string, what: string, schema: z.ZodType<T, T>): RecordKind<T> => ({
  namespace,
  version: 1,
  schema,
  encrypted: true,
  owner: 'connection',
  what,
  // They are the organization's data, as the platform has them.
  about: 'nobody',
  lasts: '30 days after it was used last',
  isLazy: true,
});

/**
 * The last data read of an organization: `WORKSPACE`, `WORKSPACE/READ-AT/PART` and `WORKSPACE/HASH-OF-PROGRAM`. It is
 * all on the platform, so it need not survive a power cut. Encrypted: names and emails.
 */
export const directoryRecords = {
  people: kind(
    'directory-people',
    'names and emails of an organization’s team, and when they were read',
    people,
  ),
  parts: kind('directory-people-parts', 'names and emails of an organization’s clients', part),
  programs: kind('directory-programs', 'names of an organization’s programs', programs),
  members: kind('directory-members', 'ids of a program’s members', members),
  added: kind('directory-added', 'names and emails of people who were just added', added),
};

/** The platform can always be read instead, so an error with a record does not matter here. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch(insteadOf(undefined, StoreUnavailableError, RecordError));

/** Keys are not encrypted, so they name a program by a hash of its id. */
const programKey = (workspaceId: string, programId: string) =>
  `${workspaceId}/${createHash('sha256').update(programId).digest('base64url')}`;
const partKey = (workspaceId: string, readAt: number, index: number) => `${workspaceId}/${readAt}/${index}`;

export type DirectoryRecords = ReturnType<typeof createDirectoryRecords>;

/** Keeps directories across restarts, for all replicas. Records of another connection are ignored. Never rejects. */
export function createDirectoryRecords({ bucket }: Pick<Store, 'bucket'>) {
  const buckets = {
    people: bucket(directoryRecords.people),
    parts: bucket(directoryRecords.parts),
    programs: bucket(directoryRecords.programs),
    members: bucket(directoryRecords.members),
    added: bucket(directoryRecords.added),
  };

  async function of<T extends { connection: string }>(
    bucket: Bucket<T>,
    connection: Connection,
    key = connection.workspaceId,
  ): Promise<T | undefined> {
    const found = await orNothing(bucket.get(key));
    return found?.connection === connectionKey(connection) ? found : undefined;
  }

  async function deleteParts(workspaceId: string, { readAt, parts }: StoredPeople): Promise<void> {
    for (let index = 0; index < parts; index += 1)
      await buckets.parts.delete(partKey(workspaceId, readAt, index));
  }

  /** All clients, or undefined while another process replaces them. */
  async function clientsOf({ workspaceId }: Connection, { readAt, parts }: StoredPeople) {
    const clients: StoredPerson[] = [];
    for (let index = 0; index < parts; index += 1) {
      const found = await orNothing(buckets.parts.get(partKey(workspaceId, readAt, index)));
      if (found === undefined) return undefined;
      clients.push(...found.clients);
      // Other work has its turn between two parts.
      await setImmediate();
    }
    return clients;
  }

  return {
    /** The people of the last read, if that was after `afterMs`. */
    async people(connection: Connection, afterMs: number) {
      const head = await of(buckets.people, connection);
      if (head === undefined || head.readAt <= afterMs) return undefined;
      const clients = await clientsOf(connection, head);
      return clients && { ...head, clients };
    },
    /** When the people were last read: milliseconds, UTC. */
    peopleReadAt: async (connection: Connection) => (await of(buckets.people, connection))?.readAt,
    async savePeople(
      connection: Connection,
      facts: Omit<StoredPeople, 'connection' | 'parts'> & { clients: StoredPerson[] },
    ): Promise<void> {
      const { workspaceId } = connection;
      const { clients, ...head } = facts;
      const parts = Math.ceil(clients.length / clientsPerRecord);
      await orNothing(
        (async () => {
          const last = await orNothing(buckets.people.get(workspaceId));
          for (let index = 0; index < parts; index += 1) {
            const some = clients.slice(index * clientsPerRecord, (index + 1) * clientsPerRecord);
            await buckets.parts.set(
              partKey(workspaceId, head.readAt, index),
              { clients: some },
              directoryKeptMs,
            );
            await setImmediate();
          }
          await buckets.people.set(
            workspaceId,
            { ...head, parts, connection: connectionKey(connection) },
            directoryKeptMs,
          );
          if (last && last.readAt !== head.readAt) await deleteParts(workspaceId, last);
        })(),
      );
    },
    programs: (connection: Connection) => of(buckets.programs, connection),
    async savePrograms(connection: Connection, value: Omit<StoredPrograms, 'connection'>): Promise<void> {
      const record = { ...value, connection: connectionKey(connection) };
      await orNothing(buckets.programs.set(connection.workspaceId, record, directoryKeptMs));
    },
    members: (connection: Connection, programId: string) =>
      of(buckets.members, connection, programKey(connection.workspaceId, programId)),
    async saveMembers(connection: Connection, programId: string, value: Omit<StoredMembers, 'connection'>) {
      const key = programKey(connection.workspaceId, programId);
      await orNothing(
        buckets.members.set(key, { ...value, connection: connectionKey(connection) }, directoryKeptMs),
      );
    },
    added: async (connection: Connection) => (await of(buckets.added, connection))?.people ?? [],
    async saveAdded(connection: Connection, people: StoredAdded['people']): Promise<void> {
      const record = { connection: connectionKey(connection), people };
      await orNothing(buckets.added.set(connection.workspaceId, record, directoryKeptMs));
    },
    /** Deletes what is kept for a workspace. @throws StoreUnavailableError */
    async forget(workspaceId: string): Promise<void> {
      const unreadable = insteadOf(undefined, RecordError);
      const head = await buckets.people.get(workspaceId).catch(unreadable);
      if (head) await deleteParts(workspaceId, head);
      const known = await buckets.programs.get(workspaceId).catch(unreadable);
      for (const { id } of known?.all ?? []) await buckets.members.delete(programKey(workspaceId, id));
      for (const bucket of [buckets.people, buckets.programs, buckets.added])
        await bucket.delete(workspaceId);
    },
  };
}
