import { describe, expect, it } from 'vitest';
import { checkMessage } from '../../../../src/playground/slack-simulator/index.ts';
import { withChoice } from '../../../../src/slack/features/lists/list-filter.ts';
import { decodeQuery, encodeQuery, type ListQuery } from '../../../../src/slack/features/lists/list-query.ts';
import { rowWithFilter } from '../../../../src/slack/task-messages/page-buttons.ts';
import { renderTaskMessage } from '../../../../src/slack/task-messages/render.ts';
import { footnote } from '../../../../src/slack/ui/blocks.ts';

const id = '6f1c1f0e-8a52-4c1b-9d4f-0123456789ab';
const now = Date.parse('2026-11-18T10:00:00Z');

describe('a query in a block id', () => {
  it.each<ListQuery>([
    { whom: 'mine', state: 'open' },
    { whom: id, program: id, state: 'overdue', due: 'this-month', newest: '1' },
    { whom: 'all', state: 'done', doneOn: 'last-month' },
    { whom: 'a b&c=d:ü', program: '%', state: 'done', due: 'today' },
  ])('%j comes back as it was', (query) => {
    expect(decodeQuery(encodeQuery(query))).toEqual(query);
    expect(encodeQuery(query)).not.toMatch(/\s/);
  });

  it.each([
    ['mine', { whom: 'mine', state: 'open' }],
    ['all overdue', { whom: 'mine', state: 'open' }],
    ['', { whom: 'mine', state: 'open' }],
    ['q:s=nonsense', { whom: 'mine', state: 'open' }],
  ])('%j, which is none of ours, is read as one’s own list', (value, query) => {
    expect(decodeQuery(value)).toEqual(query);
  });
});

describe('withChoice', () => {
  const query: ListQuery = { whom: id, program: id, state: 'open', due: 'today' };
  it.each([
    ['whom', 'mine', { ...query, whom: 'mine' }],
    ['program', '-', { ...query, program: undefined }],
    ['span', '-', { ...query, due: undefined }],
    ['span', 'nonsense', { ...query, due: undefined }],
    ['state', 'overdue', { ...query, state: 'overdue' }],
    ['state', 'done', { ...query, state: 'done', due: undefined, doneOn: undefined }],
    ['state', 'nonsense', query],
    ['other', 'x', undefined],
  ])('%s: %s', (filter, value, expected) => {
    expect(withChoice(query, `${filter} ${value}`)).toEqual(expected);
  });
});

it('a list with all that it can have is within Slack’s limits, whatever names and tasks are', () => {
  const rows = Array.from({ length: 4 }, (_, i) => ({
    id: `${id}${i}`,
    title: `*&<${'x\n'.repeat(300)}`,
    due: now / 1000,
    done: i % 2 === 0,
    doneBy: '&'.repeat(300),
    assignee: '<!channel>'.repeat(30),
    program: '&'.repeat(300),
  }));
  const parts = ['overdue', 'today', 'this week', 'later', 'without a date'] as const;
  const query = { whom: id, program: id, state: 'open' } as const;
  const shown = renderTaskMessage(
    {
      id,
      workspaceId: 'T1',
      viewer: 'U1',
      timeZone: 'America/Argentina/ComodRivadavia',
      text: '',
      before: [],
      head: { title: 'x'.repeat(250), kind: 'open', total: 300, overdue: 26 },
      groups: parts.map((part) => ({ heading: `*${part}*`, part, rows })),
      after: [footnote('Only the first.')],
      menu: 'change',
      list: { page: 2, lastPage: 9, query: encodeQuery(query) },
      firstNumber: 16,
      tell: { assignee: true, program: true },
    },
    now,
  );
  expect(checkMessage(shown)).toBeUndefined();
  expect(shown.text).toContain('26 overdue, page 2 of 9');
});

it('a list whose ids are longer than Slack’s has no filter', () => {
  expect(rowWithFilter(encodeQuery({ whom: 'x'.repeat(300), state: 'open' }), [])).toEqual([]);
});
