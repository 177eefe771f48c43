import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { type App, ending, people, startApp, workspaces } from '../support.ts';
import { connect } from './connect-support.ts';

let app: App;

const openTasks = (organization?: string) =>
  app.platform.inspect(organization).tasks.filter(({ done }) => !done).length;

async function bothConnected(): Promise<void> {
  app = await ending(startApp());
  await connect(app, people.sofia, app.platform.token('southgate'));
}

/** Sends the newest click again, changed as if it came from somewhere else. */
async function clickElsewhere(changes: Record<string, unknown>): Promise<void> {
  const { payload } = await app.delivered('block_actions');
  expect(await app.done(() => app.send({ ...payload, ...changes }, 'interaction'))).toBe(200);
}

describe('two workspaces', () => {
  it('ignore clicks in a shared channel by people from the other workspace', async () => {
    await bothConnected();
    const list = await app.type(people.marta, '/todo list all');
    await app.click(people.marta, list, 'Done');
    await app.click(people.marta, await app.lastMessage(people.marta), 'Undo');
    const before = openTasks();
    const { payload } = await app.delivered('block_actions');
    const [action] = payload.actions as Record<string, unknown>[];
    app.calls();
    await clickElsewhere({
      user: { id: people.sofia, team_id: workspaces.south },
      actions: [{ ...action, action_id: 'task.done' }],
    });
    expect(openTasks()).toBe(before);
    expect(app.calls()).toEqual([]);
    expect(await app.troubles()).toEqual([expect.stringContaining('users.info 200 user_not_found')]);
  });
});

describe('an uninstalled workspace', () => {
  it('is forgotten on the event alone, even a duplicate or late one', async () => {
    await bothConnected();
    await app.slack.control.faults({ add: [{ on: 'event', what: 'app_uninstalled', kind: 'duplicate' }] });
    await app.slack.control.uninstall({ team: workspaces.south });
    await app.until(async () => (await fixture.connection(app, workspaces.south)) === undefined);
    await app.quiet();
    expect(await fixture.connection(app, workspaces.north)).toBeDefined();
    // The same signature comes a second time.
    expect(await app.troubles()).toEqual([expect.stringContaining('401')]);
  });

  it('keeps its connection if only a user’s token was revoked', async () => {
    await bothConnected();
    await app.slack.control.uninstall({ team: workspaces.south });
    await app.until(async () => (await fixture.connection(app, workspaces.south)) === undefined);
    const { payload } = await app.delivered('event');
    const event = { type: 'tokens_revoked', tokens: { oauth: ['U0MARTA001'], bot: [] } };
    const ofNorth = JSON.stringify(payload).replaceAll(workspaces.south, workspaces.north);
    const given = JSON.parse(ofNorth) as typeof payload;
    await sendEvent(JSON.stringify({ ...given, event_id: 'Ev0OFUSERS', event }));
    await app.quiet();
    expect(await fixture.connection(app, workspaces.north)).toBeDefined();
    const ofBot = { ...event, tokens: { oauth: ['U0MARTA001'], bot: ['U0APPNORTH'] } };
    await sendEvent(JSON.stringify({ ...given, event_id: 'Ev0OFBOTS', event: ofBot }));
    await app.until(async () => (await fixture.connection(app, workspaces.north)) === undefined);
  });
});

/** Each is another event: the same one is handled once. */
async function sendEvent(event: string): Promise<void> {
  const body = JSON.stringify({ ...JSON.parse(event), event_id: randomUUID() });
  const { signatureHeaders } = await import('../../../src/playground/slack-simulator/index.ts');
  const answer = await fetch(`${app.url}/slack/events`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...signatureHeaders(app.slack.signingSecret, body) },
  });
  expect(answer.status).toBe(200);
}
