import { describe, expect, it } from 'vitest';
import { ending, labelsIn, linesIn, optionsIn, people, type Seen } from '../support.ts';
import { type DigestApp, startDigestApp } from './digest-support.ts';

let app: DigestApp;

/** The worst text people may write: every character grows when it is escaped. */
const growing = '<&>'.repeat(1000);
const formatted = '*_~`:smile:'.repeat(270);

async function digest(): Promise<Seen> {
  await app.slack.control.clock({ advanceMs: 2_000 });
  await app.postNow(people.marta);
  expect(await app.troubles()).toEqual([]);
  const last = (await app.posts()).at(-1);
  if (last === undefined) throw new Error('Nothing was posted.');
  return last;
}

const doneLabels = ({ blocks }: Seen) =>
  labelsIn(blocks).filter((label) => label === 'Done' || label === 'Undo');

const addPerson = (name: string): string => {
  const user = app.platform.addClient({ name }).id;
  app.platform.addMember({ program: app.program, user });
  return user;
};

/** The sum of the line "Aroha 5 · Anna 4 · 96 others with 1 each". */
function summed(line: string): number {
  const [, people, each, all] = / · (\d+) others with (?:(\d+) each|(\d+) in all)$/.exec(line) ?? [];
  const named = [...line.matchAll(/\u00a0(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  return named + (all === undefined ? Number(people) * Number(each) : Number(all));
}

describe('a digest of many tasks', () => {
  it.each([
    ['short ones', 120, () => 'Call Anna'],
    ['titles of 3,000 characters', 60, (i: number) => `${i} ${'word '.repeat(600)}`.slice(0, 3000)],
    ['titles of many lines', 60, (i: number) => `${i}${'\nline'.repeat(500)}`],
    ['titles that grow when they are escaped', 60, (i: number) => `${i}${growing}`.slice(0, 3000)],
    ['titles with formatting, three blocks each', 60, (i: number) => `${i}${formatted}`.slice(0, 3000)],
  ])('%s: fits one message, counts all, and still fits when the rows are done', async (_, count, text) => {
    app = await ending(startDigestApp('2026-11-18T10:00:00Z'));
    for (let i = 0; i < count; i += 1) app.addTask(text(i), i % 2 ? app.team.jonas : app.team.priya, 2 + i);
    let shown = await digest();
    expect(shown.text).toBe(`${count} overdue`);
    expect(doneLabels(shown)).toEqual(Array(5).fill('Done'));
    expect(linesIn(shown.blocks)).toContain(`Jonas\u00a0${count / 2} · Priya\u00a0${count / 2}`);
    for (let left = 5; left > 0; left -= 1) shown = await app.click(people.jonas, shown, 'Done');
    expect(await app.troubles()).toEqual([]);
    expect(doneLabels(shown)).toEqual(Array(5).fill('Undo'));
    // Slack takes no message of more blocks.
    expect(shown.blocks.length).toBeLessThanOrEqual(50);
    expect(shown.text).toBe(`${count - 5} overdue, 5 done since`);
  });

  it('500 tasks of 120 people are one short message, and every task is two clicks away', async () => {
    app = await ending(startDigestApp('2026-11-18T10:00:00Z'));
    const team = Array.from({ length: 120 }, (_, n) => addPerson(`Person${n} Of The Team`));
    for (let n = 0; n < 500; n += 1) app.addTask(`Task ${n}`, team[n % 120] ?? '', 2 + (n % 300));
    const posted = await digest();
    const lines = linesIn(posted.blocks);
    expect(posted.text).toBe('500 overdue');
    const line = lines.find((one) => / others with \d+ (?:each|in all)$/.test(one)) ?? '';
    expect(summed(line)).toBe(500);
    expect(line.length).toBeLessThan(450);
    expect(lines).toHaveLength(1 + 2 * 5 + 1 + 1);

    const seen = new Set<string>();
    const note = (shown: Seen) => {
      for (const text of linesIn(shown.blocks)) if (/^\*Task \d+\*$/.test(text)) seen.add(text);
    };
    await app.click(people.jonas, posted, 'Show all');
    const all = await app.lastMessage(people.jonas);
    expect(linesIn(all.blocks)[0]).toBe('*All tasks in this digest*, 1 to 15 of 500');
    note(all);
    const pages = optionsIn(all.blocks);
    expect(pages).toHaveLength(Math.ceil(500 / 15));
    app.calls();
    let shown = all;
    for (const page of pages.slice(1)) {
      shown = await app.choose(people.jonas, shown, page);
      expect(app.calls()).toEqual(['GET /todos']);
      note(shown);
    }
    expect(seen.size).toBe(500);
    expect(await app.troubles()).toEqual([]);
  });
});
