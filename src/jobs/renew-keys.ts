import type { Store } from '../store/ports.ts';
import { timerKind } from '../store/records.ts';
import { renewKeysAgainMs } from './limits.ts';
import type { JobHandler, JobScheduler } from './scheduler.ts';

/** The kind of the jobs that replace the data keys of a workspace. A job's id is the workspace's. */
export const renewKeysKind = 'renew-keys';

export const renewKeysRecord = timerKind({
  namespace: renewKeysKind,
  what: 'when the data keys of a workspace are replaced, after something was deleted',
  about: 'nobody',
});

/** Has the data keys of a workspace replaced, so that what was deleted before can't be read any more. */
export const scheduleKeyRenewal = (
  { scheduler, now }: { scheduler: Pick<JobScheduler, 'schedule'>; now: () => number },
  workspaceId: string,
): Promise<void> => scheduler.schedule({ kind: renewKeysKind, id: workspaceId, runAt: now() });

/** Creates the handler of these jobs. */
export const createRenewKeysHandler = ({
  store,
  now,
}: {
  store: Pick<Store, 'renewKeys'>;
  now: () => number;
}): JobHandler => ({
  run: async ({ id }) => ((await store.renewKeys(id)) ? undefined : { retryAt: now() + renewKeysAgainMs }),
});
