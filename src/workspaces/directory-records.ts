import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { insteadOf } from '../lib/errors.ts';
import { program } from '../platform/resources.ts';
import { RecordError, StoreUnavailableError } from '../store/errors.ts';
import { keysOf } from '../store/keys-of.ts';
import type { Store } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';
import { type Connection, connectionKey } from './connections.ts';
import { clientsPerRecord, directoryKeptMs } from './limits.ts';

/** Id, name and email. */
const person = z.tuple([z.string(), z.string(), z.string()]);
/** The connection by which it was read ({@link connectionKey}). */
const read = { connection: z.string() };
/** When reading began (milliseconds, UTC). */
const readAt = z.number();

const people = z.object({
  ...read,
  what: z.literal('people'),
  readAt,
  team: z.array(person),
  /** The roles of the team by id. */
  roles: z.record(z.string(), z.string()),
  slugs: z.array(z.string()),
  /** How many rows of the platform could not be read. */
  unreadable: z.object({ team: z.int(), clients: z.int() }),
  /** How many records the clients are in. */
  parts: z.int(),
});
const clients = z.object({ ...read, what: z.literal('clients'), clients: z.array(person) });
const programs = z.object({
  ...read,
  what: z.literal('programs'),
  readAt,
  all: z.array(program),
  unreadable: z.int(),
});
const members = z.object({
  ...read,
  what: z.literal('members'),
  readAt,
  count: z.int(),
  ids: z.array(z.string()),
});
const added = z.object({
  ...read,
  what: z.literal('added'),
  people: z.array(z.object({ person, at: z.number(), isTeam: z.boolean().optional() })),
});
const part = z.discriminatedUnion('what', [people, clients, programs, members, added]);

export type StoredPerson = z.infer<typeof person>;
type Part = z.infer<typeof part>;
type What = Part['what'];
type PartOf<W extends What> = Extract<Part, { what: W }>;
/** What a reader gives of a part. */
type Read<W extends What> = Omit<PartOf<W>, 'what' | 'connection'>;
type People = Omit<Read<'people'>, 'parts'> & Read<'clients'>;

/**
 * The last data read of an organization, by `WORKSPACE/WHAT`: its people, programs, and those who were just added. Clients
 * are by `WORKSPACE/clients/READ-AT/INDEX`, and members by `WORKSPACE/members/HASH-OF-PROGRAM`. It is all on the platform,
 * so it need not survive a power cut. Encrypted: names and emails.
 */
export const directoryRecord: RecordKind<Part> = {
  namespace: 'directory',
  isListed: true,
  schema: part,
  owner: 'connection',
  what: 'names and emails of an organization’s people, names of its programs, and ids of their members',
  // They are the organization's data, as the platform has them.
  about: 'nobody',
  lasts: '30 days after it was used last',
  isLazy: true,
};

/** The platform can always be read instead, so an error with a record does not matter here. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch(insteadOf(undefined, StoreUnavailableError, RecordError));

const clientsKey = (readAt: number, index: number) => `clients/${readAt}/${index}`;
/** Keys are not encrypted, so they name a program by a hash of its id. */
const membersKey = (programId: string) =>
  `members/${createHash('sha256').update(programId).digest('base64url')}`;

export type DirectoryRecords = ReturnType<typeof createDirectoryRecords>;

/** Keeps directories across restarts, for all replicas. Records of another connection are ignored. Never rejects. */
export function createDirectoryRecords(store: Pick<Store, 'bucket'>) {
  const bucket = store.bucket(directoryRecord);

  async function get<W extends What>(
    connection: Connection,
    what: W,
    key: string = what,
  ): Promise<PartOf<W> | undefined> {
    const found = await orNothing(bucket.get(`${connection.workspaceId}/${key}`));
    const isOurs = found?.what === what && found.connection === connectionKey(connection);
    return isOurs ? (found as PartOf<W>) : undefined;
  }

  const set = <W extends What>(connection: Connection, what: W, value: Read<W>, key: string = what) => {
    const read = { ...value, what, connection: connectionKey(connection) };
    return bucket.set(`${connection.workspaceId}/${key}`, read as PartOf<W>, directoryKeptMs);
  };
  const save = <W extends What>(connection: Connection, what: W, value: Read<W>, key?: string) =>
    orNothing(set(connection, what, value, key));

  /** All clients, or undefined while another process replaces them. */
  async function clientsOf(connection: Connection, { readAt, parts }: PartOf<'people'>) {
    const clients: StoredPerson[] = [];
    for (let index = 0; index < parts; index += 1) {
      const found = await get(connection, 'clients', clientsKey(readAt, index));
      if (found === undefined) return undefined;
      clients.push(...found.clients);
      // Other work has its turn between two parts.
      await setImmediate();
    }
    return clients;
  }

  async function savePeople(connection: Connection, { clients, ...head }: People): Promise<void> {
    const { workspaceId } = connection;
    const parts = Math.ceil(clients.length / clientsPerRecord);
    for (let index = 0; index < parts; index += 1) {
      const some = clients.slice(index * clientsPerRecord, (index + 1) * clientsPerRecord);
      await set(connection, 'clients', { clients: some }, clientsKey(head.readAt, index));
      await setImmediate();
    }
    const last = await orNothing(bucket.get(`${workspaceId}/people`));
    await set(connection, 'people', { ...head, parts });
    if (last?.what !== 'people' || last.readAt === head.readAt) return;
    for (let index = 0; index < last.parts; index += 1)
      await bucket.delete(`${workspaceId}/${clientsKey(last.readAt, index)}`);
  }

  return {
    /** The people of the last read, if that was after `afterMs`. */
    async people(connection: Connection, afterMs: number) {
      const head = await get(connection, 'people');
      if (head === undefined || head.readAt <= afterMs) return undefined;
      const clients = await clientsOf(connection, head);
      return clients && { ...head, clients };
    },
    /** When the people were last read: milliseconds, UTC. */
    peopleReadAt: async (connection: Connection) => (await get(connection, 'people'))?.readAt,
    savePeople: (connection: Connection, people: People) => orNothing(savePeople(connection, people)),
    programs: (connection: Connection) => get(connection, 'programs'),
    savePrograms: (connection: Connection, all: Read<'programs'>) => save(connection, 'programs', all),
    members: (connection: Connection, programId: string) => get(connection, 'members', membersKey(programId)),
    saveMembers: (connection: Connection, programId: string, all: Read<'members'>) =>
      save(connection, 'members', all, membersKey(programId)),
    added: async (connection: Connection) => (await get(connection, 'added'))?.people ?? [],
    saveAdded: (connection: Connection, people: Read<'added'>['people']) =>
      save(connection, 'added', { people }),
    /** Deletes what is kept for a workspace. @throws StoreUnavailableError */
    async forget(workspaceId: string): Promise<void> {
      for await (const key of keysOf(bucket, `${workspaceId}/`)) await bucket.delete(key);
    },
  };
}
