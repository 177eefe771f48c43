import { beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/playground/platform-emulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { type App, ending, labelsIn, people, referred, startApp, wordsOf } from '../support.ts';

/** Failures of the store and of Slack itself. */
let app: App;
let organization: ReturnType<typeof addOrganization>;
async function begin(touchline = {}) {
  app = await ending(startApp({ seed: false, touchline }));
  organization = addOrganization(app.platform);
}

const direct = 'D0APPJONAS0';
const noStore = 'I can’t reach my storage right now, so nothing was changed. Please try again in a minute.';
const noSlack = 'Slack is not responding as it should. Please try again in a minute.';

const commands = ['/todo', '/todo Call Anna tomorrow', '/todo done 1', '/client Anna Kowalski'];

describe('when the store is down', () => {
  beforeEach(() => begin());

  it.each(commands)('%s gets an error message, never "not connected"', async (line) => {
    organization.addTask('jonas', 'Write');
    await fixture.breakStore(app);
    const said = await app.type(people.jonas, line);
    expect(wordsOf(said)).toContain(noStore);
    expect(app.tasks().map(({ description, done }) => [description, done])).toEqual([['Write', false]]);
  });

  it('a click gets an error message', async () => {
    organization.addTask('jonas', 'Write');
    const list = await app.type(people.jonas, '/todo');
    await fixture.breakStore(app);
    await app.click(people.jonas, list, 'Done');
    expect(await app.said(people.jonas)).toEqual(referred(noStore));
    expect(app.tasks('Write')[0]?.done).toBe(false);
  });

  /** Runs `start`, and closes the store while this call is on its way to the platform. */
  async function downDuring(method: string, start: () => Promise<unknown>, fault?: Fault): Promise<void> {
    if (fault) app.breaks({ method, path: /^\/todos/, times: 1, ...fault });
    const held = app.door.hold((request) => request.method === method && /^\/todos/.test(request.url ?? ''));
    const started = start();
    await held.arrived;
    await fixture.breakStore(app);
    held.release();
    await started;
  }

  it('a task that was created is still reported as created', async () => {
    await app.type(people.jonas, '/todo');
    await downDuring('POST', () => app.type(people.jonas, '/todo Call Anna tomorrow'));
    expect(app.tasks('Call Anna')).toHaveLength(1);
    expect(await app.said(people.jonas)).toMatch(/^Created for you in Spring, due .*: Call Anna$/);
  });

  it('an unconfirmed create omits its button, which could not work', async () => {
    await app.type(people.jonas, '/todo');
    await downDuring('POST', () => app.type(people.jonas, '/todo Call Anna tomorrow'), { answer: 'cut' });
    const said = await app.lastMessage(people.jonas);
    expect(wordsOf(said)).toContain('did not confirm the task');
    expect(labelsIn(said.blocks)).toEqual([]);
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
      await app.faults({ on: 'api', what: 'users.info', ...fault });
      expect(await app.say(people.jonas, '/todo')).toEqual(referred(noSlack));
    }
    await app.faults({ on: 'api', what: 'users.info', kind: 'error', error: 'missing_scope' });
    expect(await app.say(people.jonas, '/todo')).toContain('Touchline lacks a permission in this workspace');
    expect(await app.say(people.jonas, '/todo')).toContain('You have no open tasks');
  });

  it('refuses a modal that comes too late, the reply asks for another click', async () => {
    const card = await app.type(people.jonas, '/client Anna Kowalski');
    await app.faults({ on: 'api', what: 'views.open', kind: 'error', error: 'expired_trigger_id' });
    await app.click(people.jonas, card, 'New task');
    expect(await app.said(people.jonas)).toContain('Please click again.');
    await app.click(people.jonas, card, 'New task');
    expect(await app.views(people.jonas)).toHaveLength(1);
  });

  it.each([
    ['fails once', { kind: 'status', status: 500 }],
    ['breaks once', { kind: 'cut' }],
  ] as const)('gets a response that %s, it is sent again', async (_, fault) => {
    await app.faults({ on: 'response_url', ...fault });
    expect(await app.say(people.jonas, '/todo Call Anna')).toContain('Created for');
    expect(app.tasks('Call Anna')).toHaveLength(1);
  });

  it.each([
    ['keeps failing', { kind: 'status', status: 500, times: 2 }],
    ['is refused', { kind: 'status', status: 404 }],
  ] as const)('gets a response that %s, a direct message replaces it', async (_, fault) => {
    await app.faults({ on: 'response_url', ...fault });
    await app.enter(people.jonas, '/todo Call Anna', 'C0COACH001');
    expect(await app.messages(people.jonas)).toEqual([]);
    const receipt = await app.lastMessage(people.jonas, direct);
    expect(wordsOf(receipt)).toContain('Created for');
    const done = await app.click(people.jonas, receipt, 'Done', { channel: direct });
    expect(wordsOf(done)).toContain('~Call Anna~');
    expect(app.tasks('Call Anna')).toMatchObject([{ done: true }]);
  });

  it('refuses every reply, the work is done once, and a later reply warns against blind retries', async () => {
    await app.faults(
      { on: 'response_url', kind: 'status', status: 500, times: 2 },
      { on: 'api', what: 'chat.postMessage', kind: 'error', error: 'internal_error' },
    );
    const said = await app.type(people.jonas, '/todo Call Anna');
    expect(wordsOf(said)).toContain('Slack did not accept my reply, but what you asked for may be done.');
    expect(app.tasks('Call Anna')).toHaveLength(1);
  });
});
