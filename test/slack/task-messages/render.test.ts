import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessage } from '../../../src/playground/slack-simulator/index.ts';
import { messageIdOf, renderTaskMessage, rowDetails } from '../../../src/slack/task-messages/render.ts';
import {
  maxRows,
  type TaskMessage,
  type TaskMessageRow,
  toRow,
} from '../../../src/slack/task-messages/task-message.ts';

const now = Date.parse('2026-11-18T10:00:00Z');
const row: TaskMessageRow = {
  id: 't1',
  title: 'Call Anna',
  due: now / 1000 - 3600,
  done: false,
  assignee: 'Jonas',
  program: 'Spring',
};
const shown = (rows: TaskMessageRow[], more: Partial<TaskMessage> = {}): TaskMessage => ({
  id: 'm1',
  workspaceId: 'T1',
  viewer: 'U1',
  timeZone: 'Europe/London',
  text: 'Tasks',
  before: [{ type: 'section', text: { type: 'mrkdwn', text: '*Tasks*' } }],
  groups: [{ rows }],
  after: [],
  tell: { assignee: true, program: true },
  ...more,
});

/** Anything that could be a title or a name, on one line, as rows store it. */
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.stringMatching(/^[*_~`<>&:!@#a1 |+-]{0,300}$/),
  fc.integer({ min: 200, max: 3000 }).map((length) => '&'.repeat(length)),
  fc.integer({ min: 200, max: 3000 }).map((length) => '😀 '.repeat(length / 3)),
);
const task = fc.record({
  id: fc.uuid(),
  description: words,
  title: fc.option(words, { nil: undefined }),
  due: fc.option(fc.integer({ min: 0, max: 4_000_000_000 })),
  done: fc.boolean(),
  user: fc.record({ id: fc.uuid(), name: words, email: fc.emailAddress() }),
  program: fc.record({ id: fc.uuid(), name: words, created_at: fc.nat() }),
  priority: fc.constantFrom('', 'high' as const, undefined),
});
const rows = fc.array(fc.tuple(task, words), { minLength: 1, maxLength: maxRows }).map((tasks) =>
  tasks.map(([one, doneBy]) => ({
    ...toRow(one as Parameters<typeof toRow>[0]),
    ...(one.done && { doneBy }),
  })),
);

/** The parts of these blocks that Slack would parse as mrkdwn. */
function mrkdwnIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(mrkdwnIn);
  return 'type' in value && value.type === 'mrkdwn' && 'text' in value
    ? [String(value.text), ...inner]
    : inner;
}

/** Our own dates, which Slack formats, taken out. */
const withoutDates = (text: string): string =>
  text.replace(/<!date\^\d+\^\{date_short_pretty\} at \{time\}\|[\w ,:]+>/g, '');

describe('renderTaskMessage', () => {
  it('stays within Slack’s limits whatever tasks and people are called', () => {
    fc.assert(
      fc.property(
        rows,
        fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
        fc.constantFrom(undefined, 'overdue', 'without a date'),
        fc.record({ assignee: fc.boolean(), program: fc.boolean() }),
        (all, firstNumber, part, tell) => {
          const about = { firstNumber, groups: [{ part, rows: all }], tell, menu: 'change' as const };
          const { blocks } = renderTaskMessage(shown(all, about), now);
          expect(checkMessage({ blocks })).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has no empty line for a task of which there is nothing more to say', () => {
    const tell = { assignee: false, program: false };
    const blocksOf = (title: string) => {
      const rows = [{ ...row, title, due: null }];
      const groups = [{ part: 'without a date' as const, rows }];
      return renderTaskMessage(shown(rows, { groups, tell }), now).blocks?.slice(1);
    };
    const text = (words: string, type: string) => expect.objectContaining({ type, text: words });
    expect(blocksOf('Call Anna')).toMatchObject([{ text: text('*Call Anna*', 'mrkdwn'), accessory: {} }]);
    expect(blocksOf('Call *Anna*')).toMatchObject([
      { text: text('Call *Anna*', 'plain_text'), accessory: {} },
    ]);
  });

  it('never treats a title or name as markup', () => {
    fc.assert(
      fc.property(rows, (all) => {
        for (const text of mrkdwnIn(renderTaskMessage(shown(all), now).blocks)) {
          expect(withoutDates(text)).not.toMatch(/<|&(?!amp;|lt;|gt;)|`|:[\w+'-]+:/);
          // Only our own stars and tildes, around a whole title or a single word.
          expect(
            withoutDates(text)
              .replace(/\*(Tasks|Done|Overdue)\*/g, '')
              .replace(/^([*~])(.*)\1$/m, '$2'),
          ).not.toMatch(/[*_~]/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('numbers rows from the first number on, across groups with headings', () => {
    const groups = [{ heading: '*Anna*', rows: [row] }, { rows: [{ ...row, title: 'Write', done: true }] }];
    const texts = mrkdwnIn(renderTaskMessage(shown([], { groups, firstNumber: 16 }), now).blocks);
    expect(texts.slice(1).map((text) => text.split('\n')[0])).toEqual([
      '*Anna*',
      '16. *Call Anna*',
      '17. ~Write~',
    ]);
  });

  it('keeps the line breaks of a title, at most eight lines of it', () => {
    const textOf = (title: string) => {
      const one = toRow({ ...row, title, user: { name: 'J' }, program: { name: 'S' } } as never);
      return JSON.stringify(renderTaskMessage(shown([one]), now).blocks?.[1]);
    };
    expect(textOf(' Call Anna \r\n\n\n\n- budget\n- dates')).toContain('"Call Anna\\n\\n- budget\\n- dates"');
    expect(textOf('a\n'.repeat(30))).toContain(`"${'a\\n'.repeat(7)}a…"`);
  });

  it('shortens long titles only if they do not fit together', () => {
    const long = { ...row, title: 'Word '.repeat(60).trim() };
    const length = (count: number) =>
      mrkdwnIn(renderTaskMessage(shown(Array.from({ length: count }, () => long)), now).blocks)[1]?.split(
        '\n',
      )[0]?.length;
    expect(length(3)).toBe(242);
    expect(length(20)).toBe(242);
    const wide = { ...long, title: '& '.repeat(200) };
    expect(mrkdwnIn(renderTaskMessage(shown([wide, wide]), now).blocks)[1]).toContain('&amp; '.repeat(119));
    expect(mrkdwnIn(renderTaskMessage(shown(Array(20).fill(wide)), now).blocks)[1]).not.toContain(
      '&amp; '.repeat(119),
    );
  });

  it('gives each button its task, and puts the message’s ID in its block ID', () => {
    const { blocks = [] } = renderTaskMessage(
      shown([row, { ...row, id: 't2', title: '*b*', done: true }]),
      now,
    );
    const buttons = blocks.flatMap((block) =>
      'accessory' in block && block.accessory ? [{ block, button: block.accessory }] : [],
    );
    expect(buttons.map(({ button }) => button)).toMatchObject([
      { action_id: 'task.done', value: 't1', accessibility_label: 'Mark “Call Anna” done' },
      { action_id: 'task.undo', value: 't2', accessibility_label: 'Undo: mark “*b*” not done' },
    ]);
    for (const { block } of buttons) expect(messageIdOf(block.block_id ?? '')).toBe('m1');
  });
});

describe('rowDetails', () => {
  const details = (more: Partial<TaskMessageRow>, tell = { assignee: true, program: true }) =>
    rowDetails({ ...row, ...more }, { timeZone: 'Europe/London', tell }, now);

  it('shows in words what is overdue, done, by whom and how urgent', () => {
    expect(details({})).toBe(
      `*Overdue* · <!date^${now / 1000 - 3600}^{date_short_pretty} at {time}|Wed 18 Nov, 09:00 London time, today> · Jonas · Spring`,
    );
    expect(details({ due: null, priority: 'high' })).toBe('no due date · high priority · Jonas · Spring');
    expect(details({ done: true, due: null, doneBy: 'Marta' }, { assignee: false, program: false })).toBe(
      '*Done* by Marta · no due date',
    );
    expect(details({ done: true }, { assignee: false, program: false })).toMatch(
      /^\*Done\* · was due <!date\^\d+\^[^|]*\|Wed 18 Nov, 09:00 London time>$/,
    );
  });

  it('says that a task which is done before its date is due, not that it was', () => {
    const done = (due: number) =>
      rowDetails(
        { ...row, done: true, due },
        { timeZone: 'Europe/London', viewer: null, tell: { assignee: false, program: false } },
        now,
      );
    expect(done(now / 1000 + 1)).toBe('*Done* · due Wed 18 Nov, 10:00 London time');
    expect(done(now / 1000)).toBe('*Done* · was due Wed 18 Nov, 10:00 London time');
  });

  it('says “you” to the person who completed it, and a channel’s post has its dates in words', () => {
    const done = { ...row, done: true, doneBy: 'Marta', doneByUser: 'U1' };
    const by = (viewer: string | null) =>
      rowDetails(done, { timeZone: 'Europe/London', viewer, tell: { assignee: false, program: false } }, now);
    expect(by('U1')).toMatch(/^\*Done\* by you · was due <!date/);
    expect(by('U2')).toMatch(/^\*Done\* by Marta · was due <!date/);
    expect(by(null)).toBe('*Done* by Marta · was due Wed 18 Nov, 09:00 London time');
  });

  it('does not repeat what a part of a list says above', () => {
    expect(
      rowDetails(row, { timeZone: 'UTC', tell: { assignee: false, program: true } }, now, {
        name: 50,
        part: 'overdue',
      }),
    ).toMatch(/^<!date[^>]*> · Spring$/);
  });
});
