import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessage } from '../../src/playground/slack-simulator/index.ts';
import { messageIdOf, renderTaskMessage } from '../../src/slack/task-messages/render.ts';
import {
  maxRows,
  type TaskMessage,
  type TaskMessageRow,
  toRow,
} from '../../src/slack/task-messages/task-message.ts';
import { anyText } from '../support/any-text.ts';

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
  anyText(300),
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
