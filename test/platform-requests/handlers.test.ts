import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBodies } from '../../src/http/bodies.ts';
import { createStoredWork, storedWorkRecord } from '../../src/operations/stored-work.ts';
import { createPlatformRequests } from '../../src/platform-requests/create.ts';
import { createEventHandler } from '../../src/platform-requests/events.ts';
import { createInstallHandler } from '../../src/platform-requests/install.ts';
import { createWebhookHandler, createWebhookJobs } from '../../src/platform-requests/webhook.ts';
import type { JobRef } from '../../src/store/ports.ts';
import type { InstallOutcome } from '../../src/workspaces/organization-installations.ts';
import { recordedLog, temporaryStore } from '../support/temporary-store.ts';

const day = 24 * 60 * 60_000;
const second = 1_767_225_600;
const settings = {
  secrets: ['secret'],
  appId: 'touchline',
  signatureHeader: 'signature',
  refreshHeader: 'refresh',
  maxAgeMs: day,
};

/** A request as the platform signs it; `fields` are in its order. */
function signed(fields: object, headers = {}, at = second) {
  const rawBody = JSON.stringify(fields);
  const text = JSON.stringify({ ...fields, timestamp: at });
  const hex = createHmac('sha256', 'secret').update(`${at}.${text}`).digest('hex');
  return { rawBody, headers: { signature: `t=${at},${hex}`, ...headers } };
}

async function start() {
  const clock = { ms: second * 1_000 };
  const now = () => clock.ms;
  const store = await temporaryStore(now);
  const scheduler = {
    schedule: store.jobs.put,
    cancel: async (job: JobRef) => void (await store.jobs.change(job, {})),
  };
  const storedWork = createStoredWork({ bucket: store.bucket(storedWorkRecord), scheduler, now });
  return { clock, store, now, storedWork, ...recordedLog() };
}

describe('an installation request', () => {
  const install = { app: 'touchline', organization: 'o1', token: 'T' };

  async function startInstalling() {
    const { lines, ...base } = await start();
    const known = { outcome: 'stored' as InstallOutcome, installed: false, seen: [] as object[] };
    const installations = {
      get: async () => (known.installed ? {} : undefined),
      install: async (request: object) => {
        known.seen.push(request);
        return known.outcome;
      },
    };
    const used = async () => (await base.store.bucket(storedWorkRecord).list('')).keys;
    const handle = createInstallHandler({ ...base, settings, installations: installations as never });
    return { ...base, handle, known, lines, used };
  }

  it('is carried out once, with its token', async () => {
    const { handle, known, lines, used, clock, store } = await startInstalling();
    expect(await handle(signed(install))).toEqual({ status: 201, body: {} });
    expect(known.seen).toEqual([{ organizationId: 'o1', token: 'T', signedAt: second, refresh: false }]);
    expect(lines()).toEqual([]);
    expect(await handle(signed(install))).toEqual({
      status: 401,
      body: { message: 'This request has been carried out before.' },
    });
    expect(lines()).toMatchObject([
      { level: 40, organization: 'o1', msg: 'An installation request that came before was refused.' },
    ]);
    known.installed = true;
    expect(await handle(signed(install))).toEqual({
      status: 422,
      body: { message: 'This organization has already installed the app.' },
    });
    expect((await handle(signed(install, { refresh: '1' }))).status).toBe(401);
    expect(known.seen).toHaveLength(1);
    // Remembered for as long as the platform's signature is good, and ten minutes for clocks that differ.
    const [id = '', ...others] = await used();
    expect(others).toEqual([]);
    const kept = () => store.bucket(storedWorkRecord).get(id);
    clock.ms += day + 10 * 60_000 - 1;
    expect(await kept()).toEqual({});
    clock.ms += 1;
    expect(await kept()).toBeUndefined();
  });

  it.each<[InstallOutcome, string]>([
    ['known', 'This organization has already installed the app.'],
    ['unknown', 'This organization has not installed the app.'],
    ['refused', 'The platform does not accept this token for this organization.'],
  ])('that is %s can be sent again', async (outcome, message) => {
    const { handle, known, lines, used } = await startInstalling();
    known.outcome = outcome;
    for (const refresh of ['1', ' 1 ', '0', ''])
      expect(await handle(signed(install, { refresh }))).toEqual({ status: 422, body: { message } });
    expect(known.seen).toMatchObject([
      { refresh: true },
      { refresh: true },
      { refresh: false },
      { refresh: false },
    ]);
    expect(await used()).toEqual([]);
    expect(lines()[0]).toMatchObject({
      level: 40,
      organization: 'o1',
      outcome,
      msg: 'An installation was refused.',
    });
  });

  it('of another app, of nobody, or without form is refused', async () => {
    const { handle, known, lines } = await startInstalling();
    expect(await handle(signed({ ...install, app: 'other' }))).toEqual({
      status: 401,
      body: { message: 'This is another app.' },
    });
    expect(await handle({ rawBody: '{}', headers: {} })).toEqual({
      status: 401,
      body: { message: 'The signature is missing, wrong, or not of this time.' },
    });
    expect(await handle(signed({ app: 'touchline' }))).toEqual({
      status: 400,
      body: { message: 'The body does not have the expected form.' },
    });
    expect(lines()).toMatchObject([
      {
        level: 40,
        app: 'other',
        msg: 'An installation request for another app was refused. Check PLATFORM_APP_ID.',
      },
      { level: 40, refusal: 'unsigned', msg: 'An installation request was refused.' },
      { refusal: 'malformed' },
    ]);
    expect(known.seen).toEqual([]);
  });

  it('waits for another one of its organization, at most for a minute', async () => {
    const { handle, storedWork, clock } = await startInstalling();
    const installing = { what: 'installing', doneKeptMs: 60_000 };
    const organization = { workspaceId: 'platform', id: 'o1' };
    await storedWork.first(installing, organization);
    expect(await handle(signed(install))).toEqual({
      status: 409,
      body: { message: 'Another request for this organization is being carried out.' },
    });
    expect((await handle(signed({ ...install, organization: 'o2' }))).status).toBe(201);
    clock.ms += 60_000;
    expect((await handle(signed(install))).status).toBe(201);
    expect(await storedWork.knows(installing, organization)).toBe(false);
  });
});

describe('a webhook', () => {
  const uninstalled = { event: 'app.uninstalled', event_timestamp: 5, data: { organization: 'o1' } };

  async function startHooks() {
    const base = await start();
    const due = () => base.store.timetable?.due('background', base.clock.ms, 9) ?? [];
    const seen: object[] = [];
    const jobs = createWebhookJobs(base.storedWork, async (delivery) => void seen.push(delivery));
    const run = async () => {
      for (const job of await due()) {
        expect(await jobs.run(job)).toBeUndefined();
        await base.store.jobs.change(job, {});
      }
      return seen.splice(0);
    };
    return { ...base, due, run, hook: createWebhookHandler({ ...base, settings }) };
  }

  it('is a job, whose id is the same when it comes again, and a record with what it says', async () => {
    const { hook, due, run, clock } = await startHooks();
    expect(await hook(signed(uninstalled))).toEqual({ status: 200, body: {} });
    await hook(signed(uninstalled, {}, second + 1));
    await hook(signed({ event: 'e'.repeat(200), event_timestamp: 6, data: null }));
    const id = expect.stringMatching(/^platform\/\*\/webhook\/[0-9a-f]{64}$/);
    const job = { kind: 'background', id, runAt: clock.ms };
    expect(await due()).toEqual([job, job]);
    const said = await run();
    expect(said).toHaveLength(2);
    expect(said).toContainEqual({ event: 'app.uninstalled', at: 5, organizationId: 'o1' });
    expect(said).toContainEqual({ event: 'e'.repeat(100), at: 6 });
  });

  it('that is not signed is refused', async () => {
    const { hook, due, lines } = await startHooks();
    expect((await hook({ ...signed(uninstalled), rawBody: '{' })).status).toBe(400);
    expect((await hook({ rawBody: '{}', headers: {} })).status).toBe(401);
    expect(lines()).toMatchObject([
      { level: 40, refusal: 'malformed', msg: 'A webhook was refused.' },
      { refusal: 'unsigned' },
    ]);
    expect(await due()).toEqual([]);
  });

  it('is handled once in two weeks', async () => {
    const { hook, run, clock } = await startHooks();
    const at = (now: number) => signed(uninstalled, {}, Math.floor(now / 1000));
    await hook(at(clock.ms));
    expect(await run()).toHaveLength(1);
    clock.ms += 14 * day - 1_000;
    expect((await hook(at(clock.ms))).status).toBe(200);
    expect(await run()).toEqual([]);
    clock.ms += 1_000;
    await hook(at(clock.ms));
    expect(await run()).toHaveLength(1);
  });
});

describe('what a webhook says', () => {
  async function startEvents() {
    const { log, lines } = await start();
    const done: unknown[] = [];
    const connection = {
      workspaceId: 'T1',
      connectedBy: 'U1',
      organization: { id: 'o1', name: 'Testing' },
      token: 't',
      connectedAt: 0,
    };
    const events = createEventHandler({
      installations: {
        async uninstall(id, at, tell) {
          done.push([id, at]);
          await tell(connection);
        },
      },
      tellUninstalled: async (to) => void done.push(to),
      refresh: (id) => void done.push(['refresh', id]),
      log,
    });
    return { ...events, done, lines, connection };
  }

  it('is that an organization uninstalled Touchline: whoever connected it is told', async () => {
    const { handle, done, lines, connection, counts } = await startEvents();
    await handle({ event: 'app.uninstalled', at: 5, organizationId: 'o1' });
    expect(done).toEqual([['o1', 5], connection]);
    expect(lines()).toMatchObject([
      { level: 30, organization: 'o1', msg: 'An organization uninstalled Touchline.' },
    ]);
    expect(counts()).toEqual({});
  });

  it('is anything else: what is cached of the organization is read again, and a hundred kinds are counted', async () => {
    const { handle, done, lines, counts } = await startEvents();
    await handle({ event: 'x', at: 5, organizationId: 'o1' });
    await handle({ event: 'x', at: 6 });
    await handle({ event: 'app.uninstalled', at: 7 });
    expect(done).toEqual([
      ['refresh', 'o1'],
      ['refresh', undefined],
      ['refresh', undefined],
    ]);
    expect(counts()).toEqual({ x: 2, 'app.uninstalled': 1 });
    expect(lines()[1]).toMatchObject({
      level: 30,
      event: 'x',
      count: 2,
      msg: 'A webhook of an unknown kind: names are read again.',
    });
    for (let at = 0; at < 100; at += 1) await handle({ event: `e${at}`, at: 8 });
    await handle({ event: 'x', at: 9 });
    expect(Object.keys(counts())).toHaveLength(101);
    expect(counts()).toMatchObject({ x: 3, e97: 1, others: 2 });
    expect(counts().e98).toBeUndefined();
  });
});

it('nothing is answered where the platform’s secret is not set; what webhooks left to do is done all the same', async () => {
  const { storedWork, now, log } = await start();
  const options = {
    bodies: createBodies(),
    installations: {} as never,
    storedWork,
    refresh: () => {},
    tellUninstalled: async () => {},
    now,
    log,
  };
  const { routes, jobs, unknownWebhooks } = createPlatformRequests(options);
  expect([routes, Object.keys(jobs), unknownWebhooks()]).toEqual([[], ['webhook'], {}]);
  const answered = createPlatformRequests({ ...options, settings }).routes.map(([path]) => path);
  expect(answered).toEqual(['/platform/install', '/platform/webhook']);
});
