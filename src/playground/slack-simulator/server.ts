import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Control, createControl } from './control/control.ts';
import { serveControl } from './control/route.ts';
import { type Clock, createClock } from './kit/clock.ts';
import { createEmitter } from './kit/emitter.ts';
import { isLocalRequest, sendFailure, sendJson } from './kit/http.ts';
import { createIds, createSecrets } from './kit/ids.ts';
import { describeUnsentEvents, type Manifest, type ManifestInput, readManifest } from './rules/manifest.ts';
import { announceHappenings } from './wire/deliveries/announce.ts';
import { ackMs } from './wire/deliveries/transport.ts';
import { verifyRequestUrl } from './wire/deliveries/verify-request-url.ts';
import { serveMethod } from './wire/methods/serve.ts';
import { serveAuthorize } from './wire/oauth/authorize.ts';
import { installApp } from './wire/oauth/install.ts';
import { installOrgWide } from './wire/oauth/install-org.ts';
import { serveAvatar, servePhoto } from './wire/objects/pictures.ts';
import { serveFile } from './wire/routes/file-route.ts';
import { serveResponseUrl } from './wire/routes/response-url-route.ts';
import { serveUpload } from './wire/routes/upload-route.ts';
import { createOAuthCodes } from './wire/state/codes.ts';
import { createFaults } from './wire/state/faults.ts';
import { createDeliveryLog } from './wire/state/log.ts';
import { createRateLimits, type RateLimitMode } from './wire/state/rate-limits.ts';
import { createResponseUrls } from './wire/state/response-urls.ts';
import type { Slack } from './wire/state/slack.ts';
import { createSockets } from './wire/state/sockets.ts';
import { createTokens } from './wire/state/tokens.ts';
import { createTriggers } from './wire/state/triggers.ts';
import { isOrgWide, workspacesOf } from './world/enterprises.ts';
import { createFiles, createUploads } from './world/files.ts';
import { loadSeed } from './world/seed/load-seed.ts';
import { defaultSeed, type Seed } from './world/seed/seed.ts';
import { persist } from './world/storage/persist.ts';
import { createViews } from './world/views/store.ts';
import type { Changes } from './world/world.ts';

export type SlackOptions = {
  /** A manifest, or the path to one (YAML or JSON). */
  manifest: string | ManifestInput;
  /** Where the app listens; `setAppUrl` can set it later. Requests go there, to the manifest's paths. */
  appUrl?: string;
  clock?: Clock;
  /** How long the app has to answer in real time, in milliseconds: as long as on the clock, unless given. */
  realAckMs?: number;
  seed?: Seed;
  /**
   * The ids of the workspaces and organizations where the app is installed at the start; by default Northfield Coaching and Southgate
   * Consulting.
   */
  installed?: string[];
  /** All tokens and secrets derive from it: the same secret gives the same tokens. Random by default. */
  secret?: string;
  /** `strict` by default: the least that Slack documents. `false` allows every call. */
  rateLimits?: RateLimitMode | undefined;
  /**
   * Stores everything in this SQLite file, from which a later start continues: then the seed and `installed` are
   * ignored. By default the data ends with the process.
   */
  dataFile?: string;
  /** Serves the page. Gets each request that is not Slack's; returns false if it is not the page's either. */
  page?(request: IncomingMessage, response: ServerResponse): boolean;
};

export type SlackSimulator = {
  manifest: Manifest;
  /** One line about what the manifest asks for and the simulator leaves out; undefined if nothing. */
  note: string | undefined;
  /** Serves `/api/`, `/_control/`, `/oauth/`, `/response/`, `/files/`, `/upload/`, `/avatars/` and the page. */
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** Handles WebSocket upgrades at `/socket`; returns false for any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Starts a server of its own on loopback; a free port by default. */
  listen(port?: number): Promise<{ url: string }>;
  /** Sets the address at which another server serves `listener`. */
  mount(baseUrl: string): void;
  setAppUrl(appUrl: string): void;
  /**
   * Sends the app a challenge at the manifest's events URL. Returns what is wrong with the app's answer, if anything; the
   * app gets its events either way.
   */
  verifyRequestUrl(): Promise<string | undefined>;
  /** The Web API's address, ending in `/api/`. */
  readonly apiUrl: string;
  readonly authorizeUrl: string;
  readonly signingSecret: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly appToken: string;
  /** The bot token of a workspace or an organization, `T0NORTH001`'s by default. Throws if the app is not installed there. */
  botToken(teamId?: string): string;
  /** A trigger as if this person had just clicked something: for payloads that a test makes itself. */
  issueTrigger(teamId: string, userId: string): string;
  clock: Clock;
  control: Control;
  /** Waits until all background deliveries are done. */
  settled(): Promise<void>;
  /**
   * Waits until `look` finds something, and asks it again after each change: an app goes on after it has acknowledged.
   *
   * @param ms how long to wait, in real milliseconds; 5,000 by default
   * @throws Error when nothing was found by then
   */
  until<Found>(look: () => Promise<Found | undefined>, ms?: number): Promise<Found>;
  close(): Promise<void>;
};

const defaultInstalled = ['T0NORTH001', 'T0SOUTH001'];

/**
 * Creates a simulated Slack for one app.
 *
 * @throws Error with one line per problem when Slack would reject the manifest
 */
export function createSlack(options: SlackOptions): SlackSimulator {
  const slack = createSlackState(options);
  const storage = options.dataFile === undefined ? undefined : persist(slack, options.dataFile);
  if (storage?.isRestored) resume(slack);
  else
    for (const id of options.installed ?? defaultInstalled) {
      const install = slack.data.enterprises.has(id) ? installOrgWide : installApp;
      install(slack, id, slack.manifest.oauth_config.scopes.bot, '');
    }
  const control = createControl(slack);
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    route(slack, control, options.page, request, response).catch((error: unknown) =>
      sendFailure(response, error),
    );
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    isLocalRequest(request) && slack.sockets.upgrade(request, socket, head);
  const server = createServer(listener).on('upgrade', (request, socket, head) => {
    if (!upgrade(request, socket, head)) socket.destroy();
  });
  return {
    manifest: slack.manifest,
    note: describeUnsentEvents(slack.manifest),
    listener,
    upgrade,
    async listen(port = 0) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, '127.0.0.1', resolve);
      });
      slack.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return { url: slack.baseUrl };
    },
    mount(baseUrl) {
      slack.baseUrl = baseUrl.replace(/\/$/, '');
    },
    setAppUrl(appUrl) {
      slack.appUrl = appUrl;
    },
    verifyRequestUrl: () => verifyRequestUrl(slack),
    get apiUrl() {
      return `${slack.baseUrl}/api/`;
    },
    get authorizeUrl() {
      return `${slack.baseUrl}/oauth/v2/authorize`;
    },
    ...slack.app,
    botToken(teamId = 'T0NORTH001') {
      const workspace = slack.data.workspaces.get(teamId) ?? workspacesOf(slack, teamId).find(isOrgWide);
      const token = workspace?.installation?.botToken;
      if (token === undefined) throw new Error(`the app is not installed in ${teamId}`);
      return token;
    },
    issueTrigger: (teamId, userId) => slack.triggers.issue(teamId, userId),
    clock: slack.clock,
    control,
    async settled() {
      while (slack.inFlight.size > 0) await Promise.allSettled([...slack.inFlight]);
    },
    until: (look, ms = 5000) => until(slack.changes, look, ms),
    async close() {
      slack.clock.stop();
      await slack.sockets.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      storage?.close();
    },
  };
}

async function until<Found>(
  changes: Changes,
  look: () => Promise<Found | undefined>,
  ms: number,
): Promise<Found> {
  const late = AbortSignal.timeout(ms);
  for (;;) {
    const changed = Promise.withResolvers<void>();
    const unsubscribe = changes.subscribe(() => changed.resolve());
    late.addEventListener('abort', () => changed.resolve(), { once: true });
    const found = await look();
    if (found !== undefined || late.aborted) changed.resolve();
    await changed.promise;
    // A `look` that changes something must not keep everything else from happening.
    await setImmediate();
    unsubscribe();
    if (found !== undefined) return found;
    if (late.aborted) throw new Error(`nothing was found within ${ms} ms: ${look}`);
  }
}

/** Continues after a restart: installs the app again where it was, with a new token. */
function resume(slack: Slack): void {
  const organizations = new Map<string, { scopes: string[]; installedBy: string }>();
  for (const workspace of slack.data.workspaces.values()) {
    const { installation } = workspace;
    delete workspace.installation;
    if (installation === undefined) continue;
    const { enterpriseId, installedBy } = installation;
    const scopes = [...installation.scopes, ...slack.manifest.oauth_config.scopes.bot];
    if (enterpriseId === undefined) installApp(slack, workspace.id, scopes, installedBy);
    else organizations.set(enterpriseId, { scopes, installedBy });
  }
  for (const [id, { scopes, installedBy }] of organizations) installOrgWide(slack, id, scopes, installedBy);
}

function createSlackState(options: SlackOptions): Slack {
  const manifest = readManifest(options.manifest);
  const clock = options.clock ?? createClock();
  const secrets = createSecrets(options.secret);
  const ids = createIds();
  const changes: Changes = createEmitter();
  const appId = 'A0SIMULATE';
  const slack: Slack = {
    manifest,
    clock,
    secrets,
    ids,
    changes,
    happenings: createEmitter(),
    app: {
      id: appId,
      clientId: '100000000001.200000000002',
      clientSecret: secrets('client secret'),
      signingSecret: secrets('signing secret'),
      appToken: `xapp-1-${appId}-${secrets('app token', 40)}`,
    },
    data: loadSeed(options.seed ?? defaultSeed, clock.now(), options.installed ?? defaultInstalled),
    log: createDeliveryLog(clock.now, ids, changes),
    faults: createFaults(),
    triggers: createTriggers(clock, ids),
    responseUrls: createResponseUrls(clock, secrets, () => slack.baseUrl),
    views: createViews(clock, ids, secrets),
    rateLimits: createRateLimits(clock, options.rateLimits ?? 'strict'),
    sockets: createSockets(ids, secrets, appId),
    codes: createOAuthCodes(clock, ids, secrets),
    tokens: createTokens(clock, secrets),
    realAckMs: options.realAckMs ?? ackMs,
    appUrl: options.appUrl ?? 'http://127.0.0.1:3000',
    baseUrl: 'http://127.0.0.1',
    files: createFiles(clock, ids),
    uploads: createUploads(ids, secrets),
    inFlight: new Set(),
    grid: { userTeam: 'own', namesTeam: false },
  };
  announceHappenings(slack);
  return slack;
}

async function route(
  slack: Slack,
  control: Control,
  page: SlackOptions['page'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLocalRequest(request)) return sendJson(response, 403, { ok: false, error: 'forbidden_host' });
  const { pathname } = URL.parse(request.url ?? '/', 'http://localhost') ?? { pathname: '/' };
  if (pathname.startsWith('/api/'))
    return serveMethod(slack, request, response, pathname.slice('/api/'.length));
  if (pathname.startsWith('/_control/'))
    return serveControl(slack, control, request, response, pathname.slice('/_control/'.length));
  if (pathname.startsWith('/response/')) return serveResponseUrl(slack, request, response, pathname);
  if (servePhoto(slack, response, pathname)) return;
  if (pathname.startsWith('/files/')) return serveFile(slack, request, response, pathname);
  if (pathname.startsWith('/avatars/')) return serveAvatar(slack, response, pathname);
  if (pathname.startsWith('/upload/')) return serveUpload(slack, request, response, pathname);
  if (pathname === '/oauth/v2/authorize') return serveAuthorize(slack, request, response);
  if (page?.(request, response) !== true) sendJson(response, 404, { ok: false, error: 'not_found' });
}
