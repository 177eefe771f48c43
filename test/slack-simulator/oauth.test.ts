import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { oauthIn, requestedScopes } from './oauth-support.ts';
import { channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ installed: [], rateLimits: false });
});
afterEach(() => harness.close());

const { authorizeUrl, answer, access, installed } = oauthIn(() => harness);

describe('the authorize page', () => {
  test('shows the requested scopes and the people who may install', async () => {
    const page = await (await fetch(authorizeUrl({ state: '"><script>' }))).text();
    for (const words of [
      'Minimal is requesting permission',
      'chat:write',
      'Marta Reyes, Northfield Coaching',
      'Sofia Marin',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('Tom Okafor');
    expect(page).not.toContain('<script>');
  });

  test('redirects to the app with a code and the state, or with access_denied', async () => {
    const allowed = await answer(userIds.marta, 'allow');
    expect(`${allowed.origin}${allowed.pathname}`).toBe(`${harness.app.url}/slack/oauth_redirect`);
    expect(allowed.searchParams.get('state')).toBe('s1');
    expect(allowed.searchParams.get('code')).toMatch(/^\w+$/);
    const denied = await answer(userIds.marta, 'cancel');
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 's1' });
  });

  test('offers one workspace if the app asks for it', async () => {
    const page = await (await fetch(authorizeUrl({ team: 'T0SOUTH001' }))).text();
    expect(page).toContain('Sofia Marin');
    expect(page).not.toContain('Marta Reyes');
  });

  const wrong: [string, Record<string, string>, string][] = [
    ['another client', { client_id: '1.2' }, 'invalid_client_id'],
    ['a scope that is not in the manifest', { scope: 'commands,admin' }, 'invalid_scope: admin'],
    ['a request without scopes', { scope: '' }, 'no_scopes'],
    [
      'a redirect URL that is not in the manifest',
      { redirect_uri: 'https://evil.example/' },
      'bad_redirect_uri',
    ],
  ];
  test.each(wrong)('rejects %s', async (_what, params, word) => {
    const response = await fetch(authorizeUrl(params));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(word);
  });
});

describe('oauth.v2.access', () => {
  test('returns a bot token with exactly the granted scopes', async () => {
    const granted = await installed();
    expect(granted).toMatchObject({
      ok: true,
      app_id: 'A0SIMULATE',
      token_type: 'bot',
      scope: requestedScopes,
      bot_user_id: 'U0APPNORTH',
      team: { id: 'T0NORTH001', name: 'Northfield Coaching' },
      authed_user: { id: userIds.marta },
      enterprise: null,
      is_enterprise_install: false,
    });
    expect(granted).not.toHaveProperty('refresh_token');
    const token = String(granted.access_token);
    expect(await harness.call('auth.test', {}, token)).toMatchObject({ ok: true, user_id: 'U0APPNORTH' });
    expect(await harness.call('conversations.list', {}, token)).toMatchObject({
      error: 'missing_scope',
      needed: 'channels:read,groups:read,im:read,mpim:read',
      provided: requestedScopes,
    });
  });

  test('accepts a code once, for ten minutes, with the right secret and redirect URL', async () => {
    const code = async () => (await answer(userIds.marta, 'allow')).searchParams.get('code');
    const used = await code();
    expect(await access({ code: used })).toMatchObject({ ok: true });
    expect(await access({ code: used })).toEqual({ ok: false, error: 'invalid_code' });
    const old = await code();
    harness.slack.clock.advance(10 * 60_000 + 1);
    expect(await access({ code: old })).toMatchObject({ error: 'invalid_code' });
    expect(await access({ code: 'made up' })).toMatchObject({ error: 'invalid_code' });
    expect(await access({ code: await code(), client_secret: 'x' })).toMatchObject({
      error: 'bad_client_secret',
    });
    expect(await access({ code: await code(), client_id: '1.2' })).toMatchObject({
      error: 'invalid_client_id',
    });
    expect(await access({ code: await code(), redirect_uri: 'https://evil.example/' })).toMatchObject({
      error: 'bad_redirect_uri',
    });
  });

  test('adds scopes to the same token when reinstalling', async () => {
    const first = await installed();
    const redirect = await answer(userIds.marta, 'allow', { scope: 'commands,channels:read' });
    const second = await access({ code: redirect.searchParams.get('code') });
    expect(second.access_token).toBe(first.access_token);
    expect(second.scope).toBe(`${requestedScopes},channels:read`);
    expect(await harness.call('conversations.list', {}, String(first.access_token))).toMatchObject({
      ok: true,
    });
  });

  test('a newly installed bot is in no channel, and has a direct message with everyone in the workspace', async () => {
    const { access_token: token } = await installed();
    expect(
      await harness.call('chat.postMessage', { channel: channelIds.coaching, text: 'x' }, String(token)),
    ).toMatchObject({ error: 'not_in_channel' });
    const { channels, commands } = await harness.slack.control.state({ user: userIds.jonas });
    expect((channels as Json[]).map(({ id }) => id)).toContain('D0APPJONAS0');
    expect(commands).toHaveLength(2);
    expect((await harness.slack.control.state({ user: userIds.sofia })).commands).toEqual([]);
  });
});

describe('uninstalling the app', () => {
  test('by a person: the app gets tokens_revoked and app_uninstalled, and its token stops working', async () => {
    const { access_token: token } = await installed();
    await harness.slack.control.uninstall({ team: 'T0NORTH001' });
    await harness.slack.settled();
    const events = harness.app.payloads('event_callback').map(({ event }) => event);
    expect(events).toMatchObject([
      { type: 'tokens_revoked', tokens: { bot: ['U0APPNORTH'], oauth: [] } },
      { type: 'app_uninstalled' },
    ]);
    expect(await harness.call('auth.test', {}, String(token))).toMatchObject({ error: 'account_inactive' });
    expect((await harness.slack.control.state({ user: userIds.jonas })).commands).toEqual([]);
    await expect(harness.slack.control.uninstall({ team: 'T0NORTH001' })).rejects.toThrow(
      'app_not_installed',
    );
  });

  test('keeps the old token revoked after reinstalling', async () => {
    const old = String((await installed()).access_token);
    await harness.slack.control.uninstall({ team: 'T0NORTH001' });
    const { token } = await harness.slack.control.install({ team: 'T0NORTH001' });
    expect(token).not.toBe(old);
    expect(await harness.call('auth.test', {}, old)).toMatchObject({ error: 'token_revoked' });
    expect(await harness.call('auth.test', {}, token)).toMatchObject({ ok: true });
  });
});

describe('token rotation', () => {
  const refresh = (refresh_token: unknown) => access({ grant_type: 'refresh_token', refresh_token });

  beforeEach(async () => {
    await harness.close();
    const { settings } = testManifest();
    harness = await startHarness({
      installed: [],
      rateLimits: false,
      manifest: testManifest({ settings: { ...settings, token_rotation_enabled: true } }),
    });
  });

  test('a token expires after twelve hours, and a refresh token renews it', async () => {
    const first = await installed();
    expect(first).toMatchObject({
      expires_in: 43_200,
      access_token: expect.stringMatching(/^xoxe\.xoxb-/),
      refresh_token: expect.stringMatching(/^xoxe-1-/),
    });
    harness.slack.clock.advance(11 * 3600_000);
    const second = await refresh(first.refresh_token);
    expect(second).toMatchObject({
      ok: true,
      token_type: 'bot',
      expires_in: 43_200,
      team: { id: 'T0NORTH001' },
    });
    expect(second.access_token).not.toBe(first.access_token);
    expect(await harness.call('auth.test', {}, String(first.access_token))).toMatchObject({ ok: true });
    harness.slack.clock.advance(3600_000);
    expect(await harness.call('auth.test', {}, String(first.access_token))).toMatchObject({
      error: 'token_expired',
    });
    expect(await harness.call('auth.test', {}, String(second.access_token))).toMatchObject({ ok: true });
  });

  test('a refresh token works once', async () => {
    const first = await installed();
    const second = await refresh(first.refresh_token);
    expect(await refresh(first.refresh_token)).toEqual({ ok: false, error: 'invalid_refresh_token' });
    expect(await refresh(second.refresh_token)).toMatchObject({ ok: true });
  });

  test('only the two newest tokens work', async () => {
    const tokens = [await installed()];
    for (let turn = 0; turn < 2; turn += 1) tokens.push(await refresh(tokens.at(-1)?.refresh_token));
    const states = await Promise.all(
      tokens.map(({ access_token }) => harness.call('auth.test', {}, String(access_token))),
    );
    expect(states.map(({ error }) => error)).toEqual(['token_revoked', undefined, undefined]);
  });

  test('nothing can be renewed once the app is uninstalled', async () => {
    const { refresh_token } = await installed();
    await harness.slack.control.uninstall({ team: 'T0NORTH001' });
    expect(await refresh(refresh_token)).toMatchObject({ error: 'invalid_refresh_token' });
  });
});

/** docs.slack.dev/changelog/2026/03/16/optional-scopes: a person may leave them out, and the app is installed without. */
test('optional scopes can be left out on the authorize page', async () => {
  await harness.close();
  const { oauth_config } = testManifest();
  const optional = ['channels:history', 'groups:history'];
  const manifest = testManifest({
    oauth_config: { ...oauth_config, scopes: { ...oauth_config?.scopes, bot_optional: optional } },
  });
  harness = await startHarness({ installed: [], rateLimits: false, manifest });
  const scope = ['chat:write', ...optional].join();
  const page = await (await fetch(authorizeUrl({ scope }))).text();
  expect(page.match(/name="optional" value="[^"]*" checked/g)).toEqual(
    optional.map((name) => `name="optional" value="${name}" checked`),
  );
  expect(page).not.toContain('<code>channels:history</code></li><li><code>');
  const url = new URL(authorizeUrl({ scope }));
  const body = new URLSearchParams([...url.searchParams, ['user', userIds.marta], ['answer', 'allow']]);
  body.append('choice', '1');
  body.append('optional', 'groups:history');
  const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code');
  expect((await access({ code })).scope).toBe('chat:write,groups:history');
});
