import type { RequestListener } from 'node:http';
import type { Role, SlackConfig } from './config.ts';
import { createHealth, healthRoutes } from './health.ts';
import { createPlatformRequests } from './platform-requests/create.ts';
import { usedSignatureRecord } from './platform-requests/install.ts';
import type { PlatformRequestSettings } from './platform-requests/settings.ts';
import { handledWebhookRecord } from './platform-requests/webhook.ts';
import { createListener } from './server.ts';
import { type AppServices, createServices, type ServiceOptions } from './services.ts';
import { checkBotToken } from './slack/check-bot-token.ts';
import { fixedInstallation } from './slack/installations.ts';
import { slackLogger } from './slack/logger.ts';
import { createReceiver } from './slack/receiver.ts';
import { rememberUninstalled } from './slack/uninstall.ts';
import { createWebClients } from './slack/web-clients.ts';
export type Touchline = Awaited<ReturnType<typeof startTouchline>>;

export type TouchlineOptions = Omit<ServiceOptions, 'slackApiUrl' | 'oauth' | 'botToken' | 'offersProof'> & {
  slack: SlackConfig;
  /** The requests that the platform sends; without it there are no addresses for them. */
  platformRequests?: PlatformRequestSettings;
  /** What this process does; everything unless given. */
  role?: Role;
  /** Does not wait for the code that answers Slack and runs jobs: the first request loads it, or `load`. */
  loadsLater?: boolean;
};

function receiverFor(slack: SlackConfig, services: AppServices) {
  const { installations, isFirst, log } = services;
  const beforeAck = (body: object) => rememberUninstalled(services, body);
  return createReceiver({ config: slack, installations, isFirst, beforeAck, log });
}

/** Touchline itself, without a server of its own. @throws what {@link createServices} throws, and ConfigError */
export async function startTouchline(given: TouchlineOptions) {
  const { slack, platformRequests, role = 'all', loadsLater = false, ...options } = given;
  if (slack.botToken) {
    const clients = createWebClients({ slackApiUrl: slack.apiUrl, logger: slackLogger(options.log) });
    await checkBotToken(clients.bulk(slack.botToken), options.log);
  }
  const services = await createServices({
    ...options,
    slackApiUrl: slack.apiUrl,
    oauth: slack.oauth,
    botToken: slack.botToken,
    offersProof: platformRequests !== undefined && !slack.botToken && !options.soleWorkspace,
    installations: options.installations ?? (slack.botToken ? fixedInstallation(slack.botToken) : undefined),
  });
  const { log, scheduler, store } = services;
  for (const warning of await store.warnings()) log.warn(warning);
  const health = createHealth({ store, scheduler, log });
  // A worker gets nothing from Slack.
  const slackReceiver = role === 'worker' ? undefined : receiverFor(slack, services);
  const fromPlatform = createPlatformRequests({
    ...services,
    settings: platformRequests,
    installations: services.organizationInstallations,
    used: store.bucket(usedSignatureRecord),
    handled: store.bucket(handledWebhookRecord),
    refresh: (organizationId) => {
      services.directories.refresh(organizationId);
      services.people.refresh(organizationId);
      services.coachLimits.refresh(organizationId);
    },
    async postNotice(notice) {
      const { postUninstalledNotice } = await import('./slack/connect/uninstalled-notice.ts');
      return postUninstalledNotice(services, notice);
    },
  });
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  let isClosing = false;
  const load = () => {
    loading ??= import('./handlers.ts').then(({ answerSlack, runJobs }) => {
      if (slackReceiver) answerSlack(services, slackReceiver.receiver);
      if (role !== 'web' && !isClosing)
        runJobs(services, { jobs: fromPlatform.jobs, digestsAtOnce: options.digestsAtOnce });
      isLoaded = true;
    });
    return loading;
  };
  /** A request that comes earlier waits until it can be answered. */
  const whenLoaded =
    (handle: RequestListener): RequestListener =>
    (req, res) =>
      isLoaded ? handle(req, res) : void load().then(() => handle(req, res));
  // A socket brings requests as soon as it is open.
  if (!loadsLater || slack.appToken) await load();
  await slackReceiver?.start();
  return {
    services,
    /** Answers every request that is for Touchline; false for any other. */
    listener: createListener(
      new Map([
        ...healthRoutes({ health, scheduler, log }),
        ...(slackReceiver?.routes ?? []).map(([path, handle]) => [path, whenLoaded(handle)] as const),
        ...(role === 'worker' ? [] : fromPlatform.routes),
      ]),
    ),
    /** How many webhooks of each unknown kind came. */
    unknownWebhooks: fromPlatform.unknownWebhooks,
    /** Loads what answers Slack and runs jobs, unless that is done. */
    load,
    /** Runs the jobs that are due, without waiting for the next poll. */
    poll: scheduler.poll,
    /** Takes no more work, waits for work in flight, and closes the store. */
    async close(): Promise<void> {
      health.stop();
      isClosing = true;
      await loading;
      await slackReceiver?.stop();
      await services.close();
    },
  };
}
