import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Program, ProgramMember, Task } from '../../../src/platform/resources.ts';
import { checkMessage, checkView } from '../../../src/playground/slack-simulator/index.ts';
import { clientsTable } from '../../../src/slack/features/clients/list.ts';
import { tableMessage } from '../../../src/slack/features/lists/list-table.ts';
import { membersTable } from '../../../src/slack/features/programs/members-table.ts';
import { alertBlock } from '../../../src/slack/ui/blocks.ts';
import type { Message } from '../../../src/slack/ui/message.ts';
import { plainer } from '../../../src/slack/ui/plainer-blocks.ts';

const timeZone = 'America/Argentina/Buenos_Aires';
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.integer({ min: 0, max: 3000 }).map((n) => '<&א\u202e\n'.repeat(n / 5)),
  fc.constantFrom('', ' \n ', '*_~`:tada:', '<!channel> <@U1>', '&lt;'),
);
const seconds = fc.option(fc.oneof(fc.nat(), fc.constantFrom(0, 4_000_000_000)));

/** Slack takes the message, and the plainer one where it refuses tables; neither has markup from outside. */
function expectFine(message: Message) {
  for (const blocks of [message.blocks, plainer(message.blocks ?? [])]) {
    expect(checkMessage({ blocks })).toBeUndefined();
    expect(JSON.stringify(blocks)).not.toMatch(/mrkdwn","text":"[^"]*<[!@#]/);
  }
}

describe('whatever the platform returns, Slack takes', () => {
  it('tasks as a table', () => {
    const task = fc.record({
      id: fc.uuid(),
      description: words,
      due: seconds,
      done: fc.boolean(),
      user: fc.record({ id: fc.uuid(), name: words, email: words }),
      program: fc.record({ id: fc.uuid(), name: words }),
      priority: fc.constantFrom('' as const, 'high' as const),
    });
    const query = fc.record({
      whom: fc.constantFrom('all', 'u1'),
      state: fc.constantFrom('open' as const, 'overdue' as const, 'done' as const),
      mine: fc.boolean(),
      people: fc.array(words, { maxLength: 5 }),
      filter: fc.constant({}),
      programName: words,
    });
    fc.assert(
      fc.property(query, fc.array(task, { minLength: 1, maxLength: 120 }), (about, tasks) => {
        const list = { tasks: tasks as Task[], unreadable: 1, page: 1, lastPage: 4, perPage: 15, total: 500 };
        expectFine(tableMessage(about, list, { timeZone, nowMs: 1_763_000_000_000 }));
      }),
      { numRuns: 40 },
    );
  });

  it('members and clients as a table', () => {
    const person = fc.record({
      id: fc.uuid(),
      name: words,
      email: words,
      role: fc.constantFrom('coach' as const, 'member' as const),
      created_at: seconds,
    });
    fc.assert(
      fc.property(words, fc.array(person, { maxLength: 230 }), fc.integer(), (name, people, page) => {
        const items = people as ProgramMember[];
        expectFine(
          membersTable({ id: 'p', name } as Program, { items, unreadable: 1, total: 900 }, { timeZone }),
        );
        expectFine(clientsTable(people, page));
      }),
      { numRuns: 30 },
    );
  });

  it('an alert in a modal, however long its words are', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 3000 }), (text) => {
        const title = { type: 'plain_text', text: 'x' };
        for (const blocks of [[alertBlock(text, 'error')], plainer([alertBlock(text, 'error')])])
          expect(checkView({ type: 'modal', title, blocks })).toEqual([]);
      }),
    );
  });
});
