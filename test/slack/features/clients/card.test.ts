import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/platform/resources.ts';
import { checkMessage } from '../../../../src/playground/slack-simulator/index.ts';
import {
  type CardTasks,
  clientCard,
  localTime,
  overdueIn,
} from '../../../../src/slack/features/clients/card.ts';
import { renderTaskMessage } from '../../../../src/slack/task-messages/render.ts';
import { plainer } from '../../../../src/slack/ui/plainer-blocks.ts';
import type { TaskList } from '../../../../src/tasks/list.ts';
import { labelsIn, linesIn } from '../../../app/seen.ts';

const now = Date.parse('2026-11-18T10:00:00Z');
const about = { workspaceId: 'T1', viewer: 'U1', timeZone: 'Europe/London' };
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.integer({ min: 0, max: 2000 }).map((n) => '<&'.repeat(n)),
);

const blocksOf = (client: Client, list: CardTasks) =>
  renderTaskMessage({ ...clientCard(client, list, about, now), id: crypto.randomUUID() }, now).blocks;
const noTasks: CardTasks = {
  tasks: [],
  unreadable: 1,
  page: 1,
  lastPage: 1,
  perPage: 15,
  total: 0,
  overdue: 0,
};

describe('clientCard', () => {
  it('stays within Slack’s limits whatever client data the platform returns', () => {
    const client = fc.record({
      id: fc.uuid(),
      name: words,
      email: fc.emailAddress(),
      timezone: fc.oneof(words, fc.constant('Europe/Paris'), fc.constant(null)),
      info: fc.option(fc.dictionary(words, fc.oneof(words, fc.jsonValue()), { maxKeys: 200, size: 'max' })),
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
        const list = { tasks, page: 1, lastPage: 2, total: tasks.length + 7, overdue: 3 } as CardTasks;
        const blocks = blocksOf(one as Client, list);
        expect(checkMessage({ blocks })).toBeUndefined();
        expect(checkMessage({ blocks: plainer(blocks ?? []) })).toBeUndefined();
        expect(JSON.stringify(blocks)).not.toMatch(/mrkdwn","text":"[^"]*<(?!!date\^)[!@#]/);
      }),
      { numRuns: 200 },
    );
  });

  it('shows the first three fields that have a value, the others folded away', () => {
    const info = { empty: '', none: null, list: [], a: 1, b_c: [null, 'x'], __: false, d: 'y', e: 'z' };
    const client = { id: 'c', name: 'A *b* נועה', email: 'a@b.example', info } as unknown as Client;
    const blocks = blocksOf(client, noTasks) ?? [];
    const words = linesIn(blocks as never);
    expect(words.slice(0, 8)).toEqual([
      '\u2068A *b* נועה\u2069',
      'a@b.example · no time zone set',
      '*A*',
      '1',
      '*B c*',
      'x',
      '*Field*',
      'no',
    ]);
    expect(words.slice(8, 13)).toEqual(['2 more fields', '*D*', 'y', '*E*', 'z']);
    expect(labelsIn(blocks as never)).toEqual(['New task', 'Edit fields']);
    expect(linesIn(plainer(blocks) as never)).toEqual([...words.slice(0, 9), ...words.slice(13)]);
    expect(labelsIn(plainer(blocks) as never)).toEqual(['New task', 'Edit fields']);
  });

  it('says how many of very many fields do not fit', () => {
    const info = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`field_${i}`, 'word '.repeat(40)]),
    );
    const client = { id: 'c', name: 'Anna', email: 'a@b.example', info } as unknown as Client;
    const words = linesIn((blocksOf(client, noTasks) ?? []) as never);
    expect(words).toContain('197 more fields');
    const shown = words.filter((line) => line.startsWith('*Field')).length;
    expect(words).toContain(`${200 - shown} more under Edit fields`);
  });
});

describe('overdueIn', () => {
  const late = { due: now / 1000 - 1, done: false };
  const open = { due: null, done: false };
  const listOf = (tasks: object[], lastPage: number) =>
    overdueIn({ tasks, page: 1, lastPage, total: 40 } as TaskList, now);
  it('counts the overdue tasks, unless there may be more on later pages', () => {
    expect(listOf([late, open], 3)).toBe(1);
    expect(listOf([late, late], 1)).toBe(2);
    expect(listOf([late, late], 2)).toBeUndefined();
  });
});

describe('localTime', () => {
  it.each([
    ['Asia/Kolkata', '15:30 in Asia/Kolkata'],
    ['Pacific/Auckland', '23:00 in Pacific/Auckland'],
    ['Pacific/Kiritimati', '00:00 on Thursday in Pacific/Kiritimati'],
    ['America/Los_Angeles', '02:00 in America/Los Angeles'],
    ['Europe/Lisbon', '10:00'],
    ['Nowhere/Land', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j: %j', (zone, said) => {
    expect(localTime(zone, 'Europe/London', now)).toBe(said);
  });
});
