import { afterEach, describe, expect } from 'vitest';
import { appEach, people, referred } from '../support.ts';
import { startDigestApp } from './digest-support.ts';

const nine = '2026-11-19T09:00:00Z';
const fivePast = '2026-11-19T09:05:00Z';
const tenPast = '2026-11-19T09:10:00Z';

const { app, test } = appEach(
  () => startDigestApp('2026-11-18T10:00:00Z'),
  async () => {
    app.addTask('Call Anna', app.team.priya, 3);
    await app.type(people.marta, '/todo digest weekdays 9am');
  },
);
// What Slack refuses is what these tests are about.
afterEach(async () => void (await app.troubles()));

describe('when the platform fails at nine', () => {
  test.each([
    ['is down', { answer: 'cut' }],
    ['answers HTML', { answer: 'html' }],
    ['is asked too often', { answer: { status: 429, headers: { 'retry-after': '60' } } }],
  ] as const)('and %s, the digest comes five minutes later, once', async (_how, fault) => {
    app.breaks(fault);
    await app.moveTo(nine);
    expect(await app.posts()).toEqual([]);
    app.mend();
    await app.moveTo(fivePast);
    await app.moveTo(tenPast);
    expect(await app.posts()).toHaveLength(1);
    expect(await app.postCalls()).toBe(1);
  });

  test('and recovers within three hours, the digest is posted, but not after that', async () => {
    app.breaks({ answer: { status: 401 } });
    for (let minutes = 0; minutes <= 170; minutes += 5)
      await app.moveTo(new Date(Date.parse(nine) + minutes * 60_000).toISOString());
    app.mend();
    await app.moveTo('2026-11-19T11:55:00Z');
    expect(await app.posts()).toHaveLength(1);
    app.breaks({ answer: { status: 401 } });
    for (let minutes = 0; minutes <= 300; minutes += 5)
      await app.moveTo(new Date(Date.parse('2026-11-20T09:00:00Z') + minutes * 60_000).toISOString());
    app.mend();
    await app.moveTo('2026-11-20T20:00:00Z');
    expect(await app.posts()).toHaveLength(1);
    await app.moveTo('2026-11-23T09:00:00Z');
    expect(await app.posts()).toHaveLength(2);
  });
});

describe('when Slack fails at nine', () => {
  test('tries again once the time is over that Slack asked for, not before', async () => {
    const busy = { on: 'api', kind: 'status', status: 429, retryAfterS: 30 } as const;
    await app.faults({ ...busy, what: 'conversations.info' });
    await app.moveTo(nine);
    await app.moveTo('2026-11-19T09:00:29Z');
    expect(await app.postCalls()).toBe(0);
    await app.moveTo('2026-11-19T09:00:35Z');
    expect(await app.posts()).toHaveLength(1);
  });

  test('`now` replies that nothing was posted if Slack refuses', async () => {
    const preview = await app.type(people.marta, '/todo digest now');
    await app.faults({ on: 'api', what: 'chat.postMessage', kind: 'error', error: 'not_in_channel' });
    await app.click(people.marta, preview, 'Post it');
    expect(await app.said(people.marta)).toEqual(
      referred('I’m not in this channel. Type `/invite @Touchline` here, then try again.'),
    );
  });
});
