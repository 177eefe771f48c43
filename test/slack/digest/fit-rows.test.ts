import { describe, expect, it } from 'vitest';
import type { Overdue } from '../../../src/digests/collect-overdue.ts';
import type { Task } from '../../../src/platform/resources.ts';
import { digestMessage } from '../../../src/slack/digest/message.ts';
import { renderTaskMessage } from '../../../src/slack/task-messages/render.ts';
import type { TaskMessage } from '../../../src/slack/task-messages/task-message.ts';
import { LIMITS } from '../../../src/slack/ui/limits.ts';
import { textLength } from '../../../src/slack/ui/text.ts';

const nowMs = Date.parse('2026-11-18T10:00:00Z');
const daysAgo = (days: number): number => nowMs / 1000 - days * 86_400;

type Titles = (person: string, index: number) => string;

/** People with these numbers of tasks; the first task of person n is overdue by `oldest(n)` days, the longest of theirs. */
function overdue(
  counts: Record<string, number>,
  title: Titles = (name, i) => `${name} ${i}`,
  oldest: (index: number) => number = () => 100,
  program = 'Leadership Basics',
): Overdue[] {
  return Object.entries(counts).map(([name, count], person) => ({
    assignee: { id: name, name },
    tasks: Array.from(
      { length: count },
      (_, i) =>
        ({
          id: `${person}-${i}`,
          title: title(name, i),
          due: daysAgo(oldest(person) - i / 10),
          done: false,
          user: { id: name, name },
          program: { id: 'p', name: program },
        }) as Task,
    ),
  }));
}

const shownOf = (people: Overdue[]): TaskMessage => ({
  id: '00000000-0000-0000-0000-000000000000',
  ...digestMessage(people, { workspaceId: 'T1', channelId: 'C1', timeZone: 'UTC', foot: 'The foot.' }),
});

const textOf = (shown: TaskMessage): string =>
  renderTaskMessage(shown, nowMs)
    .blocks?.map((block) => ('text' in block && typeof block.text === 'object' ? block.text.text : ''))
    .join('\n') ?? '';

const rowsOf = (shown: TaskMessage): Record<string, number> =>
  Object.fromEntries(shown.groups.map(({ rows }) => [rows[0]?.assignee, rows.length]));

/** The number of overdue tasks that are counted but not listed. */
const omittedCount = (text: string): number =>
  [...text.matchAll(/…and (\d+) more: |\((\d+)\)/g)].reduce(
    (sum, [, more, named]) => sum + Number(more ?? named),
    0,
  );

it('5,000 overdue tasks of 100 people fit one message, and all are counted', () => {
  const shown = shownOf(overdue(numbered(100, 50)));
  const { text, blocks = [] } = renderTaskMessage(shown, nowMs);
  expect(text).toContain('5000 overdue tasks');
  expect(blocks.length).toBeLessThanOrEqual(LIMITS.message.blocks);
  expect(textLength(blocks)).toBeLessThanOrEqual(LIMITS.message.textInBlocks);
  const rows = Object.values(rowsOf(shown)).reduce((sum, count) => sum + count, 0);
  const left = [...textOf(shown).matchAll(/…and (\d+) more: |\((\d+)\)/g)];
  expect(left.reduce((sum, [, more, named]) => sum + Number(more ?? named), 0)).toBe(5_000 - rows);
});

const numbered = (count: number, tasks: number, name = (n: string) => `Person ${n}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(String(n).padStart(3, '0')), tasks]));

const growing = '<&>'.repeat(1000);
const formatted = '*_~`:smile:'.repeat(270);

describe('what a digest shows', () => {
  it('includes all of a few tasks, by name, each person’s longest overdue first', () => {
    const shown = shownOf(overdue({ Anna: 3, Ben: 1 }));
    expect(rowsOf(shown)).toEqual({ Anna: 3, Ben: 1 });
    expect(shown.groups.map(({ heading }) => heading)).toEqual(['*Anna* · 3 overdue', '*Ben* · 1 overdue']);
    expect(shown.groups[0]?.rows.map(({ title }) => title)).toEqual(['Anna 0', 'Anna 1', 'Anna 2']);
    expect(textOf(shown)).not.toMatch(/more|Also/);
  });

  it('includes some tasks of everybody, however many the first people have', () => {
    const shown = shownOf(overdue({ Anna: 38, Aroha: 8, Ben: 30, Tom: 2, Zoe: 43 }));
    const rows = rowsOf(shown);
    expect(Object.keys(rows)).toEqual(['Anna', 'Aroha', 'Ben', 'Tom', 'Zoe']);
    expect(rows.Aroha).toBe(8);
    expect(rows.Tom).toBe(2);
    const others = [rows.Anna, rows.Ben, rows.Zoe].map(Number);
    expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1);
    expect(Math.min(...others)).toBeGreaterThan(8);
    for (const { rows } of shown.groups)
      expect(rows.map(({ title }) => title)).toEqual(rows.map(({ assignee }, i) => `${assignee} ${i}`));
  });

  it('shows right below somebody’s tasks how many more there are and where', () => {
    const text = textOf(shownOf(overdue({ 'Anna Kowalski': 60, 'Ben Ito': 1, 'Zoe Li': 60 })));
    const rows = rowsOf(shownOf(overdue({ 'Anna Kowalski': 60, 'Ben Ito': 1, 'Zoe Li': 60 })));
    expect(text).toContain(
      `…and ${60 - Number(rows['Anna Kowalski'])} more: \`/todo list overdue for Anna Kowalski\`\n\n*Ben Ito* · 1 overdue`,
    );
    expect(text).toContain(`…and ${60 - Number(rows['Zoe Li'])} more: \`/todo list overdue for Zoe Li\``);
    expect(text).not.toContain('/todo list overdue for Ben Ito');
  });

  it('includes the people with the longest overdue tasks if there is no room for all, and names the others', () => {
    const people = overdue(
      numbered(40, 3),
      undefined,
      (index) => 100 + index, // The last in the alphabet have the longest overdue tasks.
    );
    const shown = shownOf(people);
    const names = Object.keys(rowsOf(shown));
    expect(names).toHaveLength(23);
    expect(names[0]).toBe('Person 017');
    expect(names.at(-1)).toBe('Person 039');
    const text = textOf(shown);
    for (let n = 0; n < 17; n += 1) expect(text).toContain(`Person ${String(n).padStart(3, '0')} (3)`);
    expect(text).toContain('Also overdue: Person 000 (3), Person 001 (3), ');
    expect(text).toContain('Person 016 (3). `/todo list overdue for NAME` shows a person’s tasks.');
  });

  it('counts people who do not even fit in the last line', () => {
    const text = textOf(shownOf(overdue(numbered(400, 2), undefined, (index) => 100 + index)));
    const named = text.match(/Person \d{3} \(2\)/g)?.length ?? 0;
    expect(named).toBeGreaterThan(80);
    expect(text).toContain(` and ${400 - 23 - named} more people (${2 * (400 - 23 - named)}). \`/todo`);
    // The line names those with the longest overdue tasks.
    expect(text).toContain('Person 376 (2)');
    expect(text).not.toContain('Person 000');
  });

  it('names people as `/todo list overdue for` finds them, never as markup', () => {
    const long = 'Anna Maria '.repeat(12).trim();
    const text = textOf(shownOf(overdue({ '<!channel> `x`': 60, [long]: 60 }, () => 'Call')));
    expect(text).toContain('`/todo list overdue for &lt;!channel&gt; x`');
    expect(text).toContain(`\`/todo list overdue for ${'Anna Maria '.repeat(7).trim()}\``);
    expect(text).not.toContain('<!channel>');
  });
});

describe('a digest of any size', () => {
  const sizes: [string, Overdue[]][] = [
    ['one person, 500 tasks', overdue({ Anna: 500 })],
    ['two people, 120 tasks', overdue({ Anna: 60, Ben: 60 })],
    ['47 people', overdue(numbered(47, 2))],
    ['1,000 people', overdue(numbered(1000, 4))],
    ['1,000 people with long names', overdue(numbered(1000, 1, (n) => `${n} ${'Ñame '.repeat(50)}`))],
    ['names that grow when they are escaped', overdue(numbered(60, 3, (n) => `${n}${growing}`))],
    ['long titles', overdue(numbered(10, 9), () => 'word '.repeat(600))],
    ['titles that grow', overdue(numbered(10, 9), () => growing)],
    ['50 characters that grow', overdue(numbered(2, 60), () => '&'.repeat(50))],
    ['formatted titles', overdue(numbered(10, 9), () => formatted)],
    [
      'everything at once',
      overdue(
        numbered(99, 9, (n) => `${n}${growing}`),
        () => growing,
        undefined,
        growing,
      ),
    ],
  ];

  it.each(sizes)('%s: fits one message, also when other people have done all tasks', (_what, people) => {
    const shown = shownOf(people);
    const done: TaskMessage = {
      ...shown,
      groups: shown.groups.map(({ heading, rows }) => ({
        heading,
        rows: rows.map((row) => ({ ...row, done: true, priority: 'medium', doneBy: growing })),
      })),
    };
    for (const { blocks = [] } of [shown, done].map((one) => renderTaskMessage(one, nowMs))) {
      expect(blocks.length).toBeLessThanOrEqual(LIMITS.message.blocks);
      expect(textLength(blocks)).toBeLessThanOrEqual(LIMITS.message.textInBlocks);
      for (const block of blocks) expect(textLength(block)).toBeLessThanOrEqual(LIMITS.section.text);
    }
  });

  it.each(sizes)('%s: listed and counted tasks add up', (_what, people) => {
    const shown = shownOf(people);
    const text = textOf(shown);
    const total = people.reduce((sum, { tasks }) => sum + tasks.length, 0);
    const rows = shown.groups.reduce((sum, group) => sum + group.rows.length, 0);
    expect(rows).toBeGreaterThan(5);
    expect(rows + omittedCount(text)).toBe(total);
    expect(text).toContain(`*${total} overdue tasks*`);
  });
});
