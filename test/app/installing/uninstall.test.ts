import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { signatureHeaders } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { type App, ending, people, startApp, workspaces } from '../support.ts';

const { north, south } = workspaces;
let app: App;

/** Everything that is stored of a workspace, as text. Claims and audit lines of other workspaces name it nowhere. */
function storedOf(workspaceId: string): string[] {
  using file = new DatabaseSync(join(app.dataDir, 'touchline.db'), { readOnly: true });
  const values = file.prepare("SELECT namespace || ' ' || key AS name, value FROM entries").all();
  const jobs = file.prepare("SELECT id AS name, '' AS value FROM timetable").all();
  return [...values, ...jobs]
    .filter(({ name, value }) => `${name} ${value}`.includes(workspaceId))
    .map(({ name }) => String(name));
}

/** Sends an event as Slack does, once more after the first time. */
async function send(event: object): Promise<number> {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', 'x-slack-retry-num': '1' };
  const answer = await fetch(`${app.url}/slack/events`, {
    method: 'POST',
    body,
    headers: { ...headers, ...signatureHeaders(app.slack.signingSecret, body) },
  });
  await answer.text();
  return answer.status;
}

/** Things of all kinds: a list, a task, settings, a digest, a tied channel. */
async function useIt() {
  await app.type(people.jonas, '/todo Call Anna tomorrow for Anna Kowalski');
  await app.type(people.jonas, '/todo');
  await app.type(people.marta, '/todo digest weekdays 9am');
  await app.type(people.marta, '/touchline channel First 90 Days');
  await app.type(people.marta, '/touchline audit');
}

const uninstalled = () => ({
  type: 'event_callback',
  team_id: north,
  event_id: 'Ev0UNINST',
  event_time: Math.floor(app.now() / 1000),
  event: { type: 'app_uninstalled' },
});

describe('a workspace that uninstalls Touchline', () => {
  it('is forgotten later if the store is away: Slack is not answered, and sends it again', async () => {
    app = await ending(startApp());
    await useIt();
    const event = uninstalled();
    const other = new DatabaseSync(join(app.dataDir, 'touchline.db'));
    other.exec('BEGIN EXCLUSIVE');
    try {
      expect(await send(event)).toBe(503);
    } finally {
      other.exec('ROLLBACK');
      other.close();
    }
    expect(await fixture.connection(app, north)).toBeDefined();
    expect(await app.done(() => send({ ...event, again: true }))).toBe(200);
    await app.until(() => storedOf(north).length === 0);
  });

  it('is forgotten by the next process if this one ends right after it has answered', async () => {
    app = await ending(startApp());
    await useIt();
    await fixture.forgetLater(app, north, { teamId: north });
    await app.restart();
    app.slack.clock.advance(31_000);
    await app.touchline.poll();
    expect(storedOf(north)).toEqual([]);
  });

  it('but was connected again since keeps what is new, whenever the event comes', async () => {
    app = await ending(startApp());
    const event = uninstalled();
    app.slack.clock.advance(5_000);
    await fixture.connect(app, {
      workspaceId: north,
      token: app.platform.token(),
      connectedBy: people.marta,
    });
    expect(await app.done(() => send(event))).toBe(200);
    expect(await fixture.connection(app, north)).toBeDefined();
    expect(await fixture.connection(app, south)).toBeUndefined();
  });
});
