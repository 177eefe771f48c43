import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSlack, type SlackSimulator } from '../../../src/playground/slack/server.ts';
import { minimalApp } from './bolt-app.ts';
import { testManifest } from './manifest.ts';
import { at, CHANNEL, DM, type Json, USER } from './support.ts';

/** An app that knows nothing of the simulator but its addresses. */
let slack: SlackSimulator;
let app: App;
afterEach(async () => {
  await app.stop();
  await slack.close();
});

const jonas = { user: USER.jonas };
const here = { ...jonas, channel: CHANNEL.coaching };

/** Waits until something is so: Bolt's listeners work on after they have acknowledged. */
const eventually = <T>(look: () => Promise<T | undefined>): Promise<T> =>
  vi.waitFor(
    async () => {
      const seen = await look();
      if (seen === undefined) throw new Error('it did not come about');
      return seen;
    },
    { timeout: 50_000, interval: 20 },
  );

const topView = () =>
  eventually(async () => {
    const view = ((await slack.control.state(jonas)).views as Json[]).at(-1);
    return view === undefined ? undefined : String(view.id);
  });
const message = (text: string, channel: string = CHANNEL.coaching) =>
  eventually(async () =>
    (await slack.control.messages({ ...jonas, channel })).messages.find((one) =>
      String(one.text).startsWith(text),
    ),
  );

async function throughEverything(): Promise<void> {
  const { control } = slack;
  const { delivery } = await control.type({ ...here, text: '/note buy @Anna Kowalski' });
  expect(delivery).toMatchObject({ status: 200 });
  const view_id = await topView();
  expect(at(await control.state(jonas), 'views.0.view.state.values.text.text.value')).toBe(
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
  expect((offered.options as Json[]).map((one) => one.value)).toEqual(['apple', 'apricot']);

  const values = (text: string) => ({
    text: { text: { value: text } },
    fruit: { fruit: { selected_option: at(offered, 'options.1') } },
  });
  expect(await control.submit({ ...jonas, view_id, values: values('') })).toMatchObject({
    errors: { text: expect.any(String) },
    delivery: null,
  });
  expect(await control.submit({ ...jonas, view_id, values: values('bad') })).toMatchObject({
    errors: { text: 'Not that word.' },
  });
  expect(await control.submit({ ...jonas, view_id, values: values('good') })).not.toHaveProperty('errors');

  const posted = await message('good (apricot) from <@U0JONAS001>');
  const place = { type: 'message' as const, channel: CHANNEL.coaching, ts: String(posted.ts) };
  const block_id = String(at(posted, 'blocks.1.block_id'));
  await control.action({ user: USER.marta, container: place, block_id, action_id: 'done' });
  expect(await message('done by <@U0MARTA001>')).toMatchObject({ ts: posted.ts });

  await control.home(jonas);
  const home = await eventually(async () => (await control.state(jonas)).home ?? undefined);
  expect(home).toMatchObject({ type: 'home', blocks: [{ type: 'header', text: { text: 'Welcome' } }] });

  await control.type({ ...jonas, channel: DM, text: 'ping' });
  expect(await message('pong', DM)).toMatchObject({ user: 'U0APPNORTH' });
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('an unmodified Bolt app', () => {
  test('over HTTP with one token: command, modal, options, errors, button, Home, messages', async () => {
    slack = createSlack({ manifest: testManifest() });
    await slack.listen();
    app = minimalApp({
      token: slack.botToken(),
      signingSecret: slack.signingSecret,
      clientOptions: { slackApiUrl: slack.apiUrl },
    });
    slack.setAppUrl(addressOf((await app.start(0)) as Server));
    await throughEverything();
  });

  test('over HTTP through OAuth, from its own install page', async () => {
    slack = createSlack({ manifest: testManifest(), installed: [] });
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
      .map((one) => one.split(';')[0])
      .join('; ');
    const href = /href="([^"]+authorize[^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(href.startsWith(slack.authorizeUrl)).toBe(true);
    const body = new URLSearchParams([
      ...new URL(href).searchParams,
      ['user', USER.marta],
      ['answer', 'allow'],
    ]);
    const allowed = await fetch(href, { method: 'POST', body, redirect: 'manual' });
    const installed = await fetch(allowed.headers.get('location') ?? '', { headers: { cookie } });
    expect(installed.status).toBe(200);
    expect(await installed.text()).toContain('Thank you!');

    await slack.control.invite({ channel: CHANNEL.coaching, user: 'U0APPNORTH' });
    await throughEverything();
  });

  test('over Socket Mode, and again after a disconnect', async () => {
    const { settings } = testManifest();
    slack = createSlack({ manifest: testManifest({ settings: { ...settings, socket_mode_enabled: true } }) });
    await slack.listen();
    const clientOptions = { slackApiUrl: slack.apiUrl };
    // The first wait before a reconnection is as long as `clientPingTimeout`.
    const receiver = new SocketModeReceiver({
      appToken: slack.appToken,
      clientPingTimeout: 1000,
      installerOptions: { clientOptions },
      logLevel: LogLevel.ERROR,
    });
    app = minimalApp({ token: slack.botToken(), receiver, clientOptions });
    await app.start();
    await throughEverything();

    expect(await slack.control.disconnect({})).toEqual({ disconnected: 1 });
    const delivery = await eventually(async () => {
      const typed = await slack.control.type({ ...here, text: '/note again' });
      return typed.delivery?.status === 200 ? typed.delivery : undefined;
    });
    expect(delivery.url).toBe('socket');
  });

  test('that answers with the wrong signing secret is not answered', async () => {
    slack = createSlack({ manifest: testManifest() });
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
