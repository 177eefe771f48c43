import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaultInput } from '../../../src/playground/slack-simulator/index.ts';
import { stopClock } from '../../support/stopped-clock.ts';
import { turns } from '../../support/turns.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { appOnce, channels, directOf, ending, people, type Seen, startApp, wordsOf } from '../support.ts';

const { jonas, marta } = people;
const hour = 60 * 60_000;

const error = (code: string) => ({ kind: 'error', error: code, times: 100 }) as const;
const busy = (retryAfterS: number | string, times = 100) =>
  ({ kind: 'status', status: 429, retryAfterS, times }) as const;
type Fault = Omit<FaultInput, 'on' | 'what'>;

const install = /^Slack no longer accepts Touchline’s token .* install it again\. \(reference/;
const scope = /^Touchline lacks a permission in this workspace\. Ask an administrator to install it again/;
const restricted = /^Slack doesn’t let me post there\. Ask who may post there/;
const away = /^Slack is not responding as it should\. Please try again in a minute\./;
const tokenWords =
  'Slack no longer accepts Touchline’s token. An administrator of this workspace can install Touchline again.';
const scopeWords =
  'Touchline lacks a permission in this workspace. An administrator of this workspace can install Touchline again.';
const restrictedWords =
  'Slack doesn’t let me post in the channel. Check who may post there, or set it up in another channel.';
const outsideWords = 'I’m not in the channel any more. Type `/invite @Touchline` there to bring it back.';

/**
 * What Slack says; what a person reads who waits for it; and what comes of a digest: how often it is sent at nine, and why
 * it does not come that morning, as whoever set it up is told.
 */
const rows: [name: string, fault: Fault, reads: RegExp, calls: number, why?: string][] = [
  ['not_authed', error('not_authed'), install, 1, tokenWords],
  ['invalid_auth', error('invalid_auth'), install, 1, tokenWords],
  ['account_inactive', error('account_inactive'), install, 1, tokenWords],
  ['token_revoked', error('token_revoked'), install, 1, tokenWords],
  ['token_expired', error('token_expired'), install, 1, tokenWords],
  ['missing_scope', error('missing_scope'), scope, 1, scopeWords],
  ['no_permission', error('no_permission'), scope, 1, scopeWords],
  [
    'team_access_not_granted',
    error('team_access_not_granted'),
    /^Touchline was not added to this workspace\. Ask an administrator of your Slack organization to add it/,
    1,
    'Touchline was not added to this workspace. An administrator of your Slack organization can add it.',
  ],
  [
    'channel_not_found',
    error('channel_not_found'),
    /^I’m not in this channel\. Type `\/invite @Touchline` here/,
    1,
    outsideWords,
  ],
  ['not_in_channel', error('not_in_channel'), /^I’m not in this channel\./, 1, outsideWords],
  [
    'is_archived',
    error('is_archived'),
    /^This channel is archived/,
    1,
    'the channel is archived. Set it up in another channel with `/todo digest weekdays 9am`.',
  ],
  ['restricted_action', error('restricted_action'), restricted, 1, restrictedWords],
  ['… read only', error('restricted_action_read_only_channel'), restricted, 1, restrictedWords],
  ['… threads only', error('restricted_action_thread_only_channel'), restricted, 1, restrictedWords],
  ['… no threads', error('restricted_action_non_threadable_channel'), restricted, 1, restrictedWords],
  ['… locked', error('restricted_action_thread_locked'), restricted, 1, restrictedWords],
  ['messages_tab_disabled', error('messages_tab_disabled'), restricted, 1, restrictedWords],
  [
    'invalid_blocks',
    error('invalid_blocks'),
    /^Something went wrong on our side, and it has been logged/,
    1,
    restrictedWords,
  ],
  [
    'msg_blocks_too_long',
    error('msg_blocks_too_long'),
    /^Something went wrong on our side, and it has been logged/,
    1,
    restrictedWords,
  ],
  ['internal_error', error('internal_error'), away, 1],
  ['fatal_error', error('fatal_error'), away, 1],
  [
    'rate_limited',
    { ...error('rate_limited'), times: 2 },
    /^Slack is getting too many requests from me\. Please try again in 2 s/,
    2,
  ],
  ['message_limit_exceeded', { ...error('message_limit_exceeded'), times: 2 }, /try again in 2 s/, 2],
  ['429 for an hour', busy(3_600, 1), /try again in 60 minutes/, 1],
  ['429 for a day', busy(86_400, 1), /try again in 60 minutes/, 1],
  ['429 without a time', busy('', 2), /try again in 2 s/, 1],
  ['429 with a word', busy('soon', 2), /try again in 2 s/, 1],
  ['429 with a date', busy('Thu, 19 Nov 2026 09:00:00 GMT', 2), /try again in 2 s/, 1],
];

const { app, test } = appOnce(() => startApp());

describe('what Slack says to a person’s call', () => {
  let card: Seen;
  beforeEach(async () => {
    card = await app.type(jonas, '/client Anna Kowalski');
  });

  test.each(rows)('%s', async (_name, fault, reads) => {
    const before = await app.messages(jonas);
    await app.faults({ on: 'api', what: 'views.open', ...fault });
    await app.click(jonas, card, 'New task');
    const said = (await app.messages(jonas)).slice(before.length);
    expect(said.map(wordsOf)).toEqual([expect.stringMatching(reads)]);
    await app.faults();
    app.slack.clock.advance(2 * hour);
  });
});

describe('what Slack says to a digest', () => {
  it.each(rows)('%s', async (name, fault, _reads, calls, why) => {
    const app = await ending(
      startDigestApp('2026-11-18T10:00:00Z', { touchline: { pollEveryMs: 24 * hour } }),
    );
    app.addTask('Call Anna', app.team.priya, 3);
    await app.type(marta, '/todo digest weekdays 9am');
    await app.faults({ on: 'api', what: 'chat.postMessage', ...fault });
    app.calls();
    await app.moveTo('2026-11-19T09:00:00Z');
    expect(await app.postCalls()).toBe(calls);
    if (why !== undefined || name.startsWith('429 for')) expect(app.keptMessages()).toBe(0);
    await app.faults();
    const told = (await app.toldWords()).filter((text) => text.startsWith('The digest'));
    for (const at of ['09:05', '09:10', '10:30', '10:35']) await app.moveTo(`2026-11-19T${at}:00Z`);
    const next = 'It is due again on Fri 20 Nov at 09:00 (Europe/London).';
    const words = `The digest in <#C0COACH001> is not posted at the moment: ${why} ${next}`;
    expect(told).toEqual(why === undefined ? [] : [words]);
    expect(await app.posts()).toHaveLength(why === undefined ? 1 : 0);
    if (why === undefined) return;
    // It is asked once, and again the next day.
    expect(await app.postCalls()).toBe(1);
    expect(app.calls()).toEqual(['GET /todos', 'GET /team-members']);
    await app.moveTo('2026-11-20T09:00:00Z');
    expect(await app.posts()).toHaveLength(1);
    expect(app.keptMessages()).toBe(1);
  });
});

describe('what Slack fails at itself', () => {
  test('is not posted again: a person is told directly, once', async () => {
    const direct = directOf(jonas);
    const before = (await app.messages(jonas, direct)).length;
    await app.faults({ on: 'api', what: 'chat.postMessage', ...error('internal_error'), times: 1 });
    await app.type(jonas, 'what is overdue?', direct);
    const said = (await app.messages(jonas, direct)).slice(before + 1).map(wordsOf);
    expect(said).toEqual([
      expect.stringMatching(/^Slack did not accept my reply, but what you asked for may be done/),
    ]);
  });
});

it.each(['messages_tab_disabled', 'channel_not_found', 'restricted_action'])(
  'tells whoever gave a task that its assignee was not told, after %s, once',
  async (code) => {
    const app = await ending(startApp());
    const told = async () => {
      for (let polls = 0; polls < 3; polls += 1) await app.done(() => app.touchline.poll());
      return (await app.messages(jonas, directOf(jonas))).map(wordsOf);
    };
    await app.faults({ what: 'chat.postMessage', ...error(code), times: 1 });
    await app.type(jonas, '/todo Send the plan tomorrow for Anna Kowalski');
    const said = await told();
    expect(said).toEqual([expect.stringContaining('*Anna Kowalski* could not be told of a task from you:')]);
    expect(said[0]).toContain('Send the plan');
    expect(said[0]).toContain('Slack does not take my messages for them. Please tell them yourself.');
    expect(await app.messages(people.anna, directOf(people.anna))).toEqual([]);
    expect(await told()).toHaveLength(1);
  },
);

describe('an answer that only one person may see', () => {
  const refusals: [name: string, fault: Fault][] = [
    ...[
      'not_in_channel',
      'is_archived',
      'user_not_in_channel',
      'restricted_action',
      'ratelimited',
      'internal_error',
    ].map((code): [string, Fault] => [code, { ...error(code), times: 10 }]),
    ['a pause of a minute', busy(60)],
  ];
  it.each(refusals)('comes directly where Slack refuses it with %s', async (_name, fault) => {
    const app = await ending(startApp());
    const direct = directOf(jonas);
    await app.faults({ on: 'api', what: 'chat.postEphemeral', ...fault });
    await app.type(jonas, '<@U0APPNORTH> what is overdue?', channels.coaching);
    const said = await app.messages(jonas, direct);
    expect(said.map(wordsOf)).toEqual([expect.stringMatching(/overdue/)]);
  });
});

it.each([3, 10])('answers a direct message after a pause of %i seconds', async (retryAfterS) => {
  const app = await ending(startApp());
  await app.faults({ on: 'api', what: 'chat.postMessage', ...busy(retryAfterS, 1) });
  expect(await app.say(jonas, 'what is overdue?', directOf(jonas))).toMatch(/\d overdue\n/);
});

it('says at once that a window can’t be filled for an hour', async () => {
  const app = await ending(startApp());
  await app.faults({ on: 'api', what: 'views.update', ...busy(3_600, 1) });
  const card = await app.type(jonas, '/client Anna Kowalski');
  await app.click(jonas, card, 'New task');
  expect(await app.said(jonas)).toMatch(/try again in 60 minutes/);
});

it('says within three seconds that it takes long where Slack hangs, and in the end that Slack does not respond', async () => {
  const app = await ending(startApp({ touchline: { slowMs: 2_500 } }));
  await app.faults({ what: 'users.info', kind: 'latency', ms: 10 * hour, times: 100 });
  const clock = stopClock();
  const typed = app.type(jonas, '/todo');
  const isAsked = async () =>
    (await app.slack.control.deliveries({ limit: 100 })).deliveries.some(({ url }) => url === 'users.info');
  while (!(await isAsked())) await turns(10);
  await clock.advance(3_000);
  expect(await app.said(jonas)).toMatch(/I’m still trying\.$/);
  for (let tries = 0; tries < 3; tries += 1) await clock.advance(11_000);
  expect(wordsOf(await clock.run(typed, 30_000))).toMatch(away);
  vi.useRealTimers();
});
