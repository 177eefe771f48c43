import { beforeAll, beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, labelsIn, linesIn, people, startApp, wordsOf } from '../support.ts';
import { noPolls } from './wait-support.ts';

const { jonas } = people;
const direct = 'D0APPJONAS0';

let organization: ReturnType<typeof addOrganization>;
let count = 0;
let text: string;
let course: string;
let name: string;
const { app, test } = appOnce(
  () => startApp({ seed: false, touchline: noPolls }),
  async () => {
    organization = addOrganization(app.platform, ['Spring']);
  },
);
beforeEach(() => {
  count += 1;
  text = `Send reflection ${String.fromCharCode(64 + count)}`;
  name = `Course ${String.fromCharCode(64 + count)}`;
  course = app.platform.addProgram({ name }).id;
  fixture.readDirectoriesAgain(app);
});

const created = (words = text) => app.tasks(words);
/** Whose the created tasks are, sorted. */
const whose = (key: 'id' | 'name') =>
  created()
    .map(({ user }) => user[key])
    .sort();
/** Puts so many clients into the program. */
function fill(members: number, offset = 0): string[] {
  return Array.from({ length: members }, (_, at) => {
    const nth = offset + at;
    const user = app.platform.addClient({
      name: `Member ${count} ${String(nth).padStart(4, '0')}`,
      email: `m${count}-${nth}@x.example`,
    }).id;
    app.platform.addMember({ program: course, user });
    return user;
  });
}
const typed = () => app.type(jonas, `/todo ${text} friday for everyone in "${name}"`);

describe('a task for everyone in a program', () => {
  test('is shown with the count and the names, and created once for each', async () => {
    const ids = fill(12);
    app.platform.addMember({ program: course, user: organization.people.jonas, role: 'coach' });
    const preview = await typed();
    expect(labelsIn(preview.blocks)).toEqual(['Create 12 tasks', 'Cancel']);
    const lines = linesIn(preview.blocks).join('\n');
    expect(lines).toContain(`Shall I create *12 tasks*, one for each member of *${name}*, due Fri 20 Nov?`);
    expect(lines).toContain(`12 people: Member ${count} 0000, Member ${count} 0001,`);
    expect(lines).toContain('Its coach or leader gets no task.');
    expect(created()).toEqual([]);
    const confirmed = await app.click(jonas, preview, 'Create 12 tasks');
    expect(wordsOf(confirmed)).toBe('Creating 12 tasks. My message to you shows how far they are.');
    await app.pass(1_000);
    expect(whose('id')).toEqual(ids.sort());
    const said = await app.lastMessage(jonas, direct);
    expect(wordsOf(said)).toContain(`*12 tasks* created, one for each member of *${name}*.`);
    // A click in an old window, and one that Slack delivers again.
    await app.resend('block_actions');
    await app.pass(120_000);
    expect(created()).toHaveLength(12);
  });

  test('but one is shown without them, and created without them', async () => {
    const ids = fill(2);
    const { id: user } = app.platform.addClient({ name: 'Wanda Lund', email: 'wanda@x.example' });
    app.platform.addMember({ program: course, user });
    fixture.readDirectoriesAgain(app);
    const preview = await app.type(jonas, `/todo everyone in "${name}" except Wanda should ${text}`);
    expect(labelsIn(preview.blocks)).toEqual(['Create 2 tasks', 'Cancel']);
    expect(wordsOf(preview)).toContain('Left out, as you said: Wanda Lund');
    await app.click(jonas, preview, 'Create 2 tasks');
    await app.pass(1_000);
    expect(whose('id')).toEqual(ids.sort());
  });

  test('of no program that is named: asks whose members, or keeps the words', async () => {
    fill(2);
    app.platform.addMember({ program: course, user: organization.people.jonas, role: 'coach' });
    const asked = await app.type(jonas, `/todo ${text} friday for all my clients`);
    expect(wordsOf(asked)).toContain('The members of which one?');
    expect(labelsIn(asked.blocks)).toEqual(expect.arrayContaining([name, 'Mine, keep the words']));
    const preview = await app.click(jonas, asked, name);
    expect(labelsIn(preview.blocks)).toEqual(['Create 2 tasks', 'Cancel']);
    const other = await app.type(jonas, `/todo Book ${text} for everyone`);
    expect(labelsIn(other.blocks)).toContain('Mine, keep the words');
    expect(created()).toEqual([]);
  });

  test('confirmed when the members have changed: shows who, and asks again', async () => {
    fill(2);
    const preview = await typed();
    fill(1, 7);
    app.slack.clock.advance(59 * 60_000);
    const again = await app.click(jonas, preview, 'Create 2 tasks');
    expect(linesIn(again.blocks).join('\n')).toContain(`*New:* Member ${count} 0007`);
    expect(labelsIn(again.blocks)).toEqual(['Create 3 tasks', 'Cancel']);
    await app.pass(1_000);
    expect(created()).toEqual([]);
    await app.click(jonas, again, 'Create 3 tasks');
    await app.pass(1_000);
    expect(created()).toHaveLength(3);
  });

  test('of a great many is asked twice', async () => {
    fill(101);
    const preview = await typed();
    expect(linesIn(preview.blocks).join('\n')).toContain(' and 61 more');
    const sure = await app.click(jonas, preview, 'Create 101 tasks');
    expect(labelsIn(sure.blocks)).toEqual(['Create all 101 tasks', 'Cancel']);
    await app.pass(1_000);
    expect(created()).toEqual([]);
    await app.click(jonas, sure, 'Create all 101 tasks');
    await app.pass(1_000);
    await app.pass(1_000);
    expect(created()).toHaveLength(101);
  });

  test('what failed is named, and Try the rest again creates it', async () => {
    fill(3);
    const preview = await typed();
    app.breaks({ method: 'POST', path: '/todos', times: 1, answer: { status: 403 } });
    await app.click(jonas, preview, 'Create 3 tasks');
    await app.pass(1_000);
    const said = await app.lastMessage(jonas, direct);
    expect(wordsOf(said)).toContain('*2 of 3 tasks* created');
    expect(linesIn(said.blocks).join('\n')).toMatch(
      /Not created for Member \d+ 000\d: the coaching platform did not/,
    );
    await app.click(jonas, said, 'Try the rest again', { channel: direct });
    await app.pass(120_000);
    expect(created()).toHaveLength(3);
    expect(await app.said(jonas, direct)).toContain('*3 tasks* created');
  });

  test('a lost answer is looked for, and there is one', async () => {
    fill(3);
    const preview = await typed();
    app.breaks({ method: 'POST', path: '/todos', times: 2, answer: 'cut' as const });
    await app.click(jonas, preview, 'Create 3 tasks');
    await app.pass(1_000);
    await app.pass(120_000);
    expect(created()).toHaveLength(3);
  });

  test('a platform that is away: what is left comes later', async () => {
    fill(3);
    const preview = await typed();
    app.breaks({ method: 'POST', path: '/todos', times: 20, answer: { status: 429 } });
    await app.click(jonas, preview, 'Create 3 tasks');
    await app.pass(1_000);
    expect(created()).toEqual([]);
    expect(await app.said(jonas, direct)).toContain('0 of 3 are there');
    app.mend();
    await app.pass(60_000);
    expect(created()).toHaveLength(3);
  });

  test('leaves half of the platform’s rate limit to others, and goes on later', async () => {
    fill(12);
    const preview = await typed();
    app.platform.faults.rateLimit = { limit: 20, windowMs: 24 * 60 * 60_000 };
    await app.click(jonas, preview, 'Create 12 tasks');
    await app.pass(1_000);
    const first = created().length;
    expect(first).toBeLessThan(11);
    expect(await app.messages(jonas, direct)).not.toEqual([]);
    expect(await app.said(jonas, direct)).toContain(`${first} of 12 are there`);
    app.platform.faults.rateLimit = undefined;
    for (let nth = 0; nth < 12; nth += 1) await app.pass(16_000);
    expect(created()).toHaveLength(12);
  });

  test('a program that there is none of is asked about, and one without members has nobody', async () => {
    const unknown = await app.type(jonas, `/todo ${text} for everyone in "Nowhere"`);
    expect(wordsOf(unknown)).toContain('There is no program called “Nowhere”');
    const nobody = await typed();
    expect(wordsOf(nobody)).toContain('There is nobody to create this for');
  });
});

describe('a task for several people', () => {
  test('is shown as one for each, and created for each', async () => {
    const preview = await app.type(jonas, `/todo ${text} for Anna, Marta and Tom`);
    expect(labelsIn(preview.blocks)).toEqual(['Create 3 tasks', 'Only one of them', 'Cancel']);
    expect(linesIn(preview.blocks).join('\n')).toContain('3 people: Anna Kowalski, Marta Reyes, Tom Okafor');
    await app.click(jonas, preview, 'Create 3 tasks');
    await app.pass(1_000);
    expect(whose('name')).toEqual(['Anna Kowalski', 'Marta Reyes', 'Tom Okafor']);
  });

  test('may be for one of them', async () => {
    const preview = await app.type(jonas, `/todo ${text} for Anna and Tom`);
    const question = await app.click(jonas, preview, 'Only one of them');
    await app.click(jonas, question, 'Tom Okafor');
    expect(created(`${text} for Anna and Tom`)).toMatchObject([{ user: { name: 'Tom Okafor' } }]);
  });

  describe('of whom some are not clear', () => {
    const maria = 'Maria Silva (maria1@x.example)';
    beforeAll(() => {
      for (const name of ['Maria Silva', 'David Chen', 'David Muller'])
        for (const email of name === 'Maria Silva'
          ? ['maria1', 'maria2']
          : [name.replace(' ', '.').toLowerCase()])
          app.platform.addMember({
            program: organization.program,
            user: app.platform.addClient({ name, email: `${email}@x.example` }).id,
          });
    });

    test('asks about one after the other, keeps the rest, and creates nothing before', async () => {
      const first = await app.type(jonas, `/todo ${text} for Anna, Maria, David and Tom`);
      expect(wordsOf(first)).toContain('2 people fit “Maria”');
      expect(linesIn(first.blocks)).toContain('For Anna Kowalski and Tom Okafor');
      const second = await app.click(jonas, first, maria);
      const { payload } = await app.delivered('block_actions');
      expect(wordsOf(second)).toContain('2 people fit “David”');
      expect(linesIn(second.blocks)).toContain('For Anna Kowalski, Maria Silva and Tom Okafor');
      // Clicked twice: the answer to one question is none to the next.
      await app.done(() => app.send(payload, 'interaction'));
      const still = await app.lastMessage(jonas);
      expect(wordsOf(still)).toContain('2 people fit “David”');
      const preview = await app.click(jonas, still, 'David Chen (david.chen@x.example)');
      expect(linesIn(preview.blocks).join('\n')).toContain(
        '4 people: Anna Kowalski, Maria Silva, David Chen, Tom Okafor',
      );
      expect(created()).toEqual([]);
      await app.click(jonas, preview, 'Create 4 tasks');
      await app.pass(1_000);
      expect(created()).toHaveLength(4);
    });

    test('asks about a name that nobody has, also between commas', async () => {
      const asked = await app.type(jonas, `/todo ${text} for Anna, Xyzzy and Tom in Spring`);
      expect(wordsOf(asked)).toContain('Nobody in your organization is called “Xyzzy”');
      expect(linesIn(asked.blocks)).toContain('For Anna Kowalski and Tom Okafor');
      await app.click(jonas, asked, 'Mine, keep the words');
      expect(created(`${text} for Anna, Xyzzy and Tom`)).toMatchObject([
        { user: { name: 'Jonas Lindqvist' } },
      ]);
    });
  });
});
