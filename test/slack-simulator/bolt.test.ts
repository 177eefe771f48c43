import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { afterEach, describe, expect, test } from 'vitest';
import { createSlack, type SlackSimulator } from '../../src/playground/slack-simulator/index.ts';
import { minimalApp } from './bolt-app.ts';
import { testManifest } from './manifest.ts';
import { appDmId, channelIds, type Json, stoppedClock, userIds, valueAt } from './support.ts';

/** An app that knows nothing about the simulator but its URLs. */
let slack: SlackSimulator;
let app: App;
afterEach(async () => {
  await app.stop();
  await slack.close();
});

const jonas = { user: userIds.jonas };
const here = { ...jonas, channel: channelIds.coaching };

const topView = () =>
  slack.until(async () => {
    const view = ((await slack.control.state(jonas)).views as Json[]).at(-1);
    return view === undefined ? undefined : String(view.id);
  });
const findMessage = (text: string, channel: string = channelIds.coaching) =>
  slack.until(async () =>
    (await slack.control.messages({ ...jonas, channel })).messages.find((message) =>
      String(message.text).startsWith(text),
    ),
  );

async function exerciseApp(): Promise<void> {
  const { control } = slack;
  const { delivery } = await control.type({ ...here, text: '/note buy @Anna Kowalski' });
  expect(delivery).toMatchObject({ status: 200 });
  const view_id = await topView();
  expect(valueAt(await control.state(jonas), 'views.0.view.state.values.text.text.value')).toBe(
    'buy <@U0ANNAK001|anna.kowalski>',
  );

  const container = { type: 'view' as const, view_id };
  const offered = await control.options({
    ...jonas,
    container,
    block_id: 'fruit',
    action_id: 'fruit',
    query: 'ap',
  });
  expect((offered.options as Json[]).map(({ value }) => value)).toEqual(['apple', 'apricot']);

  const values = (text: string) => ({
    text: { text: { value: text } },
    fruit: { fruit: { selected_option: valueAt(offered, 'options.1') } },
  });
  expect(await control.submit({ ...jonas, view_id, values: values('') })).toMatchObject({
    errors: { text: expect.any(String) },
    delivery: null,
  });
  expect(await control.submit({ ...jonas, view_id, values: values('bad') })).toMatchObject({
    errors: { text: 'Not that word.' },
  });
  expect(await control.submit({ ...jonas, view_id, values: values('good') })).not.toHaveProperty('errors');

  const posted = await findMessage('good (apricot) from <@U0JONAS001>');
  const posting = { type: 'message' as const, channel: channelIds.coaching, ts: String(posted.ts) };
  const block_id = String(valueAt(posted, 'blocks.1.block_id'));
  await control.action({ user: userIds.marta, container: posting, block_id, action_id: 'done' });
  expect(await findMessage('done by <@U0MARTA001>')).toMatchObject({ ts: posted.ts });

  await control.home(jonas);
  const home = await slack.until(async () => (await control.state(jonas)).home ?? undefined);
  expect(home).toMatchObject({ type: 'home', blocks: [{ type: 'header', text: { text: 'Welcome' } }] });

  await control.type({ ...jonas, channel: appDmId, text: 'ping' });
  expect(await findMessage('pong', appDmId)).toMatchObject({ user: 'U0APPNORTH' });
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('an unmodified Bolt app', () => {
  test('works over HTTP with one token: command, modal, options, errors, button, Home tab and messages', async () => {
    slack = createSlack({ manifest: testManifest(), clock: stoppedClock() });
    await slack.listen();
    app = minimalApp({
      token: slack.botToken(),
      signingSecret: slack.signingSecret,
      clientOptions: { slackApiUrl: slack.apiUrl },
    });
    slack.setAppUrl(addressOf((await app.start(0)) as Server));
    await exerciseApp();
  });

  test('works over HTTP with OAuth, from its own install page', async () => {
    slack = createSlack({ manifest: testManifest(), clock: stoppedClock(), installed: [] });
    await slack.listen();
    const clientOptions = { slackApiUrl: slack.apiUrl };
    app = minimalApp({
      signingSecret: slack.signingSecret,
      clientId: slack.clientId,
      clientSecret: slack.clientSecret,
      stateSecret: 'a secret of the app',
      scopes: slack.manifest.oauth_config.scopes.bot,
      clientOptions,
      installerOptions: { authorizationUrl: slack.authorizeUrl, clientOptions },
    });
    const base = addressOf((await app.start(0)) as Server);
    slack.setAppUrl(base);

    const page = await fetch(`${base}/slack/install`);
    const cookie = page.headers
      .getSetCookie()
      .map((header) => header.split(';')[0])
      .join('; ');
    const href = /href="([^"]+authorize[^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(href.startsWith(slack.authorizeUrl)).toBe(true);
    const body = new URLSearchParams([
      ...new URL(href).searchParams,
      ['user', userIds.marta],
      ['answer', 'allow'],
    ]);
    const allowed = await fetch(href, { method: 'POST', body, redirect: 'manual' });
    const installed = await fetch(allowed.headers.get('location') ?? '', { headers: { cookie } });
    expect(installed.status).toBe(200);
    expect(await installed.text()).toContain('Thank you!');

    await slack.control.invite({ channel: channelIds.coaching, user: 'U0APPNORTH' });
    await exerciseApp();
  });

  test('works over Socket Mode, and reconnects after a disconnect', async () => {
    const { settings } = testManifest();
    const manifest = testManifest({ settings: { ...settings, socket_mode_enabled: true } });
    slack = createSlack({ manifest, clock: stoppedClock() });
    await slack.listen();
    const clientOptions = { slackApiUrl: slack.apiUrl };
    // The client waits for `clientPingTimeout` before its first reconnection.
    const receiver = new SocketModeReceiver({
      appToken: slack.appToken,
      clientPingTimeout: 1000,
      installerOptions: { clientOptions },
      logLevel: LogLevel.ERROR,
    });
    app = minimalApp({ token: slack.botToken(), receiver, clientOptions });
    await app.start();
    await exerciseApp();

    expect(await slack.control.disconnect({})).toEqual({ disconnected: 1 });
    await expect
      .poll(async () => {
        const { delivery } = await slack.control.type({ ...here, text: '/note again' });
        return [delivery?.url, delivery?.status];
      })
      .toEqual(['socket', 200]);
  });

  test('rejects requests if it has the wrong signing secret', async () => {
    slack = createSlack({ manifest: testManifest(), clock: stoppedClock() });
    await slack.listen();
    app = minimalApp({
      token: slack.botToken(),
      signingSecret: 'wrong',
      clientOptions: { slackApiUrl: slack.apiUrl },
    });
    slack.setAppUrl(addressOf((await app.start(0)) as Server));
    const { delivery } = await slack.control.type({ ...here, text: '/note' });
    expect(delivery).toMatchObject({ status: 401, error: 'http_error' });
  });
});
