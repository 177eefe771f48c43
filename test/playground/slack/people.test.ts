import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import {
  at,
  type Bench,
  BOT,
  button,
  CHANNEL,
  DM,
  type Json,
  last,
  modal,
  startBench,
  USER,
} from './support.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ rateLimits: false });
});
afterAll(() => bench.close());

const info = async (user: string, args: Json = {}) =>
  (await bench.call('users.info', { user, ...args })).user;

describe('people', () => {
  test('an owner, a member, a guest and a bot', async () => {
    expect(await info(USER.marta)).toMatchObject({
      name: 'marta',
      real_name: 'Marta Reyes',
      is_owner: true,
      is_admin: true,
      is_restricted: false,
      is_bot: false,
    });
    expect(await info(USER.jonas)).toMatchObject({
      is_owner: false,
      is_admin: false,
      profile: { email: 'jonas@northfield.example', display_name: 'jonas' },
    });
    expect(await info(USER.guest)).toMatchObject({ is_restricted: true });
    expect(await info(BOT)).toMatchObject({
      is_bot: true,
      real_name: 'Minimal',
      profile: { bot_id: 'B0APPNORTH' },
    });
    expect(await info('U0NOONE001').catch(() => undefined)).toBeUndefined();
  });

  test('an admin, and an email that is not confirmed', async () => {
    await bench.slack.control.person({
      id: 'U0ADMIN001',
      teamId: 'T0NORTH001',
      name: 'Ada Admin',
      role: 'admin',
    });
    await bench.slack.control.person({
      id: 'U0FALSE001',
      teamId: 'T0NORTH001',
      name: 'Not Marta',
      email: 'marta@northfield.example',
      emailConfirmed: false,
    });
    expect(await info('U0ADMIN001')).toMatchObject({ is_admin: true, is_owner: false });
    expect(await info('U0FALSE001')).toMatchObject({
      is_email_confirmed: false,
      profile: { email: 'marta@northfield.example' },
    });
    expect(await info(USER.marta)).toMatchObject({ is_email_confirmed: true });
    expect(await bench.call('conversations.open', { users: 'U0FALSE001' })).toMatchObject({ ok: true });
  });

  test('zone always, locale when it is asked for', async () => {
    await bench.slack.control.clock({ to: '2030-01-15T12:00:00Z' });
    expect(await info(USER.jonas)).toMatchObject({
      tz: 'Europe/Berlin',
      tz_offset: 3600,
      tz_label: 'Central European Standard Time',
    });
    await bench.slack.control.clock({ to: '2030-07-15T12:00:00Z' });
    expect(await info(USER.jonas)).toMatchObject({ tz_offset: 7200 });
    expect(await info(USER.jonas)).not.toHaveProperty('locale');
    expect(await info(USER.jonas, { include_locale: true })).toMatchObject({ locale: 'en-GB' });
  });

  test('lookupByEmail does not mind case, and finds nobody of another workspace', async () => {
    expect(await bench.call('users.lookupByEmail', { email: 'Jonas@Northfield.example' })).toMatchObject({
      user: { id: USER.jonas },
    });
    expect(await bench.call('users.lookupByEmail', { email: 'sofia@southgate.example' })).toMatchObject({
      error: 'users_not_found',
    });
  });

  test("users.list in pages: the workspace's own", async () => {
    const first = await bench.call('users.list', { limit: 4 });
    expect(first.members).toHaveLength(4);
    const rest = await bench.call('users.list', {
      limit: 100,
      cursor: at(first, 'response_metadata.next_cursor'),
    });
    const ids = [...(first.members as Json[]), ...(rest.members as Json[])].map((one) => one.id);
    expect(ids).toEqual(expect.arrayContaining([USER.marta, USER.guest, BOT]));
    expect(ids).not.toContain(USER.olga);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a person of another workspace in a shared channel', () => {
  test('is known, as a stranger without an email', async () => {
    const olga = await info(USER.olga);
    expect(olga).toMatchObject({ team_id: 'T0OUTSIDE1', is_stranger: true, real_name: 'Olga Petrova' });
    expect(at(olga, 'profile')).not.toHaveProperty('email');
    expect(await bench.call('users.info', { user: USER.sofia })).toMatchObject({ error: 'user_not_found' });
  });

  test('has no commands of the app, which is not installed where they are', async () => {
    await bench.slack.control.type({ user: USER.olga, channel: CHANNEL.partners, text: '/note' });
    const { commands, channels } = await bench.slack.control.state({ user: USER.olga });
    expect(bench.app.of('/note')).toHaveLength(0);
    expect(commands).toEqual([]);
    expect(channels).toMatchObject([{ id: CHANNEL.partners, kind: 'shared', isMember: true }]);
  });

  test('clicks for the installation that posted, under their own team_id', async () => {
    const blocks = [{ type: 'actions', block_id: 'b', elements: [button('go')] }];
    const { ts } = await bench.call('chat.postMessage', { channel: CHANNEL.partners, text: 'x', blocks });
    const container = { type: 'message' as const, channel: CHANNEL.partners, ts: String(ts) };
    await bench.slack.control.action({ user: USER.olga, container, block_id: 'b', action_id: 'go' });
    expect(last(bench, 'block_actions')).toMatchObject({
      team: { id: 'T0NORTH001' },
      user: { id: USER.olga, team_id: 'T0OUTSIDE1' },
    });
    const { trigger_id } = last(bench, 'block_actions');
    const opened = await bench.call('views.open', { trigger_id, view: modal() });
    const values = { text: { input: { value: 'x' } } };
    await bench.slack.control.submit({ user: USER.olga, view_id: String(at(opened, 'view.id')), values });
    expect(last(bench, 'view_submission')).toMatchObject({
      team: { id: 'T0OUTSIDE1' },
      view: { app_installed_team_id: 'T0NORTH001' },
    });
  });

  test('the channel says that it is shared', async () => {
    expect(await bench.call('conversations.info', { channel: CHANNEL.partners })).toMatchObject({
      channel: { is_ext_shared: true, is_shared: true, connected_team_ids: ['T0OUTSIDE1'] },
    });
    expect(await bench.call('conversations.info', { channel: CHANNEL.coaching })).toMatchObject({
      channel: { is_ext_shared: false },
    });
  });
});

describe('workspaces', () => {
  test('people, channels and messages of one are not there for the other', async () => {
    const { channels, people } = await bench.slack.control.state({ user: USER.sofia });
    expect((channels as Json[]).map((one) => one.id).sort()).toEqual([
      'C0SOUTHADV',
      'C0SOUTHGEN',
      'D0APPSOUTHA',
    ]);
    expect((people as Json[]).map((one) => one.id).sort()).toEqual([
      'U0APPSOUTH',
      'U0SOUTHA01',
      'U0SOUTHB01',
    ]);
    await expect(
      bench.slack.control.messages({ user: USER.sofia, channel: CHANNEL.coaching }),
    ).rejects.toThrow('channel_not_found');
    await bench.slack.control.type({ user: USER.sofia, channel: 'C0SOUTHADV', text: '/note' });
    expect(last(bench, '/note')).toMatchObject({ team_id: 'T0SOUTH001', user_id: USER.sofia });
  });

  test('team.info and bots.info', async () => {
    expect(await bench.call('team.info')).toMatchObject({
      team: { id: 'T0NORTH001', name: 'Northfield Coaching', domain: 'northfield' },
    });
    expect(await bench.call('bots.info', { bot: 'B0APPNORTH' })).toMatchObject({
      bot: { app_id: 'A0SIMULATE', user_id: BOT },
    });
    expect(await bench.call('bots.info', { bot: 'B0OTHER001' })).toMatchObject({ error: 'bot_not_found' });
  });
});

describe('channels', () => {
  test('as each kind is', async () => {
    const kinds = { public_channel: 'channels', private_channel: 'groups', im: 'im' };
    await bench.slack.control.invite({ channel: CHANNEL.leadership, user: BOT });
    const ids: Record<string, unknown[]> = {};
    for (const types of Object.keys(kinds))
      ids[types] = ((await bench.call('conversations.list', { types })).channels as Json[]).map(
        (one) => one.id,
      );
    expect(ids.public_channel).toEqual([CHANNEL.general, CHANNEL.coaching, CHANNEL.care, CHANNEL.partners]);
    expect(ids.private_channel).toEqual([CHANNEL.leadership]);
    expect(ids.im).toContain(DM);
    expect(await bench.call('conversations.list', { types: 'nonsense' })).toMatchObject({
      error: 'invalid_types',
    });
    expect(await bench.call('conversations.info', { channel: DM })).toMatchObject({
      channel: { is_im: true, user: USER.jonas },
    });
    expect(await bench.call('users.conversations', { types: 'public_channel' })).toMatchObject({
      channels: [{ id: CHANNEL.coaching }, { id: CHANNEL.partners }],
    });
    expect(await bench.call('conversations.members', { channel: CHANNEL.leadership })).toMatchObject({
      members: [USER.marta, USER.jonas, BOT],
    });
  });

  test('a direct channel is opened once, with a bot or a stranger never', async () => {
    const first = await bench.call('conversations.open', { users: USER.anna });
    expect(first).toMatchObject({ ok: true, channel: { id: 'D0APPANNAK0' } });
    expect(await bench.call('conversations.open', { users: USER.anna, return_im: true })).toMatchObject({
      channel: { id: 'D0APPANNAK0', is_im: true },
    });
    expect(await bench.call('conversations.open', { users: BOT })).toMatchObject({ error: 'cannot_dm_bot' });
    expect(await bench.call('conversations.open', { users: USER.sofia })).toMatchObject({
      error: 'user_not_found',
    });
    expect(await bench.call('conversations.open', {})).toMatchObject({ error: 'users_list_not_supplied' });
    expect(await bench.call('conversations.open', { users: `${USER.anna},${USER.marta}` })).toMatchObject({
      error: 'missing_scope',
      needed: 'mpim:write',
    });
  });

  test('a group of several people, with mpim:write', async () => {
    const manifest = testManifest();
    const bot = [...(manifest.oauth_config?.scopes?.bot ?? []), 'mpim:write', 'mpim:read'];
    const other = await startBench({ manifest: { ...manifest, oauth_config: { scopes: { bot } } } });
    const users = `${USER.anna},${USER.marta}`;
    const opened = await other.call('conversations.open', { users });
    const channel = at(opened, 'channel.id');
    expect(await other.call('conversations.open', { users })).toMatchObject({ channel: { id: channel } });
    expect(await other.call('conversations.info', { channel })).toMatchObject({
      channel: { is_mpim: true, num_members: 3, name: 'mpdm-minimal--anna.kowalski--marta-1' },
    });
    expect(await other.call('chat.postMessage', { channel, text: 'hi' })).toMatchObject({ ok: true });
    const many = Array(9).fill(USER.anna).join(',');
    expect(await other.call('conversations.open', { users: many })).toMatchObject({
      error: 'too_many_users',
    });
    const { channels } = await other.slack.control.state({ user: USER.marta });
    expect((channels as Json[]).find((one) => one.id === channel)).toMatchObject({
      kind: 'mpim',
      name: 'Minimal, Anna Kowalski',
    });
    await other.close();
  });

  test('a guest sees only the channels that they are in', async () => {
    const { channels } = await bench.slack.control.state({ user: USER.guest });
    expect((channels as Json[]).map((one) => one.id)).toEqual([CHANNEL.general, CHANNEL.care, 'D0APPGUEST0']);
    const anna = await bench.slack.control.state({ user: USER.anna });
    expect((anna.channels as Json[]).find((one) => one.id === CHANNEL.coaching)).toMatchObject({
      isMember: false,
    });
    await expect(
      bench.slack.control.type({ user: USER.anna, channel: CHANNEL.coaching, text: 'hi' }),
    ).rejects.toThrow('not_in_channel');
  });

  test('a channel that is made is there at once', async () => {
    await bench.slack.control.channel({
      id: 'C0NEW00001',
      teamId: 'T0NORTH001',
      name: 'new',
      members: [USER.marta, 'bot'],
    });
    expect(await bench.call('chat.postMessage', { channel: '#new', text: 'hi' })).toMatchObject({
      channel: 'C0NEW00001',
    });
  });
});
