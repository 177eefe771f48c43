import { request } from 'node:http';
import { describe, expect } from 'vitest';
import {
  channelIds,
  harnessEach,
  type Json,
  lastPayload,
  modal,
  openModal,
  userIds,
  valueAt,
} from './support.ts';

const { harness, test } = harnessEach({ rateLimits: false });

const get = async (path: string): Promise<Json> =>
  (await fetch(`${harness.url}/_control/${path}`)).json() as Promise<Json>;
const post = (path: string, body: Json | string): Promise<Response> =>
  fetch(`${harness.url}/_control/${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const posted = async (path: string, body: Json): Promise<Json> =>
  (await post(path, body)).json() as Promise<Json>;

/** The status of a request with headers that `fetch` does not allow. */
function statusWith(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${harness.url}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('over HTTP', () => {
  test('returns what a person sees', async () => {
    expect(await get(`state?user=${userIds.jonas}`)).toMatchObject({
      ok: true,
      team: 'T0NORTH001',
      me: userIds.jonas,
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

  test("returns people with their roles from the person's point of view", async () => {
    const { people } = await get(`state?user=${userIds.jonas}`);
    const roles = Object.fromEntries((people as Json[]).map(({ id, role }) => [id, role]));
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

  test('counts unread messages after typing and reading', async () => {
    const unread = async () =>
      ((await get(`state?user=${userIds.jonas}`)).channels as Json[]).find(
        ({ id }) => id === channelIds.coaching,
      )?.unread;
    expect(await unread()).toBe(0);
    await posted('type', { user: userIds.marta, channel: channelIds.coaching, text: 'one' });
    await posted('type', { user: userIds.jonas, channel: channelIds.coaching, text: 'two' });
    await posted('type', { user: userIds.marta, channel: channelIds.coaching, text: 'three' });
    await harness.call('chat.postEphemeral', {
      channel: channelIds.coaching,
      user: userIds.marta,
      text: 'not for Jonas',
    });
    expect(await unread()).toBe(1);
    await posted('read', { user: userIds.jonas, channel: channelIds.coaching });
    expect(await unread()).toBe(0);
    const { messages } = await get(`messages?user=${userIds.jonas}&channel=${channelIds.coaching}`);
    expect((messages as Json[]).map(({ userName, text, ephemeral }) => [userName, text, ephemeral])).toEqual([
      ['Marta Reyes', 'one', false],
      ['Jonas Lindqvist', 'two', false],
      ['Marta Reyes', 'three', false],
    ]);
  });

  test('moves the clock by an amount, to a time and to a local time', async () => {
    expect(await posted('clock', { to: '2030-03-30T12:00:00Z' })).toMatchObject({ ok: true });
    const at9 = await posted('clock', { at: { time: '09:00', days: 1, timeZone: 'Europe/London' } });
    expect(new Date(Number(at9.now)).toISOString()).toMatch(/^2030-03-31T08:00:00/);
    const later = await posted('clock', { advanceMs: 60_000 });
    expect(Math.round((Number(later.now) - Number(at9.now)) / 1000)).toBe(60);
    expect(await get(`state?user=${userIds.jonas}`)).toMatchObject({ clock: { offsetMs: later.offsetMs } });
  });

  test('rejects invalid requests with an error code', async () => {
    expect(await posted('type', { user: 'U0NOONE001', channel: channelIds.coaching, text: 'x' })).toEqual({
      ok: false,
      error: 'user_not_found',
    });
    expect(await posted('type', { user: userIds.jonas, channel: 'C0NOWHERE1', text: 'x' })).toEqual({
      ok: false,
      error: 'channel_not_found',
    });
    expect(await posted('type', { user: userIds.jonas })).toMatchObject({
      ok: false,
      error: 'invalid_input',
      detail: expect.stringContaining('channel'),
    });
    expect(await (await post('type', 'not json')).json()).toEqual({ ok: false, error: 'invalid_json' });
    expect((await post('nonsense', {})).status).toBe(404);
    expect((await fetch(`${harness.url}/_control/type`)).status).toBe(405);
    const container = { type: 'view', view_id: 'V1' };
    expect(await posted('action', { user: userIds.jonas, container, block_id: 'b', action_id: 'a' })).toEqual(
      {
        ok: false,
        error: 'view_not_found',
      },
    );
    const { ts } = await posted('type', {
      user: userIds.jonas,
      channel: channelIds.coaching,
      text: 'a person wrote this',
    });
    const message = { type: 'message', channel: channelIds.coaching, ts };
    expect(
      await posted('action', { user: userIds.jonas, container: message, block_id: 'b', action_id: 'a' }),
    ).toEqual({ ok: false, error: 'not_an_app_message' });
    expect(await posted('person', { id: 'U1', teamId: 'T1', name: 'x' })).toEqual({
      ok: false,
      error: 'team_not_found',
    });
    expect(await posted('install', { team: 'T1' })).toEqual({ ok: false, error: 'team_not_found' });
    expect(await posted('invite', { channel: 'C1', user: userIds.anna })).toEqual({
      ok: false,
      error: 'channel_not_found',
    });
    expect(await posted('invite', { channel: channelIds.coaching, user: 'U1' })).toEqual({
      ok: false,
      error: 'user_not_found',
    });
    const { view_id } = await openModal(harness, {
      ...modal(),
      submit: undefined,
      blocks: [{ type: 'divider' }],
    });
    expect(await posted('submit', { user: userIds.jonas, view_id })).toEqual({
      ok: false,
      error: 'view_has_no_submit',
    });
  });

  test('streams changes to the people who see them', async () => {
    const abort = new AbortController();
    const open = async (user: string) => {
      const response = await fetch(`${harness.url}/_control/stream?team=T0NORTH001&user=${user}`, {
        signal: abort.signal,
      });
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      return async (expected: string) => {
        while (!text.includes(expected)) {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) throw new Error(`the stream ended before ${expected}`);
          text += value;
        }
        return text;
      };
    };
    const [jonas, marta] = [await open(userIds.jonas), await open(userIds.marta)];
    await harness.call('chat.postEphemeral', {
      channel: channelIds.coaching,
      user: userIds.jonas,
      text: 'psst',
    });
    await posted('clock', { advanceMs: 1 });
    const mine = await jonas('"what":"clock"');
    const theirs = await marta('"what":"clock"');
    abort.abort();
    expect(mine).toContain(`data: {"type":"changed","what":"messages","channel":"${channelIds.coaching}"}`);
    expect(theirs).not.toContain('"what":"messages"');
    expect(theirs).toContain('"what":"deliveries"');
  });
});

describe('access from this machine only', () => {
  const port = () => new URL(harness.url).port;

  test('rejects any other Host on every path', async () => {
    for (const path of [
      '/api/auth.test',
      `/_control/state?user=${userIds.jonas}`,
      '/oauth/v2/authorize',
      '/response/x',
      '/files/x',
      '/',
    ])
      expect([path, await statusWith(path, { host: `evil.example:${port()}` })]).toEqual([path, 403]);
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      expect(await statusWith('/api/auth.test', { host: `${host}:${port()}` })).toBe(200);
    expect(await statusWith('/api/auth.test', { host: '127.0.0.1.evil.example' })).toBe(403);
  });

  test('rejects the Origin of a page elsewhere, and sends no CORS header', async () => {
    const host = new URL(harness.url).host;
    expect(await statusWith('/_control/clock', { host, origin: 'http://evil.example' })).toBe(403);
    expect(await statusWith('/_control/clock', { host, origin: 'null' })).toBe(403);
    expect(await statusWith(`/_control/state?user=${userIds.jonas}`, { host, origin: harness.url })).toBe(
      200,
    );
    const response = await fetch(`${harness.url}/api/auth.test`);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('listens on 127.0.0.1', () => {
    expect(new URL(harness.url).hostname).toBe('127.0.0.1');
    expect(harness.slack.apiUrl).toBe(`${harness.url}/api/`);
  });
});

test('unknown paths are not found', async () => {
  expect((await fetch(`${harness.url}/elsewhere`)).status).toBe(404);
  const broken = await fetch(`${harness.slack.apiUrl}auth.test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(await broken.json()).toEqual({ ok: false, error: 'invalid_json' });
});

test('an updated view keeps what was filled in where block id, action id and type are the same', async () => {
  const label = { type: 'plain_text', text: 'L' };
  const input = (block_id: string, element: Json) => ({
    type: 'input',
    block_id,
    label,
    element: { action_id: 'e', ...element },
  });
  const { view_id } = await openModal(
    harness,
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
  await harness.slack.control.action({
    user: userIds.jonas,
    container,
    block_id: 'c',
    action_id: 'go',
    values,
  });
  const view = modal({
    blocks: [
      input('a', { type: 'plain_text_input' }),
      input('b', { type: 'datepicker', initial_date: '2026-01-02' }),
    ],
  });
  const updated = await harness.call('views.update', { view_id, view });
  expect(valueAt(updated, 'view.state')).toEqual({ values: {} });
  await harness.slack.control.submit({ user: userIds.jonas, view_id });
  expect(valueAt(lastPayload(harness, 'view_submission'), 'view.state.values')).toEqual({
    a: { e: { type: 'plain_text_input', value: 'kept' } },
    b: { e: { type: 'datepicker', selected_date: '2026-01-02' } },
  });
});

describe('a modal', () => {
  const { jonas: user } = userIds;
  const open = async (client: string | undefined) => {
    const typed = { user, channel: channelIds.coaching, text: '/note', ...(client && { client }) };
    await harness.slack.control.type(typed);
    const { trigger_id } = harness.app.payloads('/note').at(-1) ?? {};
    const { view } = await harness.call('views.open', { trigger_id, view: modal() });
    return String(valueAt(view, 'id'));
  };
  const countIn = async (client?: string) =>
    ((await harness.slack.control.state({ user, ...(client && { client }) })).views as Json[]).length;

  test('appears in the browser tab that opened it only, with what is pushed onto it', async () => {
    const view_id = await open('one');
    expect([await countIn('one'), await countIn('other'), await countIn()]).toEqual([1, 0, 1]);
    harness.app.respond = () => ({ body: { response_action: 'push', view: modal() } });
    const values = { text: { input: { value: 'x' } } };
    await harness.slack.control.submit({ user, client: 'one', view_id, values });
    expect([await countIn('one'), await countIn('other'), await countIn()]).toEqual([2, 0, 2]);
  });

  test('appears everywhere if no tab opened it', async () => {
    await open(undefined);
    expect([await countIn('one'), await countIn()]).toEqual([1, 1]);
  });
});
