import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { people, postNow, wordsOf } from '../support.ts';
import {
  type DigestTest,
  type ProxiedResponse,
  startSlackProxyTest,
  type TestProxy,
} from './digest-support.ts';

let test: DigestTest;
let proxy: TestProxy;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  const log = createLog('info', { write: (line) => void lines.push(line) });
  ({ test, proxy } = await startSlackProxyTest('2026-11-18T10:00:00Z', { touchline: { log } }));
  test.addTask('Call Anna', test.team.priya, 3);
});
afterEach(async () => {
  await test.close();
  proxy.close();
});

/** Carries out every post, but changes Slack's response. */
function alterPostResponses(change: (answer: ProxiedResponse) => Partial<ProxiedResponse>): void {
  proxy.onPass = async (request, pass) => {
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
  it.each(answers)('%s: is not posted again that day', async (_what, change) => {
    await test.type(people.marta, '/todo digest weekdays 9am');
    alterPostResponses(change);
    for (const time of ['09:00', '09:05', '09:10', '09:30', '12:59'])
      await test.moveTo(`2026-11-19T${time}:00Z`);
    expect(await test.posts()).toHaveLength(1);
    expect(await test.postCalls()).toBe(1);
    expect(test.keptMessages()).toBe(1);
    const entries = lines.filter((line) => line.includes('It is not known whether a message was sent'));
    expect(entries).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/Call Anna|<html>/);
    proxy.onPass = (_request, pass) => pass();
    await test.moveTo('2026-11-20T09:00:00Z');
    expect(await test.posts()).toHaveLength(2);
  });

  it.each(answers)('%s: `now` replies that it may have been posted', async (_what, change) => {
    alterPostResponses(change);
    await postNow(test, people.marta);
    const said = (await test.messages(people.marta)).filter(({ ephemeral }) => ephemeral).map(wordsOf);
    expect(said.at(-1)).toBe(
      'Slack did not confirm the digest. I’ll look for it in a minute, and post it if it is missing.',
    );
    expect(await test.posts()).toHaveLength(1);
  });
});
