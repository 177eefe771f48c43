import { describe, expect, it } from 'vitest';
import type { PlatformClient } from '../../src/platform/client.ts';
import { NotFoundError, RateLimitedError, UnavailableError } from '../../src/platform/errors.ts';
import { retryAfterMs, withRetries } from '../../src/platform/retry.ts';
import * as bodies from './bodies.ts';
import { clientOf, json, rejection, type Script, serve } from './scripted.ts';

const failing: [string, Script][] = [
  ['500', (_request, response) => json(response, {}, 500)],
  ['503 with HTML', (_request, response) => response.writeHead(503).end('<h1>Down</h1>')],
  ['429 without Retry-After', (_request, response) => json(response, { message: 'Too Many Attempts.' }, 429)],
  ['a cut connection', (_request, response) => response.destroy()],
  ['late headers', () => {}],
];
/** They are late after two seconds; every other answer is there by then. */
const times = { timeouts: { headersMs: 2_000 } };

/** Fails the first `times` requests. */
const first =
  (times: number, fail: Script, then: Script): Script =>
  (request, response, count) =>
    (count <= times ? fail : then)(request, response, count);

const answersMe: Script = (_request, response) => json(response, bodies.me);
const answersTask: Script = (_request, response) => json(response, { task: bodies.task });

describe('a read', () => {
  it.each(failing)('is sent again after %s', async (_name, fail) => {
    const { url, seen } = await serve(first(1, fail, answersMe));
    expect(await clientOf(url, times).me()).toEqual(bodies.me);
    expect(seen).toHaveLength(2);
  });

  it('is sent at most four times', async () => {
    const { url, seen } = await serve(first(99, (_request, response) => json(response, {}, 502), answersMe));
    const error = await rejection(clientOf(url).me());
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ endpoint: 'GET /me', ambiguous: false });
    expect((error as Error).message).toContain('502');
    expect(seen).toHaveLength(4);
  });

  it.each([400, 401, 403, 404, 422])('is not sent again after %d', async (status) => {
    const { url, seen } = await serve((_request, response) => json(response, {}, status));
    await rejection(clientOf(url).me());
    expect(seen).toHaveLength(1);
  });

  it('pauses longer each time', async () => {
    const { url, seen } = await serve(first(3, (_request, response) => json(response, {}, 500), answersMe));
    await clientOf(url).me();
    const pauses = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0));
    expect(pauses[0]).toBeGreaterThanOrEqual(149);
    expect(pauses[1]).toBeGreaterThanOrEqual(299);
    expect(pauses[2]).toBeGreaterThanOrEqual(599);
  });
});

it('an error that does not come from the platform is rethrown at once', async () => {
  let attempts = 0;
  const ours = new TypeError('ours');
  const call = withRetries({ method: 'GET' }, 1_000, async () => {
    attempts += 1;
    throw ours;
  });
  expect(await rejection(call)).toBe(ours);
  expect(attempts).toBe(1);
});

describe('Retry-After', () => {
  const limited =
    (status: number, header: string): Script =>
    (_request, response) =>
      json(response, { message: 'Too Many Attempts.' }, status, { 'retry-after': header });

  it.each([429, 503])('after a %d is waited for', async (status) => {
    const { url, seen } = await serve(first(1, limited(status, '1'), answersMe));
    expect(await clientOf(url).me()).toEqual(bodies.me);
    expect(seen).toHaveLength(2);
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(999);
  });

  it('beyond the deadline ends the call at once, and the error says how long', async () => {
    const { url, seen } = await serve(limited(429, '120'));
    const error = await rejection(clientOf(url).me());
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ endpoint: 'GET /me', ambiguous: false, retryAfterMs: 120_000 });
    expect(seen).toHaveLength(1);
  });

  it('is part of the error of a create, which is not sent again', async () => {
    const { url, seen } = await serve(limited(429, '1'));
    const error = await rejection(clientOf(url).createTask({ program: 'p', user: 'u', text: 't' }));
    expect(error).toMatchObject({ name: 'RateLimitedError', retryAfterMs: 1000, ambiguous: false });
    expect(seen).toHaveLength(1);
  });

  const now = Date.UTC(2026, 0, 1, 12, 0, 0);
  it.each([
    ['0', 0],
    ['30', 30_000],
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
  it.each(failing)('is sent again after %s', async (_name, fail) => {
    const { url, seen } = await serve(first(1, fail, answersTask));
    expect(await clientOf(url, times).setTaskDone('t-1', true)).toEqual(bodies.task);
    expect(seen.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'PUT /todos/t-1 {"done":true}',
      'PUT /todos/t-1 {"done":true}',
    ]);
  });

  it('stays ambiguous when a later attempt is rejected', async () => {
    const { url } = await serve(
      first(
        1,
        (_request, response) => json(response, {}, 500),
        (_request, response) => json(response, {}, 404),
      ),
    );
    const error = await rejection(clientOf(url).setTaskDone('t-1', true));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ ambiguous: true });
  });
});

describe('a POST', () => {
  const posts: ((platform: PlatformClient) => Promise<unknown>)[] = [
    (p) => p.createTask({ program: 'p', user: 'u', text: 't' }),
    (p) => p.createClient({ name: 'n', email: 'e' }),
    (p) => p.addProgramMember('p', 'u'),
    (p) => p.replaceAvatar(Buffer.from('GIF89a')),
  ];
  it.each(failing)('is sent once: %s', async (_name, fail) => {
    const counts = posts.map(async (post) => {
      const { url, seen } = await serve(fail);
      await rejection(post(clientOf(url, times)));
      return seen.length;
    });
    expect(await Promise.all(counts)).toEqual([1, 1, 1, 1]);
  });
});
