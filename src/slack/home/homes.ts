import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createCache } from '../../lib/cache.ts';
import type { PlatformClient } from '../../platform/client.ts';
import type { Me } from '../../platform/resources.ts';
import type { Bucket, LeaseStore } from '../../store/ports.ts';
import type { RecordKind } from '../../store/records.ts';
import { type Connection, connectionKey } from '../../workspaces/connections.ts';

const home = z.object({
  /** When it was drawn last: milliseconds, UTC. */
  drawnAt: z.number(),
  /** The program whose tasks alone it shows. */
  program: z.object({ id: z.string(), name: z.string() }).optional(),
});

/** What is remembered of somebody's Home tab. */
export type HomeRecord = z.infer<typeof home>;

/** Home tabs by `WORKSPACE/USER` (ids of Slack). */
export const homeRecord: RecordKind<HomeRecord> = { namespace: 'homes', version: 1, schema: home };

/** What Home says of an organization, and changes rarely: whose token it is, and the ids of its team. */
export type OrganizationFacts = { me: Me; team: ReadonlySet<string> };

const factsMs = 10 * 60_000;
/** How long a modal that was opened from Home counts as such. */
const modalMs = 15 * 60_000;
/** A tab that nobody opened for so long shows everything again. */
const keepMs = 90 * 24 * 60 * 60_000;

export type Drawing = { isLatest: () => boolean; end: () => void };
export type Homes = ReturnType<typeof createHomes>;

export function createHomes(options: {
  bucket: Bucket<HomeRecord>;
  leases: LeaseStore;
  platform: (connection: Connection) => PlatformClient;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, leases, platform, now } = options;
  const facts = createCache<OrganizationFacts>({ ttlMs: () => factsMs, max: 200, now });
  const known = new LRUCache<string, true>({ max: 200 });
  const drawings = new Map<string, symbol>();
  const keyOf = (workspaceId: string, userId: string) => `${workspaceId}/${userId}`;
  return {
    /**
     * How long Home waits for the clients' tasks before it is shown without them, in milliseconds: the programs that
     * somebody is in take longer in a large organization, when they are not cached.
     */
    patienceMs: 2_500,
    /** @throws StoreUnavailableError */
    get: (workspaceId: string, userId: string): Promise<HomeRecord | undefined> =>
      bucket.get(keyOf(workspaceId, userId)),
    /** @throws StoreUnavailableError */
    set: (workspaceId: string, userId: string, record: HomeRecord): Promise<void> =>
      bucket.set(keyOf(workspaceId, userId), record, keepMs),
    /** Whether an organization's facts were read before, in this process. */
    knowsFacts: (connection: Connection): boolean => known.has(connectionKey(connection)),
    /**
     * An organization's facts, as they were at most ten minutes ago, shared by everyone in it. Two calls at the same time.
     *
     * @param fresh asks the platform anew
     * @throws PlatformError
     */
    facts: (connection: Connection, { fresh = false } = {}): Promise<OrganizationFacts> =>
      facts.get(
        connectionKey(connection),
        async () => {
          const client = platform(connection);
          const [me, team] = await Promise.all([client.me(), client.teamMembers()]);
          known.set(connectionKey(connection), true);
          return { me, team: new Set(team.map(({ id }) => id)) };
        },
        fresh ? 0 : undefined,
      ),
    /** Somebody clicked on their Home, which may have opened a modal. Never rejects. */
    clicked: async (workspaceId: string, userId: string): Promise<void> => {
      await leases.claim(`home/${keyOf(workspaceId, userId)}`, modalMs).catch(() => false);
    },
    /** Whether somebody clicked on their Home lately, so that what they submit may change it. Never rejects. */
    wasClicked: (workspaceId: string, userId: string): Promise<boolean> =>
      leases.isHeld(`home/${keyOf(workspaceId, userId)}`).catch(() => false),
    /** Whether somebody's Home is being drawn at this moment, in this process. */
    isDrawing: (workspaceId: string, userId: string): boolean => drawings.has(keyOf(workspaceId, userId)),
    /**
     * Begins to draw somebody's Home. `isLatest` says whether nothing else was drawn there since: an older drawing must not
     * hide a newer one.
     */
    begin(workspaceId: string, userId: string): Drawing {
      const key = keyOf(workspaceId, userId);
      const mine = Symbol(key);
      drawings.set(key, mine);
      const isLatest = () => drawings.get(key) === mine;
      return { isLatest, end: () => void (isLatest() && drawings.delete(key)) };
    },
  };
}
