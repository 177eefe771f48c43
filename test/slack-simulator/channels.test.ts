import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullManifest, takeEvents } from './full-manifest.ts';
import { testRefusals } from './refusals.ts';
import { appDmId, botUserId, channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

const { coaching, general, care, leadership, partners } = channelIds;
const { jonas, marta, anna, olga, sofia } = userIds;

/** docs.slack.dev/reference/methods: conversations.create, invite, join, kick, leave, archive, rename, setTopic, … */
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false, manifest: fullManifest() });
});
afterAll(() => harness.close());
beforeEach(() => takeEvents(harness));

let count = 0;
/** Creates a channel with the bot in it alone. */
async function create(args: Json = {}): Promise<string> {
  count += 1;
  const { channel } = await harness.call('conversations.create', { name: `new-${count}`, ...args });
  await takeEvents(harness);
  return String((channel as Json).id);
}

describe('create', () => {
  test('makes a channel with the app in it, and sends channel_created', async () => {
    const created = await harness.call('conversations.create', { name: 'onboarding-2027' });
    expect(created).toMatchObject({
      ok: true,
      channel: {
        id: expect.stringMatching(/^C/),
        name: 'onboarding-2027',
        name_normalized: 'onboarding-2027',
        creator: botUserId,
        is_private: false,
        is_member: true,
        is_archived: false,
        num_members: 1,
        topic: { value: '' },
        purpose: { value: '' },
        previous_names: [],
      },
    });
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['channel_created', 'member_joined_channel', 'message/channel_join']);
    expect(events[0]?.channel).toMatchObject({
      name: 'onboarding-2027',
      creator: botUserId,
      is_channel: true,
    });
    expect(events[0]?.channel).not.toHaveProperty('is_member');
  });

  test('a private one is nobody else’s business', async () => {
    const { channel } = await harness.call('conversations.create', { name: 'quiet', is_private: 'true' });
    expect(channel).toMatchObject({ is_private: true, is_group: true, is_channel: false });
    expect((await takeEvents(harness)).names).not.toContain('channel_created');
    const { channels } = await harness.slack.control.state({ user: jonas });
    expect((channels as Json[]).map(({ name }) => name)).not.toContain('quiet');
  });

  test('takes letters of every script', async () => {
    expect(await harness.call('conversations.create', { name: 'übung_日本語' })).toMatchObject({ ok: true });
  });
});

describe('members', () => {
  test('invite adds everyone and sends an event and a message for each', async () => {
    const channel = await create();
    expect(await harness.call('conversations.invite', { channel, users: `${jonas},${marta}` })).toMatchObject(
      {
        ok: true,
        channel: { id: channel, num_members: 3 },
      },
    );
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual([
      'member_joined_channel',
      'message/channel_join',
      'member_joined_channel',
      'message/channel_join',
    ]);
    expect(events[0]).toMatchObject({ user: jonas, channel, inviter: botUserId });
  });

  test('one who cannot be invited stops the others, unless forced', async () => {
    const channel = await create();
    const args = { channel, users: [jonas, 'U0NOONE001'] };
    const errors = [{ user: 'U0NOONE001', ok: false, error: 'user_not_found' }];
    expect(await harness.call('conversations.invite', args)).toMatchObject({
      error: 'user_not_found',
      errors,
    });
    expect(await harness.call('conversations.members', { channel })).toMatchObject({ members: [botUserId] });
    expect(await harness.call('conversations.invite', { ...args, force: true })).toMatchObject({
      ok: true,
      errors,
    });
    expect(await harness.call('conversations.members', { channel })).toMatchObject({
      members: [botUserId, jonas],
    });
  });

  test('kick and leave', async () => {
    const channel = await create();
    await harness.call('conversations.invite', { channel, users: jonas });
    await takeEvents(harness);
    expect(await harness.call('conversations.kick', { channel, user: jonas })).toEqual({
      ok: true,
      errors: {},
    });
    expect((await takeEvents(harness)).names).toEqual(['member_left_channel', 'message/channel_leave']);
    expect(await harness.call('conversations.leave', { channel })).toMatchObject({ error: 'last_member' });
    await harness.call('conversations.invite', { channel, users: jonas });
    await takeEvents(harness);
    expect(await harness.call('conversations.leave', { channel })).toEqual({ ok: true });
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['member_left_channel', 'channel_left']);
    expect(events[1]).toMatchObject({ channel, actor_id: botUserId });
    expect(await harness.call('conversations.leave', { channel })).toEqual({
      ok: true,
      not_in_channel: true,
    });
  });

  test('join is quiet about a channel that the app is in already', async () => {
    const warning = 'already_in_channel';
    expect(await harness.call('conversations.join', { channel: coaching })).toMatchObject({
      ok: true,
      warning,
      response_metadata: { warnings: [warning] },
    });
    expect((await takeEvents(harness)).names).toEqual([]);
  });

  test('an app that people remove from a private channel hears group_left', async () => {
    await harness.slack.control.invite({ channel: leadership, user: botUserId });
    await takeEvents(harness);
    await harness.slack.control.kick({ channel: leadership, user: botUserId });
    expect((await takeEvents(harness)).names).toEqual(['member_left_channel', 'group_left']);
  });
});

describe('topic, purpose and name', () => {
  test('set the topic and the purpose, with a message each', async () => {
    const channel = await create();
    const topic = await harness.call('conversations.setTopic', { channel, topic: 'Plans' });
    expect(topic).toMatchObject({ channel: { topic: { value: 'Plans', creator: botUserId } } });
    const purpose = await harness.call('conversations.setPurpose', { channel, purpose: 'To plan' });
    expect(purpose).toMatchObject({ channel: { purpose: { value: 'To plan', creator: botUserId } } });
    await harness.call('conversations.setTopic', { channel, topic: 'Plans' });
    await harness.call('conversations.setTopic', { channel, topic: '' });
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['message/channel_topic', 'message/channel_purpose', 'message/channel_topic']);
    expect(events).toMatchObject([
      { topic: 'Plans', text: `<@${botUserId}> set the channel topic: Plans` },
      { purpose: 'To plan', text: `<@${botUserId}> set the channel description: To plan` },
      { topic: '', text: `<@${botUserId}> cleared the channel topic` },
    ]);
  });

  test.each([
    [false, 'channel_rename'],
    [true, 'group_rename'],
  ])('rename; private: %s', async (is_private, type) => {
    const channel = await create({ is_private });
    const name = `renamed-${count}`;
    expect(await harness.call('conversations.rename', { channel, name })).toMatchObject({
      channel: { name, previous_names: [`new-${count}`] },
    });
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['message/channel_name', type]);
    expect(events[0]).toMatchObject({ name, old_name: `new-${count}` });
    expect(events[1]?.channel).toMatchObject({
      id: channel,
      name,
      name_normalized: name,
      is_channel: !is_private,
    });
  });
});

describe('archive', () => {
  test('archives; lists can leave it out', async () => {
    const channel = await create();
    expect(await harness.call('conversations.archive', { channel })).toEqual({ ok: true });
    expect((await takeEvents(harness)).names).toEqual(['message/channel_archive', 'channel_archive']);
    expect(await harness.call('conversations.info', { channel })).toMatchObject({
      channel: { is_archived: true },
    });
    for (const method of ['conversations.list', 'users.conversations']) {
      const ids = async (exclude_archived: boolean) =>
        ((await harness.call(method, { exclude_archived })).channels as Json[]).map(({ id }) => id);
      expect(await ids(false)).toContain(channel);
      expect(await ids(true)).not.toContain(channel);
    }
    expect(await harness.call('conversations.unarchive', { channel })).toMatchObject({
      error: 'not_in_channel',
    });
  });
});

describe('refusals', () => {
  let archived = '';
  beforeAll(async () => {
    archived = await create();
    await harness.call('conversations.archive', { channel: archived });
  });
  const here = { channel: coaching };
  const old =
    (args: Json = {}) =>
    () => ({ channel: archived, ...args });
  const x = 'x'.repeat(251);
  testRefusals(
    () => harness,
    [
      ['conversations.create', { name: '' }, 'invalid_name_required'],
      ['conversations.create', { name: 'a'.repeat(81) }, 'invalid_name_maxlength'],
      ['conversations.create', { name: '--' }, 'invalid_name_punctuation'],
      ['conversations.create', { name: 'Loud' }, 'invalid_name_specials'],
      ['conversations.create', { name: 'two words' }, 'invalid_name_specials'],
      ['conversations.create', { name: 'v1.0' }, 'invalid_name_specials'],
      ['conversations.create', { name: 'leadership' }, 'name_taken'],
      ['conversations.create', {}, 'invalid_arguments'],
      ['conversations.invite', { ...here, users: '' }, 'no_user'],
      ['conversations.invite', { ...here, users: botUserId }, 'cant_invite_self'],
      ['conversations.invite', { ...here, users: jonas }, 'already_in_channel'],
      ['conversations.invite', { ...here, users: 'U0NOONE001' }, 'user_not_found'],
      ['conversations.invite', { ...here, users: olga }, 'cant_invite'],
      ['conversations.invite', { channel: general, users: sofia }, 'not_in_channel'],
      ['conversations.invite', { channel: leadership, users: anna }, 'channel_not_found'],
      ['conversations.invite', { channel: appDmId, users: anna }, 'method_not_supported_for_channel_type'],
      ['conversations.invite', old({ users: anna }), 'is_archived'],
      ['conversations.join', { channel: leadership }, 'channel_not_found'],
      ['conversations.join', { channel: appDmId }, 'method_not_supported_for_channel_type'],
      ['conversations.join', old(), 'is_archived'],
      ['conversations.kick', { ...here, user: botUserId }, 'cant_kick_self'],
      ['conversations.kick', { ...here, user: anna }, 'not_in_channel'],
      ['conversations.kick', { ...here, user: 'U0NOONE001' }, 'user_not_found'],
      ['conversations.kick', { channel: general, user: anna }, 'cant_kick_from_general'],
      ['conversations.kick', { channel: care, user: anna }, 'not_in_channel'],
      ['conversations.kick', { channel: appDmId, user: jonas }, 'method_not_supported_for_channel_type'],
      ['conversations.leave', { channel: general }, 'cant_leave_general'],
      ['conversations.leave', { channel: 'C0NOWHERE1' }, 'channel_not_found'],
      ['conversations.leave', { channel: appDmId }, 'method_not_supported_for_channel_type'],
      ['conversations.leave', old(), 'is_archived'],
      ['conversations.archive', { channel: general }, 'cant_archive_general'],
      ['conversations.archive', { channel: care }, 'not_in_channel'],
      ['conversations.archive', { channel: appDmId }, 'method_not_supported_for_channel_type'],
      ['conversations.archive', old(), 'already_archived'],
      ['conversations.unarchive', here, 'not_archived'],
      ['conversations.rename', { ...here, name: 'mine' }, 'not_authorized'],
      ['conversations.rename', { channel: care, name: 'mine' }, 'not_in_channel'],
      ['conversations.rename', old({ name: 'mine' }), 'is_archived'],
      ['conversations.setTopic', { ...here, topic: x }, 'too_long'],
      ['conversations.setTopic', { channel: care, topic: 'x' }, 'not_in_channel'],
      ['conversations.setTopic', { channel: appDmId, topic: 'x' }, 'method_not_supported_for_channel_type'],
      ['conversations.setTopic', old({ topic: 'x' }), 'is_archived'],
      ['conversations.setPurpose', { ...here, purpose: x }, 'too_long'],
      ['conversations.setPurpose', old({ purpose: 'x' }), 'is_archived'],
      ['conversations.setPurpose', { channel: partners }, 'invalid_arguments'],
    ],
  );

  test('each kind of channel has its own scope', async () => {
    const manifest = fullManifest();
    const bot = (manifest.oauth_config?.scopes?.bot ?? []).filter((scope) => scope !== 'groups:write');
    const few = await startHarness({
      rateLimits: false,
      manifest: { ...manifest, oauth_config: { ...manifest.oauth_config, scopes: { bot } } },
    });
    await few.slack.control.invite({ channel: leadership, user: botUserId });
    const calls: [string, Json, string][] = [
      ['conversations.create', { name: 'hidden', is_private: true }, 'groups:write'],
      ['conversations.archive', {}, 'groups:write'],
      ['conversations.rename', { name: 'hidden' }, 'groups:write'],
      ['conversations.kick', { user: jonas }, 'groups:write'],
      ['conversations.leave', {}, 'groups:write'],
      ['conversations.unarchive', {}, 'groups:write'],
      ['conversations.invite', { users: anna }, 'groups:write,groups:write.invites'],
      ['conversations.setTopic', { topic: 'x' }, 'groups:write,groups:write.topic'],
      ['conversations.setPurpose', { purpose: 'x' }, 'groups:write,groups:write.topic'],
    ];
    for (const [method, args, needed] of calls)
      expect([method, await few.call(method, { channel: leadership, ...args })]).toMatchObject([
        method,
        { error: 'missing_scope', needed },
      ]);
    await few.close();
  });

  test('a channel of its own can be renamed, but not to a taken or an impossible name', async () => {
    const channel = await create();
    for (const [name, error] of [
      ['general', 'name_taken'],
      ['Loud', 'invalid_name_specials'],
    ])
      expect(await harness.call('conversations.rename', { channel, name })).toMatchObject({ error });
  });
});
