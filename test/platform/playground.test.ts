import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlatformClient, type PlatformClient } from '../../src/platform/client.ts';
import { PlatformError } from '../../src/platform/errors.ts';
import type { DateSpan } from '../../src/platform/requests.ts';
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

const names = (items: { name: string }[]) => items.map(({ name }) => name);
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

describe('reads from the embedded platform', () => {
  it('me', async () => {
    const me = await api.me();
    expect(me.user.email).toBe('marta@example.org');
    expect(me.organization).toMatchObject({ id: known.organization, name: 'Small', subdomain: 'small' });
  });

  it('team members by id, email and role, and in every order', async () => {
    expect(names((await api.teamMembers({ id: known.jonas })).items)).toEqual(['Jonas']);
    expect(names((await api.teamMembers({ email: 'marta@example.org' })).items)).toEqual(['Marta']);
    expect(names((await api.teamMembers({ role: 'coach' })).items)).toEqual(['Jonas']);
    expect(names((await api.teamMembers({ role: 'admin', id: known.jonas })).items)).toEqual([]);
    expect(names((await api.teamMembers({ sort: 'name' })).items)).toEqual(['Jonas', 'Marta']);
    expect(names((await api.teamMembers({ sort: '-name' })).items)).toEqual(['Marta', 'Jonas']);
    expect(names((await api.teamMembers({ sort: 'created_at' })).items)).toEqual(['Marta', 'Jonas']);
    expect(names((await api.teamMembers({ sort: '-created_at' })).items)).toEqual(['Jonas', 'Marta']);
    expect(names((await api.teamMembers({ sort: 'role' })).items)).toEqual(['Marta', 'Jonas']);
    expect(names((await api.teamMembers({ sort: '-role' })).items)).toEqual(['Jonas', 'Marta']);
  });

  it('clients by id and email, and in every order', async () => {
    expect(await all(api.clients({ id: known.zoe }))).toMatchObject([{ name: 'Zoë', info: { goal: 'run' } }]);
    expect(await all(api.clients({ email: 'anna@example.org' }))).toMatchObject([
      { name: 'Anna', info: null },
    ]);
    expect(names(await all(api.clients({ sort: 'name' })))).toEqual(['Anna', 'Zoë']);
    expect(names(await all(api.clients({ sort: '-name' })))).toEqual(['Zoë', 'Anna']);
    expect(names(await all(api.clients({ sort: 'created_at' })))).toEqual(['Zoë', 'Anna']);
    expect(names(await all(api.clients({ sort: '-created_at' })))).toEqual(['Anna', 'Zoë']);
  });

  it('programs by id, and in every order', async () => {
    expect(names(await all(api.programs({ id: known.two })))).toEqual(['Second']);
    expect(names(await all(api.programs({ sort: 'name' })))).toEqual(['First', 'Second']);
    expect(names(await all(api.programs({ sort: '-name' })))).toEqual(['Second', 'First']);
    expect(names(await all(api.programs({ sort: 'created_at' })))).toEqual(['Second', 'First']);
    expect(names(await all(api.programs({ sort: '-created_at' })))).toEqual(['First', 'Second']);
  });

  it('program members by id, email and role, and in every order', async () => {
    const members = async (query?: Parameters<PlatformClient['programMembers']>[1]) =>
      names(await all(api.programMembers(known.one ?? '', query)));
    expect(await members({ id: known.anna })).toEqual(['Anna']);
    expect(await members({ email: 'jonas@example.org' })).toEqual(['Jonas']);
    expect(await members({ role: 'leader' })).toEqual(['Jonas']);
    expect(await members({ role: 'coach' })).toEqual([]);
    expect(await members({ sort: 'name' })).toEqual(['Anna', 'Jonas']);
    expect(await members({ sort: '-name' })).toEqual(['Jonas', 'Anna']);
    expect(await members({ sort: 'created_at' })).toEqual(['Jonas', 'Anna']);
    expect(await members({ sort: '-created_at' })).toEqual(['Anna', 'Jonas']);
  });

  it('tasks by every filter', async () => {
    const tasks = async (query: Parameters<PlatformClient['tasks']>[0]) => texts(await all(api.tasks(query)));
    expect(await tasks({ id: known.late })).toEqual(['late']);
    expect(await tasks({ done: true })).toEqual(['done last week', 'done today']);
    expect(await tasks({ done: false })).toEqual(['late', 'soon', 'whenever']);
    expect(await tasks({ user: known.zoe })).toEqual(['done last week', 'whenever']);
    expect(await tasks({ program: known.two, done: false })).toEqual(['whenever']);
    expect(await tasks({ overdue: true })).toEqual(['late']);
    expect(await tasks({ overdue: false })).toEqual(['done last week', 'done today', 'soon', 'whenever']);
  });

  it.each<[DateSpan, string[], string[]]>([
    ['today', [], ['done today']],
    ['yesterday', ['late'], []],
    ['this-week', ['late'], ['done today']],
    ['last-week', ['done last week'], ['done last week']],
    ['this-month', ['done last week', 'late'], ['done last week', 'done today']],
    ['last-month', ['done today'], []],
  ])('tasks due and done %s', async (span, due, done) => {
    expect(texts(await all(api.tasks({ dueDate: span })))).toEqual(due);
    expect(texts(await all(api.tasks({ doneDate: span })))).toEqual(done);
  });

  it('tasks in every order', async () => {
    const dated = { user: known.anna };
    const order = async (sort: 'created_at' | '-created_at' | 'due_date' | '-due_date') =>
      (await all(api.tasks({ ...dated, sort }))).map(({ description }) => description);
    expect(await order('created_at')).toEqual(['late', 'soon', 'done today']);
    expect(await order('-created_at')).toEqual(['done today', 'soon', 'late']);
    expect(await order('due_date')).toEqual(['done today', 'late', 'soon']);
    expect(await order('-due_date')).toEqual(['soon', 'late', 'done today']);
  });

  it('a page of tasks in one call', async () => {
    const page = await api.tasksPage({ done: false });
    expect(page).toMatchObject({ page: 1, lastPage: 1, total: 3 });
    expect(texts(page.items)).toEqual(['late', 'soon', 'whenever']);
    expect(await api.tasksPage({}, 9)).toMatchObject({ items: [], page: 9 });
    expect(platform.requests).toHaveLength(2);
  });
});

describe('writes to the embedded platform', () => {
  it('me and its avatar', async () => {
    const changed = await api.updateMe({ name: 'Marta R.', email_notifications: 'weekly', digests: true });
    expect(changed.user).toMatchObject({ name: 'Marta R.', email_notifications: 'weekly', digests: true });
    const { user } = await api.replaceAvatar(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]));
    expect(user.avatar).toMatch(/^http/);
    expect((await api.me()).user).toMatchObject({ name: 'Marta R.', avatar: user.avatar });
  });

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

describe('the embedded platform rejects', () => {
  const create = () => api.createTask({ program: known.two ?? '', user: known.anna ?? '', text: 't' });

  it('a wrong token and a revoked one', async () => {
    const revoked = platform.addToken(known.jonas ?? '');
    platform.revokeToken(revoked);
    for (const token of ['wrong', revoked]) {
      const client = createPlatformClient({ baseUrl: url, token, dispatcher });
      expect(await rejection(client.me())).toMatchObject({ name: 'UnauthorizedError', ambiguous: false });
    }
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['a task for somebody who is not a member', create, 'user'],
    ['an email that is taken', () => api.createClient({ name: 'A', email: 'anna@example.org' }), 'email'],
    [
      'a short password',
      () => api.createClient({ name: 'A', email: 'a2@x.org', password: 'short' }),
      'password',
    ],
  ])('%s, and names the field', async (_name, call, field) => {
    const error = await rejection(call());
    expect(error).toMatchObject({ name: 'ValidationError', ambiguous: false });
    expect((error as { fields: object }).fields).toHaveProperty(field);
  });

  it('an unknown id', async () => {
    expect(await rejection(api.setTaskDone('no-such', true))).toMatchObject({ name: 'NotFoundError' });
    expect(await rejection(api.updateClientInfo('no-such', {}))).toBeInstanceOf(PlatformError);
    expect(await rejection(all(api.programMembers('no-such')))).toMatchObject({ name: 'NotFoundError' });
  });

  it('what is forbidden', async () => {
    platform.faults.rules = [{ answer: { status: 403, body: { message: 'This action is unauthorized.' } } }];
    expect(await rejection(api.me())).toMatchObject({ kind: 'forbidden' });
  });

  it('too many requests', async () => {
    platform.faults.rateLimit = { limit: 2, windowMs: 60_000 };
    const errors = [];
    for (let n = 0; n < 4; n += 1) errors.push(await api.me().catch((error: unknown) => error));
    platform.faults.rateLimit = undefined;
    const limited = errors.at(-1);
    expect(limited).toMatchObject({ name: 'RateLimitedError', ambiguous: false });
    expect((limited as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(20_000);
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
