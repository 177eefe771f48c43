import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, type Bench, CHANNEL, type Json, modal, openModal, startBench, USER } from './support.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ rateLimits: false });
});
afterEach(() => bench.close());

const get = async (path: string): Promise<Json> =>
  (await fetch(`${bench.url}/_control/${path}`)).json() as Promise<Json>;
const post = (path: string, body: Json | string): Promise<Response> =>
  fetch(`${bench.url}/_control/${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const posted = async (path: string, body: Json): Promise<Json> =>
  (await post(path, body)).json() as Promise<Json>;

/** A request with headers that `fetch` would not let one set. */
function statusWith(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${bench.url}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('over HTTP', () => {
  test('what a person sees', async () => {
    expect(await get(`state?user=${USER.jonas}`)).toMatchObject({
      ok: true,
      team: 'T0NORTH001',
      me: USER.jonas,
      clock: { offsetMs: 0 },
      workspaces: [
        { id: 'T0NORTH001', name: 'Northfield Coaching', installed: true },
        { id: 'T0SOUTH001', installed: true },
        { id: 'T0OUTSIDE1', installed: false },
      ],
      commands: [
        { command: '/note', description: 'Notes', usage_hint: '[text]' },
        { command: '/raw', usage_hint: '' },
      ],
      shortcuts: [
        { callback_id: 'new_note', type: 'global' },
        { callback_id: 'note_it', type: 'message' },
      ],
      app: { name: 'Minimal', botUserId: 'U0APPNORTH', hasHome: true },
      views: [],
      home: null,
    });
  });

  test('people with their roles, as the person knows them', async () => {
    const { people } = await get(`state?user=${USER.jonas}`);
    const roles = Object.fromEntries((people as Json[]).map((one) => [one.id, one.role]));
    expect(roles).toEqual({
      U0MARTA001: 'owner',
      U0JONAS001: 'member',
      U0PRIYA001: 'member',
      U0ANNAK001: 'member',
      U0GUEST001: 'guest',
      U0NOBOD001: 'member',
      U0OUTSD001: 'outside',
      U0APPNORTH: 'bot',
    });
  });

  test('typing, reading and unread marks', async () => {
    const unread = async () =>
      ((await get(`state?user=${USER.jonas}`)).channels as Json[]).find((one) => one.id === CHANNEL.coaching)
        ?.unread;
    expect(await unread()).toBe(0);
    await posted('type', { user: USER.marta, channel: CHANNEL.coaching, text: 'one' });
    await posted('type', { user: USER.jonas, channel: CHANNEL.coaching, text: 'two' });
    await posted('type', { user: USER.marta, channel: CHANNEL.coaching, text: 'three' });
    await bench.call('chat.postEphemeral', {
      channel: CHANNEL.coaching,
      user: USER.marta,
      text: 'not for Jonas',
    });
    expect(await unread()).toBe(1);
    await posted('read', { user: USER.jonas, channel: CHANNEL.coaching });
    expect(await unread()).toBe(0);
    const { messages } = await get(`messages?user=${USER.jonas}&channel=${CHANNEL.coaching}`);
    expect((messages as Json[]).map((one) => [one.userName, one.text, one.ephemeral])).toEqual([
      ['Marta Reyes', 'one', false],
      ['Jonas Lindqvist', 'two', false],
      ['Marta Reyes', 'three', false],
    ]);
  });

  test("a direct channel with another person, under the other's name", async () => {
    const { channel } = await posted('open-dm', { user: USER.jonas, with: USER.anna });
    expect(await posted('open-dm', { user: USER.anna, with: USER.jonas })).toMatchObject({ channel });
    const names = async (user: string) =>
      ((await get(`state?user=${user}`)).channels as Json[]).find((one) => one.id === channel);
    expect(await names(USER.jonas)).toMatchObject({ name: 'Anna Kowalski', kind: 'im', with: [USER.anna] });
    expect(await names(USER.anna)).toMatchObject({ name: 'Jonas Lindqvist' });
    expect(await names(USER.marta)).toBeUndefined();
    expect(await posted('open-dm', { user: USER.jonas, with: USER.sofia })).toEqual({
      ok: false,
      error: 'user_not_found',
    });
  });

  test('the clock: by so much, to a time, to a local time', async () => {
    expect(await posted('clock', { to: '2030-03-30T12:00:00Z' })).toMatchObject({ ok: true });
    const at9 = await posted('clock', { at: { time: '09:00', days: 1, timeZone: 'Europe/London' } });
    expect(new Date(Number(at9.now)).toISOString()).toMatch(/^2030-03-31T08:00:00/);
    const later = await posted('clock', { advanceMs: 60_000 });
    expect(Math.round((Number(later.now) - Number(at9.now)) / 1000)).toBe(60);
    expect(await get(`state?user=${USER.jonas}`)).toMatchObject({ clock: { offsetMs: later.offsetMs } });
  });

  test('wrong wishes are refused with a word', async () => {
    expect(await posted('type', { user: 'U0NOONE001', channel: CHANNEL.coaching, text: 'x' })).toEqual({
      ok: false,
      error: 'user_not_found',
    });
    expect(await posted('type', { user: USER.jonas, channel: 'C0NOWHERE1', text: 'x' })).toEqual({
      ok: false,
      error: 'channel_not_found',
    });
    expect(await posted('type', { user: USER.jonas })).toMatchObject({
      ok: false,
      error: 'invalid_input',
      detail: expect.stringContaining('channel'),
    });
    expect(await (await post('type', 'not json')).json()).toEqual({ ok: false, error: 'invalid_json' });
    expect((await post('nonsense', {})).status).toBe(404);
    expect((await fetch(`${bench.url}/_control/type`)).status).toBe(405);
    const container = { type: 'view', view_id: 'V1' };
    expect(await posted('action', { user: USER.jonas, container, block_id: 'b', action_id: 'a' })).toEqual({
      ok: false,
      error: 'view_not_found',
    });
    const { ts } = await posted('type', {
      user: USER.jonas,
      channel: CHANNEL.coaching,
      text: 'a person wrote this',
    });
    const message = { type: 'message', channel: CHANNEL.coaching, ts };
    expect(
      await posted('action', { user: USER.jonas, container: message, block_id: 'b', action_id: 'a' }),
    ).toEqual({ ok: false, error: 'not_an_app_message' });
    expect(await posted('person', { id: 'U1', teamId: 'T1', name: 'x' })).toEqual({
      ok: false,
      error: 'team_not_found',
    });
    expect(await posted('install', { team: 'T1' })).toEqual({ ok: false, error: 'team_not_found' });
    expect(await posted('invite', { channel: 'C1', user: USER.anna })).toEqual({
      ok: false,
      error: 'channel_not_found',
    });
    expect(await posted('invite', { channel: CHANNEL.coaching, user: 'U1' })).toEqual({
      ok: false,
      error: 'user_not_found',
    });
    const { view_id } = await openModal(bench, {
      ...modal(),
      submit: undefined,
      blocks: [{ type: 'divider' }],
    });
    expect(await posted('submit', { user: USER.jonas, view_id })).toEqual({
      ok: false,
      error: 'view_has_no_submit',
    });
  });

  test('the stream tells what changed, and to whom', async () => {
    const abort = new AbortController();
    const open = async (user: string) => {
      const response = await fetch(`${bench.url}/_control/stream?team=T0NORTH001&user=${user}`, {
        signal: abort.signal,
      });
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      return async (wanted: string) => {
        while (!text.includes(wanted)) {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) throw new Error(`the stream ended before ${wanted}`);
          text += value;
        }
        return text;
      };
    };
    const [jonas, marta] = [await open(USER.jonas), await open(USER.marta)];
    await bench.call('chat.postEphemeral', { channel: CHANNEL.coaching, user: USER.jonas, text: 'psst' });
    await posted('clock', { advanceMs: 1 });
    const mine = await jonas('"what":"clock"');
    const theirs = await marta('"what":"clock"');
    abort.abort();
    expect(mine).toContain(`data: {"type":"changed","what":"messages","channel":"${CHANNEL.coaching}"}`);
    expect(theirs).not.toContain('"what":"messages"');
    expect(theirs).toContain('"what":"deliveries"');
  });
});

describe('loopback only', () => {
  const port = () => new URL(bench.url).port;

  test('a Host of another name is refused on every path', async () => {
    for (const path of [
      '/api/api.test',
      `/_control/state?user=${USER.jonas}`,
      '/oauth/v2/authorize',
      '/response/x',
      '/files/x',
      '/',
    ])
      expect([path, await statusWith(path, { host: `evil.example:${port()}` })]).toEqual([path, 403]);
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      expect(await statusWith('/api/api.test', { host: `${host}:${port()}` })).toBe(200);
    expect(await statusWith('/api/api.test', { host: '127.0.0.1.evil.example' })).toBe(403);
  });

  test('a page elsewhere cannot drive it: its Origin is refused, and no CORS header invites it', async () => {
    const host = new URL(bench.url).host;
    expect(await statusWith('/_control/clock', { host, origin: 'http://evil.example' })).toBe(403);
    expect(await statusWith('/_control/clock', { host, origin: 'null' })).toBe(403);
    expect(await statusWith(`/_control/state?user=${USER.jonas}`, { host, origin: bench.url })).toBe(200);
    const response = await fetch(`${bench.url}/api/api.test`);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('it listens on 127.0.0.1', () => {
    expect(new URL(bench.url).hostname).toBe('127.0.0.1');
    expect(bench.slack.apiUrl).toBe(`${bench.url}/api/`);
  });
});

test("api.test, and what is no path of Slack's", async () => {
  expect(await bench.call('api.test', { foo: 'bar' }, null)).toEqual({ ok: true, args: { foo: 'bar' } });
  expect(await bench.call('api.test', { error: 'my_error' }, null)).toMatchObject({
    ok: false,
    error: 'my_error',
  });
  expect((await fetch(`${bench.url}/elsewhere`)).status).toBe(404);
  const broken = await fetch(`${bench.slack.apiUrl}auth.test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(await broken.json()).toEqual({ ok: false, error: 'invalid_json' });
});

test('a view that was changed keeps what was filled in where block, action and kind are the same', async () => {
  const label = { type: 'plain_text', text: 'L' };
  const input = (block_id: string, element: Json) => ({
    type: 'input',
    block_id,
    label,
    element: { action_id: 'e', ...element },
  });
  const { view_id } = await openModal(
    bench,
    modal({
      blocks: [
        input('a', { type: 'plain_text_input' }),
        input('b', { type: 'plain_text_input' }),
        { type: 'actions', block_id: 'c', elements: [{ type: 'button', action_id: 'go', text: label }] },
      ],
    }),
  );
  const values = { a: { e: { value: 'kept' } }, b: { e: { value: 'lost' } }, nowhere: { e: { value: 'x' } } };
  const container = { type: 'view' as const, view_id };
  await bench.slack.control.action({ user: USER.jonas, container, block_id: 'c', action_id: 'go', values });
  const view = modal({
    blocks: [
      input('a', { type: 'plain_text_input' }),
      input('b', { type: 'datepicker', initial_date: '2026-01-02' }),
    ],
  });
  const updated = await bench.call('views.update', { view_id, view });
  expect(at(updated, 'view.state.values')).toEqual({
    a: { e: { type: 'plain_text_input', value: 'kept' } },
    b: { e: { type: 'datepicker', selected_date: '2026-01-02' } },
  });
});
