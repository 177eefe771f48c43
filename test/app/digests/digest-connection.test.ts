import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import * as fixture from '../../support/fixture.ts';
import { digestJob } from '../../support/fixture.ts';
import { connect, disconnect } from '../connect/connect-support.ts';
import { channels, people, postNow, wordsOf, workspaces } from '../support.ts';
import { type DigestTest, startDigestTest } from './digest-support.ts';

let test: DigestTest;
const lines: string[] = [];
const nine = '2026-11-19T09:00:00Z';
const none = /^This channel has no digest\. /;
const job = digestJob(workspaces.north, channels.coaching);

beforeEach(async () => {
  lines.length = 0;
  const log = createLog('info', { write: (line) => void lines.push(line) });
  test = await startDigestTest('2026-11-18T10:00:00Z', { touchline: { log } });
  test.addTask('Call Anna', test.team.priya, 3);
  await test.type(people.marta, '/todo digest weekdays 9am');
});
afterEach(() => test.close());

const kept = () => fixture.digest(test, workspaces.north, channels.coaching);
const entry = () => fixture.nextRunAt(test, job);
const say = async (text: string) => wordsOf(await test.type(people.marta, text));
/** How often the log reports the end of a digest. */
const ends = () => lines.filter((line) => line.includes('"next":"never"')).length;

/** Adds another organization that also has Marta, with an overdue task of its own; returns its token. */
function addOtherOrganization(): string {
  const organization = test.platform.addOrganization({ name: 'Elsewhere' }).id;
  const user = test.platform.addTeamMember({
    organization,
    name: 'Marta Reyes',
    email: 'marta@northfield.example',
    role: 'admin',
  }).id;
  const program = test.platform.addProgram({ organization, name: 'Their Program' }).id;
  test.platform.addMember({ program, user });
  // The channel's others are in its team as well.
  for (const email of ['jonas@northfield.example', 'priya@northfield.example'])
    test.platform.addTeamMember({ organization, name: 'Somebody', email });
  test.platform.addTask({ organization, program, user, text: 'Not for these eyes', due: 1_700_000_000 });
  return test.platform.token(organization);
}

const ended =
  'The digest in <#C0COACH001> has ended: this workspace is no longer connected to the coaching platform that it was for. ' +
  'Set it up again with `/todo digest weekdays 9am` if you want it back.';

/** Asserts that nothing is posted from nine on and nothing remains of the digest. */
async function endsAtNine(): Promise<void> {
  // Whoever connected the workspace is greeted before.
  await test.done(() => test.touchline.poll());
  test.calls();
  await test.moveTo(nine);
  await test.moveTo('2026-11-19T09:05:00Z');
  await test.moveTo('2026-11-20T09:00:00Z');
  expect(await test.postCalls()).toBe(0);
  expect(test.calls()).toEqual([]);
  expect(await kept()).toBeUndefined();
  expect(await entry()).toBeUndefined();
  expect(ends()).toBe(1);
  // Whoever connects a workspace is greeted as well.
  const told = (await test.told()).map(wordsOf).filter((words) => !words.startsWith('Hi Marta'));
  expect(told).toEqual([ended]);
}

describe('a digest of a workspace', () => {
  it('ends if the workspace is disconnected at nine, and does not come back by itself', async () => {
    const connection = await fixture.connection(test, workspaces.north);
    await disconnect(test, people.marta);
    await endsAtNine();
    if (connection === undefined) throw new Error('There was no connection.');
    await fixture.putConnection(test, connection);
    expect(await say('/todo digest status')).toMatch(none);
    await test.moveTo('2026-11-23T09:00:00Z');
    expect(await test.postCalls()).toBe(0);
  });

  it('ends if the workspace is connected to another organization at nine', async () => {
    const token = addOtherOrganization();
    await disconnect(test, people.marta);
    await connect(test, people.marta, token);
    await endsAtNine();
    expect(await say('/todo digest status')).toMatch(none);
  });

  it('ends if the token is replaced by one of another organization', async () => {
    await connect(test, people.marta, addOtherOrganization());
    await endsAtNine();
  });

  it('ends on the new connection even before nine, and `now` posts the new organization’s tasks', async () => {
    await connect(test, people.marta, addOtherOrganization());
    expect(await say('/todo digest status')).toMatch(none);
    await postNow(test, people.marta);
    const [post] = await test.posts();
    expect(post && wordsOf(post)).toContain('Not for these eyes');
    expect(post && wordsOf(post)).toContain('Requested by Marta Reyes.');
    expect(await say('/todo digest off')).toBe('Digest is off for this channel.');
    expect(await entry()).toBeUndefined();
  });

  it('belongs to the new organization if set up again, even on the same day', async () => {
    await connect(test, people.marta, addOtherOrganization());
    await test.moveTo(nine);
    expect(await say('/todo digest weekdays 9:30')).toContain('next on Thu 19 Nov at 09:30');
    await test.moveTo('2026-11-19T09:30:00Z');
    const posts = (await test.posts()).map(wordsOf);
    expect(posts).toHaveLength(1);
    expect(posts[0]).toContain('Not for these eyes');
    expect(posts[0]).not.toContain('Call Anna');
  });

  it('continues if the same organization is connected again before nine', async () => {
    await disconnect(test, people.marta);
    await connect(test, people.marta, test.platform.token());
    expect(await say('/todo digest status')).toMatch(/^The overdue tasks are posted here/);
    await test.moveTo(nine);
    await test.moveTo('2026-11-20T09:00:00Z');
    expect(await test.posts()).toHaveLength(2);
  });

  it('is removed with everything else of a workspace that uninstalls Touchline, and nobody is told', async () => {
    await test.slack.control.uninstall({ team: workspaces.north });
    await test.quiet();
    expect(await fixture.connection(test, workspaces.north)).toBeUndefined();
    expect([await kept(), await entry()]).toEqual([undefined, undefined]);
    test.calls();
    await test.moveTo(nine);
    expect([await test.postCalls(), test.calls(), await test.told()]).toEqual([0, [], []]);
  });
});
