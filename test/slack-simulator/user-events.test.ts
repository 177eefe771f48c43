import { afterEach, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

let harness: Harness;
afterEach(() => harness.close());

const start = async (events: string[]) => {
  const plain = testManifest();
  const manifest = testManifest({
    settings: {
      ...plain.settings,
      event_subscriptions: {
        request_url: plain.settings?.event_subscriptions?.request_url ?? '',
        bot_events: events,
      },
    },
  });
  harness = await startHarness({ rateLimits: false, manifest });
};

const jonas = {
  id: userIds.jonas,
  teamId: 'T0NORTH001',
  name: 'Jonas Lindqvist',
  email: 'jonas@northfield.example',
};

const events = async (): Promise<Json[]> => {
  await harness.slack.settled();
  return harness.app.payloads('event_callback').map(({ event }) => event as Json);
};

// docs.slack.dev/reference/events/user_change and team_join
test('an app hears of a changed person and of a new one, with the whole user object', async () => {
  await start(['user_change', 'team_join']);
  await harness.slack.control.person({ ...jonas, role: 'guest' });
  await harness.slack.control.person({ ...jonas, id: 'U0NEW00001', name: 'New Person' });
  expect(await events()).toMatchObject([
    { type: 'user_change', user: { id: userIds.jonas, is_restricted: true, is_email_confirmed: true } },
    { type: 'team_join', user: { id: 'U0NEW00001', real_name: 'New Person', is_restricted: false } },
  ]);
});

test('an app that does not subscribe hears nothing', async () => {
  await start(['app_mention']);
  await harness.slack.control.person({ ...jonas, role: 'guest' });
  expect(await events()).toEqual([]);
});

// docs.slack.dev/reference/objects/conversation-object
test('a channel says that another company is invited to it, and that it is there', async () => {
  await start(['app_mention']);
  const channel = { id: channelIds.coaching, teamId: 'T0NORTH001', name: 'coaching' };
  const members = [userIds.jonas, 'bot'];
  await harness.slack.control.channel({ ...channel, members, pendingTeams: ['T0OUTSIDE1'] });
  expect(await harness.call('conversations.info', { channel: channel.id })).toMatchObject({
    channel: {
      is_ext_shared: false,
      is_pending_ext_shared: true,
      pending_shared: ['T0OUTSIDE1'],
      pending_connected_team_ids: ['T0OUTSIDE1'],
    },
  });
  const teams = ['T0NORTH001', 'T0OUTSIDE1'];
  await harness.slack.control.channel({ ...channel, members, kind: 'private', teams });
  expect(await harness.call('conversations.info', { channel: channel.id })).toMatchObject({
    channel: { is_private: true, is_ext_shared: true, is_pending_ext_shared: false, pending_shared: [] },
  });
});
