import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../../src/platform/resources.ts';
import { checkView } from '../../../../src/playground/slack-simulator/index.ts';
import { failedHome, type HomeContent, homeMessage } from '../../../../src/slack/features/home/blocks.ts';
import { settingsForm } from '../../../../src/slack/features/home/settings.ts';
import { renderTaskMessage } from '../../../../src/slack/task-messages/render.ts';
import type { Person } from '../../../../src/workspaces/people.ts';
import { linesIn } from '../../../app/seen.ts';

const now = Date.parse('2026-11-18T10:00:00Z');
const hour = 3600;
const at = now / 1000;
const about = { workspaceId: 'T1', viewer: 'U1', timeZone: 'Europe/London' };

const task = (id: string, due: number | null, more: Partial<Task> = {}): Task => ({
  id,
  title: id,
  description: id,
  due,
  done: false,
  user: { id: 'u1', name: 'Anna', email: 'anna@example.com' },
  program: { id: 'p1', name: 'Spring' },
  ...more,
});
const person = (role: Person['role']): Person => ({
  user: { id: 'me', name: 'Jonas', email: 'jonas@example.com' },
  role,
});
const me = {
  user: { id: 'm', name: 'Marta', email: 'marta@example.com' },
  organization: { id: 'o', name: 'Northfield', subdomain: 'n', url_home: 'https://n.example' },
};
const content = (more: Partial<HomeContent> = {}, open: Task[] = [], total = open.length): HomeContent => ({
  person: person('coach'),
  me,
  connection: {
    workspaceId: 'T1',
    organization: { id: 'o', name: 'Northfield' },
    token: 'secret-token',
    connectedBy: 'U9',
    connectedAt: now,
  },
  agenda: {
    open: { tasks: open, unreadable: 0, page: 1, lastPage: 1, perPage: 15, total },
    done: [],
    unreadable: 0,
  },
  ...more,
});
const blocksOf = (shown: HomeContent) =>
  renderTaskMessage({ ...homeMessage(shown, about, now), id: crypto.randomUUID() }, now).blocks ?? [];
const lines = (shown: HomeContent) => linesIn(blocksOf(shown) as never);
const labels = (shown: HomeContent) =>
  [...JSON.stringify(blocksOf(shown)).matchAll(/"action_id":"([a-z.-]+)"/g)].map(([, id]) => id);

const days = (count: number) => at + count * 24 * hour;
const spread = [
  task('late', at - hour),
  task('at noon', at + 2 * hour),
  task('on Sunday', days(4)),
  task('on Monday', days(5)),
  task('some day', null),
];

describe('Home', () => {
  it('groups tasks by when they are due, each group with its number', () => {
    const words = lines(content({}, spread)).filter((line) => /^\*|^[A-Z].* · \d$/.test(line));
    expect(words.slice(1)).toEqual([
      'Overdue · 1',
      '*late*',
      'Today · 1',
      '*at noon*',
      'This week · 1',
      '*on Sunday*',
      'Later · 2',
      '*on Monday*',
      '*some day*',
    ]);
  });

  it.each<[string, HomeContent, RegExp]>([
    ['no tasks', content(), /^You have no open tasks\.$/],
    [
      'none in a program',
      content({ program: { id: 'p', name: 'A *b* <c>' } }),
      /^You have no open tasks in A b &lt;c&gt;\.$/,
    ],
    ['more tasks than are read', content({}, spread, 500), /^\*Your tasks\* · the first 5 of 500$/],
    [
      'more tasks than fit',
      content(
        {},
        Array.from({ length: 40 }, (_, i) => task(`t${i}`, at - i)),
      ),
      /^\*Your tasks\* · the first 20 of 40$/,
    ],
    [
      'clients still being read',
      content({ clients: 'loading' }),
      /^Your clients’ overdue tasks are still being read\.$/,
    ],
    [
      'clients who are not late',
      content({ clients: { tasks: [], more: false, unreadable: 0 } }),
      /^None of your clients’ tasks is overdue\.$/,
    ],
    [
      'a page of the team’s tasks only',
      content({ clients: { tasks: [], more: true, unreadable: 0 } }),
      /^Some tasks in your programs are overdue\.$/,
    ],
    [
      'more clients’ tasks',
      content({ clients: { tasks: [task('c', at - 9)], more: true, unreadable: 0 } }),
      /^More are overdue\.$/,
    ],
    ['a notice', content({ notice: 'Not done.' }), /^Not done\.$/],
    [
      'an address that is none',
      {
        ...content(),
        me: { ...me, organization: { ...me.organization, url_home: 'javascript:x' } },
      },
      /^\*Northfield\* · Jonas, coach$/,
    ],
    [
      'a token whose owner is still being read',
      content({ me: undefined }),
      /^\*Northfield\* · Jonas, coach$/,
    ],
  ])('says so for %s', (_, shown, expected) => {
    expect(lines(shown).filter((line) => expected.test(line))).toHaveLength(1);
  });

  it('gives the last group no number where it may go on', () => {
    const words = lines(content({}, spread.slice(0, 2), 500));
    expect(words).toContain('Overdue · 1');
    expect(words).toContain('Today');
  });

  it.each<[Person['role'], boolean, boolean]>([
    ['admin', true, true],
    ['coach', true, false],
    ['client', false, false],
  ])('shows to %s clients’ tasks: %s, the connection: %s', (role, clients, connection) => {
    const shown = content({
      person: person(role),
      clients: { tasks: [task('theirs', at - 9)], more: true, unreadable: 0 },
    });
    expect(lines(shown).includes('*theirs*')).toBe(clients);
    expect(labels(shown).includes('home.list.overdue')).toBe(clients);
    expect(labels(shown).includes('task.new')).toBe(clients);
    expect(labels(shown).includes('client.new')).toBe(clients);
    expect(lines(shown).some((line) => line.startsWith('*Connection*'))).toBe(connection);
    expect(JSON.stringify(blocksOf(shown))).not.toContain('secret-token');
  });

  it('shows what was done with Undo, and clients’ tasks with their names', () => {
    const done = [task('finished', null, { done: true })];
    const open = { tasks: [], unreadable: 0, page: 1, lastPage: 1, perPage: 15, total: 0 };
    const agenda = { open, done, unreadable: 0 };
    const shown = content({
      agenda,
      clients: { tasks: [task('theirs', at - 9)], more: false, unreadable: 0 },
    });
    expect(labels(shown).filter((id) => /^task\.(?:done|undo)$/.test(id ?? ''))).toEqual([
      'task.undo',
      'task.done',
    ]);
    expect(lines(shown)).toContain('Your clients’ overdue tasks · 1');
    expect(lines(shown).at(-1)).toMatch(/ · Anna · Spring$/);
  });

  it('does not repeat what was said where the click failed for the same reason', () => {
    const reader = { timeZone: 'UTC', nowMs: now };
    const words = (notice?: string) => linesIn(failedHome('Down.', { notice }, reader) as never);
    expect(words('Down.')).toEqual(['Down.']);
    expect(words('Done.')).toEqual(['Done.', 'Down.']);
  });
});

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.integer({ min: 0, max: 3000 }).map((n) => '<&*_`'.repeat(n / 5)),
  fc.constant('<!channel> <@U1> &lt; \u202eabc *_~` 😀'.repeat(60)),
);
const anyTask = fc.record({
  id: fc.uuid(),
  description: words,
  due: fc.option(fc.integer({ min: 0, max: 4_000_000_000 })),
  done: fc.boolean(),
  user: fc.record({ id: fc.uuid(), name: words, email: fc.emailAddress() }),
  program: fc.record({ id: fc.uuid(), name: words }),
  priority: fc.constantFrom('' as const, 'high' as const),
});
const anyContent = fc
  .record({
    role: fc.constantFrom('admin' as const, 'coach' as const, 'client' as const),
    name: words,
    url: fc.oneof(words, fc.webUrl()),
    open: fc.array(anyTask, { maxLength: 60 }),
    done: fc.array(anyTask, { maxLength: 30 }),
    clients: fc.oneof(
      fc.constant('loading' as const),
      fc.record({ tasks: fc.array(anyTask, { maxLength: 40 }), more: fc.boolean() }),
    ),
    program: fc.option(fc.record({ id: fc.string({ minLength: 1, maxLength: 200 }), name: words }), {
      nil: undefined,
    }),
    notice: fc.option(words, { nil: undefined }),
  })
  .map(({ role, name, url, open, done, ...rest }): HomeContent => {
    const base = content({ ...(rest as Partial<HomeContent>) });
    return {
      ...base,
      person: { role, user: { id: 'me', name, email: 'a@example.com' } },
      me: {
        user: { ...me.user, name, email: name },
        organization: { ...me.organization, name, url_home: url },
      },
      agenda: {
        open: {
          tasks: open.map((one) => ({ ...one, done: false })),
          unreadable: 1,
          page: 1,
          lastPage: 40,
          perPage: 15,
          total: 500,
        },
        done: done.map((one) => ({ ...one, done: true })),
        unreadable: 1,
      },
    };
  });

describe('Slack’s limits', () => {
  it('hold for Home whatever the tasks, people and programs are', () => {
    fc.assert(
      fc.property(anyContent, (shown) => {
        const blocks = blocksOf(shown);
        expect(blocks.length).toBeLessThanOrEqual(100);
        expect(checkView({ type: 'home', blocks })).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('hold for the settings', () => {
    fc.assert(
      fc.property(words, fc.string({ minLength: 1, maxLength: 200 }), (name, id) => {
        const preferences = {
          program: { id, name },
          wait: 'never' as const,
          tellAssigned: false,
          tellCompleted: true,
          tellNudged: true,
          quiet: { from: 23, to: 0 },
        };
        const about = { staff: true, timeZone: 'America/Argentina/Buenos_Aires' };
        expect(checkView(settingsForm.view({ ...preferences, ...about }))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
