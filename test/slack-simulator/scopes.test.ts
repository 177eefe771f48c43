import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { botUserId, channelIds, type Harness, modal, startHarness, userIds } from './support.ts';

describe('a call without its scope', () => {
  let harness: Harness;
  beforeAll(async () => {
    const { features } = testManifest();
    harness = await startHarness({
      manifest: testManifest({
        features: {
          bot_user: { display_name: 'M' },
          ...(features && { slash_commands: features.slash_commands }),
        },
        oauth_config: { scopes: { bot: ['commands', 'im:read'] } },
        settings: {},
      }),
    });
  });
  afterAll(() => harness.close());

  const needs: [string, Record<string, unknown>, string][] = [
    ['chat.postMessage', { channel: channelIds.coaching, text: 'hi' }, 'chat:write'],
    ['chat.postEphemeral', { channel: channelIds.coaching, user: userIds.jonas, text: 'hi' }, 'chat:write'],
    ['chat.update', { channel: channelIds.coaching, ts: '1.2', text: 'hi' }, 'chat:write'],
    ['chat.delete', { channel: channelIds.coaching, ts: '1.2' }, 'chat:write'],
    ['users.info', { user: userIds.jonas }, 'users:read'],
    ['users.list', {}, 'users:read'],
    ['users.lookupByEmail', { email: 'marta@northfield.example' }, 'users:read.email'],
    ['conversations.info', { channel: channelIds.coaching }, 'channels:read'],
    ['conversations.members', { channel: channelIds.coaching }, 'channels:read'],
    ['conversations.list', { types: 'im,private_channel' }, 'groups:read'],
    [
      'conversations.history',
      { channel: channelIds.coaching },
      'channels:history,groups:history,im:history,mpim:history',
    ],
    ['files.info', { file: 'F1' }, 'files:read'],
    ['files.getUploadURLExternal', { filename: 'a', length: 1 }, 'files:write'],
    ['files.completeUploadExternal', { files: [{ id: 'F1' }] }, 'files:write'],
  ];
  test.each(needs)('%s reports the needed and the provided scopes', async (method, args, needed) => {
    expect(await harness.call(method, args)).toMatchObject({
      ok: false,
      error: 'missing_scope',
      needed,
      provided: 'commands,im:read',
    });
  });

  test('the response lists scopes in its headers', async () => {
    const answer = await harness.fetchMethod('users.info', { user: userIds.jonas });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-accepted-oauth-scopes')).toBe('users:read');
  });

  test('a modal with a file input needs files:read', async () => {
    await harness.slack.control.type({ user: userIds.jonas, channel: channelIds.coaching, text: '/note' });
    const element = { type: 'file_input', action_id: 'f' };
    const view = modal({ blocks: [{ type: 'input', label: { type: 'plain_text', text: 'File' }, element }] });
    const trigger_id = harness.app.payloads('/note').at(-1)?.trigger_id;
    expect(await harness.call('views.open', { trigger_id, view })).toMatchObject({
      error: 'missing_scope',
      needed: 'files:read',
    });
  });
});

describe('with the scopes', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ rateLimits: false });
  });
  afterAll(() => harness.close());

  test('a public channel without the bot is not_in_channel for reading and posting', async () => {
    expect(await harness.call('chat.postMessage', { channel: channelIds.care, text: 'hi' })).toMatchObject({
      error: 'not_in_channel',
    });
    expect(
      await harness.call('chat.postEphemeral', { channel: channelIds.care, user: userIds.jonas, text: 'hi' }),
    ).toMatchObject({ error: 'not_in_channel' });
    expect(await harness.call('conversations.history', { channel: channelIds.care })).toMatchObject({
      error: 'not_in_channel',
    });
    expect(await harness.call('conversations.info', { channel: channelIds.care })).toMatchObject({
      ok: true,
      channel: { is_member: false },
    });
  });

  test('a private channel without the bot does not exist', async () => {
    for (const method of ['conversations.info', 'conversations.members', 'conversations.history'])
      expect(await harness.call(method, { channel: channelIds.leadership })).toMatchObject({
        error: 'channel_not_found',
      });
    expect(
      await harness.call('chat.postMessage', { channel: channelIds.leadership, text: 'hi' }),
    ).toMatchObject({
      error: 'channel_not_found',
    });
    const { channels } = await harness.call('conversations.list', {
      types: 'public_channel,private_channel',
    });
    expect((channels as { id: string }[]).map(({ id }) => id)).toEqual(
      expect.not.arrayContaining([channelIds.leadership]),
    );
  });

  test("other workspaces' channels and other people's direct messages do not exist either", async () => {
    for (const channel of ['C0SOUTHADV', 'D0MARTAJON', 'C0NOWHERE1'])
      expect(await harness.call('chat.postMessage', { channel, text: 'hi' })).toMatchObject({
        error: 'channel_not_found',
      });
  });

  test('the bot can post once it is invited', async () => {
    await harness.slack.control.invite({
      channel: channelIds.leadership,
      user: botUserId,
      inviter: userIds.marta,
    });
    expect(
      await harness.call('chat.postMessage', { channel: channelIds.leadership, text: 'hi' }),
    ).toMatchObject({
      ok: true,
    });
    expect(await harness.call('conversations.info', { channel: channelIds.leadership })).toMatchObject({
      channel: { is_private: true, is_group: true, is_member: true },
    });
    await harness.slack.control.kick({ channel: channelIds.leadership, user: botUserId });
    expect(
      await harness.call('chat.postMessage', { channel: channelIds.leadership, text: 'hi' }),
    ).toMatchObject({
      error: 'channel_not_found',
    });
  });

  test('an unknown method is unknown_method', async () => {
    expect(await harness.call('chat.whisper')).toMatchObject({
      ok: false,
      error: 'unknown_method',
      req_method: 'chat.whisper',
    });
  });

  test('invalid arguments are invalid_arguments with a pointer to them', async () => {
    const answer = await harness.call('chat.postMessage', { text: 'hi' });
    expect(answer).toMatchObject({ ok: false, error: 'invalid_arguments' });
    expect(JSON.stringify(answer.response_metadata)).toContain('json-pointer:/channel');
  });
});

describe('tokens', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  test('a missing, an invalid and an app-level token are rejected', async () => {
    expect(await harness.call('auth.test', {}, null)).toMatchObject({ error: 'not_authed' });
    expect(await harness.call('auth.test', {}, 'xoxb-wrong')).toMatchObject({ error: 'invalid_auth' });
    expect(await harness.call('auth.test', {}, harness.slack.appToken)).toMatchObject({
      error: 'not_allowed_token_type',
    });
    expect(await harness.call('apps.connections.open', {}, harness.slack.botToken())).toMatchObject({
      error: 'not_allowed_token_type',
    });
  });

  test('a token belongs to its workspace', async () => {
    expect(await harness.call('auth.test')).toMatchObject({
      ok: true,
      team_id: 'T0NORTH001',
      user_id: botUserId,
      bot_id: 'B0APPNORTH',
    });
    expect(await harness.call('auth.test', {}, harness.slack.botToken('T0SOUTH001'))).toMatchObject({
      ok: true,
      team_id: 'T0SOUTH001',
    });
    expect(
      await harness.call('users.info', { user: userIds.jonas }, harness.slack.botToken('T0SOUTH001')),
    ).toMatchObject({ error: 'user_not_found' });
  });

  test('accepts a form with the token and JSON strings, as @slack/web-api sends it', async () => {
    const blocks = JSON.stringify([{ type: 'divider' }]);
    const form = new URLSearchParams({
      token: harness.slack.botToken(),
      channel: channelIds.coaching,
      text: 'a & b',
      blocks,
    });
    const answer = await fetch(`${harness.slack.apiUrl}chat.postMessage`, { method: 'POST', body: form });
    expect(await answer.json()).toMatchObject({
      ok: true,
      message: { text: 'a & b', blocks: [{ type: 'divider' }] },
    });
  });

  test('rejects invalid JSON', async () => {
    const broken = await harness.call('chat.postMessage', {
      channel: channelIds.partners,
      text: 'x',
      blocks: '[{',
    });
    expect(broken).toMatchObject({ ok: false, error: 'invalid_arguments' });
    const list = await fetch(`${harness.slack.apiUrl}auth.test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[]',
    });
    expect(await list.json()).toMatchObject({ ok: false, error: 'invalid_json' });
  });

  test('the same secret gives the same tokens', async () => {
    const [first, second] = await Promise.all([startHarness({ secret: 'x' }), startHarness({ secret: 'x' })]);
    expect(first.slack.botToken()).toBe(second.slack.botToken());
    expect(first.slack.signingSecret).toBe(second.slack.signingSecret);
    expect(first.slack.botToken()).not.toBe(harness.slack.botToken());
    await Promise.all([first.close(), second.close()]);
  });
});
