import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServices, type ServiceOptions, type Services } from './app.ts';
import type { SlackConfig } from './config.ts';
import { createDigestHandler } from './digests/digest-handler.ts';
import { digestKind, type Subscription } from './digests/subscriptions.ts';
import { createApp } from './slack/app.ts';
import { postScheduled } from './slack/digest/post-digest.ts';
import { fixedInstallation } from './slack/installations.ts';
import { slackLogger } from './slack/logger.ts';
import { createReceiver, pathOf } from './slack/receiver.ts';

export type Touchline = {
  services: Services;
  /** Answers every request that Touchline has an answer for; false for any other. */
  listener: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Runs the jobs that are due now, without waiting until they are looked for. */
  poll(): Promise<void>;
  /** Takes no more work, waits for what is under way, and lets go of the store. */
  close(): Promise<void>;
};

export type TouchlineOptions = Omit<ServiceOptions, 'slackApiUrl'> & {
  slack: SlackConfig;
};

/** How long stopping waits for work under way, in milliseconds. */
const graceMs = 10_000;

function answerJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}

/** `GET /healthz`: the process is alive. `GET /readyz`: its store answers. */
function health(services: Services, req: IncomingMessage, res: ServerResponse): boolean {
  const path = pathOf(req);
  if (path === '/healthz') {
    answerJson(res, 200, { ok: true });
    return true;
  }
  if (path !== '/readyz') return false;
  services.store.ping().then(
    () => answerJson(res, 200, { ok: true }),
    (error: unknown) => {
      services.log.warn({ err: error }, 'Not ready.');
      answerJson(res, 503, { ok: false, error: 'The store does not answer.' });
    },
  );
  return true;
}

/** Touchline itself, without a server of its own. @throws StoreUnavailableError, KeysError at a bad start */
export async function startTouchline(touchline: TouchlineOptions): Promise<Touchline> {
  const { slack, ...options } = touchline;
  const services = await createServices({
    ...options,
    slackApiUrl: slack.apiUrl,
    installations: options.installations ?? (slack.botToken ? fixedInstallation(slack.botToken) : undefined),
  });
  const { log, now, leases, scheduler, subscriptions } = services;
  const slackReceiver = createReceiver(slack, services.installations, log);
  createApp({ services, receiver: slackReceiver.receiver, logger: slackLogger(log) });
  await slackReceiver.start();
  const post = (subscription: Subscription) => postScheduled(services, subscription);
  scheduler.start({ [digestKind]: createDigestHandler({ leases, subscriptions, post, log, now }) });
  return {
    services,
    listener: (req, res) => health(services, req, res) || slackReceiver.listener(req, res),
    poll: () => scheduler.poll(),
    async close() {
      await slackReceiver.stop();
      // A job that runs is work under way like any other.
      services.inFlight(scheduler.stop());
      await services.close(graceMs);
    },
  };
}
