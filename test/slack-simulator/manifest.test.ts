import { afterEach, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { appDmId, channelIds, type Harness, startHarness, userIds } from './support.ts';

describe('only what the manifest declares exists', () => {
  let harness: Harness;
  afterEach(() => harness.close());

  test('an undeclared command never reaches the app', async () => {
    harness = await startHarness();
    const { delivery } = await harness.slack.control.type({
      user: userIds.jonas,
      channel: channelIds.coaching,
      text: '/nope x',
    });
    const { messages } = await harness.slack.control.messages({
      user: userIds.jonas,
      channel: channelIds.coaching,
    });
    expect(delivery).toBeNull();
    expect(harness.app.received).toHaveLength(0);
    expect(messages).toMatchObject([{ user: 'USLACKBOT', ephemeral: true }]);
    expect(messages[0]?.text).toContain('/nope is not a valid command');
  });

  test('commands, actions and events go to their own paths in the manifest', async () => {
    const urls = {
      command: 'https://app.example/commands',
      events: 'https://app.example/events?of=slack',
      clicks: 'https://app.example/clicks',
      options: 'https://app.example/options',
    };
    harness = await startHarness({
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
    await harness.slack.control.type({ user: userIds.jonas, channel: channelIds.coaching, text: '/note' });
    await harness.slack.control.shortcut({ user: userIds.jonas, callback_id: 'new' });
    await harness.slack.control.type({ user: userIds.jonas, channel: appDmId, text: 'hello' });
    await harness.slack.settled();
    expect(harness.app.received.map(({ path }) => path)).toEqual([
      '/commands',
      '/clicks',
      '/events?of=slack',
    ]);
  });

  test('an event without a subscription is not sent', async () => {
    const { settings } = testManifest();
    harness = await startHarness({
      manifest: testManifest({
        settings: {
          ...settings,
          event_subscriptions: { request_url: 'https://app.example/e', bot_events: ['app_mention'] },
        },
      }),
    });
    await harness.slack.control.type({ user: userIds.jonas, channel: appDmId, text: 'hello' });
    await harness.slack.control.home({ user: userIds.jonas });
    await harness.slack.settled();
    expect(harness.app.received).toHaveLength(0);
  });

  test('an undeclared shortcut, or one of the other type, is rejected', async () => {
    harness = await startHarness();
    const { control } = harness.slack;
    await expect(control.shortcut({ user: userIds.jonas, callback_id: 'nope' })).rejects.toThrow(
      'shortcut_not_found',
    );
    await expect(control.shortcut({ user: userIds.jonas, callback_id: 'note_it' })).rejects.toThrow(
      'shortcut_not_found',
    );
  });

  test('with interactivity off, shortcuts never reach the app and fail with an error', async () => {
    const { settings } = testManifest();
    harness = await startHarness({
      manifest: testManifest({ settings: { ...settings, interactivity: { is_enabled: false } } }),
    });
    const { error } = await harness.slack.control.shortcut({ user: userIds.jonas, callback_id: 'new_note' });
    expect(error).toBe('dispatch_failed');
    expect(harness.app.received).toHaveLength(0);
  });

  test('without home_tab_enabled, views.publish fails and there is no Home tab', async () => {
    const { features } = testManifest();
    harness = await startHarness({
      manifest: testManifest({ features: { ...features, app_home: { home_tab_enabled: false } } }),
    });
    const answer = await harness.call('views.publish', {
      user_id: userIds.jonas,
      view: { type: 'home', blocks: [] },
    });
    const { app } = await harness.slack.control.state({ user: userIds.jonas });
    expect(answer).toMatchObject({ ok: false, error: 'not_enabled' });
    expect(app).toMatchObject({ hasHome: false });
  });

  test('nobody can type in a read-only messages tab, and nothing can be sent if the tab is off', async () => {
    const { features } = testManifest();
    const tab = (app_home: object) => testManifest({ features: { ...features, app_home } });
    harness = await startHarness({ manifest: tab({ messages_tab_read_only_enabled: true }) });
    const typed = { user: userIds.jonas, channel: appDmId };
    await expect(harness.slack.control.type({ ...typed, text: 'hi' })).rejects.toThrow(
      'messages_tab_read_only',
    );
    await expect(harness.slack.control.type({ ...typed, text: '/note' })).rejects.toThrow(
      'messages_tab_read_only',
    );
    expect(await harness.call('chat.postMessage', { channel: appDmId, text: 'x' })).toMatchObject({
      ok: true,
    });
    await harness.close();
    harness = await startHarness({ manifest: tab({ messages_tab_enabled: false }) });
    await expect(harness.slack.control.type({ ...typed, text: 'hi' })).rejects.toThrow(
      'messages_tab_read_only',
    );
    expect(await harness.call('chat.postMessage', { channel: appDmId, text: 'x' })).toMatchObject({
      error: 'messages_tab_disabled',
    });
  });
});
