import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { startTouchline } from '../../src/app.ts';
import { createLog } from '../../src/lib/log.ts';
import { defaultSeed } from '../../src/playground/slack-simulator/index.ts';
import { type App, channels, people, startApp, workspaces } from '../app/support.ts';
import { sentBySlack, useTouchline } from './edge.ts';
import * as fixture from './fixture.ts';
import type { Recorded } from './mutations.ts';

/** A workspace and its organization on the platform. Every name, address and text of theirs has their mark in it. */
export type Tenant = {
  team: string;
  user: string;
  channel: string;
  mark: string;
  /** The organization's subdomain. */
  organization: string;
  /** What Slack sent when its people used Touchline. */
  corpus: Recorded[];
};

/** A request of Touchline to Slack or the platform. `team` is whose token or address it used, if it is known. */
export type Call = { team: string | undefined; method: string; path: string; body: string };

export type Tenants = {
  app: App;
  north: Tenant;
  south: Tenant;
  /** Everything that Slack and the platform got from Touchline since the last time this was called. */
  calls(): { slack: Call[]; platform: Call[] };
  /** Lets time pass until what waits for seconds is due, and does it. Otherwise no job runs. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
};

const tenants = {
  north: { team: workspaces.north, user: people.jonas, channel: channels.coaching, mark: 'nordmark' },
  south: { team: workspaces.south, user: people.sofia, channel: channels.southAdvisory, mark: 'suedmark' },
} as const;

/** Slack's people, with the mark of their workspace in their names and addresses. */
const seed = {
  ...defaultSeed,
  people: defaultSeed.people.map((person) => {
    const tenant = Object.values(tenants).find(({ team }) => team === person.teamId);
    if (tenant === undefined) return person;
    return {
      ...person,
      name: `${person.name} ${tenant.mark}`,
      email: `${person.handle}@${tenant.mark}.example`,
    };
  }),
};

/** The same organization for both, with other words. */
function addOrganization({ platform }: App, mark: string, handles: readonly string[]): void {
  const organization = mark;
  const email = (name: string) => `${name}@${mark}.example`;
  platform.addOrganization({
    name: `House ${mark}`,
    subdomain: mark,
    admin: { name: `Root ${mark}`, email: email('root') },
  });
  const team = handles.map(
    (name) =>
      platform.addTeamMember({ organization, name: `${name} ${mark}`, email: email(name), role: 'admin' }).id,
  );
  const clients = ['Anna', 'Tom', 'Ann'].map(
    (name) =>
      platform.addClient({
        organization,
        name: `${name} ${mark}`,
        email: email(`client.${name}`),
        info: { allergies: `Nuts ${mark}` },
      }).id,
  );
  for (const name of ['Spring', 'Autumn']) {
    const program = platform.addProgram({ organization, name: `${name} ${mark}` }).id;
    for (const user of [...team, ...clients]) {
      platform.addMember({ program, user });
      for (const what of ['Call', 'Write to'])
        platform.addTask({
          organization,
          program,
          user,
          text: `${what} ${mark} about ${name}`,
          due: Date.parse('2026-11-17T09:00:00Z') / 1000,
        });
    }
  }
}

const linesOf = (mark: string): readonly string[] => [
  '/todo',
  '/todo list all',
  `/todo Call back tomorrow for Anna ${mark} in Spring ${mark}`,
  `/todo Call back on Friday for Tom ${mark}`,
  `/todo Call back every monday for Anna ${mark} in Autumn ${mark}`,
  '/todo Call back for Ann tomorrow',
  '/todo what is this?',
  '/todo repeats',
  '/todo digest',
  '/todo digest now',
  `/client Anna ${mark}`,
  '/client',
  '/client new',
  '/program',
  `/program Spring ${mark}`,
  '/team',
  '/touchline status',
  '/touchline profile',
];

/** A task that waits is created after ten seconds, and creators are told after a minute. */
const soonMs = 90_000;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const bearer = ({ headers }: IncomingMessage): string => headers.authorization?.replace('Bearer ', '') ?? '';

/** Two workspaces with an organization each, which have used Touchline, and all that goes out of it on record. */
export async function startTenants(): Promise<Tenants> {
  const app = await startApp({
    seed: false,
    connected: false,
    slack: { seed, rateLimits: false },
    touchline: { role: 'web' },
  });
  const { slack, platform } = app;
  const seen: { slack: Call[]; platform: Call[] } = { slack: [], platform: [] };
  const teamOf = new Map<string, string>();
  app.door.behind = (request, response) => {
    const { method = '', url: path = '' } = request;
    seen.platform.push({ team: teamOf.get(bearer(request)), method, path, body: '' });
    platform.listener(request, response);
  };
  const tap = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const { method = '', url: path = '', headers } = request;
    const team = teamOf.get(bearer(request)) ?? /^\/response\/([^/]+)/.exec(path)?.[1];
    seen.slack.push({ team, method, path, body: body.toString('latin1') });
    slack.listener(
      Object.assign(Readable.from([body]), { method, url: path, headers }) as IncomingMessage,
      response,
    );
  });
  slack.mount(await listen(tap));
  // It reads the address of Slack when it starts.
  await app.restart();

  async function runJobs(): Promise<void> {
    await slack.control.clock({ advanceMs: soonMs });
    const worker = await startTouchline({
      slack: { signingSecret: slack.signingSecret, apiUrl: slack.apiUrl },
      installations: { botToken: async ({ teamId = '' }) => slack.botToken(teamId), remove: async () => {} },
      platformUrl: app.door.url,
      dataDir: app.dataDir,
      log: createLog('silent'),
      now: app.now,
      pollEveryMs: 60 * 60_000,
      role: 'worker',
    });
    await worker.poll();
    await worker.close();
    await app.quiet();
  }

  async function tenantOf(which: keyof typeof tenants, handles: readonly string[]): Promise<Tenant> {
    const { team, user, channel, mark } = tenants[which];
    addOrganization(app, mark, handles);
    const token = platform.token(mark);
    teamOf.set(token, team).set(slack.botToken(team), team);
    await fixture.connect(app, { workspaceId: team, token, connectedBy: user });
    await useTouchline(slack, { user, channel, lines: linesOf(mark), quiet: app.quiet });
    await app.quiet();
    const corpus = (await sentBySlack(slack)).filter(({ body }) => {
      const named = JSON.stringify(body);
      return named.includes(`"${team}"`) && ('type' in body || 'command' in body);
    });
    return { ...tenants[which], organization: mark, corpus };
  }
  const north = await tenantOf('north', ['marta', 'jonas', 'priya']);
  const south = await tenantOf('south', ['sofia', 'ben']);
  await runJobs();
  return {
    app,
    north,
    south,
    runJobs,
    calls: () => ({ slack: seen.slack.splice(0), platform: seen.platform.splice(0) }),
    async close() {
      await app.close();
      tap.close();
      tap.closeAllConnections();
    },
  };
}
