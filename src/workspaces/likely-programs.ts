import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Bucket } from '../store/ports.ts';
import { ofPerson, type RecordKind } from '../store/records.ts';
import type { ChannelPrograms } from './channel-programs.ts';
import type { Connection } from './connections.ts';
import type { Preferences } from './preferences.ts';

/** Ids of programs by the id of a person or a channel, the one used last at the end. */
const uses = z.array(z.tuple([z.string(), z.string()]));
type Uses = z.infer<typeof uses>;

const programMemory = z.object({
  /** Whose ids these are: another organization may use the same ones. */
  organizationId: z.string(),
  last: z.string(),
  people: uses,
  channels: uses,
});

/** Which programs somebody created tasks in last. */
export type ProgramMemory = z.infer<typeof programMemory>;

/** Memories of programs by `WORKSPACE/USER` (ids of Slack); encrypted. */
export const programMemoryRecord: RecordKind<ProgramMemory> = {
  namespace: 'program-memory',
  version: 1,
  schema: programMemory,
  encrypted: true,
  what: 'programs used last',
  about: ofPerson,
  lasts: '180 days after the last task',
  // A power cut may lose the last one: then the program is asked for.
  isLazy: true,
};

/** Of how many people and channels a memory keeps the program: those used last. */
export const maxUses = 200;
/** Somebody who creates no task for so long is asked again. */
const keepMs = 180 * 24 * 60 * 60_000;

/** How long until an unchanged memory is stored again, which keeps it from expiring (milliseconds). */
const againMs = 60 * 60_000;

/** Where a program is known from, though nobody named it. */
const sources = ['tied', 'person', 'channel', 'default', 'last'] as const;
export type ProgramSource =
  | (typeof sources)[number]
  /** That of the newest task of whoever gets this one. */
  | 'newest';

/** A program that somebody probably means. */
export type LikelyProgram = { id: string; source: ProgramSource };

type Author = { connection: Connection; userId: string };

/** A task as far as its program depends on it. `personId` is who gets it, `channelId` where it was typed. */
type About = { personId: string; channelId?: string };

const used = (list: Uses, key: string, programId: string): Uses =>
  [...list.filter(([other]) => other !== key), [key, programId] as [string, string]].slice(-maxUses);

const find = (list: Uses, key: string | undefined): string | undefined =>
  list.find(([other]) => other === key)?.[1];

export type LikelyPrograms = ReturnType<typeof createLikelyPrograms>;

/** What is known about the programs of tasks that name none. Every call throws StoreUnavailableError, RecordError. */
export function createLikelyPrograms(options: {
  memories: Bucket<ProgramMemory>;
  channelPrograms: Pick<ChannelPrograms, 'get'>;
  preferences: Pick<Preferences, 'get'>;
}) {
  const { memories, channelPrograms, preferences } = options;
  /** Who was stored lately. */
  const stored = new LRUCache<string, true>({ max: 10_000, ttl: againMs });
  const keyOf = ({ connection, userId }: Author) => `${connection.workspaceId}/${userId}`;

  async function memoryOf(author: Author): Promise<ProgramMemory | undefined> {
    const memory = await memories.get(keyOf(author));
    return memory?.organizationId === author.connection.organization.id ? memory : undefined;
  }

  return {
    /**
     * The programs that a task may be meant for, the likeliest first. A channel's tie comes first, since somebody set it
     * for every task that is typed there. What one did last for the same person or in the same channel says more than
     * one's own default for all tasks, and that was chosen, so it says more than whatever one used last.
     */
    async list(author: Author, { personId, channelId }: About): Promise<LikelyProgram[]> {
      const { connection, userId } = author;
      const [memory, tied, { program }] = await Promise.all([
        memoryOf(author),
        channelId === undefined ? undefined : channelPrograms.get(connection, channelId),
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
    /** Somebody created a task. */
    async remember(author: Author, { personId, channelId, programId }: About & { programId: string }) {
      const before = await memoryOf(author);
      const { people = [], channels = [] } = before ?? {};
      const memory: ProgramMemory = {
        organizationId: author.connection.organization.id,
        last: programId,
        people: used(people, personId, programId),
        channels: channelId === undefined ? channels : used(channels, channelId, programId),
      };
      if (stored.has(keyOf(author)) && isDeepStrictEqual(before, memory)) return;
      await memories.set(keyOf(author), memory, keepMs);
      stored.set(keyOf(author), true);
    },
  };
}
