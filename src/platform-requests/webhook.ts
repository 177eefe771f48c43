import { z } from 'zod';
import type { JobHandler } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import type { StoredWork } from '../operations/stored-work.ts';
import { checkWebhook, uninstalledData } from '../platform/signature.ts';
import { type Answer, fromPlatform, refused } from './answers.ts';
import { webhookKeptMs } from './limits.ts';
import type { PlatformRequest } from './routes.ts';
import type { PlatformRequestSettings } from './settings.ts';

/** A webhook that was acknowledged. */
const webhookWork = { what: 'webhook', doneKeptMs: webhookKeptMs };

/** What is kept of a delivery: nothing personal. */
const delivery = z.object({
  event: z.string(),
  /** Seconds, UTC. */
  at: z.number(),
  organizationId: z.string().optional(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const accepted: Answer = { status: 200, body: {} };

/**
 * Creates the handler of `POST /platform/webhook`. It answers 200 once the delivery is stored; one that comes again is the
 * same work.
 */
export function createWebhookHandler(options: {
  settings: PlatformRequestSettings;
  storedWork: StoredWork;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
}) {
  const { settings, storedWork, now, log } = options;
  const { secrets, maxAgeMs, signatureHeader } = settings;
  return async ({ headers, rawBody }: PlatformRequest): Promise<Answer> => {
    const signature = headers[signatureHeader]?.toString();
    const checked = checkWebhook({ signature, rawBody }, { secrets, maxAgeMs, nowMs: now() });
    if (!checked.ok) {
      log.warn({ refusal: checked.refusal }, 'A webhook was refused.');
      return refused(checked.refusal);
    }
    const { contentId, body } = checked;
    const about: WebhookDelivery = {
      event: body.event.slice(0, 100),
      at: body.event_timestamp,
      organizationId: uninstalledData.safeParse(body.data).data?.organization,
    };
    await storedWork.take(webhookWork, fromPlatform(contentId), about, { runAt: now() });
    return accepted;
  };
}

/** Creates the job handler of the webhooks. `handle` has to be safe to run twice. */
export const createWebhookJobs = (
  storedWork: StoredWork,
  handle: (delivery: WebhookDelivery) => Promise<void>,
): JobHandler => storedWork.handler(webhookWork, delivery, handle);
