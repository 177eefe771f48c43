import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Fault } from '../../src/playground/platform-emulator/index.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { turns } from '../support/turns.ts';
import { fixedNow, startSmall } from './support.ts';

type Small = Awaited<ReturnType<typeof startSmall>>;

const add = ({ post, program, client }: Small) =>
  post('/todos', { program: program.id, user: client.id, text: 'x' });
const count = ({ platform }: Small): number => platform.inspect().tasks.length;

async function withFault(fault: Fault): Promise<Small> {
  return startSmall({ faults: { rules: [fault] } });
}

describe('a connection that is cut', () => {
  test('before the write: writes nothing', async () => {
    const api = await withFault({ answer: 'cut', times: 1 });
    await expect(add(api)).rejects.toThrow();
    expect(count(api)).toBe(0);
    expect((await add(api)).status).toBe(200);
    expect(count(api)).toBe(1);
  });

  test('after the write: writes once', async () => {
    const api = await withFault({ answer: 'cut', carriedOut: true, times: 1 });
    await expect(add(api)).rejects.toThrow();
    expect(count(api)).toBe(1);
    expect(api.platform.requests.map(({ status }) => status)).toEqual([0]);
  });
});

describe('a forced response', () => {
  test('has the given status, body and headers', async () => {
    const answer = { status: 503, body: { message: 'Down.' }, headers: { 'retry-after': '7' } };
    const api = await withFault({ answer });
    const { status, body, headers } = await add(api);
    expect(status).toBe(503);
    expect(body).toEqual({ message: 'Down.' });
    expect(headers['retry-after']).toBe('7');
    expect(count(api)).toBe(0);
  });

  test('has a default body, or HTML for a string', async () => {
    const api = await withFault({ answer: { status: 500 }, times: 1 });
    expect((await add(api)).body).toEqual({ message: 'Forced by a fault.' });
    api.platform.faults.rules.push({ answer: { status: 200, body: '<p>Sign in</p>' } });
    expect(await add(api)).toMatchObject({ status: 200, body: '<p>Sign in</p>' });
  });

  test('can be sent after the write is committed', async () => {
    const api = await withFault({ answer: { status: 502 }, carriedOut: true });
    expect((await add(api)).status).toBe(502);
    expect(count(api)).toBe(1);
  });

  test('can be a proxy’s HTML', async () => {
    const api = await withFault({ answer: 'html' });
    const { status, headers, body } = await add(api);
    expect(status).toBe(502);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('Bad Gateway');
    expect(count(api)).toBe(0);
  });

  test('can be half of the JSON from a request that was handled', async () => {
    const api = await withFault({ answer: 'half', method: 'POST', times: 1 });
    await expect(add(api)).rejects.toThrow(SyntaxError);
    expect(count(api)).toBe(1);
    expect((await add(api)).body.todo.id).toEqual(expect.any(String));
  });
});

test('a request can hang until the platform closes', async () => {
  const api = await withFault({ answer: 'hang', carriedOut: true });
  const answer = add(api).then(
    () => 'answered',
    () => 'cut',
  );
  while (count(api) === 0) await turns(1);
  expect(await Promise.race([answer, turns().then(() => 'waiting')])).toBe('waiting');
  await api.platform.close();
  expect(await answer).toBe('cut');
});

test('a response can be late without delaying others', async () => {
  const api = await withFault({ latencyMs: 50, method: 'POST' });
  const clock = stopClock();
  const late = add(api);
  while (api.platform.requests.length === 0) await turns(1);
  expect((await api.get('/me')).status).toBe(200);
  expect(count(api)).toBe(0);
  expect((await clock.run(late)).status).toBe(200);
  expect(count(api)).toBe(1);
});

test('a response can be late after the write is committed', async () => {
  const api = await withFault({ latencyMs: 60_000, carriedOut: true });
  const late = add(api).catch(() => 'cut');
  while (count(api) === 0) await turns(1);
  await api.platform.close();
  expect(await late).toBe('cut');
});

test('a request that is waiting when the platform closes is dropped', async () => {
  const api = await withFault({ latencyMs: 60_000 });
  const late = add(api).catch(() => 'cut');
  while (api.platform.requests.length === 0) await turns(1);
  await api.platform.close();
  expect(await late).toBe('cut');
});

describe('a fault', () => {
  test('only affects its method and path', async () => {
    const api = await withFault({ method: 'GET', path: '/todos', answer: { status: 500 } });
    expect((await api.get('//apps/todos/?sort=due_date')).status).toBe(500);
    expect((await add(api)).status).toBe(200);
    expect((await api.get('/clients')).status).toBe(200);
    api.platform.faults.rules[0] = { path: /^\/programs\/[^/]+\/members$/g, answer: { status: 500 } };
    for (const expected of [500, 500])
      expect((await api.get(`/programs/${api.program.id}/members`)).status).toBe(expected);
    expect((await api.get('/programs')).status).toBe(200);
  });

  test('affects a number of requests, and then the next matching fault applies', async () => {
    const api = await startSmall({
      faults: {
        rules: [
          { answer: { status: 500 }, times: 2 },
          { answer: { status: 503 }, times: 1 },
        ],
      },
    });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await api.get('/me')).status);
    expect(statuses).toEqual([500, 500, 503, 200]);
    api.platform.faults.rules.push({ answer: { status: 418 } });
    expect((await api.get('/me')).status).toBe(418);
    api.platform.faults.rules.length = 0;
    expect((await api.get('/me')).status).toBe(200);
  });
});

describe('the rate limit', () => {
  test('is in the headers of every response, including errors', async () => {
    const { get, as } = await startSmall();
    expect((await get('/me')).headers).toMatchObject({
      'x-ratelimit-limit': '100000',
      'x-ratelimit-remaining': '99999',
    });
    expect((await get('/nothing')).headers['x-ratelimit-remaining']).toBe('99998');
    expect((await as(undefined).get('/me')).headers['x-ratelimit-remaining']).toBe('99999');
  });

  test('responds with 429 above the limit until the window ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: fixedNow });
    onTestFinished(() => void vi.useRealTimers());
    const { get, platform } = await startSmall({ faults: { rateLimit: { limit: 2, windowMs: 1_000 } } });
    expect((await get('/me')).headers['x-ratelimit-remaining']).toBe('1');
    expect((await get('/me')).headers['x-ratelimit-remaining']).toBe('0');
    const { status, body, headers } = await get('/me');
    expect(status).toBe(429);
    expect(body).toEqual({ message: 'Too Many Attempts.' });
    expect(headers).toMatchObject({
      'retry-after': '1',
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '0',
    });
    expect(headers['x-ratelimit-reset']).toBe(String(fixedNow / 1000 + 1));
    vi.setSystemTime(fixedNow + 999);
    expect((await get('/me')).status).toBe(429);
    vi.setSystemTime(fixedNow + 1_000);
    expect((await get('/me')).status).toBe(200);
    expect(platform.requests.map((entry) => entry.status)).toEqual([200, 200, 429, 429, 200]);
  });

  test('is separate for each token, and starts counting when it is set', async () => {
    const { get, as, platform, organization } = await startSmall();
    for (let i = 0; i < 5; i++) await get('/me');
    const other = as(platform.addToken(organization.admin.id));
    platform.faults.rateLimit = { limit: 1, windowMs: 60_000 };
    expect((await get('/me')).status).toBe(200);
    expect((await get('/me')).status).toBe(429);
    expect((await other.get('/me')).status).toBe(200);
    platform.faults.rateLimit = undefined;
    expect((await get('/me')).status).toBe(200);
  });
});
