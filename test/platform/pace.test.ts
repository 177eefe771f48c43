import { expect, it } from 'vitest';
import { stopClock } from '../support/stopped-clock.ts';
import * as bodies from './bodies.ts';
import { clientOf, json, serve } from './scripted.ts';

/** Serves pages of one program each, and says how many requests are left of 12. */
const limited = (pages: number, remaining: number) =>
  serve(({ url }, response) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    const next = page < pages ? `?page=${page + 1}` : null;
    const program = { ...bodies.program, id: `p${page}` };
    const headers = { 'x-ratelimit-limit': '12', 'x-ratelimit-remaining': String(remaining) };
    json(response, bodies.envelope([program], next, page, pages), 200, headers);
  });

it('a list that is read ahead leaves a quarter of the rate limit to people', async () => {
  const { url, seen } = await limited(4, 3);
  stopClock();
  const reading = Array.fromAsync(clientOf(url).programs({}, { atOnce: 3 }));
  await expect.poll(() => seen.length, { interval: 1 }).toBe(4);
  const programs = await reading;
  expect(programs.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3', 'p4']);
});

it('it waits for others when less is left: twice as long as a request’s share of a minute', async () => {
  const { url, seen } = await limited(3, 2);
  const { advance } = stopClock();
  const client = clientOf(url);
  const reading = Array.fromAsync(client.programs({}, { atOnce: 3 }));
  // Polling lets a millisecond pass each time.
  await expect.poll(() => client.rateLimit(), { interval: 1 }).toBeDefined();
  await advance(9_000);
  expect(seen).toHaveLength(1);
  await advance(1_000);
  await expect.poll(() => seen.length, { interval: 1 }).toBe(2);
  await advance(10_000);
  expect((await reading).map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
});
