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

describe('one post per second to a channel', () => {
  test('a second post within a second is 429 with Retry-After; another channel is not affected', async () => {
    const post = { channel: channelIds.coaching, text: 'x' };
    expect((await harness.fetchMethod('chat.postMessage', post)).status).toBe(200);
    const limited = await harness.fetchMethod('chat.postMessage', post);
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('1');
    expect(await limited.json()).toEqual({ ok: false, error: 'ratelimited' });
    expect(
      (await harness.fetchMethod('chat.postMessage', { channel: channelIds.partners, text: 'x' })).status,
    ).toBe(200);
    harness.slack.clock.advance(1000);
    expect((await harness.fetchMethod('chat.postMessage', post)).status).toBe(200);
    const { messages } = await harness.slack.control.messages({
      user: userIds.jonas,
      channel: channelIds.coaching,
    });
    expect(messages).toHaveLength(2);
  });

  test('a post that fails for another reason does not count', async () => {
    await harness.call('chat.postMessage', { channel: channelIds.coaching });
    expect(
      (await harness.fetchMethod('chat.postMessage', { channel: channelIds.coaching, text: 'x' })).status,
    ).toBe(200);
  });
});

describe('calls per minute', () => {
  const tiers: [string, number, string, Record<string, unknown>][] = [
    ['tier 1', 1, 'apps.uninstall', { client_id: 'x', client_secret: 'x' }],
    ['tier 2', 20, 'users.list', {}],
    ['tier 3', 50, 'conversations.info', { channel: channelIds.coaching }],
    ['tier 4', 100, 'users.info', { user: userIds.jonas }],
  ];
  test.each(tiers)('%s: %i, then 429 until the minute is over', async (_tier, allowed, method, args) => {
    expect(await statuses(allowed + 1, method, args)).toEqual([...Array(allowed).fill(200), 429]);
    const limited = await harness.fetchMethod(method, args);
    const waitS = Number(limited.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(50);
    expect(waitS).toBeLessThanOrEqual(60);
    harness.slack.clock.advance(waitS * 1000);
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
    expect(await statuses(5, 'chat.postMessage', { channel: channelIds.coaching, text: 'x' })).toEqual(
      Array(5).fill(200),
    );
  });
});
