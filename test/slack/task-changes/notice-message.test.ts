import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkMessage } from '../../../src/playground/slack-simulator/index.ts';
import { noticeParts, withoutStop, withReopened } from '../../../src/slack/task-changes/notice-message.ts';
import { renderTaskMessage } from '../../../src/slack/task-messages/render.ts';
import { maxRows, type TaskMessage } from '../../../src/slack/task-messages/task-message.ts';
import { linesIn } from '../../app/seen.ts';

const nowMs = Date.parse('2026-11-18T10:00:00Z');
const about = { messageId: 'ab5bd0f0-5c0c-4b5b-9a5e-0d7a1b1f2c3d', timeZone: 'Europe/Warsaw', nowMs };

const notice = (told: Parameters<typeof noticeParts>[0]): TaskMessage => ({
  id: about.messageId,
  notice: told.kind,
  workspaceId: 'T1',
  viewer: 'U1',
  timeZone: about.timeZone,
  ...noticeParts(told, about),
  tell: { assignee: false, program: true },
});
const row = (title: string) => ({
  id: title,
  title,
  due: null,
  done: false,
  assignee: 'Anna',
  program: 'Spring',
});
const firstLine = (by: string[], count: number, more = 0) => {
  const rows = Array.from({ length: count }, (_, index) => row(`Task ${index}`));
  return linesIn(notice({ kind: 'assigned', by, rows, more }).before as never)[0];
};

it.each([
  [['Jonas'], 1, 0, '*Jonas* gave you a task:'],
  [['Jonas'], 3, 0, '*Jonas* gave you 3 tasks:'],
  [['Jonas', 'Marta'], 20, 5, '*Jonas* and *Marta* gave you 25 tasks:'],
  [['Jonas', 'Marta', 'Priya'], 3, 0, '*Jonas* and 2 others gave you 3 tasks:'],
])('says who gave how many tasks: %j, %i and %i', (by, count, more, line) => {
  expect(firstLine(by, count, more)).toBe(line);
});

it('says how many tasks it does not show, and where they are', () => {
  const { after } = notice({ kind: 'assigned', by: ['Jonas'], rows: [row('One')], more: 5 });
  expect(linesIn(after as never)).toEqual(['And 5 more: `/todo` shows them.']);
});

it('stays within Slack’s limits, whatever tasks and people are called', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('&'.repeat(900), '<!channel> <@U1> *_~`', '\u202eabc', ''),
  );
  const rows = fc.array(
    fc.record({
      id: fc.uuid(),
      title: words,
      due: fc.option(fc.integer({ min: 0, max: 4_000_000_000 })),
      done: fc.boolean(),
      assignee: words,
      program: words,
      doneBy: words,
    }),
    { minLength: 1, maxLength: maxRows },
  );
  const told = fc.record({
    kind: fc.constantFrom('assigned' as const, 'completed' as const),
    by: fc.array(words, { minLength: 1, maxLength: 4 }),
    rows,
    more: fc.nat(1000),
  });
  fc.assert(
    fc.property(told, words, (one, by) => {
      const shown = notice(one);
      for (const message of [shown, withoutStop(shown, one.kind), withReopened(shown, by)]) {
        const rendered = renderTaskMessage(message, nowMs);
        expect(checkMessage(rendered as never)).toBeUndefined();
        expect(rendered.text.length).toBeLessThan(4_000);
        expect(rendered.text).not.toContain('<!');
      }
    }),
    { numRuns: 30 },
  );
});
