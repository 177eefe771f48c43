import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { type Bench, CHANNEL, type Json, startBench, USER } from './support.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ installed: [], rateLimits: false });
});
afterEach(() => bench.close());

const SCOPES = 'commands,chat:write,users:read';

const authorizeUrl = (params: Record<string, string> = {}): string => {
  const url = new URL(bench.slack.authorizeUrl);
  const all = {
    client_id: bench.slack.clientId,
    scope: SCOPES,
    redirect_uri: `${bench.app.url}/slack/oauth_redirect`,
    state: 's1',
    ...params,
  };
  for (const [key, value] of Object.entries(all)) url.searchParams.set(key, value);
  return url.href;
};

/** A person looks at the authorize page and answers; returns where the browser is sent. */
async function answer(
  user: string,
  choice: 'allow' | 'cancel',
  params: Record<string, string> = {},
): Promise<URL> {
  const url = authorizeUrl(params);
  const page = await (await fetch(url)).text();
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  const body = new URLSearchParams([...hidden, ['user', user], ['answer', choice]]);
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'http://nowhere.invalid/');
}

const access = (args: Json): Promise<Json> =>
  bench.call(
    'oauth.v2.access',
    { client_id: bench.slack.clientId, client_secret: bench.slack.clientSecret, ...args },
    null,
  );

async function installed(user: string = USER.marta): Promise<Json> {
  const back = await answer(user, 'allow');
  return access({ code: back.searchParams.get('code') });
}

describe('the authorize page', () => {
  test('says what is asked for, and offers those who may install', async () => {
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

  test('sends the browser back with a code and the state, or with access_denied', async () => {
    const allowed = await answer(USER.marta, 'allow');
    expect(`${allowed.origin}${allowed.pathname}`).toBe(`${bench.app.url}/slack/oauth_redirect`);
    expect(allowed.searchParams.get('state')).toBe('s1');
    expect(allowed.searchParams.get('code')).toMatch(/^\w+$/);
    const denied = await answer(USER.marta, 'cancel');
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 's1' });
  });

  test('for one workspace when it was asked for', async () => {
    const page = await (await fetch(authorizeUrl({ team: 'T0SOUTH001' }))).text();
    expect(page).toContain('Sofia Marin');
    expect(page).not.toContain('Marta Reyes');
  });

  const wrong: [string, Record<string, string>, string][] = [
    ['another client', { client_id: '1.2' }, 'invalid_client_id'],
    ['a scope that the manifest does not have', { scope: 'commands,admin' }, 'invalid_scope: admin'],
    ['no scope', { scope: '' }, 'no_scopes'],
    [
      'an address that the manifest does not have',
      { redirect_uri: 'https://evil.example/' },
      'bad_redirect_uri',
    ],
  ];
  test.each(wrong)('refuses %s', async (_what, params, word) => {
    const response = await fetch(authorizeUrl(params));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(word);
  });
});

describe('oauth.v2.access', () => {
  test('gives the bot token with the scopes that were granted, no more', async () => {
    const granted = await installed();
    expect(granted).toMatchObject({
      ok: true,
      app_id: 'A0SIMULATE',
      token_type: 'bot',
      scope: SCOPES,
      bot_user_id: 'U0APPNORTH',
      team: { id: 'T0NORTH001', name: 'Northfield Coaching' },
      authed_user: { id: USER.marta },
      enterprise: null,
      is_enterprise_install: false,
    });
    expect(granted).not.toHaveProperty('refresh_token');
    const token = String(granted.access_token);
    expect(await bench.call('auth.test', {}, token)).toMatchObject({ ok: true, user_id: 'U0APPNORTH' });
    expect(await bench.call('team.info', {}, token)).toMatchObject({
      error: 'missing_scope',
      needed: 'team:read',
      provided: SCOPES,
    });
  });

  test('a code works once, for ten minutes, with the right secret and address', async () => {
    const code = async () => (await answer(USER.marta, 'allow')).searchParams.get('code');
    const used = await code();
    expect(await access({ code: used })).toMatchObject({ ok: true });
    expect(await access({ code: used })).toEqual({ ok: false, error: 'invalid_code' });
    const old = await code();
    bench.slack.clock.advance(10 * 60_000 + 1);
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

  test('the client may prove itself in the header, as the standard has it', async () => {
    const code = (await answer(USER.marta, 'allow')).searchParams.get('code') ?? '';
    const basic = Buffer.from(`${bench.slack.clientId}:${bench.slack.clientSecret}`).toString('base64');
    const response = await fetch(`${bench.slack.apiUrl}oauth.v2.access`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ code }),
    });
    expect(await response.json()).toMatchObject({ ok: true });
  });

  test('installed again: the same token, with more scopes', async () => {
    const first = await installed();
    const back = await answer(USER.marta, 'allow', { scope: 'commands,team:read' });
    const second = await access({ code: back.searchParams.get('code') });
    expect(second.access_token).toBe(first.access_token);
    expect(second.scope).toBe(`${SCOPES},team:read`);
    expect(await bench.call('team.info', {}, String(first.access_token))).toMatchObject({ ok: true });
  });

  test('a freshly installed bot is in no channel, and everyone of the workspace can write to it', async () => {
    const { access_token: token } = await installed();
    expect(
      await bench.call('chat.postMessage', { channel: CHANNEL.coaching, text: 'x' }, String(token)),
    ).toMatchObject({ error: 'not_in_channel' });
    const { channels, commands } = await bench.slack.control.state({ user: USER.jonas });
    expect((channels as Json[]).map((one) => one.id)).toContain('D0APPJONAS0');
    expect(commands).toHaveLength(2);
    expect((await bench.slack.control.state({ user: USER.sofia })).commands).toEqual([]);
  });
});

describe('taking the app away', () => {
  test('by a person: the app hears tokens_revoked and app_uninstalled, and its token is of no more use', async () => {
    const { access_token: token } = await installed();
    await bench.slack.control.uninstall({ team: 'T0NORTH001' });
    await bench.slack.settled();
    const told = bench.app.of('event_callback').map((one) => one.event);
    expect(told).toMatchObject([
      { type: 'tokens_revoked', tokens: { bot: ['U0APPNORTH'], oauth: [] } },
      { type: 'app_uninstalled' },
    ]);
    expect(await bench.call('auth.test', {}, String(token))).toMatchObject({ error: 'account_inactive' });
    expect((await bench.slack.control.state({ user: USER.jonas })).commands).toEqual([]);
    await expect(bench.slack.control.uninstall({ team: 'T0NORTH001' })).rejects.toThrow('app_not_installed');
  });

  test('by auth.revoke; a test of it does nothing', async () => {
    const { access_token: token } = await installed();
    expect(await bench.call('auth.revoke', { test: true }, String(token))).toMatchObject({
      ok: true,
      revoked: false,
    });
    expect(await bench.call('auth.revoke', {}, String(token))).toMatchObject({ ok: true, revoked: true });
    expect(await bench.call('auth.test', {}, String(token))).toMatchObject({ error: 'account_inactive' });
  });

  test("by apps.uninstall, with the client's secret", async () => {
    const token = String((await installed()).access_token);
    const client = { client_id: bench.slack.clientId, client_secret: bench.slack.clientSecret };
    expect(await bench.call('apps.uninstall', { ...client, client_secret: 'x' }, token)).toMatchObject({
      error: 'bad_client_secret',
    });
    expect(await bench.call('apps.uninstall', { ...client, client_id: '1.2' }, token)).toMatchObject({
      error: 'invalid_client_id',
    });
    expect(await bench.call('apps.uninstall', client, token)).toEqual({ ok: true });
    expect(await bench.call('auth.test', {}, token)).toMatchObject({ error: 'account_inactive' });
  });

  test('installed anew, the old token stays revoked', async () => {
    const old = String((await installed()).access_token);
    await bench.slack.control.uninstall({ team: 'T0NORTH001' });
    const { token } = await bench.slack.control.install({ team: 'T0NORTH001' });
    expect(token).not.toBe(old);
    expect(await bench.call('auth.test', {}, old)).toMatchObject({ error: 'token_revoked' });
    expect(await bench.call('auth.test', {}, token)).toMatchObject({ ok: true });
  });
});

describe('token rotation', () => {
  const refresh = (refresh_token: unknown) => access({ grant_type: 'refresh_token', refresh_token });

  beforeEach(async () => {
    await bench.close();
    const { settings } = testManifest();
    bench = await startBench({
      installed: [],
      rateLimits: false,
      manifest: testManifest({ settings: { ...settings, token_rotation_enabled: true } }),
    });
  });

  test('a token lives twelve hours and is renewed with a refresh token', async () => {
    const first = await installed();
    expect(first).toMatchObject({
      expires_in: 43_200,
      access_token: expect.stringMatching(/^xoxe\.xoxb-/),
      refresh_token: expect.stringMatching(/^xoxe-1-/),
    });
    bench.slack.clock.advance(11 * 3600_000);
    const second = await refresh(first.refresh_token);
    expect(second).toMatchObject({
      ok: true,
      token_type: 'bot',
      expires_in: 43_200,
      team: { id: 'T0NORTH001' },
    });
    expect(second.access_token).not.toBe(first.access_token);
    expect(await bench.call('auth.test', {}, String(first.access_token))).toMatchObject({ ok: true });
    bench.slack.clock.advance(3600_000);
    expect(await bench.call('auth.test', {}, String(first.access_token))).toMatchObject({
      error: 'token_expired',
    });
    expect(await bench.call('auth.test', {}, String(second.access_token))).toMatchObject({ ok: true });
  });

  test('a refresh token works once', async () => {
    const first = await installed();
    const second = await refresh(first.refresh_token);
    expect(await refresh(first.refresh_token)).toEqual({ ok: false, error: 'invalid_refresh_token' });
    expect(await refresh(second.refresh_token)).toMatchObject({ ok: true });
  });

  test('two tokens are good at a time, the older ones not', async () => {
    const tokens = [await installed()];
    for (let turn = 0; turn < 2; turn += 1) tokens.push(await refresh(tokens.at(-1)?.refresh_token));
    const states = await Promise.all(
      tokens.map((one) => bench.call('auth.test', {}, String(one.access_token))),
    );
    expect(states.map((one) => one.error)).toEqual(['token_revoked', undefined, undefined]);
  });

  test('after the app was taken away nothing can be renewed', async () => {
    const { refresh_token } = await installed();
    await bench.slack.control.uninstall({ team: 'T0NORTH001' });
    expect(await refresh(refresh_token)).toMatchObject({ error: 'invalid_refresh_token' });
  });
});
