import type { JobHandler } from '../jobs/scheduler.ts';
import { lookEveryMs } from './posts.ts';

/** The channel of a job. */
function channelOfJob({ id }: { id: string }): { workspaceId: string; channelId: string } {
  const [workspaceId = '', channelId = ''] = id.split('/');
  return { workspaceId, channelId };
}

/**
 * Creates the handler that asks the platform about the tasks of a channel's digests of today. Few run at once
 * while somebody waits for an answer. An error waits for the next time.
 *
 * @param options.look returns whether there is something left to look for
 */
export const createLookHandler = (options: {
  look: (channel: { workspaceId: string; channelId: string }) => Promise<boolean>;
  /** Milliseconds, UTC. */
  now: () => number;
  /** Whether somebody waits for an answer now. */
  yieldsTo?: () => boolean;
}): JobHandler => ({
  async run(job) {
    const again = await options.look(channelOfJob(job));
    return again ? { runAt: options.now() + lookEveryMs } : undefined;
  },
  group: (job) => channelOfJob(job).workspaceId,
  // The digests of thousands of channels, posted at nine, are all looked after within five minutes.
  atOnce: { least: 2, most: 16, yieldsTo: options.yieldsTo },
  atOnceOfGroup: 1,
  runAtAfterClockJump: async ({ runAt }) => (runAt > options.now() + lookEveryMs ? options.now() : undefined),
});
