import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Builders, createBuilders } from './builders.ts';
import { openDatabase } from './data/database.ts';
import { findOrganization, type OrganizationRow } from './data/organizations.ts';
import { setTaskDone } from './data/tasks.ts';
import {
  assignToken,
  findPlainTextToken,
  hasApp,
  issueToken,
  revokeAppTokens,
  revokeToken,
} from './data/tokens.ts';
import type { Faults } from './faults.ts';
import { type Inspection, inspectOrganization } from './inspect.ts';
import { createListener, type LoggedRequest } from './listener.ts';
import { seedDatabase } from './seed/seed.ts';
import {
  type Delivery,
  deliverInstallation,
  deliverWebhook,
  type Installation,
  type Webhook,
} from './send/deliver.ts';

export type PlatformOptions = {
  /** A file path, or `:memory:`. */
  databaseFile: string;
  /** Milliseconds since 1970; real time by default. The rate limit always uses real time. */
  now?: () => number;
  faults?: Partial<Faults>;
  /** Whether to seed a database that has no organization; true by default. */
  seed?: boolean;
};

/** The app that requests are sent to, unless another one is named. */
const defaultApp = 'touchline';

/** The embedded coaching platform: the whole specification on one SQLite file, and controls for tests. */
export type Platform = Builders & {
  /** For a server that already exists. */
  listener: RequestListener;
  /** Listens on 127.0.0.1, on a free port by default. The URL has no trailing slash. */
  listen(port?: number): Promise<{ url: string }>;
  /** Closes every connection, including hanging ones, and the database. */
  close(): Promise<void>;
  /** May be changed at any time. */
  faults: Faults;
  /** The last 10,000 requests, oldest first. Tests may empty it. */
  requests: LoggedRequest[];
  /** The token of an organization (id or subdomain; default: the first one). It stays the same until it is revoked. */
  token(organization?: string): string;
  /** Creates another token, which acts as this user; only its hash is stored. */
  addToken(user: string): string;
  revokeToken(token: string): void;
  inspect(organization?: string): Inspection;
  /** Marks a task as a user on the platform's own pages would; false when the task does not exist. */
  setDone(task: string, done: boolean): boolean;
  /** Whether an organization (id or subdomain; default: the first one) has installed an app. */
  hasApp(app?: string, organization?: string): boolean;
  /**
   * Sends an app an installation request for an organization, by default with a new token. A refresh that the app
   * accepts revokes the previous token.
   */
  sendInstallation(
    to: Pick<Installation, 'url' | 'secret'> & Partial<Installation>,
  ): Promise<Delivery & { token: string }>;
  /**
   * Sends an app a webhook; by default `app.uninstalled` for the first organization, which revokes the tokens that the
   * app got there.
   */
  sendWebhook(to: Pick<Webhook, 'url' | 'secret'> & Partial<Webhook> & { app?: string }): Promise<Delivery>;
};

/**
 * Opens the platform on its database file. A new file is created and seeded.
 *
 * @throws Error with the file's name when it is not a platform database
 */
export function createPlatform(options: PlatformOptions): Platform {
  const database = openDatabase(options.databaseFile);
  const now = options.now ?? Date.now;
  const unixSeconds = (): number => Math.floor(now() / 1000);
  const faults: Faults = { rules: [], ...options.faults };
  const requests: LoggedRequest[] = [];
  const closing = new AbortController();
  const listener = createListener({ database, faults, requests, now, closing: closing.signal });
  const server = createServer(listener);

  database.transaction(() => {
    if (options.seed !== false && !findOrganization(database)) seedDatabase(database, unixSeconds());
  });

  let lastSent = 0;
  /** When a request is sent (Unix seconds). No two share a second, since the app orders them by it. */
  const sentAt = (): number => {
    lastSent = Math.max(unixSeconds(), lastSent + 1);
    return lastSent;
  };

  const requireOrganization = (key?: string): OrganizationRow => {
    const found = findOrganization(database, key);
    if (!found) throw new Error(`There is no organization ${key ?? 'yet'}.`);
    return found;
  };

  const findAdmin = (organization: OrganizationRow): string => {
    const admin = database.get<{ id: string }>(
      `SELECT id FROM users WHERE organization = ? AND role = 'admin' ORDER BY seq LIMIT 1`,
      organization.id,
    );
    if (!admin) throw new Error(`${organization.name} has no admin.`);
    return admin.id;
  };

  const addToken = (user: string): string => issueToken(database, user, unixSeconds());

  return {
    ...createBuilders(database, unixSeconds),
    listener,
    faults,
    requests,
    addToken,
    listen: (port = 0) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject);
          resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
        });
      }),
    close: async () => {
      closing.abort();
      if (server.listening) {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        await closed;
      }
      database.close();
    },
    token: (key) => {
      const organization = requireOrganization(key);
      return (
        findPlainTextToken(database, organization.id) ??
        issueToken(database, findAdmin(organization), unixSeconds(), true)
      );
    },
    revokeToken: (token) => revokeToken(database, token, unixSeconds()),
    inspect: (key) => inspectOrganization(database, requireOrganization(key)),
    setDone: (task, done) => {
      const found = database.get('SELECT 1 FROM tasks WHERE id = ?', task) !== undefined;
      if (found) setTaskDone(database, task, done, unixSeconds());
      return found;
    },
    sendInstallation: async (to) => {
      const organization = requireOrganization(to.organization);
      const token = to.token ?? addToken(findAdmin(organization));
      const { app = defaultApp } = to;
      assignToken(database, token, app, organization.id);
      const delivery = await deliverInstallation({
        app,
        timestamp: to.timestamp ?? sentAt(),
        refresh: false,
        ...to,
        organization: organization.id,
        token,
      });
      // A new token that the app refused is of no use; one that it accepted replaces the earlier ones.
      if (delivery.status !== 201 && to.token === undefined) revokeToken(database, token, unixSeconds());
      if (delivery.status === 201 && to.refresh)
        revokeAppTokens(database, app, organization.id, unixSeconds(), token);
      return { ...delivery, token };
    },
    hasApp: (app = defaultApp, key) => hasApp(database, app, requireOrganization(key).id),
    sendWebhook: ({ app = defaultApp, ...to }) => {
      const { event = 'app.uninstalled', timestamp = sentAt() } = to;
      const data = to.data ?? { organization: requireOrganization().id };
      if (event === 'app.uninstalled') {
        const gone = findOrganization(database, String(data.organization));
        if (gone) revokeAppTokens(database, app, gone.id, timestamp);
      }
      return deliverWebhook({ ...to, event, data, timestamp });
    },
  };
}
