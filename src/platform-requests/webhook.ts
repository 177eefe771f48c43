import { z } from 'zod';
import type { JobHandler, JobScheduler } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import { checkWebhook, uninstalledData } from '../platform/signature.ts';
import type { Values } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';
import { type Answer, refused } from './answers.ts';
import { webhookKeptMs } from './limits.ts';
import type { PlatformRequest } from './routes.ts';
import type { PlatformRequestSettings } from './settings.ts';

/** The job kind of a webhook that was acknowledged. Its id identifies the delivery. */
export const webhookKind = 'platform-webhook';

/** Deliveries that were handled, by their id. */
export const handledWebhookRecord = recordKind({
  namespace: 'platform-webhooks',
  version: 1,
  schema: z.literal(true),
  encrypted: false,
  owner: 'none',
  isValue: true,
  what: 'webhooks that were handled, by a hash',
  about: 'nobody',
  lasts: '14 days',
});

/** What a job keeps of a delivery: nothing personal. */
const delivery = z.object({
  event: z.string(),
  /** Seconds, UTC. */
  at: z.number(),
  organizationId: z.string().optional(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** The payloads of the jobs. */
export const webhookRecord = recordKind({
  namespace: webhookKind,
  version: 1,
  schema: delivery,
  encrypted: false,
  owner: 'none',
  what: 'a webhook that is not handled yet, with the organization’s id',
  about: 'nobody',
  lasts: 'until it is handled',
  isJob: true,
});

const accepted: Answer = { status: 200, body: {} };

/**
 * Creates the handler of `POST /platform/webhook`. It answers 200 once the delivery is queued in the store; one that
 * comes again is the same job, and after that it is known as handled.
 */
export function createWebhookHandler(options: {
  settings: PlatformRequestSettings;
  scheduler: Pick<JobScheduler, 'schedule'>;
  handled: Values<true>;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
}) {
  const { settings, scheduler, handled, now, log } = options;
  const { secrets, maxAgeMs, signatureHeader } = settings;
  return async ({ headers, rawBody }: PlatformRequest): Promise<Answer> => {
    const signature = headers[signatureHeader]?.toString();
    const checked = checkWebhook({ signature, rawBody }, { secrets, maxAgeMs, nowMs: now() });
    if (!checked.ok) {
      log.warn({ refusal: checked.refusal }, 'A webhook was refused.');
      return refused(checked.refusal);
    }
    const { contentId: id, body } = checked;
    if (await handled.get(id)) return accepted;
    const payload: WebhookDelivery = {
      event: body.event.slice(0, 100),
      at: body.event_timestamp,
      organizationId: uninstalledData.safeParse(body.data).data?.organization,
    };
    await scheduler.schedule({ kind: webhookKind, id, runAt: now(), payload });
    return accepted;
  };
}

/** Creates the job handler of the webhooks. `handle` has to be safe to run twice. */
export function createWebhookJobs(options: {
  handled: Values<true>;
  handle: (delivery: WebhookDelivery) => Promise<void>;
}): JobHandler {
  const { handled, handle } = options;
  return {
    async run({ id, payload }) {
      if (await handled.get(id)) return undefined;
      const read = delivery.safeParse(payload);
      if (!read.success) return { failed: 'The payload does not have the expected form.' };
      await handle(read.data);
      await handled.set(id, true, webhookKeptMs);
      return undefined;
    },
  };
}
