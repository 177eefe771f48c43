import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { startTouchline, type Touchline, type TouchlineOptions } from './app.ts';
import type { Config } from './config.ts';
import { ConfigError } from './lib/errors.ts';
import { createLog } from './lib/log.ts';
import { createPage } from './playground/page/serve.ts';
import { type PlatformApp, servePlatformControl } from './playground/platform-control.ts';
import { createPlatform, type Platform } from './playground/platform-emulator/index.ts';
import { sampleMessages } from './playground/sample-messages.ts';
import {
  createSlack,
  DataFileError,
  defaultSeed,
  isLocalRequest,
  type SlackSimulator,
  sendJson,
} from './playground/slack-simulator/index.ts';
import { listen } from './server.ts';
import type { AppServices } from './services.ts';
import type { Installations } from './slack/edge/installations.ts';
import { makePrivateDir } from './store/files.ts';
import { recordKind } from './store/records.ts';
import { storedKinds } from './stored-kinds.ts';

/** The workspace that an organization which installs Touchline is tied to, and the person named as having connected it. */
const workspaceId = 'T0NORTH001';
const connectedBy = 'U0MARTA001';
const manifest = join(import.meta.dirname, '../manifest.yml');

export type Playground = Awaited<ReturnType<typeof startPlayground>>;

export type PlayOptions = Pick<
  Config,
  'dataDir' | 'redisUrl' | 'encryptionKeys' | 'port' | 'logLevel' | 'commandNames'
> &
  Pick<TouchlineOptions, 'pollEveryMs'>;

/** The simulator's bot tokens, for every workspace that has Touchline installed. */
const simulated = (slack: SlackSimulator): Installations => ({
  botToken: ({ teamId = '' }) => Promise.try(() => slack.botToken(teamId)).catch(() => undefined),
  remove: async () => {},
});

const unusable = (cause: unknown): ConfigError => {
  const why = cause instanceof Error ? cause.message : cause;
  const then = 'It was left untouched: put a backup in its place, or move it away to start over.';
  return new ConfigError(`${why}. ${then}`, { cause });
};

/** What Touchline is for in three lines, and the platform's own side. */
const pageOptions = {
  panels: [join(import.meta.dirname, 'playground/platform-panel/panel.tsx')],
  hints: [
    {
      title: 'Create a task',
      icon: 'plus',
      text: '/todo Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski',
    },
    { title: 'See open tasks', icon: 'list', text: '/todo' },
    { title: 'Look up a client', icon: 'search', text: '/client Anna' },
  ],
};

/** @throws ConfigError with a sentence that says what to do */
function openSlack(dataFile: string): SlackSimulator {
  try {
    const seed = { ...defaultSeed, messages: sampleMessages };
    return createSlack({ manifest, page: createPage(pageOptions), dataFile, seed });
  } catch (cause) {
    throw cause instanceof DataFileError ? unusable(cause) : cause;
  }
}

/** @throws ConfigError with a sentence that says what to do */
function openPlatform(databaseFile: string, now: () => number): Platform {
  try {
    return createPlatform({ databaseFile, now });
  } catch (cause) {
    throw unusable(cause);
  }
}

/** Whether the workspace was connected once, under `connected`. */
const connectedRecord = recordKind({
  namespace: 'playground',
  schema: z.literal(true),
  owner: 'none',
  isValue: true,
  what: 'whether the playground was connected',
  about: 'nobody',
  lasts: 'always',
});

/**
 * Connects the workspace at the first start only, so that the user who disconnects it finds it disconnected at the next start
 * too. A start that was cut short is made up for by the next one.
 */
async function connectOnce(services: AppServices, connect: () => Promise<unknown>): Promise<void> {
  const done = services.store.values(connectedRecord);
  if ((await done.get('connected')) !== undefined) return;
  await connect();
  await done.set('connected', true);
}

/** The first organization installs Touchline, as an admin would on the platform. An earlier start may have done so. */
async function install(platform: Platform, app: PlatformApp): Promise<void> {
  const { status } = await platform.sendInstallation({
    url: `${app.url}/platform/install`,
    secret: app.secret,
  });
  if (status !== 201 && status !== 422)
    throw new Error(`Touchline could not be installed on the embedded platform (status ${status}).`);
}

/**
 * Starts a Slack, a coaching platform and Touchline between them, on one loopback port. Touchline is the same as in
 * production: it gets signed requests over HTTP, and calls both others over HTTP.
 */
export async function startPlayground(options: PlayOptions) {
  makePrivateDir(options.dataDir);
  const slack = openSlack(join(options.dataDir, 'slack.sqlite'));
  const now = () => slack.clock.now();
  const platform = openPlatform(join(options.dataDir, 'platform.sqlite'), now);
  let touchline: Touchline | undefined;
  const app: PlatformApp = { url: '', secret: randomBytes(32).toString('hex') };
  const server = createServer((req, res) => {
    // First of all: a page elsewhere that calls itself this machine may read nothing, not even the metrics.
    if (!isLocalRequest(req)) return sendJson(res, 403, { ok: false, error: 'forbidden_host' });
    if (touchline?.listener(req, res) || servePlatformControl(platform, req, res, app)) return;
    slack.listener(req, res);
  });
  server.on('upgrade', (req, socket, head) => {
    if (!slack.upgrade(req, socket, head)) socket.destroy();
  });
  const url = await listen(server, { host: '127.0.0.1', port: options.port });
  // Browsers and `fetch` refuse some ports, such as 4190 (fetch.spec.whatwg.org, "Port blocking").
  await fetch(`${url}/healthz`).catch(({ cause }: Error) => {
    server.close();
    throw new ConfigError(`Browsers refuse port ${options.port}. Set PORT to another one, or to 0 for any.`, {
      cause,
    });
  });
  app.url = url;
  slack.mount(url);
  slack.setAppUrl(url);
  const { url: platformUrl } = await platform.listen();
  const running = await startTouchline({
    ...options,
    kinds: [...storedKinds, connectedRecord],
    slack: { signingSecret: slack.signingSecret, apiUrl: slack.apiUrl },
    installations: simulated(slack),
    platformUrl,
    platformRequests: {
      secrets: [app.secret],
      appId: 'touchline',
      signatureHeader: 'upcoach-signature',
      refreshHeader: 'upcoach-refresh-token',
      maxAgeMs: 24 * 60 * 60_000,
    },
    soleWorkspace: async () => ({ workspaceId, connectedBy }),
    // A person at a terminal reads its first lines, so they are no log.
    log: createLog(options.logLevel === 'info' ? 'warn' : options.logLevel),
    now,
  });
  touchline = running;
  await connectOnce(running.services, () => install(platform, app));
  const problem = await slack.verifyRequestUrl();
  if (problem !== undefined) throw new Error(problem);
  return {
    url,
    slack,
    platform,
    touchline,
    async close(): Promise<void> {
      // First, so that work in flight still gets its responses: Slack and the platform share this server.
      await running.close();
      server.close();
      server.closeAllConnections();
      await slack.close();
      await platform.close();
    },
  };
}
