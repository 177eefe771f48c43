import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullManifest, takeEvents } from './full-manifest.ts';
import { channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

/**
 * What people do with messages on the page, and the events that Slack sends for it
 * (docs.slack.dev/reference/events: message_changed, message_deleted, reaction_added).
 */
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false, manifest: fullManifest() });
});
afterAll(() => harness.close());

const { coaching, leadership } = channelIds;
const { jonas, marta, anna, guest } = userIds;

const act = async (name: string, body: Json): Promise<Json> =>
  (
    await fetch(`${harness.url}/_control/${name}`, { method: 'POST', body: JSON.stringify(body) })
  ).json() as Promise<Json>;

const typed = async (text: string, extra: Json = {}): Promise<Json> => {
  const { ts } = await act('type', { user: jonas, channel: coaching, text, ...extra });
  return { channel: coaching, ts };
};

const seen = async (user: string, channel = coaching): Promise<Json[]> =>
  (await harness.slack.control.messages({ user, channel })).messages;

const messageAt = async (ts: unknown): Promise<Json> =>
  (await seen(jonas)).find((message) => message.ts === ts) ?? {};

beforeEach(() => takeEvents(harness));

describe('edit', () => {
  test('changes text and blocks, marks the message, and sends message_changed', async () => {
    const message = await typed('draft');
    await takeEvents(harness);
    expect(await act('edit', { user: jonas, ...message, text: 'final @marta' })).toEqual({
      ok: true,
      ts: message.ts,
    });
    expect(await messageAt(message.ts)).toMatchObject({
      text: 'final <@U0MARTA001>',
      edited: { user: jonas },
    });
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['message/message_changed']);
    expect(events[0]).toMatchObject({
      hidden: true,
      channel: coaching,
      message: { text: 'final <@U0MARTA001>', edited: { user: jonas }, ts: message.ts },
      previous_message: { text: 'draft' },
    });
  });

  test('sends nothing when nothing changed', async () => {
    const message = await typed('same');
    await takeEvents(harness);
    await act('edit', { user: jonas, ...message, text: 'same' });
    expect((await takeEvents(harness)).names).toEqual([]);
    expect(await messageAt(message.ts)).not.toHaveProperty('edited');
  });
});

describe('delete', () => {
  test('sends message_deleted with the message that was', async () => {
    const message = await typed('oops');
    await takeEvents(harness);
    expect(await act('delete', { user: jonas, ...message })).toEqual({ ok: true });
    expect(await messageAt(message.ts)).toEqual({});
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['message/message_deleted']);
    expect(events[0]).toMatchObject({
      deleted_ts: message.ts,
      previous_message: { text: 'oops', user: jonas },
    });
  });

  test('an administrator deletes what anyone posted, the app too', async () => {
    const { ts } = await harness.call('chat.postMessage', { channel: coaching, text: 'from the app' });
    expect(await act('delete', { user: marta, channel: coaching, ts })).toEqual({ ok: true });
  });

  test('a message with replies leaves a tombstone until the last reply is deleted', async () => {
    const parent = await typed('a thread');
    const reply = await typed('a reply', { thread_ts: parent.ts });
    await takeEvents(harness);
    await act('delete', { user: jonas, ...parent });
    expect(await messageAt(parent.ts)).toMatchObject({ subtype: 'tombstone', reply_count: 1 });
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['message/message_changed']);
    expect(events[0]?.message).toMatchObject({ subtype: 'tombstone', user: 'USLACKBOT', hidden: true });
    expect(await act('delete', { user: marta, ...parent })).toMatchObject({ error: 'cant_delete_message' });
    await act('delete', { user: jonas, ...reply });
    expect((await takeEvents(harness)).names).toEqual(['message/message_deleted', 'message/message_deleted']);
    expect(await messageAt(parent.ts)).toEqual({});
  });

  test('dismisses an ephemeral message without an event', async () => {
    await harness.call('chat.postEphemeral', { channel: coaching, user: jonas, text: 'only you' });
    const { ts } = (await seen(jonas)).at(-1) ?? {};
    expect(await act('delete', { user: jonas, channel: coaching, ts })).toEqual({ ok: true });
    expect(await messageAt(ts)).toEqual({});
    expect((await takeEvents(harness)).names).toEqual([]);
  });
});

describe('react', () => {
  test('adds a reaction and removes it again', async () => {
    const message = await typed('hooray');
    await takeEvents(harness);
    const reaction = { ...message, name: 'tada' };
    expect(await act('react', { user: jonas, ...reaction })).toEqual({ ok: true, reacted: true });
    expect(await act('react', { user: marta, ...reaction })).toEqual({ ok: true, reacted: true });
    expect(await messageAt(message.ts)).toMatchObject({
      reactions: [{ name: 'tada', count: 2, users: [jonas, marta] }],
    });
    expect(await act('react', { user: jonas, ...reaction })).toEqual({ ok: true, reacted: false });
    expect(await act('react', { user: marta, ...reaction })).toEqual({ ok: true, reacted: false });
    expect(await messageAt(message.ts)).not.toHaveProperty('reactions');
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['reaction_added', 'reaction_added', 'reaction_removed', 'reaction_removed']);
    expect(events[1]).toEqual({
      type: 'reaction_added',
      user: marta,
      reaction: 'tada',
      item_user: jonas,
      item: { type: 'message', channel: coaching, ts: message.ts, channel_type: 'channel' },
      event_ts: expect.any(String),
    });
  });

  test('a person adds at most 23, a message has at most 50', async () => {
    const message = await typed('popular');
    const reactTimes = async (user: string, from: number, to: number) => {
      let last: Json = {};
      for (let at = from; at <= to; at += 1) last = await act('react', { user, ...message, name: `e${at}` });
      return last;
    };
    expect(await reactTimes(jonas, 1, 23)).toMatchObject({ reacted: true });
    expect(await reactTimes(jonas, 24, 24)).toMatchObject({ error: 'too_many_reactions' });
    expect(await reactTimes(marta, 24, 46)).toMatchObject({ reacted: true });
    expect(await reactTimes('U0PRIYA001', 47, 50)).toMatchObject({ reacted: true });
    expect(await reactTimes('U0PRIYA001', 51, 51)).toMatchObject({ error: 'too_many_emoji' });
  });
});

describe('upload', () => {
  const data = Buffer.from('name,points\n').toString('base64');
  const file = { user: jonas, name: 'points.csv', mimetype: 'text/csv', data };

  test('shares the file in a channel, with what the person wrote', async () => {
    const uploaded = await act('upload', { ...file, channel: coaching, text: 'the *list*' });
    const { id } = uploaded.file as Json;
    const message = await messageAt(uploaded.ts);
    expect(message).toMatchObject({
      text: 'the *list*',
      files: [{ id, name: 'points.csv', mimetype: 'text/csv', filetype: 'csv', size: 12, is_public: true }],
    });
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['message/file_share']);
    expect(events[0]).toMatchObject({ files: [{ id }], upload: true, ts: uploaded.ts });
  });

  test('in a thread of a channel without the app, nobody hears of it', async () => {
    const { ts } = await act('type', { user: jonas, channel: leadership, text: 'plans' });
    const uploaded = await act('upload', { ...file, channel: leadership, thread_ts: ts });
    expect(uploaded).toMatchObject({ ok: true, file: { is_public: false } });
    expect((await takeEvents(harness)).names).toEqual([]);
  });

  test('the page reads the file without a token, in a sandbox', async () => {
    const html = { ...file, name: 'x.html', mimetype: 'text/html', channel: coaching };
    const uploaded = await act('upload', html);
    const [shown] = (await messageAt(uploaded.ts)).files as Json[];
    const response = await fetch(`${harness.url}${shown?.url}`);
    expect(await response.text()).toBe('name,points\n');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });
});

describe('refusals', () => {
  let own: Json;
  let fromApp: Json;
  let ephemeral: Json;
  beforeAll(async () => {
    own = await typed('mine');
    const { ts } = await harness.call('chat.postMessage', { channel: coaching, text: 'from the app' });
    fromApp = { channel: coaching, ts };
    await harness.call('chat.postEphemeral', { channel: coaching, user: jonas, text: 'only you' });
    ephemeral = { channel: coaching, ts: (await seen(jonas)).at(-1)?.ts };
  });

  const data = 'eA==';
  const refused: [string, () => Json, string][] = [
    ['edit', () => ({ user: marta, ...own, text: 'x' }), 'cant_update_message'],
    ['edit', () => ({ user: jonas, ...fromApp, text: 'x' }), 'cant_update_message'],
    ['edit', () => ({ user: jonas, ...own, text: '' }), 'invalid_input'],
    ['edit', () => ({ user: jonas, channel: coaching, ts: '1.2', text: 'x' }), 'message_not_found'],
    ['delete', () => ({ user: jonas, ...fromApp }), 'cant_delete_message'],
    ['delete', () => ({ user: marta, ...ephemeral }), 'message_not_found'],
    ['react', () => ({ user: jonas, ...own, name: ':tada:' }), 'invalid_name'],
    ['react', () => ({ user: jonas, ...ephemeral, name: 'tada' }), 'not_reactable'],
    ['react', () => ({ user: anna, ...own, name: 'tada' }), 'not_in_channel'],
    ['react', () => ({ user: guest, ...own, name: 'tada' }), 'channel_not_found'],
    ['upload', () => ({ user: anna, channel: coaching, name: 'a', data }), 'not_in_channel'],
    ['upload', () => ({ user: jonas, name: 'a', data: '?' }), 'invalid_input'],
  ];
  test.each(refused)('%s %#', async (name, body, error) => {
    expect(await act(name, body())).toMatchObject({ ok: false, error });
  });
});
