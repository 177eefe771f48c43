import { afterEach, expect, it } from 'vitest';
import { startSlackProxyTest, type TestProxy } from '../digests/digest-support.ts';
import { people, type Test, wordsOf } from '../support.ts';

let proxy: TestProxy;
let test: Test;
afterEach(async () => {
  await test.close();
  proxy.close();
});

/** A Slack whose lists never end: `change` is what it says of each page, which is the first one again and again. */
async function start(method: string, change: (page: object, nth: number) => object): Promise<() => number> {
  ({ proxy, test } = await startSlackProxyTest('2026-11-18T10:00:00Z'));
  let calls = 0;
  let first = '';
  proxy.onPass = async (request, pass) => {
    const answer = await pass();
    if (!request.url?.endsWith(method)) return answer;
    calls += 1;
    first ||= answer.text;
    return { ...answer, text: JSON.stringify(change(JSON.parse(first), calls)) };
  };
  return () => calls;
}

it.each([
  ['the same cursor again and again', () => 'dXNlcjpV', 2],
  ['another cursor each time', (nth: number) => `page ${nth}`, 5],
])('the members of a channel with %s: it counts as open to anyone', async (_, cursor, most) => {
  const calls = await start('conversations.members', (page, nth) => ({
    ...page,
    members: [],
    response_metadata: { next_cursor: cursor(nth) },
  }));
  const set = await test.type(people.marta, '/todo digest weekdays 9am');
  expect(wordsOf(set)).toContain('Anyone in this workspace can open this channel');
  expect(calls()).toBe(most);
});

it('the people of a workspace with the same cursor again and again: the digest is set up', async () => {
  const calls = await start('users.list', (page) => ({
    ...page,
    response_metadata: { next_cursor: 'dXNlcjpV' },
  }));
  const set = await test.type(people.marta, '/todo digest weekdays 9am');
  expect(wordsOf(set)).toContain('will be posted here');
  expect(calls()).toBe(2);
});
