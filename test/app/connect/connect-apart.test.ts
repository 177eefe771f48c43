import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { type App, ending, people, startApp, workspaces } from '../support.ts';
import { connect } from './connect-support.ts';

let app: App;

async function bothConnected(): Promise<void> {
  app = await ending(startApp());
  await connect(app, people.sofia, app.platform.token('southgate'));
}

describe('an uninstalled workspace', () => {
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
