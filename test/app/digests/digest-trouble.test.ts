import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { whileHanging } from '../../support/hanging.ts';
import { channels, people, postNow, referred, wordsOf, workspaces } from '../support.ts';
import { type DigestTest, startDigestTest, startSlackProxyTest } from './digest-support.ts';

let test: DigestTest;

const nine = '2026-11-19T09:00:00Z';
const fivePast = '2026-11-19T09:05:00Z';
const tenPast = '2026-11-19T09:10:00Z';

beforeEach(async () => {
  test = await startDigestTest('2026-11-18T10:00:00Z');
  test.addTask('Call Anna', test.team.priya, 3);
  await test.type(people.marta, '/todo digest weekdays 9am');
});
afterEach(() => test.close());

describe('when the platform fails at nine', () => {
  it.each([
    ['is down', { answer: 'cut' }],
    ['answers 500', { answer: { status: 500 } }],
    ['answers HTML', { answer: 'html' }],
    ['returns half a JSON', { answer: 'half' }],
    ['is asked too often', { answer: { status: 429, headers: { 'retry-after': '60' } } }],
  ] as const)('and %s, the digest comes five minutes later, once', async (_how, fault) => {
    test.platform.faults.rules.push(fault);
    await test.moveTo(nine);
    expect(await test.posts()).toEqual([]);
    test.platform.faults.rules.length = 0;
    await test.moveTo(fivePast);
    await test.moveTo(tenPast);
    expect(await test.posts()).toHaveLength(1);
    expect(await test.postCalls()).toBe(1);
  });

  it('and never answers, the digest comes five minutes later, once', async () => {
    await whileHanging(test.platform, {}, () => test.moveTo(nine));
    expect(await test.posts()).toEqual([]);
    await test.moveTo(fivePast);
    await test.moveTo(tenPast);
    expect(await test.posts()).toHaveLength(1);
    expect(await test.postCalls()).toBe(1);
  });

  it('and recovers within three hours, the digest is posted, but not after that', async () => {
    test.platform.faults.rules.push({ answer: { status: 401 } });
    for (let minutes = 0; minutes <= 170; minutes += 5)
      await test.moveTo(new Date(Date.parse(nine) + minutes * 60_000).toISOString());
    test.platform.faults.rules.length = 0;
    await test.moveTo('2026-11-19T11:55:00Z');
    expect(await test.posts()).toHaveLength(1);
    test.platform.faults.rules.push({ answer: { status: 401 } });
    for (let minutes = 0; minutes <= 300; minutes += 5)
      await test.moveTo(new Date(Date.parse('2026-11-20T09:00:00Z') + minutes * 60_000).toISOString());
    test.platform.faults.rules.length = 0;
    await test.moveTo('2026-11-20T20:00:00Z');
    expect(await test.posts()).toHaveLength(1);
    await test.moveTo('2026-11-23T09:00:00Z');
    expect(await test.posts()).toHaveLength(2);
  });
});

describe('when Slack fails at nine', () => {
  it.each([
    ['429', { kind: 'status', status: 429, retryAfterS: 30 }],
    ['rate_limited', { kind: 'error', error: 'rate_limited' }],
  ] as const)('tries a post again after %s and stores nothing for the failed one', async (_how, fault) => {
    await test.faults({ on: 'api', what: 'chat.postMessage', ...fault });
    await test.moveTo(nine);
    expect(await test.posts()).toEqual([]);
    expect(test.keptMessages()).toBe(0);
    await test.moveTo(fivePast);
    await test.moveTo(tenPast);
    expect(await test.posts()).toHaveLength(1);
    expect(await test.postCalls()).toBe(2);
    expect(test.keptMessages()).toBe(1);
  });

  it('tries again once the time is over that Slack asked for, not before', async () => {
    const busy = { on: 'api', kind: 'status', status: 429, retryAfterS: 30 } as const;
    await test.faults({ ...busy, what: 'conversations.info' });
    await test.moveTo(nine);
    await test.moveTo('2026-11-19T09:00:29Z');
    expect(await test.postCalls()).toBe(0);
    await test.moveTo('2026-11-19T09:00:35Z');
    expect(await test.posts()).toHaveLength(1);
  });

  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['a cut connection', { kind: 'cut' }],
  ] as const)('detects %s on its first call, before anything is posted', async (_how, fault) => {
    await test.faults({ on: 'api', what: 'conversations.info', ...fault });
    await test.moveTo(nine);
    expect(await test.postCalls()).toBe(0);
    await test.moveTo(fivePast);
    expect(await test.posts()).toHaveLength(1);
  });

  it('does not repeat a post whose response is lost', async () => {
    await test.faults({ on: 'api', what: 'chat.postMessage', kind: 'lost' });
    await test.moveTo(nine);
    await test.moveTo(fivePast);
    await test.moveTo(tenPast);
    expect(await test.posts()).toHaveLength(1);
    expect(await test.postCalls()).toBe(1);
    await test.moveTo('2026-11-20T09:00:00Z');
    expect(await test.posts()).toHaveLength(2);
  });

  it('`now` replies that the digest may have been posted if the response is lost', async () => {
    await test.faults({ on: 'api', what: 'chat.postMessage', kind: 'lost' });
    await postNow(test, people.marta);
    const said = (await test.messages(people.marta)).filter(({ ephemeral }) => ephemeral).map(wordsOf);
    expect(said.at(-1)).toBe(
      'Slack did not confirm the digest. I’ll look for it in a minute, and post it if it is missing.',
    );
    expect(await test.posts()).toHaveLength(1);
  });

  it('`now` replies that nothing was posted if Slack refuses', async () => {
    const preview = await test.type(people.marta, '/todo digest now');
    await test.faults({ on: 'api', what: 'chat.postMessage', kind: 'error', error: 'not_in_channel' });
    await test.click(people.marta, preview, 'Post it');
    expect(wordsOf(await test.lastMessage(people.marta))).toEqual(
      referred('I’m not in this channel. Type `/invite @Touchline` here, then try again.'),
    );
  });
});

describe('when the channel has changed', () => {
  it('posts only counts once people of another company can read it, and names when they no longer can', async () => {
    const channel = { id: channels.coaching, teamId: workspaces.north, name: 'coaching' };
    const members = [people.marta, people.jonas, 'bot'];
    const teams = [workspaces.north, 'T0OUTSIDE1'];
    await test.slack.control.channel({
      ...channel,
      kind: 'shared',
      teams,
      members: [...members, people.olga],
    });
    await test.moveTo(nine);
    await test.moveTo(fivePast);
    const posts = (await test.posts()).map(wordsOf);
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatch(/^\*1 overdue task of one person\*/);
    expect(posts[0]).not.toMatch(/Call Anna|Priya|Leadership/);
    expect((await test.told()).map(wordsOf).join()).toContain(
      'shows only counts now: anyone in this workspace can open it and people from another company can read it.',
    );
    await test.slack.control.channel({ ...channel, kind: 'private', members });
    await test.moveTo('2026-11-20T09:00:00Z');
    const [, second] = (await test.posts()).map(wordsOf);
    expect(second).toContain('Call Anna');
  });

  it('posts and retries nothing after Touchline was removed; later days go on', async () => {
    await test.slack.control.kick({ channel: channels.coaching, user: 'U0APPNORTH' });
    await test.moveTo(nine);
    await test.moveTo(fivePast);
    expect(await test.postCalls()).toBe(0);
    await test.slack.control.invite({ channel: channels.coaching, user: 'U0APPNORTH' });
    await test.moveTo('2026-11-20T09:00:00Z');
    expect(await test.posts()).toHaveLength(1);
  });
});

describe('when the workspace’s token does not work at nine', () => {
  it('survives a revoked token, and posts with a new one', async () => {
    test.platform.revokeToken(test.platform.token());
    await test.moveTo(nine);
    expect(await test.postCalls()).toBe(0);
    const connection = await fixture.connection(test, workspaces.north);
    if (connection === undefined) throw new Error('The connection is gone.');
    await fixture.putConnection(test, { ...connection, token: test.platform.token() });
    await test.moveTo(fivePast);
    expect(await test.posts()).toHaveLength(1);
  });

  it('`now` reports it if the workspace disconnects meanwhile', async () => {
    await test.close();
    const proxied = await startSlackProxyTest('2026-11-18T10:00:00Z');
    test = proxied.test;
    // While the requester's profile is read, the workspace is disconnected.
    proxied.proxy.onPass = async ({ url }, pass) => {
      if (url === '/api/users.info') await fixture.disconnect(test, workspaces.north);
      return pass();
    };
    await postNow(test, people.jonas);
    expect(wordsOf(await test.lastMessage(people.jonas))).toMatch(
      /^This workspace is not connected to a coaching platform yet\./,
    );
    expect(await test.postCalls()).toBe(0);
    proxied.proxy.close();
  });
});
