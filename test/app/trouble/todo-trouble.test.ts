import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/playground/platform-emulator/index.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { type Door, startDoor } from '../../support/door.ts';
import * as fixture from '../../support/fixture.ts';
import { redisServer } from '../../support/machine.ts';
import { addOrganization } from '../organization.ts';
import { labelsIn, people, referred, startTest, type Test, wordsOf } from '../support.ts';

/** Failures of the store and of Slack itself. */
let test: Test;
let organization: ReturnType<typeof addOrganization>;
let door: Door;
async function begin(touchline = {}) {
  door = await startDoor();
  test = await startTest({ seed: false, door, touchline });
  organization = addOrganization(test.platform);
}
afterEach(async () => {
  await test.close();
  door.close();
});

const direct = 'D0APPJONAS0';
const noStore = 'I can’t reach my storage right now, so nothing was changed. Please try again in a minute.';
const noSlack = 'Slack is not responding as it should. Please try again in a minute.';

const commands = ['/todo', '/todo Call Anna tomorrow', '/todo done 1', '/client Anna Kowalski'];

describe('when the store is down', () => {
  beforeEach(() => begin());

  it.each(commands)('%s gets an error message, never "not connected"', async (line) => {
    organization.addTask('jonas', 'Write');
    await fixture.breakStore(test);
    const said = await test.type(people.jonas, line);
    expect(wordsOf(said)).toContain(noStore);
    expect(test.tasks().map(({ description, done }) => [description, done])).toEqual([['Write', false]]);
  });

  it('a click gets an error message', async () => {
    organization.addTask('jonas', 'Write');
    const list = await test.type(people.jonas, '/todo');
    await fixture.breakStore(test);
    await test.click(people.jonas, list, 'Done');
    expect(wordsOf(await test.lastMessage(people.jonas))).toEqual(referred(noStore));
    expect(test.tasks('Write')[0]?.done).toBe(false);
  });

  /** Runs `start`, and closes the store while this call is on its way to the platform. */
  async function downDuring(method: string, start: () => Promise<unknown>, fault?: Fault): Promise<void> {
    if (fault) test.platform.faults.rules.push({ method, path: /^\/todos/, times: 1, ...fault });
    const held = door.hold((request) => request.method === method && /^\/todos/.test(request.url ?? ''));
    const started = start();
    await held.arrived;
    await fixture.breakStore(test);
    held.release();
    await started;
  }

  it('a task that was marked is still reported as done', async () => {
    organization.addTask('jonas', 'Write');
    const list = await test.type(people.jonas, '/todo');
    await downDuring('PUT', () => test.click(people.jonas, list, 'Done'));
    expect(test.tasks('Write')[0]?.done).toBe(true);
    expect(wordsOf(await test.lastMessage(people.jonas))).toBe('Marked done: Write');
  });

  it('a task that was created is still reported as created', async () => {
    await test.type(people.jonas, '/todo');
    await downDuring('POST', () => test.type(people.jonas, '/todo Call Anna tomorrow'));
    expect(test.tasks('Call Anna')).toHaveLength(1);
    expect(wordsOf(await test.lastMessage(people.jonas))).toMatch(
      /^Created for you in Spring, due .*: Call Anna$/,
    );
  });

  it('a task that was replaced is still finished and reported', async () => {
    organization.addTask('jonas', 'Write');
    const preview = await test.type(people.jonas, '/todo move write to friday');
    await downDuring('POST', () => test.click(people.jonas, preview, 'Replace'));
    expect(test.tasks('Write').map(({ done }) => done)).toEqual([false, true]);
    const [shown] = (await test.messages(people.jonas)).filter(({ ts }) => ts === preview.ts);
    expect(shown && wordsOf(shown)).toBe('Replaced. Marked done: Write. New: Write');
  });

  it('an unconfirmed create omits its button, which could not work', async () => {
    await test.type(people.jonas, '/todo');
    await downDuring('POST', () => test.type(people.jonas, '/todo Call Anna tomorrow'), { answer: 'cut' });
    const said = await test.lastMessage(people.jonas);
    expect(wordsOf(said)).toContain('did not confirm the task');
    expect(labelsIn(said.blocks)).toEqual([]);
  });
});

const program = redisServer();
describe.skipIf(program === undefined)('when Redis', () => {
  let redis: RedisServer;
  beforeEach(async () => {
    redis = await startRedis(program ?? '');
    await begin({ redisUrl: redis.url, encryptionKeys: randomBytes(32).toString('base64') });
  });
  afterEach(() => redis.stop());

  it('does not respond, an error message says so, and the same command works once it does', async () => {
    organization.addTask('jonas', 'Write');
    const list = await test.type(people.jonas, '/todo');
    redis.freeze();
    await test.click(people.jonas, list, 'Done');
    expect(wordsOf(await test.lastMessage(people.jonas))).toEqual(referred(noStore));
    expect(test.tasks('Write')[0]?.done).toBe(false);
    redis.thaw();
    // The connection takes a moment to recover.
    await test.until(async () => {
      await test.click(people.jonas, list, 'Done').catch(() => undefined);
      return test.tasks('Write')[0]?.done === true;
    });
  });
});

describe('when Slack', () => {
  beforeEach(() => begin());

  it('fails to look up the user, the failure is reported and not cached', async () => {
    for (const fault of [
      { kind: 'status', status: 500, times: 2 },
      { kind: 'cut', times: 2 },
      { kind: 'error', error: 'internal_error', times: 2 },
    ] as const) {
      await test.faults({ on: 'api', what: 'users.info', ...fault });
      expect(wordsOf(await test.type(people.jonas, '/todo'))).toEqual(referred(noSlack));
    }
    await test.faults({ on: 'api', what: 'users.info', kind: 'error', error: 'missing_scope' });
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toContain(
      'Touchline lacks a permission in this workspace',
    );
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toContain('You have no open tasks');
  });

  it('wants a pause: a second is waited out, and of a longer one the user is told', async () => {
    const slow = { on: 'api', what: 'users.info', kind: 'status', status: 429 } as const;
    await test.faults(slow);
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toContain('You have no open tasks');
    await test.faults({ ...slow, retryAfterS: 30 });
    expect(wordsOf(await test.type(people.priya, '/todo'))).toEqual(
      referred('Slack is getting too many requests from me. Please try again in 30 s.'),
    );
  });

  it('fails once, the call is repeated', async () => {
    await test.faults({ on: 'api', what: 'users.info', kind: 'status', status: 500 });
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toContain('You have no open tasks');
  });

  it('refuses a modal that comes too late, the reply asks for another click', async () => {
    const card = await test.type(people.jonas, '/client Anna Kowalski');
    await test.faults({ on: 'api', what: 'views.open', kind: 'error', error: 'expired_trigger_id' });
    await test.click(people.jonas, card, 'New task');
    expect(wordsOf(await test.lastMessage(people.jonas))).toContain('Please click again.');
    await test.click(people.jonas, card, 'New task');
    expect(await test.views(people.jonas)).toHaveLength(1);
  });

  it.each([
    ['fails once', { kind: 'status', status: 500 }],
    ['breaks once', { kind: 'cut' }],
  ] as const)('gets a response that %s, it is sent again', async (_, fault) => {
    await test.faults({ on: 'response_url', ...fault });
    expect(wordsOf(await test.type(people.jonas, '/todo Call Anna'))).toContain('Created for');
    expect(test.tasks('Call Anna')).toHaveLength(1);
  });

  it.each([
    ['keeps failing', { kind: 'status', status: 500, times: 2 }],
    ['is refused', { kind: 'status', status: 404 }],
  ] as const)('gets a response that %s, a direct message replaces it', async (_, fault) => {
    await test.faults({ on: 'response_url', ...fault });
    await test.done(() =>
      test.slack.control.type({ user: people.jonas, channel: 'C0COACH001', text: '/todo Call Anna' }),
    );
    expect(await test.messages(people.jonas)).toEqual([]);
    const receipt = await test.lastMessage(people.jonas, direct);
    expect(wordsOf(receipt)).toContain('Created for');
    const done = await test.click(people.jonas, receipt, 'Done', { channel: direct });
    expect(wordsOf(done)).toContain('~Call Anna~');
    expect(test.tasks('Call Anna')).toMatchObject([{ done: true }]);
  });

  it('refuses every reply, the work is done once, and a later reply warns against blind retries', async () => {
    await test.faults(
      { on: 'response_url', kind: 'status', status: 500, times: 2 },
      { on: 'api', what: 'chat.postMessage', kind: 'error', error: 'internal_error' },
    );
    const said = await test.type(people.jonas, '/todo Call Anna');
    expect(wordsOf(said)).toContain('Slack did not accept my reply, but what you asked for may be done.');
    expect(test.tasks('Call Anna')).toHaveLength(1);
  });
});

describe('a malformed signed request', () => {
  beforeEach(() => begin());

  it('does no harm, and the next one works', async () => {
    await test.type(people.jonas, '/todo');
    const { payload } = await test.delivered('command');
    const { team_id: _, ...teamless } = payload;
    const user = { id: people.jonas };
    // Bolt leaves unacknowledged requests open for three seconds.
    await Promise.all([
      test.send({}, 'command'),
      test.send(teamless, 'command'),
      test.send({ ...payload, command: '/other' }, 'command'),
      test.send({ type: 'block_actions', user, actions: [] }, 'interaction'),
      test.send({ type: 'view_submission', user, view: {} }, 'interaction'),
      test.send({ type: 'unheard_of' }, 'interaction'),
    ]);
    await test.quiet();
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toContain('You have no open tasks');
  });
});
