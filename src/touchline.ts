import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppServices, createServices, type ServiceOptions } from './app.ts';
import type { SlackConfig } from './config.ts';
import { startRunner } from './jobs/polled-scheduler.ts';
import { createApp } from './slack/app.ts';
import { postScheduled } from './slack/digest/post-digest.ts';
import { fixedInstallation } from './slack/installations.ts';
import { slackLogger } from './slack/logger.ts';
import { createReceiver, pathOf } from './slack/receiver.ts';

export type Touchline = {
  services: AppServices;
  /** Answers every request that Touchline has an answer for; false for any other. */
  listener: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Posts the digests that are due now, without waiting for the next look at the timetable. */
  poll(): Promise<void>;
  /** Takes no more work, waits for what is under way, and lets go of the store. */
  close(): Promise<void>;
};

export type TouchlineOptions = Omit<ServiceOptions, 'slackApiUrl'> & {
  slack: SlackConfig;
  /** How often the timetable is looked at, in milliseconds; 2,000 unless given. */
  pollEveryMs?: number;
};

/** How long stopping waits for work under way, in milliseconds. */
const graceMs = 10_000;

function answerJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}

/** `GET /healthz`: the process is alive. `GET /readyz`: its store answers. */
function health(services: AppServices, req: IncomingMessage, res: ServerResponse): boolean {
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
  const { slack, pollEveryMs = 2_000, ...options } = touchline;
  const services = await createServices({
    ...options,
    slackApiUrl: slack.apiUrl,
    installations: options.installations ?? (slack.botToken ? fixedInstallation(slack.botToken) : undefined),
  });
  const { log, now, leases, store, subscriptions } = services;
  const slackReceiver = createReceiver(slack, services.installations, log);
  createApp({ services, receiver: slackReceiver.receiver, logger: slackLogger(log) });
  await slackReceiver.start();
  const runner = startRunner({
    timetable: store.timetable,
    leases,
    subscriptions,
    post: (subscription) => postScheduled(services, subscription),
    log,
    now,
    everyMs: pollEveryMs,
  });
  return {
    services,
    listener: (req, res) => health(services, req, res) || slackReceiver.listener(req, res),
    poll: () => runner.poll(),
    async close() {
      await slackReceiver.stop();
      // A digest that is being posted is work under way like any other.
      services.inFlight(runner.stop());
      await services.close(graceMs);
    },
  };
}
