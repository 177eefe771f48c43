import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/platform/resources.ts';
import { checkMessage } from '../../../src/playground/slack/blocks/check.ts';
import { clientCard, localTime } from '../../../src/slack/client/card.ts';
import { renderTaskMessage } from '../../../src/slack/task-messages/render.ts';
import type { TaskList } from '../../../src/tasks/list.ts';

const now = Date.parse('2026-11-18T10:00:00Z');
const about = { workspaceId: 'T1', viewer: 'U1', timeZone: 'Europe/London' };
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.integer({ min: 0, max: 2000 }).map((n) => '<&'.repeat(n)),
);

const blocksOf = (client: Client, list: TaskList) =>
  renderTaskMessage({ ...clientCard(client, list, about, now), id: crypto.randomUUID() }, now).blocks;
const noTasks: TaskList = { tasks: [], page: 1, lastPage: 1, total: 0 };

describe('clientCard', () => {
  it('stays within Slack’s limits whatever client data the platform returns', () => {
    const client = fc.record({
      id: fc.uuid(),
      name: words,
      email: fc.emailAddress(),
      timezone: fc.oneof(words, fc.constant('Europe/Paris'), fc.constant(null)),
      info: fc.option(fc.dictionary(words, fc.oneof(words, fc.jsonValue()), { maxKeys: 40 })),
    });
    const task = fc.record({
      id: fc.uuid(),
      description: words,
      due: fc.option(fc.nat()),
      done: fc.constant(false),
      user: fc.record({ id: fc.uuid(), name: words, email: fc.emailAddress() }),
      program: fc.record({ id: fc.uuid(), name: words }),
    });
    fc.assert(
      fc.property(client, fc.array(task, { maxLength: 30 }), (one, tasks) => {
        const list = { tasks, page: 1, lastPage: 2, total: tasks.length + 7 } as TaskList;
        expect(checkMessage({ blocks: blocksOf(one as Client, list) })).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it('shows at most twenty fields, in sections of ten, and no empty ones', () => {
    const info = {
      ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, i])),
      empty: '',
      none: null,
      list: [],
    };
    const client = { id: 'c', name: 'Anna', email: 'a@b.example', info } as unknown as Client;
    const sections = (blocksOf(client, noTasks) ?? []).flatMap((block) =>
      'fields' in block && block.fields ? [block.fields] : [],
    );
    expect(sections.map(({ length }) => length)).toEqual([10, 10]);
    const few = {
      ...client,
      info: { a: '', b: null, c: [], d: [null, 'x'], __: false },
    } as unknown as Client;
    expect(JSON.stringify(blocksOf(few, noTasks))).toContain('*D*\\nx');
    expect(JSON.stringify(blocksOf(few, noTasks))).toContain('*Field*\\nno');
    expect(JSON.stringify(blocksOf(few, noTasks))).not.toMatch(/\*[ABC]\*/);
  });
});

describe('localTime', () => {
  it.each([
    ['Asia/Kolkata', '15:30 on Wednesday (Asia/Kolkata)'],
    ['Pacific/Auckland', '23:00 on Wednesday (Pacific/Auckland)'],
    ['America/Los_Angeles', '02:00 on Wednesday (America/Los Angeles)'],
    ['Nowhere/Land', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j: %j', (zone, said) => {
    expect(localTime(zone, now)).toBe(said);
  });
});
