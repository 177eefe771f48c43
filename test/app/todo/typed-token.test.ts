import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { touchline } from '../connect/connect-support.ts';
import { channels, people, startTest, type Test, wordsOf } from '../support.ts';

const { jonas, tom } = people;
const direct = 'D0APPJONAS0';
const told = /looks like an API token.*did not use or store it.*Revoke it.*`\/touchline connect`/;

let test: Test;
let token: string;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  test = await startTest({ touchline: { log } });
  token = test.platform.token();
});
afterAll(() => test.close());

/** Nothing of the token is in what Touchline sent, logged or stored, and nothing was written on the platform. */
async function expectNothingKept() {
  const { deliveries } = await test.slack.control.deliveries({ limit: 1000 });
  const sent = deliveries.filter(({ kind }) => kind === 'api' || kind === 'response_url');
  expect(sent.length).toBeGreaterThan(0);
  expect(JSON.stringify(sent.map(({ payload }) => payload))).not.toContain(token);
  expect(lines.join('')).not.toContain(token);
  const stored = readdirSync(test.dataDir).map((name) => readFileSync(join(test.dataDir, name), 'latin1'));
  expect(stored.join('')).not.toContain(token);
  expect(test.tasks().filter(({ description }) => description.includes(token))).toEqual([]);
  expect(test.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
}

describe('a token where it does not belong is not used, and its owner is told', () => {
  it.each([
    '/todo connect TOKEN',
    '/todo TOKEN',
    '/todo add Give Anna TOKEN tomorrow',
    '/client TOKEN',
    '/program TOKEN',
    '/touchline TOKEN',
    '/touchline connect TOKEN',
    '/touchline todo TOKEN',
  ])('%s', async (line) => {
    const answer = await test.type(jonas, line.replace('TOKEN', token));
    expect(wordsOf(answer)).toMatch(told);
    await expectNothingKept();
  });

  it('also by a guest, who is told nothing else', async () => {
    test.slack.clock.advance(2_000);
    await test.done(() =>
      test.slack.control.type({ user: tom, channel: channels.general, text: `/todo ${token}` }),
    );
    expect(wordsOf(await test.lastMessage(tom, channels.general))).toMatch(told);
  });

  it('in a message to Touchline, which is to be deleted', async () => {
    test.slack.clock.advance(2_000);
    const answer = await test.type(jonas, `my token is ${token}`, direct);
    expect(wordsOf(answer)).toMatch(/an API token is in it.*Delete the message.*Revoke it/);
    test.slack.clock.advance(2_000);
    await test.type(jonas, `<@U0APPNORTH> ${token}`);
    expect(wordsOf(await test.lastMessage(jonas))).toMatch(/Delete the message/);
    await expectNothingKept();
  });

  it('in somebody’s message that is to become a task', async () => {
    test.slack.clock.advance(2_000);
    await test.type(people.priya, `Use ${token}`);
    const written = (await test.messages(jonas)).find(({ text }) => text.includes(token));
    const asked = { user: jonas, callback_id: 'task.from-message', channel: channels.coaching };
    await test.done(() => test.slack.control.shortcut({ ...asked, ts: written?.ts ?? '' }));
    expect(wordsOf(await test.lastMessage(jonas))).toMatch(/API token is in it, so I made no task of it/);
    expect(await test.views(jonas)).toEqual([]);
    await expectNothingKept();
  });

  it('in a form, below the field', async () => {
    await test.done(() => test.slack.control.shortcut({ user: jonas, callback_id: 'task.new' }));
    const blocks = (await test.views(jonas)).at(-1)?.blocks ?? [];
    const program = String(blocks.map(({ block_id: id }) => id).find((id) => `${id}`.startsWith('program')));
    const option = { text: { type: 'plain_text', text: 'Spring' }, value: '1' };
    const { errors } = await test.submit(jonas, { task: `Send ${token} to Anna`, [program]: option });
    expect(Object.values(errors ?? {})).toEqual([expect.stringMatching(/^This looks like an API token\./)]);
    await expectNothingKept();
  });

  it('but the window of `/touchline connect` takes it', async () => {
    await touchline(test, people.marta, 'connect');
    expect(await test.submit(people.marta, { token })).toEqual({});
  });
});
