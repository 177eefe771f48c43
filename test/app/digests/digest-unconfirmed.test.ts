import { describe, expect } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { appEach, people, wordsOf } from '../support.ts';
import { type ProxiedResponse, startSlackProxyApp } from './digest-support.ts';

const lines: string[] = [];

const { app, test } = appEach(
  async () => {
    lines.length = 0;
    const log = createLog('info', { write: (line) => void lines.push(line) });
    return startSlackProxyApp('2026-11-18T10:00:00Z', { touchline: { log } });
  },
  () => {
    app.addTask('Call Anna', app.team.priya, 3);
  },
);

/** Carries out every post, but changes Slack's response. */
function alterPostResponses(change: (answer: ProxiedResponse) => Partial<ProxiedResponse>): void {
  app.proxy.onPass = async (request, pass) => {
    const answer = await pass();
    return request.url === '/api/chat.postMessage' ? { ...answer, ...change(answer) } : answer;
  };
}

const answers: [string, (answer: ProxiedResponse) => Partial<ProxiedResponse>][] = [
  ['half the JSON', ({ text }) => ({ text: text.slice(0, text.length / 2) })],
  ['a page of HTML', () => ({ type: 'text/html', text: '<html>Sign in to the network</html>' })],
  ['nothing', () => ({ text: '' })],
  ['an empty JSON object', () => ({ text: '{}' })],
  ['null', () => ({ text: 'null' })],
  ['a response that is cut off', () => ({ cut: 20 })],
  ['500', () => ({ status: 500, text: 'Oops' })],
  ['429 from a proxy, without Retry-After', () => ({ status: 429, text: 'Slow down' })],
  ['internal_error', () => ({ text: '{"ok":false,"error":"internal_error"}' })],
  ['fatal_error', () => ({ text: '{"ok":false,"error":"fatal_error"}' })],
  ['service_unavailable', () => ({ text: '{"ok":false,"error":"service_unavailable"}' })],
  ['an undocumented error code', () => ({ text: '{"ok":false,"error":"quota_of_tuesday"}' })],
];

describe('a digest that was posted, but answered with', () => {
  test.each(answers)('%s: is not posted again that day', async (_what, change) => {
    await app.type(people.marta, '/todo digest weekdays 9am');
    alterPostResponses(change);
    for (const time of ['09:00', '09:05', '09:10', '09:30', '12:59'])
      await app.moveTo(`2026-11-19T${time}:00Z`);
    expect(await app.posts()).toHaveLength(1);
    expect(await app.postCalls()).toBe(1);
    expect(app.keptMessages()).toBe(1);
    const entries = lines.filter((line) => line.includes('It is not known whether a message was sent'));
    expect(entries).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/Call Anna|<html>/);
    app.proxy.onPass = (_request, pass) => pass();
    await app.moveTo('2026-11-20T09:00:00Z');
    expect(await app.posts()).toHaveLength(2);
  });

  test.each(answers.slice(0, 3))('%s: `now` replies that it may have been posted', async (_what, change) => {
    alterPostResponses(change);
    await app.postNow(people.marta);
    const said = (await app.messages(people.marta)).filter(({ ephemeral }) => ephemeral).map(wordsOf);
    expect(said.at(-1)).toBe(
      'Slack did not confirm the digest. I’ll look for it in a minute, and post it if it is missing.',
    );
    expect(await app.posts()).toHaveLength(1);
  });
});
