import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullManifest, takeEvents } from './full-manifest.ts';
import { testRefusals } from './refusals.ts';
import { botUserId, channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

const { coaching, leadership } = channelIds;
const { jonas, marta } = userIds;

/** docs.slack.dev/reference/events/link_shared and docs.slack.dev/reference/methods/chat.unfurl. */
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false, manifest: fullManifest() });
});
afterAll(() => harness.close());
beforeEach(() => takeEvents(harness));

const url = 'https://app.example.com/plans/7?a=1&b=2';
const type = async (text: string, channel = coaching): Promise<Json> => {
  const { ts } = await harness.slack.control.type({ user: jonas, channel, text });
  return { channel, ts };
};
const unfurls = { [url]: { blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Plan 7' } }] } };

describe('link_shared', () => {
  test("comes with each link to the app's domains, once", async () => {
    const { ts } = await type(`see ${url}, ${url}; or https://example.com? And https://elsewhere.example`);
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['message', 'link_shared']);
    expect(events[1]).toEqual({
      type: 'link_shared',
      user: jonas,
      channel: coaching,
      message_ts: ts,
      links: [
        { domain: 'example.com', url },
        { domain: 'example.com', url: 'https://example.com' },
      ],
      source: 'conversations_history',
      unfurl_id: expect.stringMatching(`^${coaching}\\.${ts}\\.[0-9a-f]{64}$`),
      is_bot_user_member: true,
      event_ts: expect.any(String),
    });
  });

  test('comes from channels without the app, and not for its own messages or for other domains', async () => {
    await type(url, leadership);
    expect((await takeEvents(harness)).events).toMatchObject([
      { type: 'link_shared', is_bot_user_member: false },
    ]);
    await harness.call('chat.postMessage', { channel: coaching, text: `<${url}>` });
    await type('https://notexample.com');
    expect((await takeEvents(harness)).names).toEqual(['message', 'message']);
  });
});

describe('chat.unfurl', () => {
  const attachmentsOf = async (message: Json): Promise<Json[]> => {
    const { channel, ts } = message;
    const { messages } = await harness.slack.control.messages({ user: jonas, channel: String(channel) });
    return (messages.find((shown) => shown.ts === ts)?.attachments ?? []) as Json[];
  };

  test('attaches a preview without an edit; a second one replaces it', async () => {
    const message = await type(`look: ${url}`);
    await takeEvents(harness);
    expect(await harness.call('chat.unfurl', { ...message, unfurls: JSON.stringify(unfurls) })).toEqual({
      ok: true,
    });
    const [attachment] = await attachmentsOf(message);
    expect(attachment).toMatchObject({
      id: 1,
      from_url: url,
      app_unfurl_url: url,
      is_app_unfurl: true,
      bot_id: 'B0APPNORTH',
      blocks: unfurls[url]?.blocks,
    });
    const { names, events } = await takeEvents(harness);
    expect(names).toEqual(['message/message_changed']);
    expect(events[0]?.message).not.toHaveProperty('edited');
    await harness.call('chat.unfurl', { ...message, unfurls: { [url]: { title: 'Plan seven' } } });
    expect(await attachmentsOf(message)).toMatchObject([{ id: 1, title: 'Plan seven' }]);
  });

  test('takes the unfurl_id, also of a channel without the app', async () => {
    const message = await type(url, leadership);
    const { unfurl_id, source } = (await takeEvents(harness)).events[0] ?? {};
    expect(await harness.call('chat.unfurl', { unfurl_id, source, unfurls })).toEqual({ ok: true });
    expect(await attachmentsOf(message)).toMatchObject([{ from_url: url }]);
  });

  test('asks the person to connect, in a message that only they see', async () => {
    const message = await type(url);
    await harness.call('chat.unfurl', {
      ...message,
      user_auth_required: true,
      user_auth_message: 'Connect first.',
      user_auth_url: 'https://example.com/connect',
    });
    const last = async (user: string) =>
      (await harness.slack.control.messages({ user, channel: coaching })).messages.at(-1);
    expect(await last(jonas)).toMatchObject({
      user: botUserId,
      ephemeral: true,
      text: 'Connect first. <https://example.com/connect|Connect>',
    });
    expect(await last(marta)).toMatchObject({ ts: message.ts });
  });

  describe('refusals', () => {
    let message: Json;
    let id = '';
    beforeAll(async () => {
      message = await type(url);
      id = String((await takeEvents(harness)).events.at(-1)?.unfurl_id);
    });
    const here = (args: Json) => () => ({ ...message, unfurls, ...args });
    const source = 'conversations_history';
    testRefusals(
      () => harness,
      [
        ['chat.unfurl', here({ unfurls: undefined }), 'missing_unfurls'],
        ['chat.unfurl', here({ unfurls: '[' }), 'invalid_unfurls_format'],
        ['chat.unfurl', here({ unfurls: { 'https://example.com/x': {} } }), 'cannot_unfurl_message'],
        ['chat.unfurl', here({ unfurls: { 'https://elsewhere.example': {} } }), 'cannot_unfurl_url'],
        ['chat.unfurl', here({ unfurls: { [url]: { blocks: [{ type: 'x' }] } } }), 'cannot_parse_attachment'],
        ['chat.unfurl', here({ channel: 'C0NOWHERE1' }), 'cannot_find_channel'],
        ['chat.unfurl', here({ ts: '1700000000.000100' }), 'cannot_find_message'],
        ['chat.unfurl', here({ channel: undefined }), 'missing_channel'],
        ['chat.unfurl', here({ ts: undefined }), 'missing_ts'],
        ['chat.unfurl', here({ metadata: { entities: [{}] } }), 'invalid_metadata_format'],
        ['chat.unfurl', () => ({ unfurl_id: id, unfurls }), 'missing_source'],
        ['chat.unfurl', { source, unfurls }, 'missing_unfurl_id'],
        ['chat.unfurl', () => ({ source: 'composer', unfurl_id: id, unfurls }), 'invalid_source'],
        ['chat.unfurl', () => ({ source, unfurl_id: 'x', unfurls }), 'invalid_unfurl_id'],
        [
          'chat.unfurl',
          () => ({ source, unfurl_id: `${id.slice(0, -2)}00ff`, unfurls }),
          'invalid_unfurl_id',
        ],
      ],
    );
  });
});

/** docs.slack.dev/messaging/work-objects-implementation and docs.slack.dev/reference/methods/entity.presentDetails. */
describe('Work Objects', () => {
  const entity = {
    entity_type: 'slack#/entities/task',
    url: 'https://example.com/plans/7',
    external_ref: { id: '7', type: 'plan' },
    entity_payload: { attributes: { title: { text: 'Plan 7' } } },
  };
  let message: { channel: string; ts: string };
  beforeAll(async () => {
    const { ts } = await harness.slack.control.type({ user: jonas, channel: coaching, text: url });
    message = { channel: coaching, ts: String(ts) };
    const metadata = { entities: [{ ...entity, app_unfurl_url: url }] };
    expect(await harness.call('chat.unfurl', { ...message, metadata })).toEqual({ ok: true });
  });

  /** Clicks the preview; returns the event. */
  const open = async (): Promise<Json> => {
    await takeEvents(harness);
    await harness.slack.control.openEntity({ user: jonas, ...message, url });
    return (await takeEvents(harness)).events[0] ?? {};
  };
  const panel = async () => (await harness.slack.control.state({ user: jonas })).entity;

  test('a click asks the app for details, which the person sees', async () => {
    const event = await open();
    expect(event).toEqual({
      type: 'entity_details_requested',
      user: jonas,
      trigger_id: expect.any(String),
      external_ref: entity.external_ref,
      entity_url: entity.url,
      link: { url: entity.url, domain: 'example.com' },
      app_unfurl_url: url,
      user_locale: 'en-GB',
      channel: coaching,
      message_ts: message.ts,
      event_ts: expect.any(String),
    });
    expect(await panel()).not.toHaveProperty('details');
    const { trigger_id } = event;
    expect(await harness.call('entity.presentDetails', { trigger_id, metadata: entity })).toEqual({
      ok: true,
    });
    expect(await panel()).toMatchObject({ externalId: '7', details: { metadata: entity } });
    await harness.slack.control.closeEntity({ user: jonas });
    expect(await panel()).toBeNull();
  });

  test('the app may present an error, or ask the person to connect', async () => {
    const error = { status: 'not_found' };
    const first = await open();
    await harness.call('entity.presentDetails', { trigger_id: first.trigger_id, error });
    expect(await panel()).toMatchObject({ details: { error } });
    const auth = { user_auth_required: true, user_auth_url: 'https://example.com/connect' };
    const second = await open();
    await harness.call('entity.presentDetails', { trigger_id: second.trigger_id, ...auth });
    expect(await panel()).toMatchObject({ details: auth });
  });

  test('refusals', async () => {
    const { trigger_id } = await open();
    const other = { ...entity, external_ref: { id: '8' } };
    for (const [args, expected] of [
      [{ trigger_id: 'x', metadata: entity }, 'invalid_trigger_id'],
      [{ trigger_id, metadata: {} }, 'invalid_metadata'],
      [{ trigger_id }, 'invalid_metadata'],
      [{ trigger_id, user_auth_required: true }, 'user_auth_url_missing'],
      [{ trigger_id, metadata: other }, 'entity_metadata_does_not_match_trigger'],
    ] as const)
      expect(await harness.call('entity.presentDetails', args)).toMatchObject({ error: expected });
    await expect(
      harness.slack.control.openEntity({ user: jonas, ...message, url: 'https://example.com' }),
    ).rejects.toThrow('entity_not_found');
  });
});
