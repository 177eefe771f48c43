import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createCache, ofAtMost } from '../../lib/cache.ts';
import type { PlatformClient } from '../../platform/client.ts';
import type { Me } from '../../platform/resources.ts';
import type { Bucket } from '../../store/ports.ts';
import { ofPerson, type RecordKind } from '../../store/records.ts';
import { type Connection, connectionKey } from '../../workspaces/connections.ts';
import { homeKeptMs, homeModalMs, tokenOwnerMs } from '../edge/limits.ts';

const home = z.object({
  /** When it was drawn last: milliseconds, UTC. */
  drawnAt: z.number(),
  /** It says that the workspace is not connected. */
  isUnconnected: z.literal(true).optional(),
  /** The only program whose tasks it shows. */
  program: z.object({ id: z.string(), name: z.string() }).optional(),
  /** When they clicked on it last: milliseconds, UTC. */
  clickedAt: z.number().optional(),
  /** The channel of their direct message with Touchline, as Slack last gave it. */
  channel: z.string().optional(),
  /** The id of the list that they saw last, wherever it was shown. */
  lastList: z.string().optional(),
});

/** What is stored about a user's Home tab, and what Touchline showed them last. */
export type HomeRecord = z.infer<typeof home>;

/** Home tabs by `WORKSPACE/USER` (ids of Slack). */
export const homeRecord: RecordKind<HomeRecord> = {
  namespace: 'homes',
  isListed: true,
  schema: home,
  what: 'Home tab, and the list seen last',
  about: ofPerson,
  lasts: '90 days after it was used last',
  isLazy: true,
};

/** How many Homes are drawn again when a workspace is connected; the others are drawn when they are opened. */
const mostRedrawn = 100;

export type Homes = ReturnType<typeof createHomes>;

export function createHomes(options: {
  bucket: Bucket<HomeRecord>;
  platform: (connection: Connection) => PlatformClient;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, platform, now } = options;
  const tokens = createCache<Me>({ ttlMs: () => tokenOwnerMs, max: 200, now });
  const drawn = new LRUCache<string, true>({ max: 200 });
  const channels = new LRUCache<string, string>(ofAtMost(10_000));
  const drawings = new Map<string, symbol>();
  const keyOf = (workspaceId: string, userId: string) => `${workspaceId}/${userId}`;
  const change = async (key: string, how: (before: HomeRecord) => HomeRecord): Promise<void> =>
    void (await bucket.update(key, (before = { drawnAt: 0 }) => how(before), { ttlMs: homeKeptMs }));
  /** Stores what a user's Home shows from now on. @throws StoreUnavailableError */
  const set = (workspaceId: string, userId: string, shown: Pick<HomeRecord, 'drawnAt' | 'program'>) =>
    change(keyOf(workspaceId, userId), ({ isUnconnected: _, ...before }) => ({ ...before, ...shown }));
  return {
    /** @throws StoreUnavailableError */
    get: (workspaceId: string, userId: string): Promise<HomeRecord | undefined> =>
      bucket.get(keyOf(workspaceId, userId)),
    set,
    /** Remembers when a user's tasks were drawn, in milliseconds, UTC. Never rejects. */
    drewAt: (workspaceId: string, userId: string, drawnAt: number): Promise<void> =>
      set(workspaceId, userId, { drawnAt }).catch(() => undefined),
    /**
     * Stores the channel of a user's direct message: later, messages that may have been sent there are searched in it.
     * Slack gives it with each message there, and when Home is opened; asking for it would take another scope. Never rejects.
     */
    async knowChannel(workspaceId: string, userId: string, channel: string): Promise<void> {
      const key = keyOf(workspaceId, userId);
      if (channels.get(key) === channel) return;
      await change(key, (before) => (before.channel === channel ? before : { ...before, channel })).then(
        () => channels.set(key, channel),
        () => undefined,
      );
    },
    /** Remembers that a user's Home says that the workspace is not connected. @throws StoreUnavailableError */
    drewUnconnected: (workspaceId: string, userId: string): Promise<void> =>
      change(keyOf(workspaceId, userId), (before) =>
        before.isUnconnected ? before : { ...before, isUnconnected: true },
      ),
    /** Remembers the list that a user saw last. @throws StoreUnavailableError */
    sawList: (workspaceId: string, userId: string, lastList: string): Promise<void> =>
      change(keyOf(workspaceId, userId), (before) => ({ ...before, lastList })),
    /** The users whose Home says that the workspace is not connected; at most 100. For jobs. @throws StoreUnavailableError */
    async unconnected(workspaceId: string): Promise<string[]> {
      const { keys } = await bucket.list(`${workspaceId}/`);
      const read = await Promise.all(keys.map(async (key) => ({ key, home: await bucket.get(key) })));
      const found = read.filter(({ home }) => home?.isUnconnected);
      return found.slice(0, mostRedrawn).map(({ key }) => key.slice(workspaceId.length + 1));
    },
    /** Whether this process has drawn a complete Home in an organization: then what takes many calls is cached. */
    knows: (connection: Connection): boolean => drawn.has(connectionKey(connection)),
    /** Marks that a complete Home was drawn. */
    drew: (connection: Connection): void => void drawn.set(connectionKey(connection), true),
    /**
     * The token's owner, from a cache of at most a day.
     *
     * @param fresh asks the platform again
     * @throws PlatformError
     */
    tokenOf: (connection: Connection, { fresh = false } = {}): Promise<Me> =>
      tokens.get(connectionKey(connection), () => platform(connection).me(), fresh ? 0 : undefined),
    /** Marks that a user clicked on their Home, which may have opened a modal. Never rejects. */
    clicked: (workspaceId: string, userId: string): Promise<void> =>
      change(keyOf(workspaceId, userId), (before) => ({ ...before, clickedAt: now() })).catch(
        () => undefined,
      ),
    /** Whether a user clicked on their Home lately, so that their submission may change it. Never rejects. */
    async wasClicked(workspaceId: string, userId: string): Promise<boolean> {
      const found = await bucket.get(keyOf(workspaceId, userId)).catch(() => undefined);
      return found?.clickedAt !== undefined && now() - found.clickedAt < homeModalMs;
    },
    /** Whether this process is drawing a user's Home at this moment. */
    isDrawing: (workspaceId: string, userId: string): boolean => drawings.has(keyOf(workspaceId, userId)),
    /**
     * Begins to draw a user's Home. `isLatest` says whether no other drawing has begun since: an older drawing must not
     * hide a newer one.
     */
    begin(workspaceId: string, userId: string) {
      const key = keyOf(workspaceId, userId);
      const mine = Symbol(key);
      drawings.set(key, mine);
      const isLatest = () => drawings.get(key) === mine;
      return { isLatest, end: () => void (isLatest() && drawings.delete(key)) };
    },
  };
}
