import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { type Bench, BOT, CHANNEL, DM, modal, startBench, USER } from './support.ts';

describe('a call without its scope', () => {
  let bench: Bench;
  beforeAll(async () => {
    const { features } = testManifest();
    bench = await startBench({
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
  afterAll(() => bench.close());

  const needs: [string, Record<string, unknown>, string][] = [
    ['chat.postMessage', { channel: CHANNEL.coaching, text: 'hi' }, 'chat:write'],
    ['chat.postEphemeral', { channel: CHANNEL.coaching, user: USER.jonas, text: 'hi' }, 'chat:write'],
    ['chat.update', { channel: CHANNEL.coaching, ts: '1.2', text: 'hi' }, 'chat:write'],
    ['chat.delete', { channel: CHANNEL.coaching, ts: '1.2' }, 'chat:write'],
    ['users.info', { user: USER.jonas }, 'users:read'],
    ['users.list', {}, 'users:read'],
    ['bots.info', {}, 'users:read'],
    ['users.lookupByEmail', { email: 'marta@northfield.example' }, 'users:read.email'],
    ['team.info', {}, 'team:read'],
    ['conversations.join', { channel: CHANNEL.care }, 'channels:join'],
    ['conversations.info', { channel: CHANNEL.coaching }, 'channels:read'],
    ['conversations.members', { channel: CHANNEL.coaching }, 'channels:read'],
    ['conversations.list', { types: 'im,private_channel' }, 'groups:read'],
    ['conversations.open', { users: USER.jonas }, 'im:write'],
    [
      'conversations.history',
      { channel: CHANNEL.coaching },
      'channels:history,groups:history,im:history,mpim:history',
    ],
    [
      'conversations.replies',
      { channel: CHANNEL.coaching, ts: '1.2' },
      'channels:history,groups:history,im:history,mpim:history',
    ],
    ['files.info', { file: 'F1' }, 'files:read'],
  ];
  test.each(needs)('%s says what it needed and what there was', async (method, args, needed) => {
    expect(await bench.call(method, args)).toMatchObject({
      ok: false,
      error: 'missing_scope',
      needed,
      provided: 'commands,im:read',
    });
  });

  test('the answer tells the scopes in its headers', async () => {
    const answer = await bench.raw('users.info', { user: USER.jonas });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-accepted-oauth-scopes')).toBe('users:read');
  });

  test('a modal with a file input needs files:read', async () => {
    await bench.slack.control.type({ user: USER.jonas, channel: CHANNEL.coaching, text: '/note' });
    const element = { type: 'file_input', action_id: 'f' };
    const view = modal({ blocks: [{ type: 'input', label: { type: 'plain_text', text: 'File' }, element }] });
    const trigger_id = bench.app.of('/note').at(-1)?.trigger_id;
    expect(await bench.call('views.open', { trigger_id, view })).toMatchObject({
      error: 'missing_scope',
      needed: 'files:read',
    });
  });
});

describe('with the scopes', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ rateLimits: false });
  });
  afterAll(() => bench.close());

  test('a public channel that the bot is not in is not_in_channel, to read and to write', async () => {
    expect(await bench.call('chat.postMessage', { channel: CHANNEL.care, text: 'hi' })).toMatchObject({
      error: 'not_in_channel',
    });
    expect(
      await bench.call('chat.postEphemeral', { channel: CHANNEL.care, user: USER.jonas, text: 'hi' }),
    ).toMatchObject({ error: 'not_in_channel' });
    expect(await bench.call('conversations.history', { channel: CHANNEL.care })).toMatchObject({
      error: 'not_in_channel',
    });
    expect(await bench.call('conversations.info', { channel: CHANNEL.care })).toMatchObject({
      ok: true,
      channel: { is_member: false },
    });
  });

  test('a private channel that the bot is not in does not exist', async () => {
    for (const method of ['conversations.info', 'conversations.members', 'conversations.history'])
      expect(await bench.call(method, { channel: CHANNEL.leadership })).toMatchObject({
        error: 'channel_not_found',
      });
    expect(await bench.call('chat.postMessage', { channel: CHANNEL.leadership, text: 'hi' })).toMatchObject({
      error: 'channel_not_found',
    });
    const { channels } = await bench.call('conversations.list', { types: 'public_channel,private_channel' });
    expect((channels as { id: string }[]).map((one) => one.id)).toEqual(
      expect.not.arrayContaining([CHANNEL.leadership]),
    );
  });

  test("another workspace's channels and direct channels of others do not exist either", async () => {
    for (const channel of ['C0SOUTHADV', 'D0MARTAJON', 'C0NOWHERE1'])
      expect(await bench.call('chat.postMessage', { channel, text: 'hi' })).toMatchObject({
        error: 'channel_not_found',
      });
  });

  test('once invited it may speak there', async () => {
    await bench.slack.control.invite({ channel: CHANNEL.leadership, user: BOT, inviter: USER.marta });
    expect(await bench.call('chat.postMessage', { channel: CHANNEL.leadership, text: 'hi' })).toMatchObject({
      ok: true,
    });
    expect(await bench.call('conversations.info', { channel: CHANNEL.leadership })).toMatchObject({
      channel: { is_private: true, is_group: true, is_member: true },
    });
    await bench.slack.control.kick({ channel: CHANNEL.leadership, user: BOT });
    expect(await bench.call('chat.postMessage', { channel: CHANNEL.leadership, text: 'hi' })).toMatchObject({
      error: 'channel_not_found',
    });
  });

  test('conversations.join works for a public channel only', async () => {
    expect(await bench.call('conversations.join', { channel: CHANNEL.leadership })).toMatchObject({
      error: 'channel_not_found',
    });
    expect(await bench.call('conversations.join', { channel: DM })).toMatchObject({
      error: 'method_not_supported_for_channel_type',
    });
    expect(await bench.call('conversations.join', { channel: CHANNEL.care })).toMatchObject({
      ok: true,
      channel: { is_member: true },
    });
    expect(await bench.call('conversations.join', { channel: CHANNEL.care })).toMatchObject({
      warning: 'already_in_channel',
    });
  });

  test('posting under another name needs chat:write.customize', async () => {
    const args = { channel: CHANNEL.coaching, text: 'hi', username: 'Somebody' };
    expect(await bench.call('chat.postMessage', args)).toMatchObject({
      error: 'missing_scope',
      needed: 'chat:write.customize',
    });
  });

  test('a method that there is not is unknown_method', async () => {
    expect(await bench.call('chat.whisper')).toMatchObject({
      ok: false,
      error: 'unknown_method',
      req_method: 'chat.whisper',
    });
  });

  test('wrong arguments are invalid_arguments and say which', async () => {
    const answer = await bench.call('chat.postMessage', { text: 'hi' });
    expect(answer).toMatchObject({ ok: false, error: 'invalid_arguments' });
    expect(JSON.stringify(answer.response_metadata)).toContain('json-pointer:/channel');
  });
});

describe('tokens', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());

  test('none, a wrong one, and an app-level one', async () => {
    expect(await bench.call('auth.test', {}, null)).toMatchObject({ error: 'not_authed' });
    expect(await bench.call('auth.test', {}, 'xoxb-wrong')).toMatchObject({ error: 'invalid_auth' });
    expect(await bench.call('auth.test', {}, bench.slack.appToken)).toMatchObject({
      error: 'not_allowed_token_type',
    });
    expect(await bench.call('apps.connections.open', {}, bench.slack.botToken())).toMatchObject({
      error: 'not_allowed_token_type',
    });
  });

  test('a token is of its workspace', async () => {
    expect(await bench.call('auth.test')).toMatchObject({
      ok: true,
      team_id: 'T0NORTH001',
      user_id: BOT,
      bot_id: 'B0APPNORTH',
    });
    expect(await bench.call('auth.test', {}, bench.slack.botToken('T0SOUTH001'))).toMatchObject({
      ok: true,
      team_id: 'T0SOUTH001',
    });
    expect(
      await bench.call('users.info', { user: USER.jonas }, bench.slack.botToken('T0SOUTH001')),
    ).toMatchObject({ error: 'user_not_found' });
  });

  test('the token may stand in a form, the arguments in JSON strings, as web-api sends them', async () => {
    const blocks = JSON.stringify([{ type: 'divider' }]);
    const form = new URLSearchParams({
      token: bench.slack.botToken(),
      channel: CHANNEL.coaching,
      text: 'a & b',
      blocks,
    });
    const answer = await fetch(`${bench.slack.apiUrl}chat.postMessage`, { method: 'POST', body: form });
    expect(await answer.json()).toMatchObject({
      ok: true,
      message: { text: 'a & b', blocks: [{ type: 'divider' }] },
    });
  });

  test('a multipart form is taken too, and JSON that is none is not', async () => {
    const form = new FormData();
    form.set('token', bench.slack.botToken());
    form.set('channel', CHANNEL.partners);
    form.set('text', 'in parts');
    const posted = await fetch(`${bench.slack.apiUrl}chat.postMessage`, { method: 'POST', body: form });
    expect(await posted.json()).toMatchObject({ ok: true, message: { text: 'in parts' } });
    const broken = await bench.call('chat.postMessage', {
      channel: CHANNEL.partners,
      text: 'x',
      blocks: '[{',
    });
    expect(broken).toMatchObject({ ok: false, error: 'invalid_arguments' });
    const list = await fetch(`${bench.slack.apiUrl}auth.test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[]',
    });
    expect(await list.json()).toMatchObject({ ok: false, error: 'invalid_json' });
  });

  test('the same secret gives the same tokens', async () => {
    const [one, two] = await Promise.all([startBench({ secret: 'x' }), startBench({ secret: 'x' })]);
    expect(one.slack.botToken()).toBe(two.slack.botToken());
    expect(one.slack.signingSecret).toBe(two.slack.signingSecret);
    expect(one.slack.botToken()).not.toBe(bench.slack.botToken());
    await Promise.all([one.close(), two.close()]);
  });
});
