import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SlackConfig } from './config.ts';
import { startRunner } from './digests/runner.ts';
import { createServices, type ServiceOptions, type Services } from './services.ts';
import { createApp } from './slack/app.ts';
import { scheduledPost } from './slack/digest/message.ts';
import { postDigest } from './slack/digest/post.ts';
import { fixedInstallation } from './slack/installations.ts';
import { boltLogger, createReceiver } from './slack/receiver.ts';

export type Touchline = {
  services: Services;
  /** Answers every request that Touchline has an answer for; false for any other. */
  listener: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Takes no more work, waits for what is under way, and lets go of the store. */
  close(): Promise<void>;
};

export type TouchlineOptions = Omit<ServiceOptions, 'slackApiUrl'> & { slack: SlackConfig };

/** How often the timetable is looked at, in milliseconds. */
const lookEveryMs = 2_000;
/** How long stopping waits for work under way, in milliseconds. */
const graceMs = 10_000;

function answerJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}

/** `GET /healthz`: the process is alive. `GET /readyz`: its store answers. */
function health(services: Services, req: IncomingMessage, res: ServerResponse): boolean {
  const { pathname } = new URL(req.url ?? '/', 'http://localhost');
  if (pathname === '/healthz') {
    answerJson(res, 200, { ok: true });
    return true;
  }
  if (pathname !== '/readyz') return false;
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
export async function startTouchline({ slack, ...options }: TouchlineOptions): Promise<Touchline> {
  const services = await createServices({
    ...options,
    slackApiUrl: slack.apiUrl,
    installations: options.installations ?? (slack.botToken ? fixedInstallation(slack.botToken) : undefined),
  });
  const { log, now, ledger, store, subscriptions } = services;
  const slackReceiver = createReceiver(slack, services.installations, log);
  createApp({ services, receiver: slackReceiver.receiver, logger: boltLogger(log) });
  await slackReceiver.start();
  const runner = startRunner({
    timetable: store.timetable,
    ledger,
    subscriptions,
    post: async (subscription) => void (await postDigest(services, scheduledPost(subscription))),
    log,
    now,
    everyMs: lookEveryMs,
  });
  return {
    services,
    listener: (req, res) => health(services, req, res) || slackReceiver.listener(req, res),
    async close() {
      await slackReceiver.stop();
      await runner.stop();
      await services.close(graceMs);
    },
  };
}
