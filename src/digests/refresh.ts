import type { JobHandler } from '../jobs/scheduler.ts';
import type { JobRef } from '../store/ports.ts';
import { refreshEveryMs } from './limits.ts';

/**
 * The kind of the jobs that ask the platform about a digest's tasks, and show what a message does not show yet. A job's id is
 * `WORKSPACE/MESSAGE`.
 */
export const refreshKind = 'digest-refresh';

type MessageRef = { workspaceId: string; id: string };

export const refreshJob = ({ workspaceId, id }: MessageRef): JobRef => ({
  kind: refreshKind,
  id: `${workspaceId}/${id}`,
});

/**
 * Creates the handler that brings a digest of today up to date. An error waits for the next time.
 *
 * @param options.refresh returns whether there is something left to look for
 */
export const createRefreshHandler = (options: {
  refresh: (message: MessageRef) => Promise<boolean>;
  /** Milliseconds, UTC. */
  now: () => number;
}): JobHandler => ({
  async run(job) {
    const [workspaceId = '', id = ''] = job.id.split('/');
    const again = await options.refresh({ workspaceId, id });
    return again ? { runAt: options.now() + refreshEveryMs } : undefined;
  },
  runAtAfterClockJump: async ({ runAt }) =>
    runAt > options.now() + refreshEveryMs ? options.now() : undefined,
});
