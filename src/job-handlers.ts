import { addressOf, deliveryJobKind } from './deliveries/delivery.ts';
import { createDeliveryHandler } from './deliveries/delivery-handler.ts';
import { createRefreshHandler, refreshKind } from './digests/refresh.ts';
import {
  backgroundKind,
  createBackgroundHandler,
  createRenewKeysHandler,
  renewKeysWork,
} from './jobs/background.ts';
import type { JobHandler } from './jobs/scheduler.ts';
import { withReference } from './lib/reference.ts';
import { operationKind } from './operations/operation.ts';
import { repeatWork } from './repeats/repeat.ts';
import { createRepeatHandler } from './repeats/run-repeat.ts';
import type { AppServices } from './services.ts';
import { deliveryKinds } from './slack/delivery-kinds.ts';
import { createEventJobs } from './slack/event-listeners.ts';
import { clientResult } from './slack/features/clients/new-client.ts';
import { refreshDigest } from './slack/features/digests/look.ts';
import { redrawAfterModal } from './slack/features/home/draw.ts';
import { taskResult } from './slack/features/tasks/drafts/answer-pending.ts';
import { endWaitOf } from './slack/features/tasks/drafts/end-wait.ts';
import { batchOptions } from './slack/features/tasks/for-many/options.ts';
import { repeatOptions } from './slack/features/tasks/repeats/options.ts';
import { answerPending } from './slack/surface/answer-pending.ts';
import { createForgetJobs } from './slack/uninstall.ts';
import type { JobRef } from './store/ports.ts';
import { batchWork } from './tasks/for-many/batch.ts';
import { createBatchHandler } from './tasks/for-many/run-batch.ts';
import { uninstalledWork } from './workspaces/personal-data.ts';

/**
 * What runs at its time, by the kind of its jobs.
 *
 * @param others more work that no one waits for
 */
export function jobHandlers(
  services: AppServices,
  others: Record<string, JobHandler>,
): Record<string, JobHandler> {
  const { now, store } = services;
  return measured(services, {
    [deliveryJobKind]: createDeliveryHandler(
      { ...services, times: services.digestTimes },
      deliveryKinds(services),
    ),
    [refreshKind]: createRefreshHandler({ refresh: (ref) => refreshDigest(services, ref), now }),
    [operationKind]: services.operations.handler({
      answer: (asked) =>
        answerPending(services, asked, asked.pending.request.kind === 'client' ? clientResult : taskResult),
      start: (draft) => endWaitOf(services, draft, redrawAfterModal),
    }),
    [backgroundKind]: createBackgroundHandler({
      ...others,
      [batchWork]: createBatchHandler(batchOptions(services)),
      [repeatWork]: createRepeatHandler(repeatOptions(services)),
      event: createEventJobs(services),
      [uninstalledWork.what]: createForgetJobs(services),
      [renewKeysWork]: createRenewKeysHandler({ store, now }),
    }),
  });
}

/** The kind of a job, for metrics: of a delivery, the kind of its message. */
const kindOf = ({ kind, id }: JobRef): string => (kind === deliveryJobKind ? addressOf(id).kind : kind);

/** Measures the runs of all jobs, and how late they begin. Each run has a reference of its own, unless its record has that of a request. */
const measured = ({ metrics, now }: AppServices, handlers: Record<string, JobHandler>) =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      {
        ...handler,
        run(job) {
          metrics.late(kindOf(job), now() - job.runAt);
          return withReference(() => metrics.measure('job', kindOf(job), () => handler.run(job)));
        },
      } satisfies JobHandler,
    ]),
  );
