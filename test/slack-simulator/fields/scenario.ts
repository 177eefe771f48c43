import { type ManifestInput, methods, scopesByEvent } from '../../../src/playground/slack-simulator/index.ts';
import { simulatedEvents } from '../../../src/playground/slack-simulator/rules/event-names.ts';
import { testManifest } from '../manifest.ts';
import {
  appDmId,
  botUserId,
  button,
  channelIds,
  type Harness,
  type Json,
  lastPayload,
  modal,
  startHarness,
  userIds,
  valueAt,
} from '../support.ts';
import { addFieldTypes, type FieldTypes, kindsOf } from './field-types.ts';
import { type CallOk, playChannels } from './play-channels.ts';
import { playSocket } from './play-socket.ts';

const { jonas, marta, anna } = userIds;
const { coaching, general, partners } = channelIds;

/** The test manifest with every event that the simulator sends, and every scope that events and methods need. */
function fullManifest() {
  const { settings, oauth_config } = testManifest();
  const scopes = new Set([
    ...(oauth_config?.scopes?.bot ?? []),
    ...[...simulatedEvents].flatMap((event) => scopesByEvent[event] ?? []),
    ...[...methods.values()].flatMap((method) => method.scopes),
    ...['channels', 'groups', 'im', 'mpim'].flatMap((kind) => [
      `${kind}:read`,
      `${kind}:write`,
      `${kind}:history`,
    ]),
    'connections:write',
  ]);
  scopes.delete('connections:write');
  return testManifest({
    oauth_config: { ...oauth_config, scopes: { bot: [...scopes] } },
    settings: {
      ...settings,
      event_subscriptions: {
        request_url: settings?.event_subscriptions?.request_url ?? '',
        bot_events: [...simulatedEvents],
      },
    },
  });
}

const text = (value: string): Json => ({ type: 'plain_text', text: value });

const formBlocks = [
  {
    type: 'input',
    block_id: 'text',
    label: text('Text'),
    element: { type: 'plain_text_input', action_id: 'input' },
  },
  {
    type: 'input',
    block_id: 'where',
    label: text('Where'),
    element: { type: 'conversations_select', action_id: 'where' },
  },
  {
    type: 'actions',
    block_id: 'go',
    elements: [button('go'), { type: 'external_select', action_id: 'search' }],
  },
];

/** Does once everything that makes the simulator send something, and calls each method. */
async function playThrough(harness: Harness): Promise<undefined> {
  const { control } = harness.slack;
  const ok: CallOk = async (method, args = {}, token) => {
    const answer = await harness.call(method, args, token);
    if (answer.ok !== true) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const type = async (text: string, more: Json = {}) =>
    String((await control.type({ user: jonas, channel: coaching, text, ...more })).ts);
  const trigger = async () => {
    await control.type({ user: jonas, channel: coaching, text: '/note' });
    return lastPayload(harness, '/note').trigger_id;
  };

  const root = await type('hello');
  await type('a reply', { thread_ts: root });
  await type(`<@${botUserId}> look`);
  await type('in private', { channel: appDmId });
  await type('among partners', { channel: partners });
  await control.type({ user: userIds.olga, channel: partners, text: `<@${botUserId}> from outside` });
  const search = { type: 'external_select', action_id: 'search', placeholder: text('Search') };
  const confirm = { title: text('Sure?'), text: text('Sure?'), confirm: text('Yes'), deny: text('No') };
  const go = { ...button('go'), style: 'primary', confirm };
  const options = [{ text: text('One'), value: '1' }];
  const choice = { type: 'static_select', action_id: 'choice', options };
  const post = {
    channel: coaching,
    text: 'x',
    blocks: [{ type: 'actions', block_id: 'b', elements: [go, search, choice] }],
  };
  const metadata = { event_type: 'e', event_payload: {} };
  const posted = await ok('chat.postMessage', { ...post, metadata });
  const ts = String(posted.ts);
  harness.slack.clock.advance(2000);
  const ephemeral = await ok('chat.postEphemeral', { ...post, user: jonas });
  harness.slack.clock.advance(2000);
  const reply = await ok('chat.postMessage', { ...post, thread_ts: root });
  for (const clicked of [ts, ephemeral.message_ts, reply.ts]) {
    const container = { type: 'message' as const, channel: coaching, ts: String(clicked) };
    const place = { user: jonas, container, block_id: 'b' };
    await control.action({ ...place, action_id: 'go' });
    await control.action({ ...place, action_id: 'choice', value: '1' });
    await control.options({ ...place, action_id: 'search', query: 'abc' });
  }
  await control.shortcut({ user: jonas, callback_id: 'note_it', channel: coaching, ts: root });
  await control.shortcut({ user: jonas, callback_id: 'note_it', channel: coaching, ts });
  await control.shortcut({ user: jonas, callback_id: 'new_note' });

  const form = modal({ blocks: formBlocks, close: text('No') });
  const opened = await ok('views.open', { trigger_id: await trigger(), view: form });
  const view_id = String(valueAt(opened, 'view.id'));
  const container = { type: 'view' as const, view_id };
  await control.options({ user: jonas, container, block_id: 'go', action_id: 'search', query: 'abc' });
  await control.action({ user: jonas, container, block_id: 'go', action_id: 'go' });
  await ok('views.push', { trigger_id: lastPayload(harness, 'block_actions').trigger_id, view: modal() });
  await ok('views.update', { view_id, view: form });
  const [, top = { id: '' }] = (await control.state({ user: jonas })).views as { id: string }[];
  await control.close({ user: jonas, view_id: String(top.id) });
  const values = { text: { input: { value: 'v' } }, where: { where: { selected_conversation: general } } };
  await control.submit({ user: jonas, view_id, values });
  const home = { type: 'home', blocks: [{ type: 'actions', block_id: 'h', elements: [button('go')] }] };
  await ok('views.publish', { user_id: jonas, view: home });
  await control.home({ user: jonas });
  await control.home({ user: jonas, tab: 'messages' });

  await control.invite({ channel: coaching, user: anna, inviter: marta });
  await control.kick({ channel: coaching, user: anna });

  const changed = { event_type: 'e', event_payload: { changed: true } };
  await ok('chat.update', { channel: coaching, ts, text: 'y', metadata: changed });
  await ok('chat.getPermalink', { channel: coaching, message_ts: ts });
  await ok('conversations.history', { channel: coaching, include_all_metadata: true });
  for (const id of [coaching, appDmId, partners]) await ok('conversations.info', { channel: id });
  const types = 'public_channel,private_channel,im,mpim';
  await ok('conversations.list', { types });
  await ok('users.conversations', { types });
  await ok('conversations.members', { channel: coaching });
  await ok('chat.delete', { channel: coaching, ts });
  for (const user of [jonas, botUserId, userIds.olga]) await ok('users.info', { user, include_locale: true });
  await ok('conversations.info', { channel: coaching, include_locale: true });
  await playChannels(harness, ok);
  await ok('users.list', { include_locale: true });
  await ok('users.lookupByEmail', { email: 'jonas@northfield.example' });
  await ok('auth.test');
  await ok('auth.teams.list');
  const upload = await control.upload({ user: jonas, name: 'a.txt', mimetype: 'text/plain', data: '' });
  await ok('files.info', { file: valueAt(upload, 'file.id') });
  const unknown = [{ type: 'unknown' }];
  await harness.call('chat.postMessage', { channel: coaching, text: 'x', blocks: unknown });
  await harness.call('users.info', { user: 'U0NOONE001' });
  await harness.call('views.open', { trigger_id: 'none', view: {} });
  await harness.call('auth.test', {}, null);

  const client = { client_id: harness.slack.clientId, client_secret: harness.slack.clientSecret };
  await ok('oauth.v2.access', { ...client, code: await authorize(harness) });
  await control.uninstall({ team: 'T0NORTH001' });
  await harness.slack.settled();
}

const settingsWith = (manifest: ManifestInput, flag: string): ManifestInput => ({
  ...manifest,
  settings: { ...manifest.settings, [flag]: true },
});

/** What only happens when tokens rotate, and when one lacks a scope. */
async function playRotation({ call, slack, ...harness }: Harness): Promise<undefined> {
  const client = { client_id: slack.clientId, client_secret: slack.clientSecret };
  await slack.control.uninstall({ team: 'T0NORTH001' });
  const code = await authorize({ call, slack, ...harness });
  const { access_token, refresh_token } = await call('oauth.v2.access', { ...client, code }, null);
  await call('users.list', {}, String(access_token));
  await call('oauth.v2.access', { ...client, grant_type: 'refresh_token', refresh_token }, null);
}

/** Allows the app on the authorize page; returns the code. */
async function authorize({ slack }: Harness): Promise<string> {
  const query = new URLSearchParams({
    client_id: slack.clientId,
    scope: 'chat:write',
  });
  const response = await fetch(`${slack.authorizeUrl}?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(query), user: marta, answer: 'allow' }),
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** The fields and types of everything that the simulator sends, by kind: `api users.info`, `event message`, … */
export async function fieldsSent(): Promise<Record<string, FieldTypes>> {
  const sent: Record<string, FieldTypes> = {};
  const add = (kind: string, value: unknown) => {
    sent[kind] ??= {};
    addFieldTypes(sent[kind], value);
  };
  const full = fullManifest();
  const plays: [ManifestInput, (harness: Harness) => Promise<Json[] | undefined>][] = [
    [full, playThrough],
    [settingsWith(full, 'socket_mode_enabled'), playSocket],
    [settingsWith(full, 'token_rotation_enabled'), playRotation],
  ];
  for (const [manifest, play] of plays) {
    const harness = await startHarness({ manifest });
    try {
      const frames = await play(harness);
      for (const frame of frames ?? []) for (const [name, part] of kindsOf(frame)) add(name, part);
      const { deliveries } = await harness.slack.control.deliveries({ limit: 1000 });
      for (const { kind, url, payload, responseBody } of deliveries)
        if (kind === 'api') add(`api ${url}`, responseBody);
        else for (const [name, part] of kindsOf(payload)) add(name, part);
    } finally {
      await harness.close();
    }
  }
  return sent;
}
