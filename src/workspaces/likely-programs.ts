import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ofAtMost } from '../lib/cache.ts';
import type { Values } from '../store/ports.ts';
import { ofPerson, type RecordKind } from '../store/records.ts';
import type { Connection } from './connections.ts';
import { likelyProgramAgainMs, likelyProgramKeptMs, maxUses, notesCached } from './limits.ts';
import type { Preferences } from './preferences.ts';
import type { Settings } from './settings.ts';

/** Ids of programs by the id of a person or a channel, the most recently used at the end. */
const uses = z.array(z.tuple([z.string(), z.string()]));
type Uses = z.infer<typeof uses>;

const programMemory = z.object({
  /** The organization of these ids: another one may use the same ids. */
  organizationId: z.string(),
  last: z.string(),
  people: uses,
  channels: uses,
});

/** The programs in which a user last created tasks. */
export type ProgramMemory = z.infer<typeof programMemory>;

/** Memories of programs by `WORKSPACE/USER` (ids of Slack); encrypted. */
export const programMemoryRecord: RecordKind<ProgramMemory> = {
  namespace: 'program-memory',
  schema: programMemory,
  isValue: true,
  what: 'programs used last',
  about: ofPerson,
  lasts: '180 days after the last task',
  // A power cut may lose the last one: then the program is asked for.
  isLazy: true,
};

/** Where a program is known from if the task names none. */
const sources = ['tied', 'person', 'channel', 'default', 'last'] as const;
export type ProgramSource =
  | (typeof sources)[number]
  /** That of the assignee's newest task. */
  | 'newest';

/** A program that a user probably means. */
export type LikelyProgram = { id: string; source: ProgramSource };

type Author = { connection: Connection; userId: string };

/** The parts of a task on which its program depends. `personId` is the assignee, `channelId` where it was typed. */
type About = { personId: string; channelId?: string | undefined };

const used = (list: Uses, key: string, programId: string): Uses =>
  [...list.filter(([other]) => other !== key), [key, programId] as [string, string]].slice(-maxUses);

const find = (list: Uses, key: string | undefined): string | undefined =>
  list.find(([other]) => other === key)?.[1];

export type LikelyPrograms = ReturnType<typeof createLikelyPrograms>;

/** What is known about the programs of tasks that name none. Every call throws StoreUnavailableError, RecordError. */
export function createLikelyPrograms(options: {
  memories: Values<ProgramMemory>;
  settings: Pick<Settings, 'programOf'>;
  preferences: Pick<Preferences, 'get'>;
}) {
  const { memories, settings, preferences } = options;
  /** What each user did last, if it was stored lately. A coarser resolution would set timers. */
  const lately = { ttl: likelyProgramAgainMs, ttlResolution: 0 };
  const stored = new LRUCache<string, string>({ ...ofAtMost(notesCached), ...lately });
  const keyOf = ({ connection, userId }: Author) => `${connection.workspaceId}/${userId}`;

  async function memoryOf(author: Author): Promise<ProgramMemory | undefined> {
    const memory = await memories.get(keyOf(author));
    return memory?.organizationId === author.connection.organization.id ? memory : undefined;
  }

  return {
    /**
     * The programs that a task may be meant for, the likeliest first. A channel's tie comes first, since it was set for
     * every task that is typed there. What a user did last for the same person or in the same channel says more than
     * their default for all tasks, and the default was chosen, so it says more than the last program used.
     */
    async list(author: Author, { personId, channelId }: About): Promise<LikelyProgram[]> {
      const { connection, userId } = author;
      const [memory, tied, { program }] = await Promise.all([
        memoryOf(author),
        channelId === undefined ? undefined : settings.programOf(connection, channelId),
        preferences.get(connection.workspaceId, userId),
      ]);
      const found: Record<(typeof sources)[number], string | undefined> = {
        tied: tied?.program?.id,
        person: memory && find(memory.people, personId),
        channel: memory && find(memory.channels, channelId),
        default: program?.id,
        last: memory?.last,
      };
      return sources.flatMap((source) => {
        const id = found[source];
        return id === undefined ? [] : [{ id, source }];
      });
    },
    /** Remembers the program of a task that a user created. */
    async remember(author: Author, { personId, channelId, programId }: About & { programId: string }) {
      const organizationId = author.connection.organization.id;
      const latest = [organizationId, personId, channelId, programId].join(' ');
      if (stored.get(keyOf(author)) === latest) return;
      const { people = [], channels = [] } = (await memoryOf(author)) ?? {};
      const memory: ProgramMemory = {
        organizationId,
        last: programId,
        people: used(people, personId, programId),
        channels: channelId === undefined ? channels : used(channels, channelId, programId),
      };
      await memories.set(keyOf(author), memory, likelyProgramKeptMs);
      stored.set(keyOf(author), latest);
    },
  };
}
