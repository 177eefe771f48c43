import { expect } from 'vitest';
import { takeEvents } from './full-manifest.ts';
import { testManifest } from './manifest.ts';
import { channelIds, harnessOnce } from './support.ts';

// docs.slack.dev/reference/events/message_metadata_posted, message_metadata_updated, message_metadata_deleted

const channel = channelIds.coaching;
const names = ['posted', 'updated', 'deleted'].map((what) => `message_metadata_${what}`);

const { harness, test } = harnessOnce({
  rateLimits: false,
  manifest: testManifest({
    oauth_config: { scopes: { bot: ['commands', 'chat:write', 'metadata.message:read'] } },
    settings: {
      event_subscriptions: {
        request_url: 'https://app.example/slack/events',
        bot_events: names,
        metadata_subscriptions: [
          { app_id: '*', event_type: 'order' },
          { app_id: 'A0SOMEBODY', event_type: 'invoice' },
        ],
      },
    },
  }),
});

const order = (n: number) => ({ event_type: 'order', event_payload: { n } });

test('an app hears of metadata that is posted, changed and deleted', async () => {
  const { ts } = await harness.call('chat.postMessage', { channel, text: 'x', metadata: order(1) });
  await harness.call('chat.update', { channel, ts, text: 'the same', metadata: order(1) });
  await harness.call('chat.update', { channel, ts, metadata: order(2), text: 'y' });
  await harness.call('chat.delete', { channel, ts });
  const { events } = await takeEvents(harness);
  const common = { app_id: 'A0SIMULATE', bot_id: 'B0APPNORTH', channel_id: channel, message_ts: ts };
  expect(events).toMatchObject([
    { type: names[0], ...common, metadata: order(1) },
    { type: names[1], ...common, previous_metadata: order(1), metadata: order(2) },
    { type: names[2], ...common, previous_metadata: order(2), deleted_ts: expect.any(String) },
  ]);
  expect(events[0]).not.toHaveProperty('previous_metadata');
});

test('nothing is sent without a subscription to the event type of that app, or without metadata', async () => {
  const invoice = { event_type: 'invoice', event_payload: {} };
  for (const metadata of [invoice, { ...invoice, event_type: 'other' }, undefined])
    await harness.call('chat.postMessage', { channel, text: 'x', metadata });
  expect((await takeEvents(harness)).events).toEqual([]);
});
