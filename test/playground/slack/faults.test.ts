import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, CHANNEL, startBench, USER } from './support.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ rateLimits: false });
});
afterEach(() => bench.close());

const post = { channel: CHANNEL.coaching, text: 'x' };
const posted = async () =>
  (await bench.slack.control.messages({ user: USER.jonas, channel: CHANNEL.coaching })).messages.length;
const typed = { user: USER.jonas, channel: CHANNEL.coaching, text: '/note' };

describe('Web API calls', () => {
  test('latency: the answer comes, later', async () => {
    await bench.slack.control.faults({ add: [{ kind: 'latency', what: 'auth.test', ms: 300 }] });
    expect(await bench.call('auth.test')).toMatchObject({ ok: true });
    const [delivery] = (await bench.slack.control.deliveries({})).deliveries;
    expect(delivery).toMatchObject({ kind: 'api', url: 'auth.test', status: 200 });
    expect(delivery?.ms).toBeGreaterThanOrEqual(290);
  });

  test("429, 500 and an error of one's own: nothing is done", async () => {
    await bench.slack.control.faults({
      add: [
        { kind: 'status', status: 429, retryAfterS: 7 },
        { kind: 'status', status: 500, after: 1 },
        { kind: 'error', error: 'fatal_error', after: 2 },
      ],
    });
    const limited = await bench.raw('chat.postMessage', post);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await bench.raw('chat.postMessage', post)).status).toBe(500);
    expect(await bench.call('chat.postMessage', post)).toEqual({ ok: false, error: 'fatal_error' });
    expect(await posted()).toBe(0);
    expect(await bench.call('chat.postMessage', post)).toMatchObject({ ok: true });
  });

  test('cut: nothing is done; lost: it is done, and the answer is not heard', async () => {
    await bench.slack.control.faults({ add: [{ kind: 'cut', what: 'chat.postMessage' }] });
    await expect(bench.raw('chat.postMessage', post)).rejects.toThrow();
    expect(await posted()).toBe(0);
    await bench.slack.control.faults({ add: [{ kind: 'lost', what: 'chat.postMessage' }] });
    await expect(bench.raw('chat.postMessage', post)).rejects.toThrow();
    expect(await posted()).toBe(1);
    const { deliveries } = await bench.slack.control.deliveries({});
    expect(deliveries.filter((one) => one.kind === 'api')).toMatchObject([
      { status: 200, responseBody: { ok: true } },
      { status: null, error: 'cut' },
    ]);
  });

  test('strike as often as they were told to, only what they name, and can be taken back', async () => {
    await bench.slack.control.faults({ add: [{ kind: 'status', what: 'auth.test', times: 2 }] });
    expect((await bench.raw('team.info')).status).toBe(200);
    expect((await bench.raw('auth.test')).status).toBe(500);
    expect((await bench.slack.control.faults({})).faults).toMatchObject([{ what: 'auth.test', times: 1 }]);
    expect((await bench.slack.control.faults({ clear: true })).faults).toEqual([]);
    expect((await bench.raw('auth.test')).status).toBe(200);
  });
});

describe('deliveries to the app', () => {
  test('latency within the three seconds is only latency', async () => {
    await bench.slack.control.faults({ add: [{ on: 'delivery', kind: 'latency', ms: 200 }] });
    const { delivery } = await bench.slack.control.type(typed);
    expect(delivery).toMatchObject({ status: 200 });
    expect(delivery?.ms).toBeGreaterThanOrEqual(190);
  });

  test('cut: the app never hears of it; lost: it does, and the person sees an error either way', async () => {
    await bench.slack.control.faults({ add: [{ on: 'delivery', what: 'command', kind: 'cut' }] });
    expect((await bench.slack.control.type(typed)).delivery).toMatchObject({ error: 'connection_failed' });
    expect(bench.app.received).toHaveLength(0);
    await bench.slack.control.faults({ add: [{ on: 'delivery', what: 'command', kind: 'lost' }] });
    expect((await bench.slack.control.type(typed)).delivery).toMatchObject({ error: 'connection_failed' });
    expect(bench.app.received).toHaveLength(1);
    expect(await posted()).toBe(2);
  });
});

describe('response urls', () => {
  const answer = async (text: string) => {
    const url = String(bench.app.of('/note').at(-1)?.response_url);
    return fetch(url, { method: 'POST', body: JSON.stringify({ text }) });
  };

  test('a status, a cut connection and a lost answer', async () => {
    await bench.slack.control.type(typed);
    await bench.slack.control.faults({ add: [{ on: 'response_url', kind: 'status', status: 503 }] });
    expect((await answer('one')).status).toBe(503);
    await bench.slack.control.faults({ add: [{ on: 'response_url', kind: 'cut' }] });
    await expect(answer('two')).rejects.toThrow();
    expect(await posted()).toBe(0);
    await bench.slack.control.faults({ add: [{ on: 'response_url', kind: 'lost' }] });
    await expect(answer('three')).rejects.toThrow();
    expect(await posted()).toBe(1);
  });
});

test('a fault that cannot happen on its way is refused', async () => {
  const add = (on: 'api' | 'delivery' | 'event', kind: 'duplicate' | 'status' | 'cut') =>
    bench.slack.control.faults({ add: [{ on, kind }] });
  await expect(add('api', 'duplicate')).rejects.toThrow('cannot happen');
  await expect(add('delivery', 'status')).rejects.toThrow('cannot happen');
  await expect(add('event', 'cut')).rejects.toThrow('cannot happen');
});
