import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gridEnterpriseId, gridSeed } from '../../src/playground/slack-simulator/index.ts';
import { fullManifest, takeEvents } from './full-manifest.ts';
import {
  button,
  channelIds,
  type Harness,
  type Json,
  lastPayload,
  modal,
  postBlocks,
  startHarness,
  userIds,
} from './support.ts';

/**
 * Enterprise Grid: docs.slack.dev/enterprise/developing-for-enterprise-orgs; the payloads are as in bolt-python's
 * tests/scenario_tests/test_events_org_apps.py and tests/slack_bolt/request/test_request.py.
 */
const enterprise = { id: gridEnterpriseId, name: 'Northfield Group' };
const orgBot = 'U0APPGROUP';
const { coaching, general } = channelIds;
const { jonas, marta, sofia } = userIds;

const manifest = () => {
  const full = fullManifest();
  return { ...full, settings: { ...full.settings, org_deploy_enabled: true } };
};
let harness: Harness;
const start = async (installed: string[], options: { dataFile?: string } = {}) => {
  const always = { rateLimits: false, manifest: manifest(), seed: gridSeed } as const;
  harness = await startHarness({ ...always, installed, ...options });
};
afterEach(() => harness.close());

const typed = async (text: string, user: string = jonas, channel: string = coaching) =>
  (await harness.slack.control.type({ user, channel, text })).ts;

/** Installs the app through the authorize page; returns the answer of `oauth.v2.access`. */
async function install(user: string): Promise<Json> {
  const query = { client_id: harness.slack.clientId, scope: 'chat:write,commands' };
  const response = await fetch(`${harness.slack.authorizeUrl}?${new URLSearchParams(query)}`, {
    method: 'POST',
    body: new URLSearchParams({ ...query, user, answer: 'allow' }),
    redirect: 'manual',
  });
  const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { clientId: client_id, clientSecret: client_secret } = harness.slack;
  return harness.call('oauth.v2.access', { client_id, client_secret, code }, null);
}

describe('an app in the whole organization', () => {
  beforeEach(() => start([gridEnterpriseId]));

  test('says so in auth.test, and lists its workspaces', async () => {
    expect(await harness.call('auth.test')).toMatchObject({
      ok: true,
      team: enterprise.name,
      team_id: enterprise.id,
      enterprise_id: enterprise.id,
      user_id: orgBot,
      is_enterprise_install: true,
    });
    expect(await harness.call('auth.teams.list')).toMatchObject({
      teams: [
        { id: 'T0NORTH001', name: 'Northfield Coaching' },
        { id: 'T0SOUTH001', name: 'Southgate Consulting' },
      ],
    });
    expect(harness.slack.botToken('T0SOUTH001')).toBe(harness.slack.botToken('T0NORTH001'));
  });

  test('acts in the workspace of the channel or the person, or in the one of team_id', async () => {
    for (const channel of [coaching, 'C0SOUTHADV'])
      expect(await harness.call('chat.postMessage', { channel, text: 'hi' })).toMatchObject({
        ok: true,
        message: { user: orgBot },
      });
    expect(await harness.call('users.info', { user: sofia })).toMatchObject({
      user: {
        team_id: 'T0SOUTH001',
        enterprise_user: { enterprise_id: enterprise.id, teams: ['T0SOUTH001'] },
      },
    });
    const { channels } = await harness.call('conversations.list', { team_id: 'T0SOUTH001' });
    expect((channels as Json[]).map(({ name }) => name)).toEqual(['general', 'advisory']);
    expect(await harness.call('conversations.list', { team_id: 'T0OUTSIDE1' })).toMatchObject({
      error: 'team_access_not_granted',
    });
  });

  test.each([
    ['conversations.list', {}],
    ['users.conversations', {}],
    ['users.list', {}],
  ])('%s needs team_id', async (method, args) => {
    expect(await harness.call(method, args)).toMatchObject({ ok: false, error: 'missing_argument' });
    expect(await harness.call(method, { ...args, team_id: 'T0SOUTH001' })).toMatchObject({ ok: true });
  });

  test('uploads files to the workspace of the channel', async () => {
    const args = { filename: 'a.txt', length: 1 };
    const { upload_url, file_id } = await harness.call('files.getUploadURLExternal', args);
    await fetch(String(upload_url), { method: 'POST', body: 'x' });
    const files = [{ id: file_id }];
    expect(
      await harness.call('files.completeUploadExternal', { files, channel_id: 'C0SOUTHADV' }),
    ).toMatchObject({
      files: [{ user_team: 'T0SOUTH001', permalink: expect.stringMatching('^https://southgate.slack.com/') }],
    });
  });

  test('gets events of all workspaces, with the organization in them', async () => {
    await typed('hello');
    await typed('hello', sofia, 'C0SOUTHADV');
    await harness.slack.settled();
    const events = harness.app
      .payloads('event_callback')
      .sort((a, b) => String(a.team_id).localeCompare(String(b.team_id)));
    expect(events).toMatchObject(
      ['T0NORTH001', 'T0SOUTH001'].map((team_id) => ({
        team_id,
        enterprise_id: enterprise.id,
        context_enterprise_id: enterprise.id,
        authorizations: [
          { enterprise_id: enterprise.id, team_id: null, user_id: orgBot, is_enterprise_install: true },
        ],
      })),
    );
  });

  test('gets commands, clicks, submissions and shortcuts with the organization in them', async () => {
    await typed('/note');
    const command = lastPayload(harness, '/note');
    expect(command).toMatchObject({
      team_id: 'T0NORTH001',
      enterprise_id: enterprise.id,
      enterprise_name: enterprise.name,
      is_enterprise_install: 'true',
    });
    const opened = await harness.call('views.open', { trigger_id: command.trigger_id, view: modal() });
    const view_id = String((opened.view as Json).id);
    await harness.slack.control.submit({ user: jonas, view_id, values: { text: { input: { value: 'v' } } } });
    const container = await postBlocks(harness, [
      { type: 'actions', block_id: 'b', elements: [button('go')] },
    ]);
    await harness.slack.control.action({ user: jonas, container, block_id: 'b', action_id: 'go' });
    await harness.slack.control.shortcut({ user: jonas, callback_id: 'new_note' });
    for (const type of ['view_submission', 'block_actions', 'shortcut'])
      expect(lastPayload(harness, type)).toMatchObject({
        team: null,
        enterprise,
        is_enterprise_install: true,
        user: { team_id: 'T0NORTH001' },
      });
    expect(lastPayload(harness, 'view_submission')).toMatchObject({
      view: { app_installed_team_id: gridEnterpriseId },
    });
  });

  test('is uninstalled everywhere at once, of which it hears once', async () => {
    const token = harness.slack.botToken();
    await harness.slack.control.uninstall({ team: gridEnterpriseId });
    expect((await takeEvents(harness)).names).toEqual(['tokens_revoked', 'app_uninstalled']);
    expect(await harness.call('chat.postMessage', { channel: coaching, text: 'x' }, token)).toMatchObject({
      error: 'account_inactive',
    });
    expect(() => harness.slack.botToken('T0SOUTH001')).toThrow('not installed');
  });
});

describe('installing', () => {
  beforeEach(() => start(['T0NORTH001']));

  test('in one workspace of an organization, the answer and the payloads name the organization', async () => {
    expect(await install(marta)).toMatchObject({
      team: { id: 'T0NORTH001', name: 'Northfield Coaching' },
      enterprise,
      is_enterprise_install: false,
    });
    expect(await harness.call('auth.test')).toMatchObject({
      team_id: 'T0NORTH001',
      enterprise_id: enterprise.id,
      is_enterprise_install: false,
    });
    const container = await postBlocks(harness, [
      { type: 'actions', block_id: 'b', elements: [button('go')] },
    ]);
    await harness.slack.control.action({ user: jonas, container, block_id: 'b', action_id: 'go' });
    expect(lastPayload(harness, 'block_actions')).toMatchObject({
      team: { id: 'T0NORTH001', enterprise_id: enterprise.id, enterprise_name: enterprise.name },
      enterprise,
      is_enterprise_install: false,
    });
  });

  test('in the whole organization takes the place of the workspaces’ installations', async () => {
    const old = harness.slack.botToken();
    const granted = await install(`${marta} ${gridEnterpriseId}`);
    expect(granted).toMatchObject({ ok: true, team: null, enterprise, is_enterprise_install: true });
    expect(granted).toMatchObject({ bot_user_id: orgBot, authed_user: { id: marta } });
    expect(await harness.call('auth.test', {}, old)).toMatchObject({ error: 'token_revoked' });
    const token = String(granted.access_token);
    expect(await harness.call('chat.postMessage', { channel: coaching, text: 'hi' }, token)).toMatchObject({
      ok: true,
    });
    expect(await install(marta)).toMatchObject({ error: 'cannot_install_an_org_installed_app' });
    await expect(harness.slack.control.install({ team: 'T0SOUTH001' })).rejects.toThrow(
      'cannot_install_an_org_installed_app',
    );
  });

  test('in the whole organization is offered to its administrators only', async () => {
    const page = await (
      await fetch(`${harness.slack.authorizeUrl}?client_id=${harness.slack.clientId}&scope=chat:write`)
    ).text();
    expect(page).toContain('Marta Reyes, all of Northfield Group');
    expect(page).not.toContain('Jonas Lindqvist, all of');
    expect(page).not.toContain('Olga Petrova, all of');
    expect(await install(`${jonas} ${gridEnterpriseId}`)).toMatchObject({ error: 'invalid_code' });
  });
});

test('goes on after a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'slack-grid-'));
  const dataFile = join(dir, 'slack.sqlite');
  await start([gridEnterpriseId], { dataFile });
  await harness.call('chat.postMessage', { channel: coaching, text: 'before' });
  await harness.close();
  await start([], { dataFile });
  expect(await harness.call('auth.test')).toMatchObject({ team_id: enterprise.id, user_id: orgBot });
  expect(await harness.call('conversations.history', { channel: coaching })).toMatchObject({
    messages: [{ text: 'before', user: orgBot }],
  });
  expect(harness.slack.botToken('T0SOUTH001')).toBe(harness.slack.botToken('T0NORTH001'));
  rmSync(dir, { recursive: true });
});

test('outside an organization nothing names one', async () => {
  harness = await startHarness({ manifest: manifest() });
  await typed('/note');
  expect(lastPayload(harness, '/note')).not.toHaveProperty('enterprise_id');
  await typed('hello');
  await harness.slack.settled();
  expect(lastPayload(harness, 'event_callback')).not.toHaveProperty('enterprise_id');
  expect(await harness.call('auth.test')).not.toHaveProperty('enterprise_id');
  expect(await harness.call('conversations.info', { channel: general })).toMatchObject({ ok: true });
});
