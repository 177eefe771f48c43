import { beforeEach, describe, expect } from 'vitest';
import { optionsOf } from '../../../src/playground/slack-simulator/index.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { appEach, channels, linesIn, people, wordsOf, workspaces } from '../support.ts';

let tom: string;
let autumn: string;

/** A platform that ignores filters: it answers with everything it has. */
function ignoreFilters(): void {
  app.door.behind = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform.invalid');
    for (const name of [...url.searchParams.keys()])
      if (/^filter\[(user|program|id|role)\]$/.test(name)) url.searchParams.delete(name);
    request.url = url.pathname + url.search;
    app.platform.listener(request, response);
  };
}

const { app, test } = appEach(
  () => startDigestApp('2026-11-18T10:00:00Z', {}),
  async () => {
    const { platform, team } = app;
    // Jonas is a coach of Spring, a member of Winter and Leadership Basics, and nothing in Autumn.
    const spring = platform.addProgram({ name: 'Spring' }).id;
    platform.addMember({ program: spring, user: team.jonas, role: 'coach' });
    platform.addMember({ program: spring, user: app.anna });
    autumn = platform.addProgram({ name: 'Autumn' }).id;
    const winter = platform.addProgram({ name: 'Winter' }).id;
    tom = platform.addClient({ name: 'Tom Weber', email: 'tom@clients.example' }).id;
    platform.addMember({ program: autumn, user: tom });
    platform.addMember({ program: winter, user: team.jonas });
    platform.addMember({ program: winter, user: tom });
    const due = Math.floor(Date.parse('2026-11-15T12:00:00Z') / 1000);
    platform.addTask({ program: spring, user: app.anna, text: 'Hers in Spring', due });
    platform.addTask({ program: autumn, user: tom, text: 'His in Autumn', due });
    platform.addTask({ program: winter, user: tom, text: 'His in Winter', due });
  },
);

const say = async (user: string, text: string) => await app.say(user, text);
const limit = () => say(people.marta, '/touchline coaches own');
const theirs = /His in|Tom Weber|Autumn|Winter/;

describe('/touchline coaches', () => {
  test('is for admins of the platform, is told to coaches, and is in the audit', async () => {
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
    await app.slack.control.invite({ channel: channels.coaching, user: people.anna });
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

  test.each([
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

  test('sees their own programs', async () => {
    expect(await say(people.jonas, '/todo overdue all')).toContain('Hers in Spring');
    expect(await say(people.jonas, '/client Anna')).toContain('Anna Kowalski');
    expect(await say(people.jonas, '/program')).toContain('Spring');
    expect(linesIn(await homeOf(app, people.jonas).open()).join()).not.toMatch(/His in/);
  });

  test('creates nothing elsewhere, and completes nothing there', async () => {
    const said = await say(people.jonas, '/todo Call him for Tom Weber');
    expect(app.tasks('Call him')).toEqual([]);
    expect(said).toContain('“Tom Weber”');
    expect(said).not.toMatch(/Created/);
    const [task] = app.tasks('His in Autumn');
    const click = {
      type: 'block_actions',
      team: { id: workspaces.north },
      user: { id: people.jonas },
      channel: { id: channels.coaching },
      actions: [{ action_id: 'task.done', block_id: 'x.0', value: task?.id }],
    };
    app.calls();
    expect(await app.send(click, 'interaction')).toBe(200);
    await app.quiet();
    expect(app.calls()).toContain('GET /todos');
    expect(app.tasks('His in Autumn')[0]?.done).toBe(false);
  });

  test('gets menus with their own people only', async () => {
    const list = await app.type(people.jonas, '/todo list all');
    const block = list.blocks.find((one) => JSON.stringify(one).includes('list.filter'));
    const offered = await app.slack.control.options({
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

  test('posts digests of their programs only', async () => {
    // Priya is in the channel, and coach of another program.
    const asked = await app.type(people.jonas, '/todo digest daily 9am');
    await app.click(people.jonas, asked, 'Post with names');
    await app.moveTo('2026-11-19T09:00:00Z');
    const [digest] = (await app.posts()).map(wordsOf);
    expect(digest).toContain('Hers in Spring');
    expect(digest).not.toMatch(theirs);
  });
});

test('Show all, in a digest of somebody who sees more, shows a coach what is theirs', async () => {
  await limit();
  await say(people.marta, '/todo digest daily 9am');
  await app.moveTo('2026-11-19T09:00:00Z');
  const [digest] = await app.posts();
  if (digest === undefined) throw new Error('There is no digest.');
  await app.click(people.jonas, digest, 'Show all');
  const shown = await app.said(people.jonas);
  expect(shown).toContain('Hers in Spring');
  expect(shown).not.toMatch(theirs);
  expect(shown).not.toMatch(/of \d|· \d/);
});

describe('a client', () => {
  const list = async () => `${await say(people.anna, '/todo')} ${await say(people.anna, '/todo overdue')}`;

  test('sees and completes their own tasks only, also on a platform that ignores filters', async () => {
    await app.slack.control.invite({ channel: channels.coaching, user: people.anna });
    expect(await list()).toContain('Hers in Spring');
    ignoreFilters();
    const said = await list();
    expect(said).toContain('Hers in Spring');
    expect(said).not.toMatch(theirs);
    expect(await say(people.anna, '/todo search His')).not.toMatch(theirs);
    const [task] = app.tasks('His in Autumn');
    const click = {
      type: 'block_actions',
      team: { id: workspaces.north },
      user: { id: people.anna },
      channel: { id: channels.coaching },
      actions: [{ action_id: 'task.done', block_id: 'x.0', value: task?.id }],
    };
    expect(await app.send(click, 'interaction')).toBe(200);
    await app.quiet();
    expect(app.tasks('His in Autumn')[0]?.done).toBe(false);
    expect(await app.said(people.anna, 'D0APPANNAK0')).toContain('not one of yours');
  });
});

test('a digest of a coach who has left the team is no longer posted, and they hear why', async () => {
  await limit();
  await say(people.jonas, '/todo digest daily 9am');
  await app.slack.control.person({
    id: people.jonas,
    teamId: workspaces.north,
    name: 'Jonas',
    email: 'new@elsewhere.example',
  });
  await app.quiet();
  await app.moveTo('2026-11-19T09:00:00Z');
  expect(await app.posts()).toEqual([]);
  expect((await app.told(people.jonas)).map(wordsOf).join()).toContain('may no longer see it');
});
