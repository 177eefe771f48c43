import { afterEach, describe, expect, it } from 'vitest';
import { ending, people } from '../support.ts';
import { type DigestApp, startDigestApp, startSlackProxyApp } from './digest-support.ts';

let app: DigestApp;
// What Slack refuses is what these tests are about.
afterEach(async () => void (await app.troubles()));

/** Nine o'clock and the next four hours, in steps of five minutes. */
async function theMorning(): Promise<void> {
  for (let minutes = 0; minutes <= 240; minutes += 5)
    await app.moveTo(new Date(Date.parse('2026-11-19T09:00:00Z') + minutes * 60_000).toISOString());
}

async function start(): Promise<void> {
  app = await ending(startDigestApp('2026-11-18T10:00:00Z'));
  await subscribe();
}

async function subscribe(): Promise<void> {
  app.addTask('Call Anna', app.team.priya, 3);
  await app.type(people.marta, '/todo digest weekdays 9am');
  app.calls();
}

describe('a channel that permanently refuses the digest', () => {
  it.each(['token_revoked', 'channel_not_found'])(
    'does not even ask the platform if the first call fails with %s',
    async (error) => {
      await start();
      const before = await app.slackCalls('conversations.info');
      await app.faults({ on: 'api', what: 'conversations.info', kind: 'error', error, times: 100 });
      await theMorning();
      expect((await app.slackCalls('conversations.info')) - before).toBe(1);
      expect(await app.postCalls()).toBe(0);
      expect(app.calls()).toEqual([]);
    },
  );

  it('is asked while the platform is read, if the last digest was posted: then the platform is asked no more', async () => {
    await start();
    await app.moveTo('2026-11-19T09:00:00Z');
    expect(await app.posts()).toHaveLength(1);
    app.calls();
    await app.faults({
      on: 'api',
      what: 'conversations.info',
      kind: 'error',
      error: 'channel_not_found',
      times: 100,
    });
    for (const at of ['2026-11-20T09:00:00Z', '2026-11-20T09:30:00Z']) await app.moveTo(at);
    expect(app.calls()).toEqual(['GET /todos']);
    await app.moveTo('2026-11-23T09:00:00Z');
    expect(app.calls()).toEqual([]);
    expect(await app.posts()).toHaveLength(1);
  });

  it('is tried again the same day if the digest is set up again', async () => {
    await start();
    await app.faults({ on: 'api', what: 'chat.postMessage', kind: 'error', error: 'is_archived' });
    await app.moveTo('2026-11-19T09:00:00Z');
    expect(await app.say(people.marta, '/todo digest weekdays 9:30')).toContain(
      'next on Thu 19 Nov at 09:30 (Europe/London). Stop it',
    );
    await app.moveTo('2026-11-19T09:30:00Z');
    expect(await app.posts()).toHaveLength(1);
  });

  it('does not even ask the platform if the channel is archived', async () => {
    const started = await ending(startSlackProxyApp('2026-11-18T10:00:00Z'));
    app = started;
    await subscribe();
    started.proxy.onPass = async (request, pass) => {
      const answer = await pass();
      if (request.url !== '/api/conversations.info') return answer;
      return { ...answer, text: answer.text.replace('"is_archived":false', '"is_archived":true') };
    };
    await theMorning();
    expect(app.calls()).toEqual([]);
    expect(await app.postCalls()).toBe(0);
    expect(await app.say(people.marta, '/todo digest now')).toBe(
      'This channel is archived, so nothing can be posted here.',
    );
  });
});
