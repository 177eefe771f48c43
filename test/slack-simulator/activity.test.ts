import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleMessages } from '../../src/playground/sample-messages.ts';
import { defaultSeed } from '../../src/playground/slack-simulator/index.ts';
import { channelIds, type Harness, startHarness, userIds } from './support.ts';

const { coaching, general, leadership } = channelIds;
const jonas = { user: userIds.jonas };

type Item = { kind: string; user: string; channel: string; isUnread: boolean };
type ChannelState = { id: string; unread: number; mentions: number; members?: string[] };

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ rateLimits: false });
});
afterEach(() => harness.close());

const write = async (user: string, channel: string, text: string, thread_ts?: string): Promise<string> => {
  const { ts = '' } = await harness.slack.control.type({
    user,
    channel,
    text,
    ...(thread_ts && { thread_ts }),
  });
  return ts;
};
const activity = async (user = userIds.jonas) =>
  (await harness.slack.control.activity({ user })).items as unknown as Item[];
const unreadActivity = async () => (await harness.slack.control.state(jonas)).activityUnread;
const channel = async (id: string) =>
  ((await harness.slack.control.state(jonas)).channels as ChannelState[]).find((one) => one.id === id);

describe('what concerns a person', () => {
  it.each([
    ['a mention by name', () => write(userIds.marta, coaching, 'Hello @jonas'), ['mention']],
    ['a mention of everyone', () => write(userIds.marta, coaching, '@here, lunch'), ['mention']],
    ['a message to nobody', () => write(userIds.marta, coaching, 'Hello'), []],
    ['their own mention', () => write(userIds.jonas, coaching, 'That is me, @jonas'), []],
    ['a mention of somebody else', () => write(userIds.marta, coaching, 'Hello @priya'), []],
  ])('%s', async (_name, act, kinds) => {
    await act();
    expect((await activity()).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('a reply in a thread that they started or wrote in, and nobody else’s thread', async () => {
    const own = await write(userIds.jonas, coaching, 'A question');
    await write(userIds.marta, coaching, 'An answer', own);
    const other = await write(userIds.marta, coaching, 'Another one');
    await write(userIds.anna, general, 'Elsewhere');
    await write('U0PRIYA001', coaching, 'Before them', other);
    expect((await activity()).map(({ user }) => user)).toEqual([userIds.marta]);
    await write(userIds.jonas, coaching, 'Me too', other);
    expect((await activity()).map(({ kind, user }) => `${kind} ${user}`)).toEqual([
      'reply U0PRIYA001',
      `reply ${userIds.marta}`,
    ]);
  });

  it('nothing from channels that they are not in', async () => {
    await write(userIds.marta, leadership, 'About @anna.kowalski');
    expect(await activity(userIds.anna)).toEqual([]);
  });

  it('is unread until it was seen, newest first', async () => {
    await write(userIds.marta, coaching, 'First, @jonas');
    await harness.slack.control.readActivity(jonas);
    await write(userIds.marta, general, 'Second, @jonas');
    expect(await unreadActivity()).toBe(1);
    expect((await activity()).map(({ channel: id, isUnread }) => [id, isUnread])).toEqual([
      [general, true],
      [coaching, false],
    ]);
  });
});

describe('unread messages', () => {
  it('counts those that mention the person apart', async () => {
    await write(userIds.marta, general, 'One');
    await write(userIds.marta, general, 'Two, @jonas');
    expect(await channel(general)).toMatchObject({ unread: 2, mentions: 1 });
  });

  it('says who is in a channel', async () => {
    expect((await channel(leadership))?.members).toEqual([userIds.marta, userIds.jonas]);
  });
});

describe('the playground’s first conversation', () => {
  it('is in the past, in order, and read but for what is marked', async () => {
    const { slack, close } = await startHarness({ seed: { ...defaultSeed, messages: sampleMessages } });
    try {
      const { messages } = await slack.control.messages({ ...jonas, channel: coaching });
      const times = messages.map(({ ts }) => Number(ts) * 1000);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.at(-1)).toBeLessThan(slack.clock.now());
      const channels = (await slack.control.state(jonas)).channels as ChannelState[];
      const unread = channels
        .filter((one) => one.unread > 0)
        .map((one) => [one.id, one.unread, one.mentions]);
      expect(unread.toSorted()).toEqual([
        ['C0CLIENTC1', 3, 1],
        ['C0GENERAL1', 1, 0],
        ['D0MARTAJON', 1, 0],
      ]);
      expect((await slack.control.state(jonas)).activityUnread).toBe(1);
    } finally {
      await close();
    }
  });
});
