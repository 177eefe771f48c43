import { UnreadableJobError } from '../store/errors.ts';
import type { JobRef, Store } from '../store/ports.ts';
import { everyone } from '../store/records.ts';
import { renewKeysAgainMs } from './limits.ts';
import type { JobHandler } from './scheduler.ts';

/** The kind of the jobs of all work that no one waits for. Their ids are `WORKSPACE/USER/WHAT/ID`. */
export const backgroundKind = 'background';

/** Work that no one waits for. */
export type WorkRef = {
  workspaceId: string;
  /** Absent if it is no person's own. */
  userId?: string | undefined;
  /** What is done, in a word. */
  what: string;
  id: string;
};

export const backgroundJob = ({ workspaceId, userId = everyone, what, id }: WorkRef): JobRef => ({
  kind: backgroundKind,
  id: [workspaceId, userId, what, id].join('/'),
});

/** The work of a job. */
export function workOfJob({ id: key }: JobRef): Required<WorkRef> & { userId: string } {
  const [workspaceId = '', userId = '', what = '', ...rest] = key.split('/');
  return { workspaceId, userId, what, id: rest.join('/') };
}

/** Creates the handler of these jobs. What this release does not know is left alone, for one that does. */
export function createBackgroundHandler(handlers: Record<string, JobHandler>): JobHandler {
  const known = new Map(Object.entries(handlers));
  return {
    async run(job) {
      const { what } = workOfJob(job);
      const handler = known.get(what);
      if (handler === undefined) throw new UnreadableJobError(`No such work is known: ${what}.`);
      return handler.run(job);
    },
    runAtAfterClockJump: async (job) => known.get(workOfJob(job).what)?.runAtAfterClockJump?.(job),
  };
}

/** The work that replaces the data keys of a workspace. */
export const renewKeysWork = 'renew-keys';

/** Creates the handler of this work. */
export const createRenewKeysHandler = ({
  store,
  now,
}: {
  store: Pick<Store, 'renewKeys'>;
  now: () => number;
}): JobHandler => ({
  run: async (job) =>
    (await store.renewKeys(workOfJob(job).workspaceId)) ? undefined : { retryAt: now() + renewKeysAgainMs },
});
