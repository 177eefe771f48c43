import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ofAtMost } from '../lib/cache.ts';
import { zonedDateTime } from '../lib/local-date-time.ts';
import type { Values } from '../store/ports.ts';
import { ofPerson, type RecordKind } from '../store/records.ts';

const ref = z.object({ id: z.string(), name: z.string() });

const preferences = z.object({
  /** The program of tasks that name none. */
  program: ref.optional(),
  /** Which new tasks wait ten seconds, so that they can be changed: by default those with something remembered. */
  wait: z.enum(['always', 'remembered', 'never']).optional(),
  /** Whether this person is told about tasks that others create for them. */
  tellAssigned: z.boolean().optional(),
  /** Whether this person is told when a client completes a task that this person created. */
  tellCompleted: z.boolean().optional(),
  /** Whether this person is told when someone nudges them about a task. */
  tellNudged: z.boolean().optional(),
  /** Whether this person is reminded a day before each of their tasks is due. */
  remindBefore: z.boolean().optional(),
  /** The hour of the private morning message, 0 to 23 in the person's zone; without it there is none. */
  morningHour: z.number().int().min(0).max(23).optional(),
  /** The days of the morning message, 1 Monday to 7 Sunday; Monday to Friday by default. */
  morningDays: z.array(z.literal([1, 2, 3, 4, 5, 6, 7])).optional(),
  /** Whether a morning message is offered. A person who declined is not asked again. */
  offerMorning: z.boolean().optional(),
  /** The hour of a coach's weekly message about their clients, 0 to 23 in their zone, or `usual`: that of the morning message, or 9. */
  weekly: z.union([z.literal('usual'), z.number().int().min(0).max(23)]).optional(),
  /** Whether a weekly message is offered. A person who declined is not asked again. */
  offerWeekly: z.boolean().optional(),
  /** Whether this person is reminded of tasks; asking for a reminder turns it on again. */
  tellReminded: z.boolean().optional(),
  /** Whether this person was greeted, which happens once. */
  greeted: z.boolean().optional(),
  /** Whether this person was told what else can be typed, below their first list. */
  hinted: z.boolean().optional(),
  /** Hours without unasked messages, 0 to 23 in the person's zone; `from` may be after `to`. */
  quiet: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
});

type Chosen = z.infer<typeof preferences>;

const defaults = { wait: 'remembered', tellAssigned: true, tellCompleted: true, tellNudged: true } as const;

/** A person's settings, with defaults for what they did not choose. */
export type PersonalPreferences = Chosen & Required<Pick<Chosen, keyof typeof defaults>>;

/** Preferences by `WORKSPACE/USER` (ids of Slack). */
export const preferencesRecord: RecordKind<Chosen> = {
  namespace: 'preferences',
  schema: preferences,
  isValue: true,
  what: 'settings',
  about: ofPerson,
  lasts: 'always',
};

export type Preferences = ReturnType<typeof createPreferences>;

/** Those who were told lately cost no reading. */
const maxKnown = 10_000;

/** What people chose. Every call throws StoreUnavailableError while the store is down. */
export function createPreferences(values: Values<Chosen>) {
  const hinted = new LRUCache<string, true>(ofAtMost(maxKnown));
  const chosen = async (workspaceId: string, userId: string) => values.get(`${workspaceId}/${userId}`);

  async function update(workspaceId: string, userId: string, change: Chosen): Promise<PersonalPreferences> {
    const changed = preferences.parse({ ...(await chosen(workspaceId, userId)), ...change });
    await values.set(`${workspaceId}/${userId}`, changed);
    return { ...defaults, ...changed };
  }

  return {
    get: async (workspaceId: string, userId: string): Promise<PersonalPreferences> => ({
      ...defaults,
      ...(await chosen(workspaceId, userId)),
    }),
    /** Changes the given settings; undefined resets one to its default. */
    update,
    /** True once for each person, who is to be told what else can be typed. */
    async hintOnce(workspaceId: string, userId: string): Promise<boolean> {
      const key = `${workspaceId}/${userId}`;
      if (hinted.has(key)) return false;
      const isFirst = !(await chosen(workspaceId, userId))?.hinted;
      if (isFirst) await update(workspaceId, userId, { hinted: true });
      hinted.set(key, true);
      return isFirst;
    },
  };
}

/**
 * When a user's quiet hours end (milliseconds, UTC); undefined outside of them. The hours are in the user's time zone,
 * and may span midnight.
 */
export function endOfQuiet(
  quiet: PersonalPreferences['quiet'],
  timeZone: string,
  nowMs: number,
): number | undefined {
  if (quiet === undefined) return undefined;
  const { from, to } = quiet;
  const now = zonedDateTime(nowMs, timeZone);
  const isQuiet = from <= to ? now.hour >= from && now.hour < to : now.hour >= from || now.hour < to;
  if (!isQuiet) return undefined;
  const day = now.hour < to ? now : now.add({ days: 1 });
  return day.withPlainTime({ hour: to }).epochMilliseconds;
}
