import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { oauthIn } from './oauth-support.ts';
import { channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

const userManifest = (changes: Json = {}) => {
  const { oauth_config, settings } = testManifest();
  const scopes = {
    ...oauth_config?.scopes,
    user: ['channels:write', 'chat:write', 'users:read', 'im:write', 'im:history'],
  };
  return testManifest({
    oauth_config: { ...oauth_config, scopes },
    settings: { ...settings, ...changes },
  });
};

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ installed: [], rateLimits: false, manifest: userManifest() });
});
afterEach(() => harness.close());

const { authorizeUrl, answer, access } = oauthIn(() => harness);

/** docs.slack.dev/authentication/installing-with-oauth, "Requesting scopes" and "Exchanging a temporary authorization code". */
describe('user scopes', () => {
  const grant = async (params: Record<string, string>) => {
    const redirect = await answer(userIds.marta, 'allow', params);
    return access({ code: redirect.searchParams.get('code') });
  };
  const asUser = (granted: Json, method: string, args: Json = {}) =>
    harness.call(method, args, String((granted.authed_user as Json).access_token));

  test("give a person's token in authed_user, beside the bot's or alone", async () => {
    const page = await (await fetch(authorizeUrl({ user_scope: 'im:write' }))).text();
    expect(page).toContain('On your behalf');
    expect(await grant({ user_scope: 'chat:write' })).toMatchObject({
      ok: true,
      token_type: 'bot',
      access_token: expect.stringMatching(/^xoxb-/),
      authed_user: {
        id: userIds.marta,
        scope: 'chat:write',
        token_type: 'user',
        access_token: expect.stringMatching(/^xoxp-/),
      },
    });
    const alone = await grant({ scope: '', user_scope: 'users:read' });
    expect(alone).toMatchObject({
      authed_user: { scope: 'chat:write,users:read' },
      team: { id: 'T0NORTH001' },
    });
    for (const field of ['access_token', 'bot_user_id', 'scope']) expect(alone).not.toHaveProperty(field);
  });

  test('must be in the manifest, and there must be a scope of either kind', async () => {
    const refused = async (params: Record<string, string>) => (await fetch(authorizeUrl(params))).text();
    expect(await refused({ user_scope: 'admin' })).toContain('invalid_scope: admin');
    expect(await refused({ scope: '', user_scope: '' })).toContain('no_scopes');
  });

  test('let the app act for the person, with the scopes that they gave', async () => {
    const granted = await grant({ user_scope: 'chat:write,im:write' });
    const identity = await asUser(granted, 'auth.test');
    expect(identity).toMatchObject({ ok: true, user_id: userIds.marta, user: 'marta' });
    expect(identity).not.toHaveProperty('bot_id');
    const posted = await asUser(granted, 'chat.postMessage', {
      channel: channelIds.leadership,
      text: 'from the app',
    });
    expect(posted).toMatchObject({ message: { user: userIds.marta, app_id: 'A0SIMULATE' } });
    const { channel } = await asUser(granted, 'conversations.open', { users: userIds.jonas });
    expect(channel).toEqual({ id: 'D0MARTAJON' });
    expect(await asUser(granted, 'users.info', { user: userIds.jonas })).toMatchObject({
      error: 'missing_scope',
    });
  });

  test('end with auth.revoke alone, or with the app', async () => {
    const granted = await grant({ user_scope: 'chat:write' });
    expect(await asUser(granted, 'auth.revoke')).toMatchObject({ revoked: true });
    expect(await asUser(granted, 'auth.test')).toMatchObject({ error: 'token_revoked' });
    expect(await harness.call('auth.test', {}, String(granted.access_token))).toMatchObject({ ok: true });
    const again = await grant({ user_scope: 'chat:write' });
    await harness.slack.control.uninstall({ team: 'T0NORTH001' });
    await harness.slack.settled();
    expect(await asUser(again, 'auth.test')).toMatchObject({ error: 'token_revoked' });
    const revoked = harness.app
      .payloads('event_callback')
      .map(({ event }) => event as Json)
      .filter(({ type }) => type === 'tokens_revoked');
    expect(revoked).toMatchObject([
      { tokens: { oauth: [userIds.marta], bot: [] } },
      { tokens: { oauth: [userIds.marta], bot: ['U0APPNORTH'] } },
    ]);
  });

  // docs.slack.dev/authentication/using-token-rotation, "Refresh a token".
  test('are renewed with the token when tokens rotate', async () => {
    await harness.close();
    harness = await startHarness({
      installed: [],
      rateLimits: false,
      manifest: userManifest({ token_rotation_enabled: true }),
    });
    const { authed_user: first } = await grant({ user_scope: 'chat:write' });
    expect(first).toMatchObject({
      access_token: expect.stringMatching(/^xoxe\.xoxp-/),
      refresh_token: expect.stringMatching(/^xoxe-1-/),
      expires_in: 43_200,
    });
    harness.slack.clock.advance(12 * 3600_000);
    const renewed = await access({
      grant_type: 'refresh_token',
      refresh_token: (first as Json).refresh_token,
    });
    expect(renewed).toMatchObject({ ok: true, token_type: 'user', scope: 'chat:write' });
    expect(await harness.call('auth.test', {}, String(renewed.access_token))).toMatchObject({
      user_id: userIds.marta,
    });
    expect(await asUser({ authed_user: first }, 'auth.test')).toMatchObject({ error: 'token_expired' });
  });
});
