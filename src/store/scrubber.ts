import { setTimeout as sleep } from 'node:timers/promises';
import type { ScrubbedKeyTable } from './ports.ts';

/** How long to wait before the files are tried again, in milliseconds: at first, and at most. */
const firstMs = 20;
const longestMs = 30_000;

/**
 * Sees to it that the files no longer hold the data keys that were destroyed: now, again until that works, and at the next
 * start if this process ends before.
 *
 * @param warn is told once if the server does not allow it
 */
export function createScrubber(
  keys: Pick<ScrubbedKeyTable, 'isDirty' | 'scrub'>,
  warn: (sentence: string) => void,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let hasWarned = false;

  async function attempt(): Promise<'done' | 'later'> {
    const outcome = await keys.scrub(signal).catch(() => 'later' as const);
    if (typeof outcome === 'string') return outcome;
    if (!hasWarned) warn(outcome.refusal);
    hasWarned = true;
    return 'done';
  }

  async function work(): Promise<void> {
    for (let pauseMs = firstMs; !signal.aborted; pauseMs = Math.min(longestMs, 2 * pauseMs)) {
      isWanted = false;
      if ((await attempt()) === 'done' && !isWanted) return;
      await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Begins, or has it done once more. Resolves once it is done. Never rejects. */
  async function scrub(): Promise<void> {
    isWanted = true;
    running ??= work().finally(() => {
      running = undefined;
    });
    await running;
  }

  return {
    scrub,
    /** What an earlier process left. Never rejects. */
    async resume(): Promise<void> {
      if (await keys.isDirty().catch(() => false)) await scrub();
    },
    /** Ends the attempts. What is left is done at the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
