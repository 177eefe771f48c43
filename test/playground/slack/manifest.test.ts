import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type ManifestInput, readManifest } from '../../../src/playground/slack/manifest.ts';
import { testManifest } from './manifest.ts';
import { type Bench, CHANNEL, DM, startBench, USER } from './support.ts';

describe('reading a manifest', () => {
  test('takes YAML and JSON files and fills in what may be left out', () => {
    const dir = mkdtempSync(join(tmpdir(), 'manifest-'));
    writeFileSync(join(dir, 'a.yml'), 'display_information:\n  name: Small\n');
    writeFileSync(join(dir, 'a.json'), JSON.stringify(testManifest()));
    expect(readManifest(join(dir, 'a.yml'))).toMatchObject({
      display_information: { name: 'Small' },
      features: { slash_commands: [], shortcuts: [] },
      settings: { socket_mode_enabled: false, token_rotation_enabled: false },
    });
    expect(readManifest(join(dir, 'a.json')).features.slash_commands.map((one) => one.command)).toEqual([
      '/note',
      '/raw',
    ]);
  });

  const refused: [string, ManifestInput, RegExp][] = [
    ['an unknown key', { ...testManifest(), settigns: {} } as ManifestInput, /settigns/],
    [
      'a command without the scope commands',
      testManifest({
        oauth_config: {
          scopes: { bot: ['app_mentions:read', 'channels:read', 'channels:history', 'im:history'] },
        },
      }),
      /oauth_config\.scopes\.bot: must have commands/,
    ],
    [
      'an event without its scope',
      testManifest({
        oauth_config: { scopes: { bot: ['commands', 'channels:read', 'channels:history', 'im:history'] } },
      }),
      /app_mention needs the scope app_mentions:read/,
    ],
    [
      'an event that there is not',
      testManifest({
        settings: { event_subscriptions: { request_url: 'https://a.example/', bot_events: ['app_smiled'] } },
      }),
      /unknown event: app_smiled/,
    ],
    [
      'a command without an address when Socket Mode is off',
      testManifest({
        features: {
          bot_user: { display_name: 'M' },
          slash_commands: [{ command: '/note', description: 'Notes' }],
        },
      }),
      /\/note has no url/,
    ],
    [
      'interactivity without an address when Socket Mode is off',
      testManifest({ settings: { interactivity: { is_enabled: true } } }),
      /interactivity\.request_url: is required/,
    ],
    ['bot scopes without a bot', testManifest({ features: {} }), /features\.bot_user: is required/],
    [
      'a name that is too long',
      testManifest({ display_information: { name: 'x'.repeat(36) } }),
      /display_information\.name/,
    ],
  ];
  test.each(refused)('refuses %s and names the key', (_what, manifest, line) => {
    expect(() => readManifest(manifest)).toThrow(line);
  });
});

describe('only what is declared exists', () => {
  let bench: Bench;
  afterEach(() => bench.close());

  test('a command that is not declared never reaches the app', async () => {
    bench = await startBench();
    const { delivery } = await bench.slack.control.type({
      user: USER.jonas,
      channel: CHANNEL.coaching,
      text: '/nope x',
    });
    const { messages } = await bench.slack.control.messages({ user: USER.jonas, channel: CHANNEL.coaching });
    expect(delivery).toBeNull();
    expect(bench.app.received).toHaveLength(0);
    expect(messages).toMatchObject([{ user: 'USLACKBOT', ephemeral: true }]);
    expect(messages[0]?.text).toContain('/nope is not a valid command');
  });

  test('commands, actions and events go to the paths that the manifest names for each', async () => {
    const urls = {
      command: 'https://app.example/commands',
      events: 'https://app.example/events?of=slack',
      clicks: 'https://app.example/clicks',
      options: 'https://app.example/options',
    };
    bench = await startBench({
      manifest: testManifest({
        features: {
          bot_user: { display_name: 'M' },
          slash_commands: [{ command: '/note', description: 'Notes', url: urls.command }],
          shortcuts: [{ name: 'New', type: 'global', callback_id: 'new', description: 'New' }],
        },
        settings: {
          event_subscriptions: { request_url: urls.events, bot_events: ['message.im'] },
          interactivity: {
            is_enabled: true,
            request_url: urls.clicks,
            message_menu_options_url: urls.options,
          },
        },
      }),
    });
    await bench.slack.control.type({ user: USER.jonas, channel: CHANNEL.coaching, text: '/note' });
    await bench.slack.control.shortcut({ user: USER.jonas, callback_id: 'new' });
    await bench.slack.control.type({ user: USER.jonas, channel: DM, text: 'hello' });
    await bench.slack.settled();
    expect(bench.app.received.map((one) => one.path)).toEqual(['/commands', '/clicks', '/events?of=slack']);
  });

  test('an event that is not subscribed to is not sent', async () => {
    const { settings } = testManifest();
    bench = await startBench({
      manifest: testManifest({
        settings: {
          ...settings,
          event_subscriptions: { request_url: 'https://app.example/e', bot_events: ['app_mention'] },
        },
      }),
    });
    await bench.slack.control.type({ user: USER.jonas, channel: DM, text: 'hello' });
    await bench.slack.control.home({ user: USER.jonas });
    await bench.slack.settled();
    expect(bench.app.received).toHaveLength(0);
  });

  test('a shortcut that is not declared, or of the other kind, is refused', async () => {
    bench = await startBench();
    const { control } = bench.slack;
    await expect(control.shortcut({ user: USER.jonas, callback_id: 'nope' })).rejects.toThrow(
      'shortcut_not_found',
    );
    await expect(control.shortcut({ user: USER.jonas, callback_id: 'note_it' })).rejects.toThrow(
      'shortcut_not_found',
    );
  });

  test('with interactivity off a click reaches nobody, and the person is told', async () => {
    const { settings } = testManifest();
    bench = await startBench({
      manifest: testManifest({ settings: { ...settings, interactivity: { is_enabled: false } } }),
    });
    const { error } = await bench.slack.control.shortcut({ user: USER.jonas, callback_id: 'new_note' });
    expect(error).toBe('dispatch_failed');
    expect(bench.app.received).toHaveLength(0);
  });

  test('without home_tab_enabled views.publish is refused, and there is no Home', async () => {
    const { features } = testManifest();
    bench = await startBench({
      manifest: testManifest({ features: { ...features, app_home: { home_tab_enabled: false } } }),
    });
    const answer = await bench.call('views.publish', {
      user_id: USER.jonas,
      view: { type: 'home', blocks: [] },
    });
    const { app } = await bench.slack.control.state({ user: USER.jonas });
    expect(answer).toMatchObject({ ok: false, error: 'not_enabled' });
    expect(app).toMatchObject({ hasHome: false });
  });

  test('with a read-only messages tab nothing can be typed there; with none, nothing can be sent there', async () => {
    const { features } = testManifest();
    const tab = (app_home: object) => testManifest({ features: { ...features, app_home } });
    bench = await startBench({ manifest: tab({ messages_tab_read_only_enabled: true }) });
    const typed = { user: USER.jonas, channel: DM };
    await expect(bench.slack.control.type({ ...typed, text: 'hi' })).rejects.toThrow(
      'messages_tab_read_only',
    );
    await expect(bench.slack.control.type({ ...typed, text: '/note' })).rejects.toThrow(
      'messages_tab_read_only',
    );
    expect(await bench.call('chat.postMessage', { channel: DM, text: 'x' })).toMatchObject({ ok: true });
    await bench.close();
    bench = await startBench({ manifest: tab({ messages_tab_enabled: false }) });
    await expect(bench.slack.control.type({ ...typed, text: 'hi' })).rejects.toThrow(
      'messages_tab_read_only',
    );
    expect(await bench.call('chat.postMessage', { channel: DM, text: 'x' })).toMatchObject({
      error: 'messages_tab_disabled',
    });
  });
});
