import { describe, expect, it } from 'vitest';
import type { PlatformClient } from '../../src/platform/client.ts';
import { PlatformError } from '../../src/platform/errors.ts';
import { retryAfterMs } from '../../src/platform/retry.ts';
import { stopClock } from '../support/stopped-clock.ts';
import * as bodies from './bodies.ts';
import { clientOf, json, rejection, type Script, serve } from './scripted.ts';

/** What goes wrong, and how many milliseconds it takes to. */
const failing: [string, Script, number?][] = [
  ['500', (_request, response) => json(response, {}, 500)],
  ['503 with HTML', (_request, response) => response.writeHead(503).end('<h1>Down</h1>')],
  ['429 without Retry-After', (_request, response) => json(response, { message: 'Too Many Attempts.' }, 429)],
  ['a cut connection', (_request, response) => response.destroy()],
  ['late headers', () => {}, 10_000],
];

/** Fails the first `times` requests. */
const first =
  (times: number, fail: Script, then: Script): Script =>
  (request, response, count) =>
    (count <= times ? fail : then)(request, response, count);

const answersMe: Script = (_request, response) => json(response, bodies.me);
const answersTask: Script = (_request, response) => json(response, { task: bodies.task });

/** Before a request is sent again the first time: a second after a 429 that does not say how long, and some jitter. */
const longestPauseMs = 1_150;

/** Sends a call while the clock stands still: its pauses end, and its answers are late, when a test says so. */
async function onStoppedClock(script: Script, call: (platform: PlatformClient) => Promise<unknown>) {
  const { url, seen } = await serve(script);
  const { advance } = stopClock();
  let failed = 0;
  const onCall = () => {
    failed += 1;
  };
  const outcome = call(clientOf(url, { onCall }));
  outcome.catch(() => undefined);
  return {
    seen,
    outcome,
    advance,
    /** Waits until so many requests were received and have failed, which took so many milliseconds. */
    async failed(count: number, lateMs = 0) {
      await expect.poll(() => seen.length, { interval: 1 }).toBe(count);
      if (lateMs > 0) await advance(lateMs);
      await expect.poll(() => failed, { interval: 1 }).toBe(count);
    },
  };
}

describe('a read', () => {
  it.each(failing)('is sent again after %s', async (_name, fail, lateMs) => {
    const { failed, advance, outcome, seen } = await onStoppedClock(first(1, fail, answersMe), (p) => p.me());
    await failed(1, lateMs);
    await advance(longestPauseMs);
    expect(await outcome).toEqual(bodies.me);
    expect(seen).toHaveLength(2);
  });

  it('is sent at most four times, after pauses that are longer each time', async () => {
    const { failed, advance, outcome, seen } = await onStoppedClock(
      (_request, response) => json(response, {}, 502),
      (p) => p.me(),
    );
    for (const [index, pauseMs] of [150, 300, 600].entries()) {
      await failed(index + 1);
      await advance(pauseMs - 1);
      expect(seen).toHaveLength(index + 1);
      // Up to twice as long, so that many clients do not come back at the same time.
      await advance(pauseMs + 1);
    }
    const error = await rejection(outcome);
    expect(error).toMatchObject({ kind: 'unavailable', endpoint: 'GET /me', ambiguous: false });
    expect((error as Error).message).toContain('502');
    expect(seen).toHaveLength(4);
  });

  it.each([400, 401, 403, 404, 422])('is not sent again after %d', async (status) => {
    const { url, seen } = await serve((_request, response) => json(response, {}, status));
    await rejection(clientOf(url).me());
    expect(seen).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  const limited =
    (status: number, header: string): Script =>
    (_request, response) =>
      json(response, { message: 'Too Many Attempts.' }, status, { 'retry-after': header });

  it.each([429, 503])('after a %d is waited for', async (status) => {
    const { failed, advance, outcome, seen } = await onStoppedClock(
      first(1, limited(status, '1'), answersMe),
      (p) => p.me(),
    );
    await failed(1);
    await advance(999);
    expect(seen).toHaveLength(1);
    await advance(151);
    expect(await outcome).toEqual(bodies.me);
    expect(seen).toHaveLength(2);
  });

  it('beyond the deadline ends the call at once, and the error says how long', async () => {
    const { url, seen } = await serve(limited(429, '120'));
    const error = await rejection(clientOf(url).me());
    expect(error).toMatchObject({ kind: 'rate-limited' });
    expect(error).toMatchObject({ endpoint: 'GET /me', ambiguous: false, retryAfterMs: 120_000 });
    expect(seen).toHaveLength(1);
  });

  it('is waited for by a create too: a 429 means that nothing was done', async () => {
    const { failed, advance, outcome, seen } = await onStoppedClock(
      first(1, limited(429, '1'), (_request, response) => json(response, { todo: bodies.task })),
      (p) => p.createTask({ program: 'p', user: 'u', text: 't' }),
    );
    await failed(1);
    await advance(1_150);
    expect(await outcome).toEqual(bodies.task);
    expect(seen.map(({ body }) => String(body))).toEqual(
      Array(2).fill('{"program":"p","user":"u","text":"t"}'),
    );
  });

  const now = Date.UTC(2026, 0, 1, 12, 0, 0);
  it.each([
    ['0', 0],
    ['30', 30_000],
    ['3600', 3_600_000],
    ['99999999999', 3_600_000],
    ['9'.repeat(400), 3_600_000],
    ['Fri, 31 Dec 9999 11:00:00 GMT', 3_600_000],
    ['Thu, 01 Jan 2026 12:01:00 GMT', 60_000],
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['Someday GMT', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

describe('a PUT', () => {
  it.each(failing)('is sent again after %s', async (_name, fail, lateMs) => {
    const { failed, advance, outcome, seen } = await onStoppedClock(first(1, fail, answersTask), (p) =>
      p.setTaskDone('t-1', true),
    );
    await failed(1, lateMs);
    await advance(longestPauseMs);
    expect(await outcome).toEqual(bodies.task);
    expect(seen.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'PUT /todos/t-1 {"done":true}',
      'PUT /todos/t-1 {"done":true}',
    ]);
  });
});

describe('a POST', () => {
  const posts: ((platform: PlatformClient) => Promise<unknown>)[] = [
    (p) => p.createTask({ program: 'p', user: 'u', text: 't' }),
    (p) => p.createClient({ name: 'n', email: 'e' }),
    (p) => p.addProgramMember('p', 'u'),
    (p) => p.replaceAvatar(Buffer.from('GIF89a')),
  ];
  it('is sent again after a 429, whatever it creates, and ambiguous again after that', async () => {
    const limit = failing[2]?.[1] as Script;
    const { failed, advance, outcome, seen } = await onStoppedClock(
      first(posts.length, limit, (_request, response) => json(response, {}, 500)),
      (p) => Promise.all(posts.map((post) => rejection(post(p)))),
    );
    await failed(posts.length);
    await advance(longestPauseMs);
    for (const error of (await outcome) as unknown[])
      expect(error).toMatchObject({ name: 'UnavailableError', ambiguous: true });
    expect(seen).toHaveLength(2 * posts.length);
  });

  it.each(failing.filter(([name]) => !name.startsWith('429')))(
    'is sent once: %s',
    async (_name, fail, lateMs) => {
      const { failed, outcome, seen } = await onStoppedClock(fail, (p) =>
        Promise.all(posts.map((post) => rejection(post(p)))),
      );
      await failed(posts.length, lateMs);
      for (const error of (await outcome) as unknown[]) expect(error).toBeInstanceOf(PlatformError);
      expect(seen.map(({ url }) => url).toSorted()).toEqual([
        '/clients',
        '/me/avatar',
        '/programs/p/members',
        '/todos',
      ]);
    },
  );
});
