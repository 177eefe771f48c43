import type { JobHandler } from '../jobs/scheduler.ts';
import { lookEveryMs } from './posts.ts';

/** The channel of a job. */
function channelOfJob({ id }: { id: string }): { workspaceId: string; channelId: string } {
  const [workspaceId = '', channelId = ''] = id.split('/');
  return { workspaceId, channelId };
}

/**
 * Creates the handler that asks the platform about the tasks of a channel's digests of today. An error waits for the
 * next time.
 *
 * @param options.look returns whether there is something left to look for
 */
export const createLookHandler = (options: {
  look: (channel: { workspaceId: string; channelId: string }) => Promise<boolean>;
  /** Milliseconds, UTC. */
  now: () => number;
}): JobHandler => ({
  async run(job) {
    const again = await options.look(channelOfJob(job));
    return again ? { runAt: options.now() + lookEveryMs } : undefined;
  },
  runAtAfterClockJump: async ({ runAt }) => (runAt > options.now() + lookEveryMs ? options.now() : undefined),
});
