import type { Store } from '../store/ports.ts';
import { backgroundJob, workOfJob } from './background.ts';
import { renewKeysAgainMs } from './limits.ts';
import type { JobHandler, JobScheduler } from './scheduler.ts';

/** The work that replaces the data keys of a workspace. */
export const renewKeysWork = 'renew-keys';

/** Has the data keys of a workspace replaced, so that what was deleted before can't be read any more. */
export const scheduleKeyRenewal = (
  { scheduler, now }: { scheduler: Pick<JobScheduler, 'schedule'>; now: () => number },
  workspaceId: string,
): Promise<void> =>
  scheduler.schedule({ ...backgroundJob({ workspaceId, what: renewKeysWork, id: 'all' }), runAt: now() });

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
