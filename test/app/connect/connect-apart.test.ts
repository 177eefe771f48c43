import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { channels, labelsIn, people, startTest, type Test, wordsOf, workspaces } from '../support.ts';
import { connect, disconnect } from './connect-support.ts';

let test: Test;
afterEach(() => test.close());

const openTasks = (organization?: string) =>
  test.platform.inspect(organization).tasks.filter(({ done }) => !done).length;

async function bothConnected(): Promise<void> {
  test = await startTest();
  await connect(test, people.sofia, test.platform.token('southgate'));
}

/** Sends the newest click again, changed as if it came from somewhere else. */
async function clickElsewhere(changes: Record<string, unknown>): Promise<void> {
  const { payload } = await test.delivered('block_actions');
  expect(await test.done(() => test.send({ ...payload, ...changes }, 'interaction'))).toBe(200);
}

describe('two workspaces', () => {
  it('only see the tasks of their own organization', async () => {
    await bothConnected();
    const north = await test.type(people.marta, '/todo list all');
    const south = await test.type(people.sofia, '/todo list all', channels.southAdvisory);
    const northIds = new Set(test.platform.inspect('northfield').tasks.map(({ id }) => id));
    const southIds = new Set(test.platform.inspect('southgate').tasks.map(({ id }) => id));
    const idsIn = (message: typeof north) =>
      JSON.stringify(message.blocks).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    const taskIds = (message: typeof north) =>
      idsIn(message).filter((id) => northIds.has(id) || southIds.has(id));
    expect(taskIds(north).length).toBeGreaterThan(0);
    expect(taskIds(south).length).toBeGreaterThan(0);
    expect(taskIds(north).every((id) => northIds.has(id))).toBe(true);
    expect(taskIds(south).every((id) => southIds.has(id))).toBe(true);
    expect(wordsOf(await test.type(people.sofia, '/client Anna Kowalski', channels.southAdvisory))).toMatch(
      /^None of your clients is called/,
    );
  });

  it('cannot complete a task of the other organization by its ID', async () => {
    await bothConnected();
    const list = await test.type(people.marta, '/todo list all');
    const before = [openTasks('northfield'), openTasks('southgate')];
    await test.type(people.sofia, '/todo list all', channels.southAdvisory);
    // Marta really clicks; then Sofia sends the same task and message as a click in her own workspace.
    await test.click(people.marta, list, 'Done');
    await test.click(people.marta, await test.lastMessage(people.marta), 'Undo');
    expect([openTasks('northfield'), openTasks('southgate')]).toEqual(before);
    const { payload } = await test.delivered('block_actions');
    const [action] = payload.actions as Record<string, unknown>[];
    await clickElsewhere({
      team: { id: workspaces.south, domain: 'southgate' },
      user: { id: people.sofia, team_id: workspaces.south },
      channel: { id: channels.southAdvisory },
      actions: [{ ...action, action_id: 'task.done' }],
    });
    expect([openTasks('northfield'), openTasks('southgate')]).toEqual(before);
    expect(labelsIn((await test.lastMessage(people.marta)).blocks)).not.toContain('Undo');
  });

  it('ignore clicks in a shared channel by people from the other workspace', async () => {
    await bothConnected();
    const list = await test.type(people.marta, '/todo list all');
    await test.click(people.marta, list, 'Done');
    await test.click(people.marta, await test.lastMessage(people.marta), 'Undo');
    const before = openTasks();
    const { payload } = await test.delivered('block_actions');
    const [action] = payload.actions as Record<string, unknown>[];
    test.calls();
    await clickElsewhere({
      user: { id: people.sofia, team_id: workspaces.south },
      actions: [{ ...action, action_id: 'task.done' }],
    });
    expect(openTasks()).toBe(before);
    expect(test.calls()).toEqual([]);
  });

  it('disconnect independently', async () => {
    await bothConnected();
    await disconnect(test, people.sofia);
    expect(await fixture.connection(test, workspaces.south)).toBeUndefined();
    expect(await fixture.connection(test, workspaces.north)).toBeDefined();
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toMatch(/^\*Your tasks\*/);
  });
});

describe('an uninstalled workspace', () => {
  it('leaves no token behind, and other workspaces keep theirs', async () => {
    await bothConnected();
    await test.slack.control.uninstall({ team: workspaces.north });
    await test.until(async () => (await fixture.connection(test, workspaces.north)) === undefined);
    await test.quiet();
    expect(await fixture.connection(test, workspaces.south)).toBeDefined();
    expect(await test.troubles()).toEqual([]);
  });

  it('is reported to anyone who still types there', async () => {
    // The app now looks for installations in the store, which has none.
    test = await startTest({ touchline: { installations: undefined } });
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toBe(
      'Touchline is not installed in this workspace. Ask an administrator to install it again.',
    );
  });

  it('is forgotten on the event alone, even a duplicate or late one', async () => {
    await bothConnected();
    await test.slack.control.faults({ add: [{ on: 'event', what: 'app_uninstalled', kind: 'duplicate' }] });
    await test.slack.control.uninstall({ team: workspaces.south });
    await test.until(async () => (await fixture.connection(test, workspaces.south)) === undefined);
    await test.quiet();
    expect(await fixture.connection(test, workspaces.north)).toBeDefined();
  });

  it('keeps its connection if only a user’s token was revoked', async () => {
    await bothConnected();
    await test.slack.control.uninstall({ team: workspaces.south });
    await test.until(async () => (await fixture.connection(test, workspaces.south)) === undefined);
    const { payload } = await test.delivered('event');
    const event = { type: 'tokens_revoked', tokens: { oauth: ['U0MARTA001'], bot: [] } };
    const ofNorth = JSON.stringify(payload).replaceAll(workspaces.south, workspaces.north);
    const given = JSON.parse(ofNorth) as typeof payload;
    await sendEvent(JSON.stringify({ ...given, event_id: 'Ev0OFUSERS', event }));
    await test.quiet();
    expect(await fixture.connection(test, workspaces.north)).toBeDefined();
    const ofBot = { ...event, tokens: { oauth: ['U0MARTA001'], bot: ['U0APPNORTH'] } };
    await sendEvent(JSON.stringify({ ...given, event_id: 'Ev0OFBOTS', event: ofBot }));
    await test.until(async () => (await fixture.connection(test, workspaces.north)) === undefined);
  });
});

/** Each is another event: the same one is handled once. */
async function sendEvent(event: string): Promise<void> {
  const body = JSON.stringify({ ...JSON.parse(event), event_id: randomUUID() });
  const { signatureHeaders } = await import('../../../src/playground/slack-simulator/index.ts');
  const answer = await fetch(`${test.url}/slack/events`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...signatureHeaders(test.slack.signingSecret, body) },
  });
  expect(answer.status).toBe(200);
}
