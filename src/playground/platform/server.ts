import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Builders, createBuilders } from './builders.ts';
import { openDatabase } from './data/database.ts';
import { findOrganization, type OrganizationRow } from './data/organizations.ts';
import { markTask } from './data/tasks.ts';
import { issueToken, revokeToken, shownToken } from './data/tokens.ts';
import type { Faults } from './faults.ts';
import { type Inspection, inspectOrganization } from './inspect.ts';
import { createListener } from './listener.ts';
import type { LoggedRequest } from './request-log.ts';
import { seed } from './seed/seed.ts';
import {
  type Delivery,
  deliverInstallation,
  deliverWebhook,
  type Installation,
  type Webhook,
} from './send/deliver.ts';

export type PlatformOptions = {
  /** A path, or `:memory:`. */
  databaseFile: string;
  /** Milliseconds since 1970; the real time without it. The rate limit goes by the real time anyhow. */
  now?: () => number;
  faults?: Partial<Faults>;
  /** Whether a database without an organization gets the seeded ones; it does unless this is false. */
  seed?: boolean;
};

/** The embedded coaching platform: the whole specification over one SQLite file, and what a test wants of it. */
export type Platform = Builders & {
  /** Answers requests, for a server that is there already. */
  listener: RequestListener;
  /** Listens on 127.0.0.1, on a free port unless one is given. The address has no slash at its end. */
  listen(port?: number): Promise<{ url: string }>;
  /** Ends every connection, hanging ones too, and closes the database. */
  close(): Promise<void>;
  /** May be changed at any time. */
  faults: Faults;
  /** The last 10,000 requests, the oldest first. A test may empty it. */
  requests: LoggedRequest[];
  /** The organization's token (by its id or subdomain, else the first one's); the same one until it is revoked. */
  token(organization?: string): string;
  /** A further token, which acts as this user; only its hash is kept. */
  addToken(user: string): string;
  revokeToken(token: string): void;
  inspect(organization?: string): Inspection;
  /** Marks a task as a person on the platform's own pages would; false when there is no such task. */
  setDone(task: string, done: boolean): boolean;
  /** Tells an app that it was installed in an organization, with a new token for it. */
  sendInstallation(
    to: Pick<Installation, 'url' | 'secret'> & Partial<Installation>,
  ): Promise<Delivery & { token: string }>;
  /** Tells an app of an event; `app.uninstalled` of the first organization unless told otherwise. */
  sendWebhook(to: Pick<Webhook, 'url' | 'secret'> & Partial<Webhook>): Promise<Delivery>;
};

/**
 * Opens the platform over its file, which is made and seeded when it is new.
 *
 * @throws Error with the file's name when the file is not the platform's.
 */
export function createPlatform(options: PlatformOptions): Platform {
  const database = openDatabase(options.databaseFile);
  const now = options.now ?? Date.now;
  const seconds = (): number => Math.floor(now() / 1000);
  const faults: Faults = { rules: [], bareLinks: false, ...options.faults };
  const requests: LoggedRequest[] = [];
  const closing = new AbortController();
  const listener = createListener({ database, faults, requests, now, closing: closing.signal });
  const server = createServer(listener);

  database.transaction(() => {
    if (options.seed !== false && !findOrganization(database)) seed(database, seconds());
  });

  const organizationOf = (key?: string): OrganizationRow => {
    const found = findOrganization(database, key);
    if (!found) throw new Error(`There is no organization ${key ?? 'yet'}.`);
    return found;
  };

  const adminOf = (organization: OrganizationRow): string => {
    const admin = database.get<{ id: string }>(
      `SELECT id FROM users WHERE organization = ? AND role = 'admin' ORDER BY seq LIMIT 1`,
      organization.id,
    );
    if (!admin) throw new Error(`${organization.name} has no admin.`);
    return admin.id;
  };

  const addToken = (user: string): string => issueToken(database, user, seconds());

  return {
    ...createBuilders(database, seconds),
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
      const organization = organizationOf(key);
      return (
        shownToken(database, organization.id) ?? issueToken(database, adminOf(organization), seconds(), true)
      );
    },
    revokeToken: (token) => revokeToken(database, token, seconds()),
    inspect: (key) => inspectOrganization(database, organizationOf(key)),
    setDone: (task, done) => {
      const found = database.get('SELECT 1 FROM tasks WHERE id = ?', task) !== undefined;
      if (found) markTask(database, task, done, seconds());
      return found;
    },
    sendInstallation: async (to) => {
      const organization = organizationOf(to.organization);
      const token = to.token ?? addToken(adminOf(organization));
      const delivery = await deliverInstallation({
        app: 'touchline',
        timestamp: seconds(),
        refresh: false,
        ...to,
        organization: organization.id,
        token,
      });
      return { ...delivery, token };
    },
    sendWebhook: (to) =>
      deliverWebhook({
        event: 'app.uninstalled',
        data: { organization: organizationOf().id },
        timestamp: seconds(),
        ...to,
      }),
  };
}
