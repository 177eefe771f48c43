import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Overdue } from '../../../../src/digests/collect-overdue.ts';
import type { Task } from '../../../../src/platform/resources.ts';
import { checkMessage } from '../../../../src/playground/slack-simulator/index.ts';
import { digestMessage } from '../../../../src/slack/features/digests/message.ts';
import { renderTaskMessage } from '../../../../src/slack/task-messages/render.ts';

const nowMs = Date.parse('2026-11-18T10:00:00Z');
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.integer({ min: 0, max: 3000 }).map((n) => '<&א\u202e\n'.repeat(n / 5)),
  fc.constantFrom('', ' \n ', '*_~`:tada:', '<!channel> <@U1>', '&lt;', '王小明 नमस्ते नועה 😀'),
);

it('a digest of any 500 tasks in any 60 programs passes the limits, before and after all of them are done', () => {
  const task = fc.record({
    title: words,
    program: words,
    due: fc.integer({ min: 0, max: nowMs / 1000 - 1 }),
    priority: fc.constantFrom('' as const, 'high' as const),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(words, fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 60 }),
      fc.array(task, { minLength: 1, maxLength: 60 }),
      (people, kinds) => {
        let left = 500;
        const overdue = people.map(([name, count], person): Overdue => {
          const some = Math.max(1, Math.min(count, left));
          left -= some;
          const assignee = { id: `u${person}`, name };
          const tasks = Array.from({ length: some }, (_, index) => {
            const { title, program, ...kind } = kinds[
              (person + index) % kinds.length
            ] as (typeof kinds)[number];
            const id = `${person}-${index}`;
            return {
              ...kind,
              id,
              title,
              description: title,
              done: false,
              user: assignee,
              program: { id: 'p', name: program },
            };
          });
          return { assignee, tasks: tasks as unknown as Task[] };
        });
        const about = {
          workspaceId: 'T1',
          installation: { teamId: 'T1' },
          channelId: 'C1',
          organizationId: 'o1',
          timeZone: 'Asia/Kolkata',
          foot: 'The foot.',
        };
        const shown = { id: crypto.randomUUID(), ...digestMessage(overdue, about, { nowMs }) };
        const done = shown.groups.map((group) => ({
          ...group,
          rows: group.rows.map((row) => ({ ...row, done: true, doneBy: people[0]?.[0] })),
        }));
        for (const message of [shown, { ...shown, groups: done }]) {
          const { blocks } = renderTaskMessage(message, nowMs);
          expect(checkMessage({ blocks })).toBeUndefined();
          expect(JSON.stringify(blocks)).not.toMatch(/mrkdwn","text":"[^"]*<(?!!date\^)[!@#]/);
        }
      },
    ),
    { numRuns: 30 },
  );
});
