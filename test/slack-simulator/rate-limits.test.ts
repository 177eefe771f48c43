import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { channelIds, type Harness, startHarness, userIds } from './support.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

/** The statuses of `count` calls in a row. */
async function statuses(
  count: number,
  method: string,
  args: Record<string, unknown>,
  token?: string,
): Promise<number[]> {
  const codes: number[] = [];
  for (let call = 0; call < count; call += 1)
    codes.push((await harness.fetchMethod(method, args, token)).status);
  return codes;
}

/**
 * docs.slack.dev/apis/web-api/rate-limits, "Limits when posting messages": one per second and channel, with bursts for
 * short periods; above them 429 with `Retry-After`.
 */
describe('posts to a channel', () => {
  const post = { channel: channelIds.coaching, text: 'x' };

  /** The number of posts that a channel takes at once. */
  async function countBurst(): Promise<number> {
    const codes = await statuses(20, 'chat.postMessage', post);
    const taken = codes.filter((code) => code === 200).length;
    expect(codes).toEqual([...Array(taken).fill(200), ...Array(20 - taken).fill(429)]);
    return taken;
  }

  test('come one per second; other channels are not affected', async () => {
    expect(await countBurst()).toBe(1);
    const limited = await harness.fetchMethod('chat.postMessage', post);
    expect(limited.headers.get('retry-after')).toBe('1');
    expect(await limited.json()).toEqual({ ok: false, error: 'ratelimited' });
    expect(await statuses(1, 'chat.postMessage', { ...post, channel: channelIds.partners })).toEqual([200]);
    harness.slack.clock.advance(999);
    expect(await countBurst()).toBe(0);
    harness.slack.clock.advance(1);
    expect(await countBurst()).toBe(1);
    harness.slack.clock.advance(-3_600_000);
    expect(await countBurst()).toBe(1);
  });

  test('a post that fails for another reason does not count', async () => {
    await harness.call('chat.postMessage', { channel: channelIds.coaching });
    expect(await statuses(1, 'chat.postMessage', post)).toEqual([200]);
  });
});

describe('calls per minute', () => {
  const tiers: [string, number, string, Record<string, unknown>][] = [
    ['tier 2', 20, 'users.list', {}],
    ['tier 3', 50, 'conversations.info', { channel: channelIds.coaching }],
    ['tier 4', 100, 'users.info', { user: userIds.jonas }],
  ];
  test.each(tiers)('%s: %i, then 429 until the minute is over', async (_tier, allowed, method, args) => {
    expect(await statuses(allowed + 1, method, args)).toEqual([...Array(allowed).fill(200), 429]);
    const limited = await harness.fetchMethod(method, args);
    const waitS = Number(limited.headers.get('retry-after'));
    expect(waitS).toBe(60);
    harness.slack.clock.advance(59_999);
    expect((await harness.fetchMethod(method, args)).status).toBe(429);
    harness.slack.clock.advance(1);
    expect((await harness.fetchMethod(method, args)).status).toBe(200);
  });

  test('are counted per method and workspace', async () => {
    await statuses(21, 'users.list', {});
    expect(await statuses(1, 'conversations.list', {})).toEqual([200]);
    expect(await statuses(1, 'users.list', {}, harness.slack.botToken('T0SOUTH001'))).toEqual([200]);
  });

  test('are not counted with rateLimits: false', async () => {
    await harness.close();
    harness = await startHarness({ rateLimits: false });
    expect(await statuses(30, 'users.list', {})).toEqual(Array(30).fill(200));
    expect(await statuses(30, 'chat.postMessage', { channel: channelIds.coaching, text: 'x' })).toEqual(
      Array(30).fill(200),
    );
  });
});
