import { describe, expect } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import * as fixture from '../../support/fixture.ts';
import { digestJob } from '../../support/fixture.ts';
import { connect, disconnect } from '../connect/connect-support.ts';
import { appEach, channels, people, workspaces } from '../support.ts';
import { startDigestApp } from './digest-support.ts';

const lines: string[] = [];
const nine = '2026-11-19T09:00:00Z';
const none = /^This channel has no digest\. /;
const job = digestJob(workspaces.north, channels.coaching);

const { app, test } = appEach(
  async () => {
    lines.length = 0;
    const log = createLog('info', { write: (line) => void lines.push(line) });
    return startDigestApp('2026-11-18T10:00:00Z', { touchline: { log } });
  },
  async () => {
    app.addTask('Call Anna', app.team.priya, 3);
    await app.type(people.marta, '/todo digest weekdays 9am');
  },
);

const kept = () => fixture.digest(app, workspaces.north, channels.coaching);
const entry = () => fixture.nextRunAt(app, job);
const say = async (text: string) => await app.say(people.marta, text);
/** How often the log reports the end of a digest. */
const ends = () => lines.filter((line) => line.includes('"next":"never"')).length;

/** Adds another organization that also has Marta, with an overdue task of its own; returns its token. */
function addOtherOrganization(): string {
  const organization = app.platform.addOrganization({ name: 'Elsewhere' }).id;
  const user = app.platform.addTeamMember({
    organization,
    name: 'Marta Reyes',
    email: 'marta@northfield.example',
    role: 'admin',
  }).id;
  const program = app.platform.addProgram({ organization, name: 'Their Program' }).id;
  app.platform.addMember({ program, user });
  // The channel's others are in its team as well.
  for (const email of ['jonas@northfield.example', 'priya@northfield.example'])
    app.platform.addTeamMember({ organization, name: 'Somebody', email });
  app.platform.addTask({ organization, program, user, text: 'Not for these eyes', due: 1_700_000_000 });
  return app.platform.token(organization);
}

const ended =
  'The digest in <#C0COACH001> has ended: this workspace is no longer connected to the coaching platform that it was for. ' +
  'Set it up again with `/todo digest weekdays 9am` if you want it back.';

/** Asserts that nothing is posted from nine on and nothing remains of the digest. */
async function endsAtNine(): Promise<void> {
  // Whoever connected the workspace is greeted before.
  await app.done(() => app.touchline.poll());
  app.calls();
  await app.moveTo(nine);
  await app.moveTo('2026-11-19T09:05:00Z');
  await app.moveTo('2026-11-20T09:00:00Z');
  expect(await app.postCalls()).toBe(0);
  expect(app.calls()).toEqual([]);
  expect(await kept()).toBeUndefined();
  expect(await entry()).toBeUndefined();
  expect(ends()).toBe(1);
  // Whoever connects a workspace is greeted as well.
  const told = (await app.toldWords()).filter((words) => !words.startsWith('Hi Marta'));
  expect(told).toEqual([ended]);
}

describe('a digest of a workspace', () => {
  test('ends if the workspace is disconnected at nine, and does not come back by itself', async () => {
    const connection = await fixture.connection(app, workspaces.north);
    await disconnect(app, people.marta);
    await endsAtNine();
    if (connection === undefined) throw new Error('There was no connection.');
    await fixture.putConnection(app, connection);
    expect(await say('/todo digest status')).toMatch(none);
    await app.moveTo('2026-11-23T09:00:00Z');
    expect(await app.postCalls()).toBe(0);
  });

  test('ends if the workspace is connected to another organization at nine', async () => {
    const token = addOtherOrganization();
    await disconnect(app, people.marta);
    await connect(app, people.marta, token);
    await endsAtNine();
    expect(await say('/todo digest status')).toMatch(none);
  });
});
