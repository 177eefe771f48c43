import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { optionsOf } from '../../../src/playground/slack-simulator/index.ts';
import { type Door, startDoor } from '../../support/door.ts';
import { type DigestTest, startDigestTest } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { channels, linesIn, people, wordsOf, workspaces } from '../support.ts';

let test: DigestTest;
let door: Door;
let tom: string;
let autumn: string;

/** A platform that ignores filters: it answers with everything it has. */
function ignoreFilters(): void {
  door.behind = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform.invalid');
    for (const name of [...url.searchParams.keys()])
      if (/^filter\[(user|program|id|role)\]$/.test(name)) url.searchParams.delete(name);
    request.url = url.pathname + url.search;
    test.platform.listener(request, response);
  };
}

beforeEach(async () => {
  door = await startDoor();
  test = await startDigestTest('2026-11-18T10:00:00Z', { door });
  const { platform, team } = test;
  // Jonas is a coach of Spring, a member of Winter and Leadership Basics, and nothing in Autumn.
  const spring = platform.addProgram({ name: 'Spring' }).id;
  platform.addMember({ program: spring, user: team.jonas, role: 'coach' });
  platform.addMember({ program: spring, user: test.anna });
  autumn = platform.addProgram({ name: 'Autumn' }).id;
  const winter = platform.addProgram({ name: 'Winter' }).id;
  tom = platform.addClient({ name: 'Tom Weber', email: 'tom@clients.example' }).id;
  platform.addMember({ program: autumn, user: tom });
  platform.addMember({ program: winter, user: team.jonas });
  platform.addMember({ program: winter, user: tom });
  const due = Math.floor(Date.parse('2026-11-15T12:00:00Z') / 1000);
  platform.addTask({ program: spring, user: test.anna, text: 'Hers in Spring', due });
  platform.addTask({ program: autumn, user: tom, text: 'His in Autumn', due });
  platform.addTask({ program: winter, user: tom, text: 'His in Winter', due });
});
afterEach(async () => {
  await test.close();
  door.close();
});

const say = async (user: string, text: string) => wordsOf(await test.type(user, text));
const limit = () => say(people.marta, '/touchline coaches own');
const theirs = /His in|Tom Weber|Autumn|Winter/;

describe('/touchline coaches', () => {
  it('is for admins of the platform, is told to coaches, and is in the audit', async () => {
    expect(await say(people.jonas, '/touchline coaches')).toBe(
      'Coaches see all programs of the organization, like admins.',
    );
    expect(await say(people.jonas, '/touchline coaches own')).toBe(
      'Only an admin of the coaching platform can change what coaches see.',
    );
    expect(await say(people.jonas, '/todo list all')).toMatch(theirs);
    expect(await limit()).toContain('Coaches see the programs in which they are leader or coach');
    expect(await say(people.marta, '/touchline coaches some')).toContain('`/touchline coaches own` limits');
    expect(await say(people.marta, '/touchline coaches')).toContain('`/touchline coaches all` lets them');
    expect(await say(people.marta, '/touchline audit')).toContain('limited coaches to their programs');
    await test.slack.control.invite({ channel: channels.coaching, user: people.anna });
    expect(await say(people.anna, '/touchline coaches')).toMatch(/^Only coaches and admins/);
    await say(people.marta, '/touchline coaches all');
    expect(await say(people.jonas, '/todo list all')).toMatch(theirs);
  });
});

describe.each([
  ['as specified', () => {}],
  ['that ignores filters', ignoreFilters],
])('a limited coach on a platform %s', (_what, prepare) => {
  beforeEach(async () => {
    await limit();
    prepare();
  });

  it.each([
    '/todo list all',
    '/todo overdue all',
    '/todo search His',
    '/todo list Tom',
    '/todo list in Autumn',
    '/todo list in "Winter"',
    '/client',
    '/client Tom Weber',
    '/client tom@clients.example',
    '/program',
    '/program Autumn',
    '/program Autumn progress',
    '/program Winter',
  ])('sees nothing of other programs by %s', async (line) => {
    const said = await say(people.jonas, line);
    // What they typed may be said back to them.
    for (const typed of ['Tom Weber', 'Autumn', 'Winter', 'tom@clients.example']) {
      if (line.includes(typed)) expect(said).not.toMatch(/His in|1 member|Winter.*Autumn/);
      else expect(said).not.toMatch(new RegExp(`His in|${typed}`));
    }
  });

  it('sees their own programs', async () => {
    expect(await say(people.jonas, '/todo overdue all')).toContain('Hers in Spring');
    expect(await say(people.jonas, '/client Anna')).toContain('Anna Kowalski');
    expect(await say(people.jonas, '/program')).toContain('Spring');
    expect(linesIn(await homeOf(test, people.jonas).open()).join()).not.toMatch(/His in/);
  });

  it('creates nothing elsewhere, and completes nothing there', async () => {
    const said = await say(people.jonas, '/todo Call him for Tom Weber');
    expect(test.tasks('Call him')).toEqual([]);
    expect(said).toContain('“Tom Weber”');
    expect(said).not.toMatch(/Created/);
    const [task] = test.tasks('His in Autumn');
    const click = {
      type: 'block_actions',
      team: { id: workspaces.north },
      user: { id: people.jonas },
      channel: { id: channels.coaching },
      actions: [{ action_id: 'task.done', block_id: 'x.0', value: task?.id }],
    };
    test.calls();
    expect(await test.send(click, 'interaction')).toBe(200);
    await test.quiet();
    expect(test.calls()).toContain('GET /todos');
    expect(test.tasks('His in Autumn')[0]?.done).toBe(false);
  });

  it('gets menus with their own people only', async () => {
    const list = await test.type(people.jonas, '/todo list all');
    const block = list.blocks.find((one) => JSON.stringify(one).includes('list.filter'));
    const offered = await test.slack.control.options({
      user: people.jonas,
      container: { type: 'message', channel: channels.coaching, ts: list.ts },
      block_id: String(block?.block_id),
      action_id: 'list.filter',
      query: '',
    });
    const labels = JSON.stringify(optionsOf(offered));
    expect(labels).toContain('Anna Kowalski');
    expect(labels).not.toMatch(theirs);
  });

  it('posts digests of their programs only', async () => {
    // Priya is in the channel, and coach of another program.
    const asked = await test.type(people.jonas, '/todo digest daily 9am');
    await test.click(people.jonas, asked, 'Post with names');
    await test.moveTo('2026-11-19T09:00:00Z');
    const [digest] = (await test.posts()).map(wordsOf);
    expect(digest).toContain('Hers in Spring');
    expect(digest).not.toMatch(theirs);
  });
});

it('Show all, in a digest of somebody who sees more, shows a coach what is theirs', async () => {
  await limit();
  await say(people.marta, '/todo digest daily 9am');
  await test.moveTo('2026-11-19T09:00:00Z');
  const [digest] = await test.posts();
  if (digest === undefined) throw new Error('There is no digest.');
  await test.click(people.jonas, digest, 'Show all');
  const shown = wordsOf(await test.lastMessage(people.jonas));
  expect(shown).toContain('Hers in Spring');
  expect(shown).not.toMatch(theirs);
  expect(shown).not.toMatch(/of \d|· \d/);
});

it('a digest of a coach who has left the team is no longer posted, and they hear why', async () => {
  await limit();
  await say(people.jonas, '/todo digest daily 9am');
  await test.slack.control.person({
    id: people.jonas,
    teamId: workspaces.north,
    name: 'Jonas',
    email: 'new@elsewhere.example',
  });
  await test.quiet();
  await test.moveTo('2026-11-19T09:00:00Z');
  expect(await test.posts()).toEqual([]);
  expect((await test.told(people.jonas)).map(wordsOf).join()).toContain('may no longer see it');
});

it('an admin sees everything, also where coaches are limited', async () => {
  await limit();
  expect(await say(people.marta, '/todo list all')).toMatch(/His in Autumn/);
  expect(await say(people.marta, '/client Tom Weber')).toContain('tom@clients.example');
});

it('a coach who becomes leader of a program sees it within minutes', async () => {
  await limit();
  expect(await say(people.jonas, '/todo list all')).not.toMatch(/Autumn/);
  test.platform.addMember({ program: autumn, user: test.team.jonas, role: 'leader' });
  test.slack.clock.advance(11 * 60_000);
  expect(await say(people.jonas, '/todo list all')).toMatch(/His in Autumn/);
});

describe('a client', () => {
  const list = async () => `${await say(people.anna, '/todo')} ${await say(people.anna, '/todo overdue')}`;

  it('sees and completes their own tasks only, also on a platform that ignores filters', async () => {
    await test.slack.control.invite({ channel: channels.coaching, user: people.anna });
    expect(await list()).toContain('Hers in Spring');
    ignoreFilters();
    const said = await list();
    expect(said).toContain('Hers in Spring');
    expect(said).not.toMatch(theirs);
    expect(await say(people.anna, '/todo search His')).not.toMatch(theirs);
    const [task] = test.tasks('His in Autumn');
    const click = {
      type: 'block_actions',
      team: { id: workspaces.north },
      user: { id: people.anna },
      channel: { id: channels.coaching },
      actions: [{ action_id: 'task.done', block_id: 'x.0', value: task?.id }],
    };
    expect(await test.send(click, 'interaction')).toBe(200);
    await test.quiet();
    expect(test.tasks('His in Autumn')[0]?.done).toBe(false);
    expect(wordsOf(await test.lastMessage(people.anna, 'D0APPANNAK0'))).toContain('not one of yours');
  });
});
