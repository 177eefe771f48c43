import { z } from 'zod';
import type { Bucket } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';
import { quotaKeptMs } from './limits.ts';

const places = z.record(z.string(), z.number());

/** Who has taken which places, and when (milliseconds, UTC), by `WORKSPACE/WHAT` and `WORKSPACE/WHAT/USER`. */
export const quotaRecord = recordKind({
  namespace: 'quotas',
  schema: places,
  encrypted: false,
  what: 'how often you did what has a limit',
  // Tries stay: otherwise users could delete their data and try as many tokens again.
  about: (key, value: z.infer<typeof places>, { workspaceId, userId }) =>
    key.startsWith(`${workspaceId}/`) && key.endsWith(`/${userId}`) && !key.includes('-tries/')
      ? Object.values(value)
      : undefined,
  lasts: '3 days',
  isLazy: true,
});

export type Quotas = ReturnType<typeof createQuotas>;

/** Limits how often something is done, in all processes together. Calls reject with `StoreUnavailableError` while the store is down. */
export const createQuotas = (bucket: Bucket<z.infer<typeof places>>, now: () => number) => ({
  /**
   * Takes one of `most` places. Taking the same twice counts once.
   *
   * @param place names it
   * @param isTaken whether a place that was taken then (milliseconds, UTC) still counts
   * @returns false if all are taken
   */
  async take(
    key: string,
    place: string,
    { most, isTaken }: { most: number; isTaken: (atMs: number) => boolean },
  ): Promise<boolean> {
    let has = false;
    await bucket.update(
      key,
      (before = {}) => {
        const taken = Object.entries(before).filter(([, atMs]) => isTaken(atMs));
        const isKnown = taken.some(([name]) => name === place);
        has = isKnown || taken.length < most;
        return isKnown || !has ? before : Object.fromEntries([...taken, [place, now()]]);
      },
      { ttlMs: quotaKeptMs },
    );
    return has;
  },
  /** Gives a place back, of something that was not done after all. */
  async giveBack(key: string, place: string): Promise<void> {
    await bucket.update(
      key,
      (before) => {
        if (before?.[place] === undefined) return before;
        const { [place]: _, ...rest } = before;
        return rest;
      },
      { ttlMs: quotaKeptMs },
    );
  },
  /** Whether a moment is less than `ms` before now; one that is to come was taken from a clock that was ahead. */
  isWithin: (ms: number) => (atMs: number) => atMs <= now() && now() - atMs < ms,
});
