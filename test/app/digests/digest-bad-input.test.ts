import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { channels, people, wordsOf } from '../support.ts';
import { type DigestTest, startDigestTest } from './digest-support.ts';

let test: DigestTest;
const lines: string[] = [];
const nine = '2026-11-19T09:00:00Z';

beforeEach(async () => {
  lines.length = 0;
  const log = createLog('info', { write: (line) => void lines.push(line) });
  test = await startDigestTest('2026-11-18T10:00:00Z', { touchline: { log } });
});
afterEach(() => test.close());

const setUp = (words = 'weekdays 9am') => test.type(people.marta, `/todo digest ${words}`);
const posts = async () => (await test.posts()).map(wordsOf);
const status = async () => wordsOf(await test.type(people.marta, '/todo digest status'));

describe('a digest', () => {
  it('has tasks due at 0, and none that are due in the year 9999 or never', async () => {
    const { program, team } = test;
    const add = (text: string, due: number | null) =>
      test.platform.addTask({ program, user: team.priya, text, ...(due !== null && { due }) });
    add('Due at 0', 0);
    add('Due in 9999', 253_402_300_799);
    add('Due never', null);
    await setUp();
    await test.moveTo(nine);
    expect(await posts()).toHaveLength(1);
    expect((await posts())[0]).toContain('Due at 0');
    expect((await posts())[0]).not.toMatch(/9999|never/);
  });

  it('of one program takes one call for a page of tasks, and one for who is in the team', async () => {
    for (let nth = 0; nth < 10; nth += 1) test.addTask(`Task ${nth}`, test.team.priya, nth + 1);
    await setUp('weekdays 9am in "Leadership Basics"');
    test.calls();
    await test.moveTo(nine);
    expect(await posts()).toHaveLength(1);
    expect(test.calls()).toEqual(['GET /todos', 'GET /team-members']);
  });

  it.each([300, 5_000])(
    'of %i overdue tasks is one message, with one call for each page and one for who is in the team',
    async (many) => {
      for (let nth = 0; nth < many; nth += 1)
        test.addTask(`Task ${nth}`, nth % 2 === 0 ? test.team.priya : test.team.jonas, 1 + (nth % 90));
      await setUp();
      test.calls();
      await test.moveTo(nine);
      const [post = ''] = await posts();
      expect(post).toContain(`${many} overdue`);
      expect(post).toContain(`Jonas\u00a0${many / 2} · Priya\u00a0${many / 2}`);
      expect(await posts()).toHaveLength(1);
      expect(test.calls().length).toBe(Math.ceil(many / 15) + 1);
    },
  );

  it('follows its channel when that is renamed', async () => {
    test.addTask('Call Anna', test.team.priya, 3);
    await setUp();
    await test.slack.control.rename({ channel: channels.coaching, user: people.marta, name: 'coaches' });
    await test.moveTo(nine);
    expect(await posts()).toHaveLength(1);
  });

  it('is not posted twice when the clock is set back, or ahead and back', async () => {
    test.addTask('Call Anna', test.team.priya, 3);
    await setUp('daily 9am');
    await test.moveTo(nine);
    await test.moveTo('2026-11-19T08:30:00Z');
    await test.moveTo(nine);
    await test.moveTo('2026-11-19T09:10:00Z');
    expect(await posts()).toHaveLength(1);
    expect(await status()).toContain('last: today 9:00, posted');
    await test.moveTo('2027-06-19T12:30:00Z');
    await test.moveTo('2026-11-19T10:00:00Z');
    await test.moveTo('2026-11-20T09:00:00Z');
    await test.moveTo('2026-11-20T09:05:00Z');
    expect(await posts()).toHaveLength(2);
  });
});
