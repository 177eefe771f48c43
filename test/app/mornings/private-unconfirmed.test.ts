import { beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { type ProxiedResponse, startSlackProxyApp, type TestProxy } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { appEach, people, workspaces } from '../support.ts';

const { jonas } = people;
const ref = { workspaceId: workspaces.north, userId: jonas, installation: { teamId: workspaces.north } };
const interrupted = 'I was interrupted while I sent your message of';

const { app, test } = appEach(
  // The store reckons in real time, so searches are as close as a test moves its clock.
  () => startSlackProxyApp('2026-11-18T10:00:00Z', { touchline: { digestTimes: { searchEveryMs: 1 } } }),
  () => void app.addTask('Plan the offsite', app.team.jonas, 2),
);

/** Has Jonas get his day at eight in Berlin; Home tells the channel of his direct message. */
async function wantMorning({ opensHome = true } = {}): Promise<void> {
  if (opensHome) await homeOf(app, jonas).open();
  await fixture.prefer(app, workspaces.north, jonas, { morningHour: 8 });
  const schedule = { days: [1, 2, 3, 4, 5] as const, hour: 8, minute: 0, timeZone: 'Europe/Berlin' };
  await fixture.scheduleMorning(app, ref, { ...schedule, days: [...schedule.days] });
}

const isPost = (url = '') => url === '/api/chat.postMessage';
const isSearch = (url = '') => url === '/api/conversations.history';
const pass: TestProxy['onPass'] = (_request, next) => next();

/** Carries out every post, but changes Slack's response. */
function loseAnswers(change: (answer: ProxiedResponse) => Partial<ProxiedResponse>): void {
  app.proxy.onPass = async ({ url }, next) => {
    const answer = await next();
    return isPost(url) ? { ...answer, ...change(answer) } : answer;
  };
}
/** Answers requests without passing them on. */
function refuse(matches: (url?: string) => boolean, answer: ProxiedResponse): void {
  const before = app.proxy.onPass;
  app.proxy.onPass = async (request, next, body) =>
    matches(request.url) ? answer : before(request, next, body);
}
const json = (body: object): ProxiedResponse => ({
  status: 200,
  type: 'application/json',
  text: JSON.stringify(body),
});

const at = (time: string, day = 19) => app.moveTo(`2026-11-${day}T${time}:00+01:00`);
const told = async () => await app.toldWords(jonas);
const places = () => fixture.takePlaces(app, { ...ref, timeZone: 'Europe/Berlin' });

const answers: [string, (answer: ProxiedResponse) => Partial<ProxiedResponse>][] = [
  ['half the JSON', ({ text }) => ({ text: text.slice(0, text.length / 2) })],
  ['a response that is cut off', () => ({ cut: 20 })],
];

describe('a morning message whose answer was lost', () => {
  test.each(answers)('to %s: is found, and comes once', async (_what, change) => {
    await wantMorning();
    loseAnswers(change);
    for (const time of ['08:00', '08:01', '08:05', '08:30', '10:59']) await at(time);
    expect(await told()).toHaveLength(1);
    expect(await places()).toBe(2);
    app.proxy.onPass = pass;
    await at('08:00', 20);
    expect(await told()).toHaveLength(2);
    expect((await told()).join()).not.toContain(interrupted);
  });

  test.each([
    ['Slack does not let it be looked for', json({ ok: false, error: 'missing_scope' })],
    ['Slack does not answer for hours', json({ ok: false, error: 'internal_error' })],
  ])('is not sent again where %s, and the next one says so once', async (_what, answer) => {
    await wantMorning();
    refuse(isPost, { status: 500, type: 'text/plain', text: 'Oops' });
    refuse(isSearch, answer);
    for (const time of ['08:00', '08:01', '09:30', '11:01', '11:05']) await at(time);
    app.proxy.onPass = pass;
    await at('11:06');
    expect(await told()).toEqual([]);
    await at('08:00', 20);
    await at('08:00', 23);
    const [next, after, ...more] = await told();
    expect(next).toContain(`${interrupted} Thursday 19 November, so it may not have come.`);
    expect(after).not.toContain(interrupted);
    expect(more).toEqual([]);
  });

  test('is not looked for where the direct message is not known; the first answer tells it', async () => {
    await wantMorning({ opensHome: false });
    refuse(isPost, { status: 500, type: 'text/plain', text: 'Oops' });
    for (const time of ['08:00', '08:01', '08:10']) await at(time);
    expect(await app.slackCalls('conversations.history')).toBe(0);
    app.proxy.onPass = pass;
    await at('08:00', 20);
    expect((await told()).join()).toContain(interrupted);
    refuse(isPost, { status: 500, type: 'text/plain', text: 'Oops' });
    await at('08:00', 23);
    app.proxy.onPass = pass;
    await at('08:01', 23);
    await at('08:02', 23);
    expect(await app.slackCalls('conversations.history')).toBe(1);
    expect(await told()).toHaveLength(2);
  });
});

describe('a weekly message whose answer was lost', () => {
  beforeEach(async () => {
    app.addTask('Send the reflection', app.anna, 3);
    await homeOf(app, jonas).open();
    await fixture.prefer(app, workspaces.north, jonas, { weekly: 'usual' });
    const schedule = { days: [1 as const], hour: 9, minute: 0, timeZone: 'Europe/Berlin' };
    await fixture.scheduleWeekly(app, ref, schedule);
  });

  test('is found, and comes once', async () => {
    loseAnswers(() => ({ status: 500 }));
    for (const time of ['09:00', '09:01', '09:05']) await at(time, 23);
    app.proxy.onPass = pass;
    await at('09:10', 23);
    expect(await told()).toHaveLength(1);
  });
});
