import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { touchline } from '../connect/connect-support.ts';
import { appEach, channels, people, startApp, wordsOf } from '../support.ts';

const { jonas, tom } = people;
const direct = 'D0APPJONAS0';
const told = /looks like an API token.*did not use or store it.*Revoke it.*`\/touchline connect`/;

let token: string;
const lines: string[] = [];
const { app, test } = appEach(
  async () => {
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    return startApp({ touchline: { log } });
  },
  async () => {
    const admin = app.platform.inspect().team.find(({ role }) => role === 'admin')?.id ?? '';
    const drawn = Array.from({ length: 9 }, () => app.platform.addToken(admin));
    // One in thousands looks like words, which is known: it has many dashes.
    token = drawn.find((one) => one.split(/[-_]/).length < 4) ?? '';
  },
);

/** Nothing of the token is in what Touchline sent, logged or stored, and nothing was written on the platform. */
async function expectNothingKept() {
  const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
  const sent = deliveries.filter(({ kind }) => kind === 'api' || kind === 'response_url');
  expect(sent.length).toBeGreaterThan(0);
  expect(JSON.stringify(sent.map(({ payload }) => payload))).not.toContain(token);
  expect(lines.join('')).not.toContain(token);
  const stored = readdirSync(app.dataDir).map((name) => readFileSync(join(app.dataDir, name), 'latin1'));
  expect(stored.join('')).not.toContain(token);
  expect(app.tasks().filter(({ description }) => description.includes(token))).toEqual([]);
  expect(app.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
}

describe('a token where it does not belong is not used, and its owner is told', () => {
  test.each([
    '/todo connect TOKEN',
    '/todo TOKEN',
    '/todo add Give Anna TOKEN tomorrow',
    '/client TOKEN',
    '/program TOKEN',
    '/touchline TOKEN',
    '/touchline connect TOKEN',
    '/touchline todo TOKEN',
  ])('%s', async (line) => {
    const answer = await app.type(jonas, line.replace('TOKEN', token));
    expect(wordsOf(answer)).toMatch(told);
    await expectNothingKept();
  });

  test('also by a guest, who is told nothing else', async () => {
    app.slack.clock.advance(2_000);
    await app.enter(tom, `/todo ${token}`, channels.general);
    expect(await app.said(tom, channels.general)).toMatch(told);
  });

  test('in a message to Touchline, which is to be deleted', async () => {
    app.slack.clock.advance(2_000);
    const answer = await app.type(jonas, `my token is ${token}`, direct);
    expect(wordsOf(answer)).toMatch(/an API token is in it.*Delete the message.*Revoke it/);
    app.slack.clock.advance(2_000);
    await app.type(jonas, `<@U0APPNORTH> ${token}`);
    expect(await app.said(jonas)).toMatch(/Delete the message/);
    await expectNothingKept();
  });

  test('in somebody’s message that is to become a task', async () => {
    app.slack.clock.advance(2_000);
    await app.type(people.priya, `Use ${token}`);
    const written = (await app.messages(jonas)).find(({ text }) => text.includes(token));
    const asked = { user: jonas, callback_id: 'task.from-message', channel: channels.coaching };
    await app.done(() => app.slack.control.shortcut({ ...asked, ts: written?.ts ?? '' }));
    expect(await app.said(jonas)).toMatch(/API token is in it, so I made no task of it/);
    expect(await app.views(jonas)).toEqual([]);
    await expectNothingKept();
  });

  test('in a form, below the field', async () => {
    await app.shortcut(jonas, 'task.new');
    const blocks = (await app.views(jonas)).at(-1)?.blocks ?? [];
    const program = String(blocks.map(({ block_id: id }) => id).find((id) => `${id}`.startsWith('program')));
    const option = { text: { type: 'plain_text', text: 'Spring' }, value: '1' };
    const { errors } = await app.submit(jonas, { task: `Send ${token} to Anna`, [program]: option });
    expect(Object.values(errors ?? {})).toEqual([expect.stringMatching(/^This looks like an API token\./)]);
    await expectNothingKept();
  });

  test('but the window of `/touchline connect` takes it', async () => {
    await touchline(app, people.marta, 'connect');
    expect(await app.submit(people.marta, { token })).toEqual({});
  });
});
