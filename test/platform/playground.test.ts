import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlatformClient, type PlatformClient } from '../../src/platform/client.ts';
import { checkInstallation, checkWebhook } from '../../src/platform/signature.ts';
import { createDispatcher } from '../../src/platform/transport.ts';
import { createPlatform } from '../../src/playground/platform-emulator/index.ts';
import { all, json, rejection, serve } from './scripted.ts';

const DAY = 86_400;
/** Wednesday, the 14th of January 2026, noon, UTC; in seconds. */
const NOW = Date.UTC(2026, 0, 14, 12) / 1000;
let clock = NOW;

const platform = createPlatform({ databaseFile: ':memory:', seed: false, now: () => clock * 1000 });
const dispatcher = createDispatcher();
let url = '';
let api: PlatformClient;
const known: Record<string, string> = {};

const texts = (items: { description: string }[]) => items.map(({ description }) => description).sort();

/** One small organization with known content. Everything in it is created one second after the last. */
beforeAll(async () => {
  const admin = { name: 'Marta', email: 'marta@example.org' };
  const { id: organization } = platform.addOrganization({ name: 'Small', admin });
  const next = <T>(added: T): T => {
    clock += 1;
    return added;
  };
  clock += 1;
  known.jonas = next(platform.addTeamMember({ name: 'Jonas', email: 'jonas@example.org' })).id;
  known.zoe = next(platform.addClient({ name: 'Zoë', email: 'zoe@example.org', info: { goal: 'run' } })).id;
  known.anna = next(platform.addClient({ name: 'Anna', email: 'anna@example.org' })).id;
  const two = next(platform.addProgram({ name: 'Second' })).id;
  const one = next(platform.addProgram({ name: 'First' })).id;
  Object.assign(known, { one, two, organization });
  next(platform.addMember({ program: one, user: known.jonas, role: 'leader' }));
  next(platform.addMember({ program: one, user: known.anna }));
  next(platform.addMember({ program: two, user: known.zoe }));
  const task = (text: string, due: number | null, doneAt: number | null, user = 'anna', program = one) =>
    next(platform.addTask({ program, user: known[user] ?? '', text, due, doneAt })).id;
  known.late = task('late', NOW - DAY, null);
  task('soon', NOW + 60 * DAY, null);
  task('whenever', null, null, 'zoe', two);
  task('done today', NOW - 30 * DAY, NOW);
  task('done last week', NOW - 7 * DAY, NOW - 7 * DAY, 'zoe', two);
  ({ url } = await platform.listen());
  api = createPlatformClient({ baseUrl: url, token: platform.token(), dispatcher });
});

beforeEach(() => {
  platform.requests.length = 0;
  platform.faults.rules = [];
});

afterAll(async () => {
  await dispatcher.close();
  await platform.close();
});

describe('writes to the embedded platform', () => {
  it('a client who joins a program and gets a task, which is marked done and not done', async () => {
    const ben = await api.createClient({
      name: 'Ben Adeyemi',
      email: 'ben@example.org',
      password: 'long enough',
      timezone: 'Africa/Lagos',
      send_invite: false,
    });
    expect(ben).toMatchObject({ name: 'Ben Adeyemi', timezone: 'Africa/Lagos' });
    expect((await api.updateClientInfo(ben.id, { goal: 'swim', age: 40 })).info).toEqual({
      goal: 'swim',
      age: 40,
    });
    expect((await api.updateClientInfo(ben.id, { goal: 'run' })).info).toEqual({ goal: 'run', age: 40 });

    const program = known.two ?? '';
    expect(await api.addProgramMember(program, ben.id)).toMatchObject({ id: ben.id, role: 'member' });
    const task = await api.createTask({
      program,
      user: ben.id,
      text: 'Call “Ben”',
      due: NOW,
      priority: 'high',
    });
    expect(task).toMatchObject({ description: 'Call “Ben”', due: NOW, done: false, priority: 'high' });
    expect(await api.setTaskDone(task.id, true)).toMatchObject({ id: task.id, done: true });
    expect(await api.setTaskDone(task.id, true)).toMatchObject({ id: task.id, done: true });
    expect(await api.setTaskDone(task.id, false)).toMatchObject({ id: task.id, done: false });
    expect(platform.requests.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'POST 200',
      'PUT 200',
      'PUT 200',
      'POST 200',
      'POST 200',
      'PUT 200',
      'PUT 200',
      'PUT 200',
    ]);
  });
});

describe('when the embedded platform fails', () => {
  const create = (text: string) => api.createTask({ program: known.one ?? '', user: known.anna ?? '', text });
  const found = async (text: string) =>
    texts(await all(api.tasks({ user: known.anna }))).filter((one) => one === text).length;

  it.each([
    ['cut', 'cut', true, 1],
    ['cut', 'cut', false, 0],
    ['half', 'half', true, 1],
    ['html', 'html', true, 1],
  ] as const)(
    '%s: a create is ambiguous, is sent once, and is found if it took effect',
    async (name, answer, carriedOut, count) => {
      const text = `doubt ${name} ${carriedOut}`;
      platform.faults.rules = [{ method: 'POST', path: '/todos', answer, carriedOut }];
      expect(await rejection(create(text))).toMatchObject({ endpoint: 'POST /todos', ambiguous: true });
      expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(await found(text)).toBe(count);
    },
  );

  it('a PUT whose response was lost is sent again, and succeeds', async () => {
    platform.faults.rules = [{ method: 'PUT', times: 1, answer: 'cut', carriedOut: true }];
    expect(await api.setTaskDone(known.late ?? '', true)).toMatchObject({ id: known.late, done: true });
    expect(platform.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
  });

  it('a read is sent again', async () => {
    platform.faults.rules = [{ times: 2, answer: { status: 500, body: 'Server Error' } }];
    expect((await api.me()).user.email).toBe('marta@example.org');
    expect(platform.requests.map(({ status }) => status)).toEqual([500, 500, 200]);
  });
});

describe('a seeded organization with many pages', () => {
  it.each([false, true])('returns every task once; links without filter and sort: %s', async (bareLinks) => {
    const seeded = createPlatform({ databaseFile: ':memory:', faults: { bareLinks } });
    try {
      const { url: baseUrl } = await seeded.listen();
      const client = createPlatformClient({ baseUrl, token: seeded.token(), dispatcher });
      const open = await all(client.tasks({ done: false, sort: 'due_date' }));
      const expected = seeded.inspect().tasks.filter(({ done }) => !done);
      expect(open.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      expect(open.length).toBeGreaterThan(30);
      const dues = open.flatMap(({ due }) => due ?? []);
      expect(dues).toEqual([...dues].sort((a, b) => a - b));
      expect(seeded.requests).toHaveLength(Math.ceil(open.length / 15));
      expect(await all(client.clients())).toHaveLength(seeded.inspect().clients.length);
    } finally {
      await seeded.close();
    }
  });
});

describe('requests from the embedded platform', () => {
  it('are accepted when both sides know the secret', async () => {
    const secret = 'shared secret';
    const checks: unknown[] = [];
    const app = await serve(({ url: path, headers, body }, response) => {
      const request = { signature: String(headers['upcoach-signature']), rawBody: body.toString() };
      const rules = { secrets: [secret], nowMs: clock * 1000 };
      checks.push(path === '/install' ? checkInstallation(request, rules) : checkWebhook(request, rules));
      json(response, {}, 201);
    });
    const { token } = await platform.sendInstallation({ url: `${app.url}/install`, secret });
    await platform.sendWebhook({
      url: `${app.url}/webhook`,
      secret,
      event: 'x/y',
      data: { name: 'Zoë \u{1f600}', 10: 1, n: 1.5, no: null, yes: true },
    });
    await platform.sendWebhook({ url: `${app.url}/webhook`, secret: 'another' });
    expect(checks).toMatchObject([
      { ok: true, body: { organization: known.organization, token } },
      { ok: true, body: { event: 'x/y', data: { name: 'Zoë \u{1f600}' } } },
      { ok: false, refusal: 'wrong signature' },
    ]);
  });
});
