import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { at, type Bench, button, CHANNEL, type Json, modal, startBench, USER } from './support.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

const typed = { user: USER.jonas, channel: CHANNEL.coaching, text: '/note' };

async function freshTrigger(): Promise<unknown> {
  await bench.slack.control.type(typed);
  return bench.app.of('/note').at(-1)?.trigger_id;
}

const seenBy = async (user: string) =>
  (await bench.slack.control.messages({ user, channel: CHANNEL.coaching })).messages;

describe('acknowledgement within three seconds', () => {
  test('an app that hangs: operation_timeout for that person, after three real seconds', async () => {
    bench.app.answer = () => ({ afterMs: 20_000 });
    const { delivery } = await bench.slack.control.type(typed);
    expect(delivery).toMatchObject({ error: 'operation_timeout', status: null });
    expect(delivery?.ms).toBeGreaterThanOrEqual(2900);
    expect(await seenBy(USER.jonas)).toMatchObject([
      { text: '/note failed with the error "operation_timeout"', ephemeral: true },
    ]);
    expect(await seenBy(USER.marta)).toEqual([]);
  });

  test("on the simulator's clock the three seconds pass as soon as it is moved", async () => {
    // Real seconds do not pass: no timer of this process comes to its end.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    bench.app.answer = () => {
      bench.slack.clock.advance(3001);
      return { afterMs: 20_000 };
    };
    const { delivery } = await bench.slack.control.type(typed);
    expect(delivery?.error).toBe('operation_timeout');
  });

  test('an error or a cut connection is dispatch_failed', async () => {
    for (const answer of [{ status: 500 }, { status: 404 }, { cut: true }]) {
      bench.app.answer = () => answer;
      await bench.slack.control.type(typed);
    }
    expect((await seenBy(USER.jonas)).map((one) => one.text)).toEqual(
      Array(3).fill('/note failed with the error "dispatch_failed"'),
    );
  });

  test('a click that is not acknowledged is told to the person who clicked', async () => {
    await bench.call('chat.postMessage', {
      channel: CHANNEL.coaching,
      text: 'x',
      blocks: [{ type: 'actions', block_id: 'b', elements: [button('go')] }],
    });
    const [message] = await seenBy(USER.jonas);
    bench.app.answer = () => ({ status: 500 });
    const container = { type: 'message' as const, channel: CHANNEL.coaching, ts: String(message?.ts) };
    const { error } = await bench.slack.control.action({
      user: USER.jonas,
      container,
      block_id: 'b',
      action_id: 'go',
    });
    expect(error).toBe('dispatch_failed');
    expect(await seenBy(USER.jonas)).toHaveLength(2);
    expect(await seenBy(USER.marta)).toHaveLength(1);
  });

  test('a submission that is not acknowledged leaves the modal open with a problem', async () => {
    await bench.call('views.open', { trigger_id: await freshTrigger(), view: modal() });
    bench.app.answer = () => ({ status: 503 });
    const state = await bench.slack.control.state({ user: USER.jonas });
    const values = { text: { input: { value: 'x' } } };
    const view_id = String(at(state, 'views.0.id'));
    expect(await bench.slack.control.submit({ user: USER.jonas, view_id, values })).toMatchObject({
      problem: 'dispatch_failed',
    });
    const after = await bench.slack.control.state({ user: USER.jonas });
    expect(after.views).toMatchObject([
      { id: view_id, problem: expect.stringContaining('trouble connecting') },
    ]);
  });
});

describe('a trigger', () => {
  test('works once', async () => {
    const trigger_id = await freshTrigger();
    expect(await bench.call('views.open', { trigger_id, view: modal() })).toMatchObject({ ok: true });
    expect(await bench.call('views.open', { trigger_id, view: modal() })).toMatchObject({
      error: 'exchanged_trigger_id',
    });
  });

  test('lives three seconds', async () => {
    const young = await freshTrigger();
    bench.slack.clock.advance(2000);
    expect(await bench.call('views.open', { trigger_id: young, view: modal() })).toMatchObject({ ok: true });
    const old = await freshTrigger();
    bench.slack.clock.advance(3001);
    expect(await bench.call('views.open', { trigger_id: old, view: modal() })).toMatchObject({
      error: 'expired_trigger_id',
    });
  });

  test('is not used up by a view that is refused', async () => {
    const trigger_id = await freshTrigger();
    const long = modal({ title: { type: 'plain_text', text: 'x'.repeat(25) } });
    expect(await bench.call('views.open', { trigger_id, view: long })).toMatchObject({
      error: 'invalid_arguments',
    });
    expect(await bench.call('views.open', { trigger_id, view: modal() })).toMatchObject({ ok: true });
  });

  test('is of one workspace, and none that was made up', async () => {
    const trigger_id = await freshTrigger();
    const other = bench.slack.botToken('T0SOUTH001');
    expect(await bench.call('views.open', { trigger_id, view: modal() }, other)).toMatchObject({
      error: 'invalid_trigger_id',
    });
    expect(await bench.call('views.open', { trigger_id: '1.2.abc', view: modal() })).toMatchObject({
      error: 'invalid_trigger_id',
    });
    expect(await bench.call('views.open', { view: modal() })).toMatchObject({ error: 'invalid_trigger_id' });
  });
});

describe('a response url', () => {
  const answer = (url: unknown, body: Json) =>
    fetch(String(url), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const freshUrl = async () => {
    await bench.slack.control.type(typed);
    return bench.app.of('/note').at(-1)?.response_url;
  };

  test('works five times', async () => {
    const url = await freshUrl();
    for (let use = 1; use <= 5; use += 1) expect((await answer(url, { text: `${use}` })).status).toBe(200);
    const sixth = await answer(url, { text: '6' });
    expect(sixth.status).toBe(404);
    expect(await sixth.json()).toEqual({ ok: false, error: 'used_url' });
    expect((await seenBy(USER.jonas)).map((one) => one.text)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('works for thirty minutes', async () => {
    const url = await freshUrl();
    bench.slack.clock.advance(29 * 60_000);
    expect((await answer(url, { text: 'in time' })).status).toBe(200);
    bench.slack.clock.advance(2 * 60_000);
    expect(await (await answer(url, { text: 'late' })).json()).toEqual({ ok: false, error: 'expired_url' });
  });

  test('takes nothing that is not a message', async () => {
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
    expect(await seenBy(USER.jonas)).toEqual([]);
  });
});

describe('modals', () => {
  const open = async () =>
    at(await bench.call('views.open', { trigger_id: await freshTrigger(), view: modal() }), 'view');
  const pushing = modal({ blocks: [{ type: 'actions', block_id: 'b', elements: [button('more')] }] });

  async function triggerFrom(viewId: unknown): Promise<unknown> {
    const container = { type: 'view' as const, view_id: String(viewId) };
    await bench.slack.control.action({ user: USER.jonas, container, block_id: 'b', action_id: 'more' });
    return bench.app.of('block_actions').at(-1)?.trigger_id;
  }

  test('a stack of three, and no more', async () => {
    const first = await bench.call('views.open', { trigger_id: await freshTrigger(), view: pushing });
    let top = at(first, 'view.id');
    for (let depth = 2; depth <= 3; depth += 1) {
      const pushed = await bench.call('views.push', { trigger_id: await triggerFrom(top), view: pushing });
      expect(pushed).toMatchObject({
        ok: true,
        view: { root_view_id: at(first, 'view.id'), previous_view_id: top },
      });
      top = at(pushed, 'view.id');
    }
    expect(
      await bench.call('views.push', { trigger_id: await triggerFrom(top), view: pushing }),
    ).toMatchObject({ error: 'push_limit_reached' });
    expect((await bench.slack.control.state({ user: USER.jonas })).views).toHaveLength(3);
  });

  test('nothing can be pushed where no modal is open', async () => {
    expect(await bench.call('views.push', { trigger_id: await freshTrigger(), view: modal() })).toMatchObject(
      { error: 'not_found' },
    );
  });

  test('an update with an old hash is hash_conflict', async () => {
    const view = await open();
    const id = at(view, 'id');
    const update = { view_id: id, view: modal({ callback_id: 'second' }) };
    expect(await bench.call('views.update', { ...update, hash: at(view, 'hash') })).toMatchObject({
      ok: true,
    });
    expect(await bench.call('views.update', { ...update, hash: at(view, 'hash') })).toMatchObject({
      error: 'hash_conflict',
    });
    expect(await bench.call('views.update', update)).toMatchObject({ ok: true });
  });

  test('a Home published with an old hash is hash_conflict', async () => {
    const home = { type: 'home', blocks: [] };
    const first = await bench.call('views.publish', { user_id: USER.jonas, view: home });
    await bench.call('views.publish', { user_id: USER.jonas, view: home });
    const late = await bench.call('views.publish', {
      user_id: USER.jonas,
      view: home,
      hash: at(first, 'view.hash'),
    });
    expect(late).toMatchObject({ error: 'hash_conflict' });
  });

  test('an external_id is taken once, and finds its view', async () => {
    const named = modal({ external_id: 'one' });
    await bench.call('views.open', { trigger_id: await freshTrigger(), view: named });
    expect(await bench.call('views.update', { external_id: 'one', view: named })).toMatchObject({ ok: true });
    expect(await bench.call('views.open', { trigger_id: await freshTrigger(), view: named })).toMatchObject({
      error: 'duplicate_external_id',
    });
    expect(await bench.call('views.update', { external_id: 'two', view: named })).toMatchObject({
      error: 'not_found',
    });
  });

  test('a view of more than 250 kB is view_too_large', async () => {
    const view = modal({ callback_id: 'x'.repeat(250_000) });
    expect(await bench.call('views.open', { trigger_id: await freshTrigger(), view })).toMatchObject({
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
    const opened = await bench.call('views.open', { trigger_id: await freshTrigger(), view });
    const container = { type: 'view' as const, view_id: String(at(opened, 'view.id')) };
    return bench.slack.control.options({
      user: USER.jonas,
      container,
      block_id: 'who',
      action_id: 'pick',
      query,
    });
  }

  test('are asked for with what was typed', async () => {
    bench.app.answer = ({ payload }) => ({
      body: payload.type === 'block_suggestion' ? { options: [option('Anna')] } : undefined,
    });
    expect(await ask('an')).toMatchObject({ options: [option('Anna')] });
    expect(bench.app.of('block_suggestion')).toMatchObject([
      {
        action_id: 'pick',
        block_id: 'who',
        value: 'an',
        container: { type: 'view' },
        view: { callback_id: 'note' },
        user: { id: USER.jonas },
      },
    ]);
  });

  test('are not asked for when too little was typed', async () => {
    expect(await ask('a')).toMatchObject({ options: [] });
    expect(bench.app.of('block_suggestion')).toHaveLength(0);
  });

  test('come within three seconds or not at all', async () => {
    bench.app.answer = ({ payload }) => {
      if (payload.type !== 'block_suggestion') return {};
      bench.slack.clock.advance(3001);
      return { afterMs: 10_000 };
    };
    expect(await ask('an')).toMatchObject({ options: [], error: 'operation_timeout' });
  });

  test('that Slack could not show are none', async () => {
    const bad = [
      { options: Array.from({ length: 101 }, (_, index) => option(`${index}`)) },
      { options: [option('x'.repeat(76))] },
      { options: [], option_groups: [] },
      { choices: [] },
      'text',
    ];
    for (const body of bad) {
      bench.app.answer = ({ payload }) => ({ body: payload.type === 'block_suggestion' ? body : undefined });
      expect(await ask('an')).toMatchObject({ options: [], error: 'invalid_options' });
    }
  });

  test('without message_menu_options_url nobody can be asked', async () => {
    await bench.close();
    const { testManifest } = await import('./manifest.ts');
    const manifest = testManifest();
    bench = await startBench({
      manifest: {
        ...manifest,
        settings: {
          ...manifest.settings,
          interactivity: { is_enabled: true, request_url: 'https://app.example/x' },
        },
      },
    });
    expect(await ask('an')).toMatchObject({ options: [], error: 'dispatch_failed' });
    expect(bench.app.of('block_suggestion')).toHaveLength(0);
  });
});
