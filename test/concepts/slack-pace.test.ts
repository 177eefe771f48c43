import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebAPIRateLimitedError } from '@slack/web-api';
import { beforeEach, describe, expect, it } from 'vitest';
import { methods } from '../../src/playground/slack-simulator/index.ts';
import { createGate, type Gate, slackCallsRecord } from '../../src/slack/edge/gate.ts';
import { tierOf } from '../../src/slack/edge/method-limits.ts';
import type { Store } from '../../src/store/ports.ts';
import { type StoppedClock, stopClock } from '../support/stopped-clock.ts';
import { temporaryStore } from '../support/temporary-store.ts';

const begin = Date.parse('2026-11-18T10:00:00Z');
let store: Store;
let clock: StoppedClock;
const now = () => begin + clock.now();
/** The gate of one process; all are on one store. */
const gateAt = (aheadMs = 0) =>
  createGate({ bucket: store.bucket(slackCallsRecord), now: () => now() + aheadMs });
const person = { workspaceId: 'T1', method: 'users.info', byJob: false };
const job = { ...person, byJob: true };

beforeEach(async () => {
  clock = stopClock();
  store = await temporaryStore(now);
});

/** How many of `count` calls are made at once; the others are refused. */
async function made(gate: Gate, count: number, call = job): Promise<number> {
  let sent = 0;
  const send = async () => {
    sent += 1;
  };
  await clock.run(Promise.allSettled(Array.from({ length: count }, () => gate.pass(call, send))), 60_000);
  return sent;
}

/** Refuses the first calls as Slack does. */
function refusing(...seconds: number[]) {
  let sent = 0;
  return {
    sent: () => sent,
    async send() {
      sent += 1;
      const pause = seconds.shift();
      if (pause !== undefined) throw new WebAPIRateLimitedError(pause);
      return 'done';
    },
  };
}

it('knows the tier that the simulator has for each method that Touchline calls', () => {
  const room = join(import.meta.dirname, '../../src/slack');
  const source = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(room, file), 'utf8'))
    .join('\n');
  const called = [...methods.keys()].filter((name) =>
    new RegExp(`(?:slack|client)\\s*\\.${name.replace('.', '\\s*\\.')}\\(`).test(source),
  );
  expect(called.length).toBeGreaterThan(12);
  const gated = called.filter((name) => !/^(?:auth|oauth)\./.test(name));
  expect(gated.map((name) => [name, tierOf(name)])).toEqual(
    gated.map((name) => [name, methods.get(name)?.tier]),
  );
});

describe('calls of jobs', () => {
  it('leave a share to people, over all processes', async () => {
    expect(await made(gateAt(), 60)).toBe(60);
    expect(await made(gateAt(), 60)).toBe(10);
    expect(await made(gateAt(), 30, person)).toBe(30);
    expect(await made(gateAt(), 1, { ...job, method: 'users.list' })).toBe(1);
    expect(await made(gateAt(), 1, { ...job, workspaceId: 'T2' })).toBe(1);
  });
});

describe('a pause that Slack asks for', () => {
  it('of a second is waited out once by a person', async () => {
    const { send, sent } = refusing(1);
    expect(await clock.run(gateAt().pass(person, send), 1_500)).toBe('done');
    expect(sent()).toBe(2);
  });

  it('of two seconds is waited out, however long Slack took to say so', async () => {
    let sent = 0;
    const send = async () => {
      sent += 1;
      await new Promise((done) => setTimeout(done, 300));
      if (sent === 1) throw new WebAPIRateLimitedError(2);
      return 'done';
    };
    expect(await clock.run(gateAt().pass(person, send), 3_000)).toBe('done');
  });

  it.each([3, 30, 3_600])(
    'of %i s is an error at once for people, and no one calls the method until then',
    async (pause) => {
      const { send, sent } = refusing(pause);
      await expect(clock.run(gateAt().pass(person, send), 100)).rejects.toThrow(WebAPIRateLimitedError);
      await expect(clock.run(gateAt().pass({ ...person }, send), 100)).rejects.toThrow(
        WebAPIRateLimitedError,
      );
      expect(sent()).toBe(1);
      expect(await made(gateAt(), 1, { ...person, method: 'views.open' })).toBe(1);
      await clock.advance(pause * 1000);
      expect(await clock.run(gateAt().pass(person, send), 100)).toBe('done');
    },
  );

  it('without a time is two seconds, but a message is not sent again: it may be there', async () => {
    const untold = new Error('Retry header did not contain a valid timeout (url: x)');
    for (const [call, calls] of [
      [job, 2],
      [{ ...job, method: 'chat.postMessage', channel: 'C1' }, 1],
    ] as const) {
      let sent = 0;
      const pass = gateAt().pass(call, async () => {
        sent += 1;
        throw untold;
      });
      await clock.run(pass.catch(() => undefined));
      expect(sent).toBe(calls);
      expect(await made(gateAt(), 1, { ...call, byJob: false })).toBe(1);
    }
  });
});

describe('messages', () => {
  const post = (channel: string, byJob: boolean) => ({
    workspaceId: 'T1',
    method: 'chat.postMessage',
    channel,
    byJob,
  });

  it('come one a second to a channel, a person’s before those of jobs, and at once to others', async () => {
    const times: number[] = [];
    const gate = gateAt();
    const send = async () => void times.push(Math.round(clock.now() / 1000));
    const from = Math.round(clock.now() / 1000);
    await clock.run(
      Promise.all(
        [post('C1', true), post('C1', false), post('C1', true), post('C2', true)].map((call) =>
          gate.pass(call, send),
        ),
      ),
    );
    expect(times.map((at) => at - from)).toEqual([0, 0, 1, 2]);
  });

  it('that answer lines which were typed at once all arrive, though Slack refuses the later ones', async () => {
    const gate = gateAt();
    let freeAt = 0;
    const told: number[] = [];
    const answers = [1, 2, 3, 4, 5].map((line) =>
      gate.pass(post('D1', false), async () => {
        if (now() < freeAt) throw new WebAPIRateLimitedError(1);
        freeAt = now() + 1_000;
        told.push(line);
      }),
    );
    await clock.run(Promise.all(answers), 10_000);
    expect(told.sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('name no user in the store', async () => {
    await clock.run(gateAt().pass(post('U0JONAS001', true), async () => {}));
    const { places } = await store.rows.page('');
    expect(places.length).toBeGreaterThan(1);
    expect(JSON.stringify(places)).not.toContain('U0JONAS001');
  });
});
