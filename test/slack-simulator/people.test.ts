import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  appDmId,
  botUserId,
  button,
  channelIds,
  type Harness,
  type Json,
  lastPayload,
  modal,
  startHarness,
  userIds,
  valueAt,
} from './support.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false });
});
afterAll(() => harness.close());

const info = async (user: string, args: Json = {}) =>
  (await harness.call('users.info', { user, ...args })).user;

describe('people', () => {
  test('an owner, a member, a guest and a bot', async () => {
    expect(await info(userIds.marta)).toMatchObject({
      name: 'marta',
      real_name: 'Marta Reyes',
      is_owner: true,
      is_admin: true,
      is_restricted: false,
      is_bot: false,
    });
    expect(await info(userIds.jonas)).toMatchObject({
      is_owner: false,
      is_admin: false,
      profile: { email: 'jonas@northfield.example', display_name: 'jonas' },
    });
    expect(await info(userIds.guest)).toMatchObject({ is_restricted: true });
    expect(await info(botUserId)).toMatchObject({
      is_bot: true,
      real_name: 'Minimal',
      profile: { bot_id: 'B0APPNORTH' },
    });
    expect(await info('U0NOONE001').catch(() => undefined)).toBeUndefined();
  });

  test('an admin, and an unconfirmed email', async () => {
    await harness.slack.control.person({
      id: 'U0ADMIN001',
      teamId: 'T0NORTH001',
      name: 'Ada Admin',
      role: 'admin',
    });
    await harness.slack.control.person({
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
    expect(await info(userIds.marta)).toMatchObject({ is_email_confirmed: true });
    expect(await harness.call('chat.postMessage', { channel: 'U0FALSE001', text: 'x' })).toMatchObject({
      ok: true,
    });
  });

  test('always have a time zone, and a locale on request', async () => {
    await harness.slack.control.clock({ to: '2030-01-15T12:00:00Z' });
    expect(await info(userIds.jonas)).toMatchObject({
      tz: 'Europe/Berlin',
      tz_offset: 3600,
      tz_label: 'Central European Standard Time',
    });
    await harness.slack.control.clock({ to: '2030-07-15T12:00:00Z' });
    expect(await info(userIds.jonas)).toMatchObject({ tz_offset: 7200 });
    expect(await info(userIds.jonas)).not.toHaveProperty('locale');
    expect(await info(userIds.jonas, { include_locale: true })).toMatchObject({ locale: 'en-GB' });
  });

  test('lookupByEmail ignores case and finds nobody in another workspace', async () => {
    expect(await harness.call('users.lookupByEmail', { email: 'Jonas@Northfield.example' })).toMatchObject({
      user: { id: userIds.jonas },
    });
    expect(await harness.call('users.lookupByEmail', { email: 'sofia@southgate.example' })).toMatchObject({
      error: 'users_not_found',
    });
  });

  test("users.list returns the workspace's own people, in pages", async () => {
    const first = await harness.call('users.list', { limit: 4 });
    expect(first.members).toHaveLength(4);
    const rest = await harness.call('users.list', {
      limit: 100,
      cursor: valueAt(first, 'response_metadata.next_cursor'),
    });
    const ids = [...(first.members as Json[]), ...(rest.members as Json[])].map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([userIds.marta, userIds.guest, botUserId]));
    expect(ids).not.toContain(userIds.olga);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a person from another workspace in a shared channel', () => {
  test('is visible as a stranger without an email', async () => {
    const olga = await info(userIds.olga);
    expect(olga).toMatchObject({ team_id: 'T0OUTSIDE1', is_stranger: true, real_name: 'Olga Petrova' });
    expect(valueAt(olga, 'profile')).not.toHaveProperty('email');
    expect(await harness.call('users.info', { user: userIds.sofia })).toMatchObject({
      error: 'user_not_found',
    });
  });

  test('has no commands: the app is not installed in their workspace', async () => {
    await harness.slack.control.type({ user: userIds.olga, channel: channelIds.partners, text: '/note' });
    const { commands, channels } = await harness.slack.control.state({ user: userIds.olga });
    expect(harness.app.payloads('/note').filter(({ user_id }) => user_id === userIds.olga)).toEqual([]);
    expect(commands).toEqual([]);
    expect(channels).toMatchObject([{ id: channelIds.partners, kind: 'shared', isMember: true }]);
  });

  test("clicks reach the installation that posted, with the person's own team_id", async () => {
    const blocks = [{ type: 'actions', block_id: 'b', elements: [button('go')] }];
    const { ts } = await harness.call('chat.postMessage', {
      channel: channelIds.partners,
      text: 'x',
      blocks,
    });
    const container = { type: 'message' as const, channel: channelIds.partners, ts: String(ts) };
    await harness.slack.control.action({ user: userIds.olga, container, block_id: 'b', action_id: 'go' });
    expect(lastPayload(harness, 'block_actions')).toMatchObject({
      team: { id: 'T0NORTH001' },
      user: { id: userIds.olga, team_id: 'T0OUTSIDE1' },
    });
    const { trigger_id } = lastPayload(harness, 'block_actions');
    const opened = await harness.call('views.open', { trigger_id, view: modal() });
    const values = { text: { input: { value: 'x' } } };
    await harness.slack.control.submit({
      user: userIds.olga,
      view_id: String(valueAt(opened, 'view.id')),
      values,
    });
    expect(lastPayload(harness, 'view_submission')).toMatchObject({
      team: { id: 'T0OUTSIDE1' },
      view: { app_installed_team_id: 'T0NORTH001' },
    });
  });

  test('is in a channel that is marked as shared', async () => {
    expect(await harness.call('conversations.info', { channel: channelIds.partners })).toMatchObject({
      channel: { is_ext_shared: true, is_shared: true, connected_team_ids: ['T0OUTSIDE1'] },
    });
    expect(await harness.call('conversations.info', { channel: channelIds.coaching })).toMatchObject({
      channel: { is_ext_shared: false },
    });
  });
});

describe('workspaces', () => {
  test('do not share people, channels and messages', async () => {
    const { channels, people } = await harness.slack.control.state({ user: userIds.sofia });
    expect((channels as Json[]).map(({ id }) => id).sort()).toEqual([
      'C0SOUTHADV',
      'C0SOUTHGEN',
      'D0APPSOUTHA',
    ]);
    expect((people as Json[]).map(({ id }) => id).sort()).toEqual(['U0APPSOUTH', 'U0SOUTHA01', 'U0SOUTHB01']);
    await expect(
      harness.slack.control.messages({ user: userIds.sofia, channel: channelIds.coaching }),
    ).rejects.toThrow('channel_not_found');
    await harness.slack.control.type({ user: userIds.sofia, channel: 'C0SOUTHADV', text: '/note' });
    expect(lastPayload(harness, '/note')).toMatchObject({ team_id: 'T0SOUTH001', user_id: userIds.sofia });
  });
});

describe('channels', () => {
  test('are listed and described by type, and a new one exists at once', async () => {
    const kinds = { public_channel: 'channels', private_channel: 'groups', im: 'im' };
    await harness.slack.control.invite({ channel: channelIds.leadership, user: botUserId });
    const ids: Record<string, unknown[]> = {};
    for (const types of Object.keys(kinds))
      ids[types] = ((await harness.call('conversations.list', { types })).channels as Json[]).map(
        ({ id }) => id,
      );
    expect(ids.public_channel).toEqual([
      channelIds.general,
      channelIds.coaching,
      channelIds.care,
      channelIds.partners,
    ]);
    expect(ids.private_channel).toEqual([channelIds.leadership]);
    expect(ids.im).toContain(appDmId);
    expect(await harness.call('conversations.list', { types: 'nonsense' })).toMatchObject({
      error: 'invalid_types',
    });
    expect(await harness.call('conversations.info', { channel: appDmId })).toMatchObject({
      channel: { is_im: true, user: userIds.jonas },
    });
    expect(await harness.call('users.conversations', { types: 'public_channel' })).toMatchObject({
      channels: [{ id: channelIds.coaching }, { id: channelIds.partners }],
    });
    expect(await harness.call('conversations.members', { channel: channelIds.leadership })).toMatchObject({
      members: [userIds.marta, userIds.jonas, botUserId],
    });
    await harness.slack.control.channel({
      id: 'C0NEW00001',
      teamId: 'T0NORTH001',
      name: 'new',
      members: [userIds.marta, 'bot'],
    });
    expect(await harness.call('chat.postMessage', { channel: 'C0NEW00001', text: 'hi' })).toMatchObject({
      channel: 'C0NEW00001',
    });
  });

  test('a guest sees only their own channels', async () => {
    const { channels } = await harness.slack.control.state({ user: userIds.guest });
    expect((channels as Json[]).map(({ id }) => id)).toEqual([
      channelIds.general,
      channelIds.care,
      'D0APPGUEST0',
    ]);
    const anna = await harness.slack.control.state({ user: userIds.anna });
    expect((anna.channels as Json[]).find(({ id }) => id === channelIds.coaching)).toMatchObject({
      isMember: false,
    });
    await expect(
      harness.slack.control.type({ user: userIds.anna, channel: channelIds.coaching, text: 'hi' }),
    ).rejects.toThrow('not_in_channel');
  });
});
