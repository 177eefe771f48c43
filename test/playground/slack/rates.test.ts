import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../../../src/playground/slack/clock.ts';
import { type Bench, CHANNEL, startBench, USER } from './support.ts';

let bench: Bench;
/** A clock that stands still until it is moved: however long the calls take, they are made within one second. */
const clock = () => createClock(() => Date.UTC(2026, 10, 18, 10));
beforeEach(async () => {
  bench = await startBench({ clock: clock() });
});
afterEach(() => bench.close());

/** The statuses of so many calls in a row. */
async function statuses(
  count: number,
  method: string,
  args: Record<string, unknown>,
  token?: string,
): Promise<number[]> {
  const seen: number[] = [];
  for (let call = 0; call < count; call += 1) seen.push((await bench.raw(method, args, token)).status);
  return seen;
}

describe('one post a second to a channel', () => {
  test('the second within a second is 429 with Retry-After; another channel is not concerned', async () => {
    const post = { channel: CHANNEL.coaching, text: 'x' };
    expect((await bench.raw('chat.postMessage', post)).status).toBe(200);
    const refused = await bench.raw('chat.postMessage', post);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toEqual({ ok: false, error: 'ratelimited' });
    expect((await bench.raw('chat.postMessage', { channel: CHANNEL.partners, text: 'x' })).status).toBe(200);
    bench.slack.clock.advance(1000);
    expect((await bench.raw('chat.postMessage', post)).status).toBe(200);
    const { messages } = await bench.slack.control.messages({ user: USER.jonas, channel: CHANNEL.coaching });
    expect(messages).toHaveLength(2);
  });

  test('a post that was refused for another reason does not count', async () => {
    await bench.call('chat.postMessage', { channel: CHANNEL.coaching });
    expect((await bench.raw('chat.postMessage', { channel: CHANNEL.coaching, text: 'x' })).status).toBe(200);
  });
});

describe('calls a minute', () => {
  const tiers: [string, number, string, Record<string, unknown>][] = [
    ['tier 1', 1, 'apps.uninstall', { client_id: 'x', client_secret: 'x' }],
    ['tier 2', 20, 'users.list', {}],
    ['tier 3', 50, 'conversations.info', { channel: CHANNEL.coaching }],
    ['tier 4', 100, 'users.info', { user: USER.jonas }],
  ];
  test.each(tiers)('%s: %i, then 429 until the minute is over', async (_tier, most, method, args) => {
    expect(await statuses(most + 1, method, args)).toEqual([...Array(most).fill(200), 429]);
    const refused = await bench.raw(method, args);
    const waitS = Number(refused.headers.get('retry-after'));
    expect(waitS).toBe(60);
    bench.slack.clock.advance(59_999);
    expect((await bench.raw(method, args)).status).toBe(429);
    bench.slack.clock.advance(1);
    expect((await bench.raw(method, args)).status).toBe(200);
  });

  test('are counted for each method and each workspace', async () => {
    await statuses(21, 'users.list', {});
    expect(await statuses(1, 'conversations.list', {})).toEqual([200]);
    expect(await statuses(1, 'users.list', {}, bench.slack.botToken('T0SOUTH001'))).toEqual([200]);
  });

  test('are not counted with rateLimits: false', async () => {
    await bench.close();
    bench = await startBench({ clock: clock(), rateLimits: false });
    expect(await statuses(30, 'users.list', {})).toEqual(Array(30).fill(200));
    expect(await statuses(5, 'chat.postMessage', { channel: CHANNEL.coaching, text: 'x' })).toEqual(
      Array(5).fill(200),
    );
  });
});
