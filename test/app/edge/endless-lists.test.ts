import { expect } from 'vitest';
import { startSlackProxyApp } from '../digests/digest-support.ts';
import { appEach, people, wordsOf } from '../support.ts';

const { app, test } = appEach(() => startSlackProxyApp('2026-11-18T10:00:00Z'));

/** A Slack whose lists never end: `change` is what it says of each page, which is the first one again and again. */
function endless(method: string, change: (page: object, nth: number) => object): () => number {
  let calls = 0;
  let first = '';
  app.proxy.onPass = async (request, pass) => {
    const answer = await pass();
    if (!request.url?.endsWith(method)) return answer;
    calls += 1;
    first ||= answer.text;
    return { ...answer, text: JSON.stringify(change(JSON.parse(first), calls)) };
  };
  return () => calls;
}

test.each([
  ['the same cursor again and again', () => 'dXNlcjpV', 2],
  ['another cursor each time', (nth: number) => `page ${nth}`, 5],
])('the members of a channel with %s: it counts as open to anyone', async (_, cursor, most) => {
  const calls = endless('conversations.members', (page, nth) => ({
    ...page,
    members: [],
    response_metadata: { next_cursor: cursor(nth) },
  }));
  const set = await app.type(people.marta, '/todo digest weekdays 9am');
  expect(wordsOf(set)).toContain('Anyone in this workspace can open this channel');
  // The second page is asked for with a cursor that the simulator never gave.
  expect((await app.troubles()).every((one) => one.includes('invalid_cursor'))).toBe(true);
  expect(calls()).toBe(most);
});

test('the people of a workspace with the same cursor again and again: the digest is set up', async () => {
  const calls = endless('users.list', (page) => ({
    ...page,
    response_metadata: { next_cursor: 'dXNlcjpV' },
  }));
  const set = await app.type(people.marta, '/todo digest weekdays 9am');
  expect(wordsOf(set)).toContain('will be posted here');
  // The second page is asked for with a cursor that the simulator never gave.
  expect((await app.troubles()).every((one) => one.includes('invalid_cursor'))).toBe(true);
  expect(calls()).toBe(2);
});
