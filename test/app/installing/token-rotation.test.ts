import { mkdirSync } from 'node:fs';
import { afterEach, describe, expect } from 'vitest';
import { startTouchline, type Touchline } from '../../../src/app.ts';
import { createLog } from '../../../src/lib/log.ts';
import * as fixture from '../../support/fixture.ts';
import { until } from '../process-support.ts';
import { appEach, channels, people, toSeen, wordsOf, workspaces } from '../support.ts';
import { connectTo, manifest, startInstalled } from './oauth-support.ts';

const { north } = workspaces;
const hour = 3_600_000;
const stateSecret = 'state-secret-4711';

let other: Touchline | undefined;
const { app, test } = appEach(
  async () => {
    const { settings, ...given } = manifest();
    return startInstalled(
      { installed: [], manifest: { ...given, settings: { ...settings, token_rotation_enabled: true } } },
      ({ signingSecret, apiUrl, clientId, clientSecret }) => ({
        signingSecret,
        apiUrl,
        oauth: { clientId, clientSecret, stateSecret },
      }),
    );
  },
  async () => {
    await install();
  },
);
afterEach(async () => {
  await other?.close();
  other = undefined;
});

/** Installs Touchline as Marta, in a browser. */
async function install(): Promise<void> {
  const begun = await fetch(`${app.url}/slack/install`, { redirect: 'manual' });
  const page = new URL(begun.headers.get('location') ?? '');
  const form = new URLSearchParams([...page.searchParams, ['user', people.marta], ['answer', 'allow']]);
  const allowed = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  const cookie = begun.headers.getSetCookie().join('; ').split(';')[0] ?? '';
  const back = new URL(allowed.headers.get('location') ?? '', page);
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
}

/** Another process on the same store. */
async function startOther(): Promise<Touchline> {
  const { signingSecret, apiUrl, clientId, clientSecret } = app.slack;
  mkdirSync(app.dataDir, { recursive: true });
  other = await startTouchline({
    slack: { signingSecret, apiUrl, oauth: { clientId, clientSecret, stateSecret } },
    // It asks Slack only.
    platformUrl: 'http://127.0.0.1:9',
    dataDir: app.dataDir,
    log: createLog('silent'),
    now: () => app.slack.clock.now(),
    pollEveryMs: 60 * 60_000,
  });
  return other;
}

const botToken = (touchline = app.touchline) => fixture.botToken({ touchline }, { teamId: north });

/** How often a token was renewed. The first call is the installation. */
async function renewals(): Promise<number> {
  const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
  return deliveries.filter(({ kind, url }) => kind === 'api' && url.endsWith('oauth.v2.access')).length - 1;
}

async function say(user: string, text: string): Promise<string> {
  const seen = async () =>
    (await app.slack.control.messages({ user, channel: channels.coaching })).messages.map(toSeen);
  const before = (await seen()).length;
  await app.slack.control.type({ user, channel: channels.coaching, text });
  await until(async () => (await seen()).length > before);
  return wordsOf((await seen()).at(-1) as ReturnType<typeof toSeen>);
}

describe('a bot token that expires', () => {
  test('is renewed once before it expires, however many processes need it at once, and kept over a restart', async () => {
    const first = await botToken();
    const second = await startOther();
    app.slack.clock.advance(11 * hour);
    const tokens = await Promise.all(
      Array.from({ length: 40 }, (_, index) => botToken(index % 2 ? second : app.touchline)),
    );
    const renewed = await botToken();
    expect(renewed).not.toBe(first);
    // Whoever did not wait got the old one, which still works.
    expect(tokens.filter((token) => token !== first && token !== renewed)).toEqual([]);
    expect(await botToken(second)).toBe(renewed);
    expect(await renewals()).toBe(1);
    await app.restart();
    expect([await botToken(), await renewals()]).toEqual([renewed, 1]);
  });

  test('is waited for where the old one has expired: nobody gets one of no use', async () => {
    const second = await startOther();
    for (const turn of [1, 2, 3]) {
      app.slack.clock.advance(30 * hour);
      const tokens = await Promise.all(
        Array.from({ length: 20 }, (_, index) => botToken(index % 2 ? second : app.touchline)),
      );
      expect(new Set(tokens).size).toBe(1);
      expect(await renewals()).toBe(turn);
    }
  });

  test('that Slack does not renew is used until it expires; then Touchline says that it has to be installed', async () => {
    await connectTo(app, north, 'northfield');
    const first = await botToken();
    app.slack.clock.advance(11 * hour);
    const fault = {
      on: 'api',
      what: 'oauth.v2.access',
      kind: 'error',
      error: 'invalid_refresh_token',
      times: 99,
    } as const;
    await app.slack.control.faults({ add: [fault] });
    expect(await botToken()).toBe(first);
    app.slack.clock.advance(2 * hour);
    expect(await say(people.jonas, '/todo')).toBe(
      'Touchline is not installed in this workspace. Ask an administrator to install it again.',
    );
    await app.slack.control.faults({ clear: true });
    await install();
    expect(await say(people.jonas, '/todo')).toMatch(/^\*Your tasks\*/);
  });
});
