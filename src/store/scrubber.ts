import { setTimeout as sleep } from 'node:timers/promises';
import { longestScrubPauseMs, scrubAgainMs } from './limits.ts';
import type { ScrubbedKeyTable } from './ports.ts';

/**
 * Makes sure that the files no longer hold destroyed data keys: now, with retries until it works, and at the next start
 * if this process ends before.
 *
 * @param warn is called once if the server does not allow it
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
    for (let pauseMs = scrubAgainMs; !signal.aborted; pauseMs = Math.min(longestScrubPauseMs, 2 * pauseMs)) {
      isWanted = false;
      if ((await attempt()) === 'done' && !isWanted) return;
      await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Starts, or adds another run. Resolves once that is done. Never rejects. */
  async function scrub(): Promise<void> {
    isWanted = true;
    running ??= work().finally(() => {
      running = undefined;
    });
    await running;
  }

  return {
    scrub,
    /** Finishes the work of an earlier process. Never rejects. */
    async resume(): Promise<void> {
      if (await keys.isDirty().catch(() => false)) await scrub();
    },
    /** Stops trying. The rest is done at the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
