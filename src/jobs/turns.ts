import { jobLimits, latestTurnMs, longestPauseMs, longestTurnMs, mostHeldJobs } from './limits.ts';
import type { Went } from './worker-pool.ts';

/**
 * Counts the jobs of each workspace that run, for an engine that puts a job back whose workspace has no room. Those of one
 * workspace are put back one behind the other, as far apart as its jobs have been taking.
 *
 * @param now milliseconds, UTC: the clock of pauses
 */
export function createTurns(now: () => number) {
  const busy = new Map<string, number>();
  const held = new Map<string, (() => void)[]>();
  /** Until when nothing of a workspace begins (milliseconds, UTC). */
  const pauses = new Map<string, number>();
  /** When the last job of a workspace comes again that was put back (milliseconds of `performance`). */
  const lines = new Map<string, number>();
  let meanMs = 100;
  let isStopped = false;

  /** When a job that finds no room comes again, in milliseconds. */
  function queueUp(workspace: string): number {
    const nowMs = performance.now();
    const next = Math.max(nowMs, lines.get(workspace) ?? 0) + meanMs / jobLimits.atOnceOfGroup;
    lines.set(workspace, Math.min(next, nowMs + latestTurnMs));
    return Math.ceil(Math.min(next - nowMs, latestTurnMs));
  }

  /** A job of a workspace begins. @returns what to call when it ends */
  function begin(workspace: string): (went: Went) => void {
    const begunMs = performance.now();
    busy.set(workspace, (busy.get(workspace) ?? 0) + 1);
    return ({ pauseMs }) => {
      meanMs += (Math.min(longestTurnMs, performance.now() - begunMs) - meanMs) / 8;
      const left = (busy.get(workspace) ?? 1) - 1;
      if (left > 0) busy.set(workspace, left);
      else busy.delete(workspace);
      if ((lines.get(workspace) ?? 0) <= performance.now()) lines.delete(workspace);
      if (pauseMs !== undefined) pauses.set(workspace, now() + Math.min(pauseMs, longestPauseMs));
      const line = held.get(workspace) ?? [];
      for (const next of line.splice(0, pauseMs === undefined ? 1 : line.length)) next();
      if (line.length === 0) held.delete(workspace);
    };
  }

  return {
    /**
     * Waits a little until a workspace has room.
     *
     * @returns what to call when the job ends, which begins now, or after how many milliseconds to ask again
     */
    async enter(workspace: string): Promise<((went: Went) => void) | number> {
      for (;;) {
        const pausedMs = (pauses.get(workspace) ?? 0) - now();
        if (isStopped || pausedMs > 0) return Math.max(1, pausedMs);
        pauses.delete(workspace);
        if ((busy.get(workspace) ?? 0) < jobLimits.atOnceOfGroup) return begin(workspace);
        const line = held.getOrInsertComputed(workspace, () => []);
        if (line.length >= mostHeldJobs) return queueUp(workspace);
        await new Promise<void>((resolve) => line.push(resolve));
      }
    },
    /** There is room for nothing more. */
    stop(): void {
      isStopped = true;
      for (const line of held.values()) for (const next of line.splice(0)) next();
    },
  };
}
