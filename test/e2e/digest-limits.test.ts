import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/slack/ui/limits.ts';
import { type DigestTest, startDigestTest } from './digest-support.ts';
import { labelsIn, linesIn, people, type Seen } from './support.ts';

let test: DigestTest;
afterEach(() => test.close());

/** The worst text people may write: every character grows when it is escaped. */
const growing = '<&>'.repeat(1000);
const formatted = '*_~`:smile:'.repeat(270);

/** The number of overdue tasks that the message counts but does not list. */
const omittedCount = ({ blocks }: Seen): number =>
  [
    ...linesIn(blocks)
      .join('\n')
      .matchAll(/^…and (\d+) more: `\/todo list overdue for|\((\d+)\)[,. ]/gm),
  ].reduce((sum, [, more, named]) => sum + Number(more ?? named), 0);

async function digest(): Promise<Seen> {
  await test.slack.control.clock({ advanceMs: 2_000 });
  await test.type(people.marta, '/todo digest now');
  expect(await test.troubles()).toEqual([]);
  const last = (await test.posts()).at(-1);
  if (last === undefined) throw new Error('Nothing was posted.');
  return last;
}

describe('a digest of many tasks', () => {
  it.each([
    ['short ones', 120, () => 'Call Anna'],
    ['titles of 3,000 characters', 60, (i: number) => `${i} ${'word '.repeat(600)}`.slice(0, 3000)],
    ['titles that grow when they are escaped', 60, (i: number) => `${i}${growing}`.slice(0, 3000)],
    ['titles with formatting, two blocks each', 60, (i: number) => `${i}${formatted}`.slice(0, 3000)],
  ])(
    '%s: fits one message, counts the tasks left out, and still fits when all are done',
    async (_what, count, text) => {
      test = await startDigestTest('2026-11-18T10:00:00Z');
      for (let i = 0; i < count; i += 1)
        test.addTask(text(i), i % 2 ? test.team.jonas : test.team.priya, 2 + i);
      const posted = await digest();
      const rows = labelsIn(posted.blocks).length;
      expect(posted.blocks.length).toBeLessThanOrEqual(LIMITS.message.blocks);
      expect(rows).toBeGreaterThan(8);
      expect(posted.text).toBe(`${count} overdue tasks`);
      expect(linesIn(posted.blocks).filter((line) => line.endsWith(' overdue'))).toEqual([
        `*Jonas Lindqvist* · ${count / 2} overdue`,
        `*Priya Nair* · ${count / 2} overdue`,
      ]);
      expect(omittedCount(posted)).toBe(count - rows);
      let shown = posted;
      while (labelsIn(shown.blocks).includes('Done')) shown = await test.click(people.jonas, shown, 'Done');
      expect(await test.troubles()).toEqual([]);
      expect(labelsIn(shown.blocks)).toHaveLength(rows);
      expect(shown.blocks.length).toBeLessThanOrEqual(LIMITS.message.blocks);
    },
  );

  it('names of any length with one task each: everybody listed has a task, and all tasks are counted', async () => {
    test = await startDigestTest('2026-11-18T10:00:00Z');
    for (let i = 0; i < 60; i += 1) {
      const user = test.platform.addClient({
        name: `${String(i).padStart(2, '0')} ${'Ñame '.repeat(50)}`,
      }).id;
      test.platform.addMember({ program: test.program, user });
      test.addTask('Call', user, 2);
    }
    const posted = await digest();
    const rows = labelsIn(posted.blocks).length;
    const lines = linesIn(posted.blocks);
    expect(lines.filter((line) => line.endsWith(' · 1 overdue'))).toHaveLength(rows);
    expect(lines.at(-2)).toMatch(
      /^Also overdue: \d\d Ñame .*\. `\/todo list overdue for NAME` shows a person’s tasks\.$/,
    );
    expect(omittedCount(posted)).toBe(60 - rows);
  });

  it('lists tasks of the last person in the alphabet and names everybody, however many tasks the first have', async () => {
    test = await startDigestTest('2026-11-18T10:00:00Z');
    const counts = {
      'Anna Kowalski': 38,
      'Aroha Ngata': 8,
      'Ben Okafor': 40,
      'Yuki Sato': 1,
      'Zoe Weber': 34,
    };
    for (const [name, count] of Object.entries(counts)) {
      const user = test.platform.addClient({ name, email: `${name.slice(0, 3)}@clients.example` }).id;
      test.platform.addMember({ program: test.program, user });
      for (let i = 0; i < count; i += 1) test.addTask(`${name} ${i}`, user, 100 - i);
    }
    const posted = await digest();
    const lines = linesIn(posted.blocks);
    expect(lines.filter((line) => line.endsWith(' overdue'))).toEqual(
      Object.entries(counts).map(([name, count]) => `*${name}* · ${count} overdue`),
    );
    // The longest lists show about ten of their oldest tasks each; 121 are overdue.
    for (const name of ['Anna Kowalski', 'Ben Okafor', 'Zoe Weber'])
      for (let i = 0; i < 10; i += 1) expect(lines).toContain(`*${name} ${i}*`);
    expect(omittedCount(posted) + labelsIn(posted.blocks).length).toBe(121);
    const [, command = ''] =
      /…and \d+ more: `(\/todo list overdue for Zoe Weber)`/.exec(lines.join('\n')) ?? [];
    await test.type(people.marta, command);
    expect(linesIn((await test.lastMessage(people.marta)).blocks)[0]).toMatch(
      /^\*?Zoe Weber’s tasks\* · 34 overdue/,
    );
  });

  it('a program with the longest possible name', async () => {
    test = await startDigestTest('2026-11-18T10:00:00Z');
    const program = test.platform.addProgram({ name: 'P&L '.repeat(500) }).id;
    test.platform.addMember({ program, user: test.team.jonas });
    for (let i = 0; i < 20; i += 1)
      test.platform.addTask({ program, user: test.team.jonas, text: `Task ${i}`, due: 1_700_000_000 });
    const posted = await digest();
    expect(posted.text).toBe('20 overdue tasks');
  });
});
