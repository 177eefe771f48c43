import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stopClock } from '../support/stopped-clock.ts';
import {
  button,
  channelIds,
  type Harness,
  type Json,
  modal,
  startHarness,
  userIds,
  valueAt,
} from './support.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const typed = { user: userIds.jonas, channel: channelIds.coaching, text: '/note' };

async function freshTrigger(): Promise<unknown> {
  await harness.slack.control.type(typed);
  return harness.app.payloads('/note').at(-1)?.trigger_id;
}

const messagesFor = async (user: string) =>
  (await harness.slack.control.messages({ user, channel: channelIds.coaching })).messages;

describe('acknowledgement within three seconds', () => {
  test('an app that hangs: the person sees operation_timeout after three real seconds', async () => {
    harness.app.respond = () => ({ afterMs: 20_000 });
    const { delivery } = await stopClock().run(harness.slack.control.type(typed));
    expect(delivery).toMatchObject({ error: 'operation_timeout', status: null, ms: 3000 });
    expect(await messagesFor(userIds.jonas)).toMatchObject([
      { text: '/note failed with the error "operation_timeout"', ephemeral: true },
    ]);
    expect(await messagesFor(userIds.marta)).toEqual([]);
  });

  test("moving the simulator's clock ends the three seconds at once", async () => {
    let isDone = false;
    const isDoneAtOnce = new Promise<boolean>((resolve) => {
      harness.app.respond = async () => {
        harness.slack.clock.advance(3001);
        await nextTurn();
        resolve(isDone);
        return { afterMs: 20_000 };
      };
    });
    const { delivery } = await harness.slack.control.type(typed);
    isDone = true;
    expect(delivery?.error).toBe('operation_timeout');
    expect(await isDoneAtOnce).toBe(true);
  });

  test('an HTTP error or a closed connection is dispatch_failed', async () => {
    for (const answer of [{ status: 500 }, { status: 404 }, { cut: true }]) {
      harness.app.respond = () => answer;
      await harness.slack.control.type(typed);
    }
    expect((await messagesFor(userIds.jonas)).map(({ text }) => text)).toEqual(
      Array(3).fill('/note failed with the error "dispatch_failed"'),
    );
  });

  test('a click without acknowledgement shows an error to the person who clicked', async () => {
    await harness.call('chat.postMessage', {
      channel: channelIds.coaching,
      text: 'x',
      blocks: [{ type: 'actions', block_id: 'b', elements: [button('go')] }],
    });
    const [message] = await messagesFor(userIds.jonas);
    harness.app.respond = () => ({ status: 500 });
    const container = { type: 'message' as const, channel: channelIds.coaching, ts: String(message?.ts) };
    const { error } = await harness.slack.control.action({
      user: userIds.jonas,
      container,
      block_id: 'b',
      action_id: 'go',
    });
    expect(error).toBe('dispatch_failed');
    expect(await messagesFor(userIds.jonas)).toHaveLength(2);
    expect(await messagesFor(userIds.marta)).toHaveLength(1);
  });

  test('a submission without acknowledgement leaves the modal open with an error', async () => {
    await harness.call('views.open', { trigger_id: await freshTrigger(), view: modal() });
    harness.app.respond = () => ({ status: 503 });
    const state = await harness.slack.control.state({ user: userIds.jonas });
    const values = { text: { input: { value: 'x' } } };
    const view_id = String(valueAt(state, 'views.0.id'));
    expect(await harness.slack.control.submit({ user: userIds.jonas, view_id, values })).toMatchObject({
      problem: 'dispatch_failed',
    });
    const after = await harness.slack.control.state({ user: userIds.jonas });
    expect(after.views).toMatchObject([
      { id: view_id, problem: expect.stringContaining('trouble connecting') },
    ]);
  });
});

describe('a trigger', () => {
  test('works once', async () => {
    const trigger_id = await freshTrigger();
    expect(await harness.call('views.open', { trigger_id, view: modal() })).toMatchObject({ ok: true });
    expect(await harness.call('views.open', { trigger_id, view: modal() })).toMatchObject({
      error: 'exchanged_trigger_id',
    });
  });

  test('expires after three seconds', async () => {
    const young = await freshTrigger();
    harness.slack.clock.advance(2000);
    expect(await harness.call('views.open', { trigger_id: young, view: modal() })).toMatchObject({
      ok: true,
    });
    const old = await freshTrigger();
    harness.slack.clock.advance(3001);
    expect(await harness.call('views.open', { trigger_id: old, view: modal() })).toMatchObject({
      error: 'expired_trigger_id',
    });
  });

  test('is not used up by a rejected view', async () => {
    const trigger_id = await freshTrigger();
    const long = modal({ title: { type: 'plain_text', text: 'x'.repeat(25) } });
    expect(await harness.call('views.open', { trigger_id, view: long })).toMatchObject({
      error: 'invalid_arguments',
    });
    expect(await harness.call('views.open', { trigger_id, view: modal() })).toMatchObject({ ok: true });
  });

  test('is valid in one workspace only, and cannot be made up', async () => {
    const trigger_id = await freshTrigger();
    const other = harness.slack.botToken('T0SOUTH001');
    expect(await harness.call('views.open', { trigger_id, view: modal() }, other)).toMatchObject({
      error: 'invalid_trigger_id',
    });
    expect(await harness.call('views.open', { trigger_id: '1.2.abc', view: modal() })).toMatchObject({
      error: 'invalid_trigger_id',
    });
    expect(await harness.call('views.open', { view: modal() })).toMatchObject({
      error: 'invalid_trigger_id',
    });
  });
});

describe('a response URL', () => {
  const answer = (url: unknown, body: Json) =>
    fetch(String(url), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const freshUrl = async () => {
    await harness.slack.control.type(typed);
    return harness.app.payloads('/note').at(-1)?.response_url;
  };

  test('works five times', async () => {
    const url = await freshUrl();
    for (let use = 1; use <= 5; use += 1) expect((await answer(url, { text: `${use}` })).status).toBe(200);
    const sixth = await answer(url, { text: '6' });
    expect(sixth.status).toBe(404);
    expect(await sixth.json()).toEqual({ ok: false, error: 'used_url' });
    expect((await messagesFor(userIds.jonas)).map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('expires after thirty minutes', async () => {
    const url = await freshUrl();
    harness.slack.clock.advance(29 * 60_000);
    expect((await answer(url, { text: 'in time' })).status).toBe(200);
    harness.slack.clock.advance(2 * 60_000);
    expect(await (await answer(url, { text: 'late' })).json()).toEqual({ ok: false, error: 'expired_url' });
  });

  test('rejects anything but a message', async () => {
    const url = await freshUrl();
    expect((await answer(url, {})).status).toBe(400);
    expect(await (await answer(url, { text: '', blocks: [] })).json()).toEqual({
      ok: false,
      error: 'no_text',
    });
    expect(await (await answer(url, { blocks: [{ type: 'nonsense' }] })).json()).toMatchObject({
      error: 'invalid_blocks',
    });
    expect((await fetch(String(url), { method: 'POST', body: 'not json' })).status).toBe(400);
    expect(await (await answer(`${url}x`, { text: 'x' })).json()).toMatchObject({ error: 'invalid_url' });
    expect(await messagesFor(userIds.jonas)).toEqual([]);
  });
});

describe('modals', () => {
  const open = async () =>
    valueAt(await harness.call('views.open', { trigger_id: await freshTrigger(), view: modal() }), 'view');
  const pushing = modal({ blocks: [{ type: 'actions', block_id: 'b', elements: [button('more')] }] });

  async function triggerFrom(viewId: unknown): Promise<unknown> {
    const container = { type: 'view' as const, view_id: String(viewId) };
    await harness.slack.control.action({ user: userIds.jonas, container, block_id: 'b', action_id: 'more' });
    return harness.app.payloads('block_actions').at(-1)?.trigger_id;
  }

  test('stack up to three deep', async () => {
    const first = await harness.call('views.open', { trigger_id: await freshTrigger(), view: pushing });
    let top = valueAt(first, 'view.id');
    for (let depth = 2; depth <= 3; depth += 1) {
      const pushed = await harness.call('views.push', { trigger_id: await triggerFrom(top), view: pushing });
      expect(pushed).toMatchObject({
        ok: true,
        view: { root_view_id: valueAt(first, 'view.id'), previous_view_id: top },
      });
      top = valueAt(pushed, 'view.id');
    }
    expect(
      await harness.call('views.push', { trigger_id: await triggerFrom(top), view: pushing }),
    ).toMatchObject({ error: 'push_limit_reached' });
    expect((await harness.slack.control.state({ user: userIds.jonas })).views).toHaveLength(3);
  });

  test('cannot be pushed if no modal is open', async () => {
    expect(
      await harness.call('views.push', { trigger_id: await freshTrigger(), view: modal() }),
    ).toMatchObject({ error: 'not_found' });
  });

  test('updating with an old hash is hash_conflict', async () => {
    const view = await open();
    const id = valueAt(view, 'id');
    const update = { view_id: id, view: modal({ callback_id: 'second' }) };
    expect(await harness.call('views.update', { ...update, hash: valueAt(view, 'hash') })).toMatchObject({
      ok: true,
    });
    expect(await harness.call('views.update', { ...update, hash: valueAt(view, 'hash') })).toMatchObject({
      error: 'hash_conflict',
    });
    expect(await harness.call('views.update', update)).toMatchObject({ ok: true });
  });

  test('publishing a Home tab with an old hash is hash_conflict', async () => {
    const home = { type: 'home', blocks: [] };
    const first = await harness.call('views.publish', { user_id: userIds.jonas, view: home });
    await harness.call('views.publish', { user_id: userIds.jonas, view: home });
    const late = await harness.call('views.publish', {
      user_id: userIds.jonas,
      view: home,
      hash: valueAt(first, 'view.hash'),
    });
    expect(late).toMatchObject({ error: 'hash_conflict' });
  });

  test('a view larger than 250 kB is view_too_large', async () => {
    const view = modal({ callback_id: 'x'.repeat(250_000) });
    expect(await harness.call('views.open', { trigger_id: await freshTrigger(), view })).toMatchObject({
      error: 'view_too_large',
    });
  });
});

describe('options', () => {
  const view = modal({
    blocks: [
      {
        type: 'input',
        block_id: 'who',
        label: { type: 'plain_text', text: 'Who' },
        element: { type: 'external_select', action_id: 'pick', min_query_length: 2 },
      },
    ],
  });
  const option = (value: string) => ({ text: { type: 'plain_text', text: value }, value });

  async function ask(query: string) {
    const opened = await harness.call('views.open', { trigger_id: await freshTrigger(), view });
    const container = { type: 'view' as const, view_id: String(valueAt(opened, 'view.id')) };
    return harness.slack.control.options({
      user: userIds.jonas,
      container,
      block_id: 'who',
      action_id: 'pick',
      query,
    });
  }

  test('are requested with what the person typed', async () => {
    harness.app.respond = ({ payload }) => ({
      body: payload.type === 'block_suggestion' ? { options: [option('Anna')] } : undefined,
    });
    expect(await ask('an')).toMatchObject({ options: [option('Anna')] });
    expect(harness.app.payloads('block_suggestion')).toMatchObject([
      {
        action_id: 'pick',
        block_id: 'who',
        value: 'an',
        container: { type: 'view' },
        view: { callback_id: 'note' },
        user: { id: userIds.jonas },
      },
    ]);
  });

  test('are not requested if the person typed too little', async () => {
    expect(await ask('a')).toMatchObject({ options: [] });
    expect(harness.app.payloads('block_suggestion')).toHaveLength(0);
  });

  test('must arrive within three seconds', async () => {
    harness.app.respond = ({ payload }) => {
      if (payload.type !== 'block_suggestion') return {};
      harness.slack.clock.advance(3001);
      return { afterMs: 10_000 };
    };
    expect(await ask('an')).toMatchObject({ options: [], error: 'operation_timeout' });
  });

  test('are rejected if Slack could not show them', async () => {
    const bad = [
      { options: Array.from({ length: 101 }, (_, index) => option(`${index}`)) },
      { options: [option('x'.repeat(76))] },
      { options: [], option_groups: [] },
      { choices: [] },
      'text',
    ];
    for (const body of bad) {
      harness.app.respond = ({ payload }) => ({
        body: payload.type === 'block_suggestion' ? body : undefined,
      });
      expect(await ask('an')).toMatchObject({ options: [], error: 'invalid_options' });
    }
  });

  test('cannot be requested without message_menu_options_url', async () => {
    await harness.close();
    const { testManifest } = await import('./manifest.ts');
    const manifest = testManifest();
    harness = await startHarness({
      manifest: {
        ...manifest,
        settings: {
          ...manifest.settings,
          interactivity: { is_enabled: true, request_url: 'https://app.example/x' },
        },
      },
    });
    expect(await ask('an')).toMatchObject({ options: [], error: 'dispatch_failed' });
    expect(harness.app.payloads('block_suggestion')).toHaveLength(0);
  });
});
