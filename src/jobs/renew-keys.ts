import type { Store } from '../store/ports.ts';
import { workOfJob } from './background.ts';
import { renewKeysAgainMs } from './limits.ts';
import type { JobHandler } from './scheduler.ts';

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
