import { describe, expect } from 'vitest';
import { stopClock } from '../support/stopped-clock.ts';
import { channelIds, harnessEach, userIds } from './support.ts';

const { harness, test } = harnessEach({ rateLimits: false });

const post = { channel: channelIds.coaching, text: 'x' };
const posted = async () =>
  (await harness.slack.control.messages({ user: userIds.jonas, channel: channelIds.coaching })).messages
    .length;
const typed = { user: userIds.jonas, channel: channelIds.coaching, text: '/note' };

describe('Web API calls', () => {
  test('latency delays the response', async () => {
    await harness.slack.control.faults({ add: [{ kind: 'latency', what: 'auth.test', ms: 300 }] });
    const call = harness.call('auth.test');
    expect(await stopClock().run(call)).toMatchObject({ ok: true });
    const [delivery] = (await harness.slack.control.deliveries({})).deliveries;
    expect(delivery).toMatchObject({ kind: 'api', url: 'auth.test', status: 200, ms: 300 });
  });

  test('429, 500 and a custom error: nothing is done', async () => {
    await harness.slack.control.faults({
      add: [
        { kind: 'status', status: 429, retryAfterS: 7 },
        { kind: 'status', status: 500, after: 1 },
        { kind: 'error', error: 'fatal_error', after: 2 },
      ],
    });
    const limited = await harness.fetchMethod('chat.postMessage', post);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await harness.fetchMethod('chat.postMessage', post)).status).toBe(500);
    expect(await harness.call('chat.postMessage', post)).toEqual({ ok: false, error: 'fatal_error' });
    expect(await posted()).toBe(0);
    expect(await harness.call('chat.postMessage', post)).toMatchObject({ ok: true });
  });

  test('cut: nothing is done; lost: the call is done without a response', async () => {
    await harness.slack.control.faults({ add: [{ kind: 'cut', what: 'chat.postMessage' }] });
    await expect(harness.fetchMethod('chat.postMessage', post)).rejects.toThrow();
    expect(await posted()).toBe(0);
    await harness.slack.control.faults({ add: [{ kind: 'lost', what: 'chat.postMessage' }] });
    await expect(harness.fetchMethod('chat.postMessage', post)).rejects.toThrow();
    expect(await posted()).toBe(1);
    const { deliveries } = await harness.slack.control.deliveries({});
    expect(deliveries.filter(({ kind }) => kind === 'api')).toMatchObject([
      { status: 200, responseBody: { ok: true } },
      { status: null, error: 'cut' },
    ]);
  });

  test('faults happen the given number of times, only where they apply, and can be cleared', async () => {
    await harness.slack.control.faults({ add: [{ kind: 'status', what: 'auth.test', times: 2 }] });
    expect((await harness.fetchMethod('users.list')).status).toBe(200);
    expect((await harness.fetchMethod('auth.test')).status).toBe(500);
    expect((await harness.slack.control.faults({})).faults).toMatchObject([{ what: 'auth.test', times: 1 }]);
    expect((await harness.slack.control.faults({ clear: true })).faults).toEqual([]);
    expect((await harness.fetchMethod('auth.test')).status).toBe(200);
  });
});

describe('deliveries to the app', () => {
  test('latency within three seconds only delays', async () => {
    await harness.slack.control.faults({ add: [{ on: 'delivery', kind: 'latency', ms: 200 }] });
    const { delivery } = await stopClock().run(harness.slack.control.type(typed));
    expect(delivery).toMatchObject({ status: 200, ms: 200 });
  });

  test('cut: the app gets nothing; lost: the app gets it; either way the person sees an error', async () => {
    await harness.slack.control.faults({ add: [{ on: 'delivery', what: 'command', kind: 'cut' }] });
    expect((await harness.slack.control.type(typed)).delivery).toMatchObject({ error: 'connection_failed' });
    expect(harness.app.received).toHaveLength(0);
    await harness.slack.control.faults({ add: [{ on: 'delivery', what: 'command', kind: 'lost' }] });
    expect((await harness.slack.control.type(typed)).delivery).toMatchObject({ error: 'connection_failed' });
    expect(harness.app.received).toHaveLength(1);
    expect(await posted()).toBe(2);
  });
});

describe('response URLs', () => {
  const answer = async (text: string) => {
    const url = String(harness.app.payloads('/note').at(-1)?.response_url);
    return fetch(url, { method: 'POST', body: JSON.stringify({ text }) });
  };

  test('a status, a cut connection and a lost response', async () => {
    await harness.slack.control.type(typed);
    await harness.slack.control.faults({ add: [{ on: 'response_url', kind: 'status', status: 503 }] });
    expect((await answer('one')).status).toBe(503);
    await harness.slack.control.faults({ add: [{ on: 'response_url', kind: 'cut' }] });
    await expect(answer('two')).rejects.toThrow();
    expect(await posted()).toBe(0);
    await harness.slack.control.faults({ add: [{ on: 'response_url', kind: 'lost' }] });
    await expect(answer('three')).rejects.toThrow();
    expect(await posted()).toBe(1);
  });
});

test('a fault that cannot happen in its place is rejected', async () => {
  const add = (on: 'api' | 'delivery' | 'event', kind: 'duplicate' | 'status' | 'cut') =>
    harness.slack.control.faults({ add: [{ on, kind }] });
  await expect(add('api', 'duplicate')).rejects.toThrow('cannot happen');
  await expect(add('delivery', 'status')).rejects.toThrow('cannot happen');
  await expect(add('event', 'cut')).rejects.toThrow('cannot happen');
});
