import { afterEach, beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appOnce, buttonsIn, labelsIn, linesIn, people, referred, startApp, workspaces } from '../support.ts';
import { homeOf } from './home-support.ts';

/** What is remembered of who is who, and of programs, lasts for minutes: it is read before what is counted. */
const minuteMs = 61_000;

let jonas: ReturnType<typeof homeOf>;
let marta: ReturnType<typeof homeOf>;
let anna: ReturnType<typeof homeOf>;

const { app, test } = appOnce(
  () => startApp(),
  async () => {
    [jonas, marta, anna] = [people.jonas, people.marta, people.anna].map((user) => homeOf(app, user)) as [
      typeof jonas,
      typeof jonas,
      typeof jonas,
    ];
    // Whoever opens Messages for the first time is greeted there (first-minutes.test.ts).
    await fixture.prefer(app, workspaces.north, people.jonas, { greeted: true });
    await jonas.open();
  },
);
beforeEach(async () => {
  app.mend();
  await later();
  app.calls();
});
afterEach(async () => {
  // Nothing of what happens on Home is said elsewhere.
  const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
  const said = deliveries.filter(({ url }) => url.startsWith('chat.')).map((one) => JSON.stringify(one));
  // Only whoever connected the workspace is told that its token is refused.
  expect(said.filter((one) => !one.includes('no longer accepts the token'))).toEqual([]);
  for (const user of [people.marta, people.jonas, people.anna]) {
    await app.closeModals(user);
  }
});

const later = () => app.slack.control.clock({ advanceMs: minuteMs });
const headings = (lines: string[]) =>
  lines.filter((line) =>
    /^(?:Overdue|Due \w{3} \d+ \w{3}|By \w{3} \d+ \w{3}|Later|Without a date|Done recently|Your clients’ overdue tasks)(?: · \d+)?$/.test(
      line,
    ),
  );
const idOf = (name: string): string => {
  const { team, clients, programs } = app.platform.inspect();
  return [...team, ...clients, ...programs].find((one) => one.name === name)?.id ?? '';
};
/** A click that no button of this Home makes: a stale or forged one. */
async function forged(user: string, action_id: string, value: string): Promise<void> {
  await homeOf(app, user).click('Refresh');
  const { payload } = await app.delivered('block_actions');
  const actions = [{ type: 'button', action_id, block_id: 'b', value }];
  const triggered = payload.actions as { action_ts?: string }[];
  expect(triggered).toHaveLength(1);
  await app.done(() => app.send({ ...payload, actions }, 'interaction'));
}

describe('opening Home', () => {
  test('shows a coach’s tasks by when they are due, and the overdue ones of their clients', async () => {
    const blocks = await jonas.open();
    const lines = linesIn(blocks);
    // Three fit beside each other on a phone, and the menu of programs has the next row.
    expect(labelsIn(blocks).slice(0, 4)).toEqual(['New task', 'New client', 'Settings', 'Refresh']);
    expect(lines[0]).toBe(
      '*<https://northfield.coaching.example/|Northfield Coaching>* · Jonas Lindqvist, coach',
    );
    expect(headings(lines)).toEqual([
      'Overdue · 4',
      'By Sun 22 Nov · 3',
      'Later · 3',
      'Without a date · 2',
      'Your clients’ overdue tasks',
    ]);
    expect(lines.some((line) => line.startsWith('*Connection*'))).toBe(false);
    const own = lines.slice(0, lines.indexOf('Your clients’ overdue tasks'));
    expect(own.some((line) => line.includes(' · Jonas Lindqvist ·'))).toBe(false);
    const others = lines.slice(own.length).filter((line) => /^\w{3} \d{1,2} \w{3}\b.* · /.test(line));
    const clients = app.platform.inspect().clients.map(({ name }) => name);
    expect(others.length).toBeGreaterThan(3);
    for (const line of others) expect(clients.some((name) => line.includes(` · ${name} · `))).toBe(true);
  });

  test('asks anew who somebody is when they click, and shows them no more than they may see then', async () => {
    await jonas.open();
    const email = 'jonas@northfield.example';
    const member = app.platform.inspect().team.find((one) => one.email === email);
    app.breaks({
      path: '/team-members',
      answer: { status: 200, body: { data: [{ ...member, role: 'guest' }], links: { next: null } } },
    });
    await later();
    const lines = linesIn(await jonas.click('Refresh'));
    expect(lines.join()).not.toContain('Your clients’ overdue tasks');
    app.mend();
    await later();
    expect(linesIn(await jonas.click('Refresh'))).toContain('Your clients’ overdue tasks');
  });

  test('draws once a minute at most, and nothing for the Messages tab', async () => {
    await jonas.open();
    app.calls();
    await jonas.open();
    await jonas.open('messages');
    expect(app.calls()).toEqual([]);
    await later();
    await jonas.open('messages');
    expect(app.calls()).toEqual([]);
    await jonas.open();
    expect(app.calls()).toHaveLength(3);
  });

  test('shows a client their own tasks only', async () => {
    const lines = linesIn(await anna.open());
    expect(lines[0]).toContain('· Anna Kowalski, client');
    expect(headings(lines)).toEqual(['Overdue · 1', 'Later · 2', 'Without a date · 1']);
    expect(lines.join()).not.toContain('@northfield.example');
  });
});

describe('what takes many calls to read', () => {
  const published = async () => {
    const { deliveries } = await app.slack.control.deliveries({ limit: 10 });
    return deliveries.filter(({ url }) => url === 'views.publish').map((one) => JSON.stringify(one));
  };

  test('is not waited for where nothing is known yet: own tasks are shown after three calls', async () => {
    await app.slack.control.clock({ advanceMs: 11 * minuteMs });
    await app.restart();
    app.calls();
    const lines = linesIn(await jonas.open());
    expect(app.calls().slice(0, 3)).toEqual(['GET /team-members', 'GET /todos', 'GET /todos']);
    const [last, first] = await published();
    expect(first).toContain('Your clients’ overdue tasks are still being read.');
    expect(first).toContain('Overdue · 4');
    expect(last).not.toContain('still being read');
    expect(headings(lines).at(-1)).toBe('Your clients’ overdue tasks');
  });
});

describe('Done on Home', () => {
  test('strikes the task through in place and counts it out, and Undo takes it back', async () => {
    await jonas.open();
    app.calls();
    const done = linesIn(await jonas.click('Done'));
    // Who it is was shown for some minutes; what changes something asks anew.
    expect(app.calls()).toEqual(['GET /team-members', `PUT /todos/${String(doneId())}`]);
    expect(headings(done)[0]).toBe('Overdue · 3');
    expect(done.find((line) => line.startsWith('~'))).toBeDefined();
    const undone = linesIn(await jonas.click('Undo'));
    expect(headings(undone)[0]).toBe('Overdue · 4');
    expect(undone.find((line) => line.startsWith('~'))).toBeUndefined();
  });
  const doneId = () =>
    app.platform
      .inspect()
      .tasks.filter(({ done, user }) => done && user.name === 'Jonas Lindqvist')
      .sort((a, b) => (b.done_at ?? 0) - (a.done_at ?? 0))[0]?.id;

  test('draws a Home that is no longer stored anew, and says what was done', async () => {
    const blocks = await jonas.open();
    const row = blocks.find(({ accessory }) => accessory !== undefined);
    await fixture.forgetMessage(app, {
      workspaceId: workspaces.north,
      id: String(row?.block_id).split('.')[0] ?? '',
    });
    const lines = linesIn(await jonas.click('Done'));
    expect(lines[0]).toMatch(/^Marked done: /);
    expect(headings(lines)).toContain('Done recently');
    await jonas.click('Undo');
  });
});

describe('trouble', () => {
  const refused =
    'The coaching platform no longer accepts this workspace’s token. Ask an administrator to run `/touchline connect` with a new one.';

  test('tells an admin what that means for the connection', async () => {
    app.breaks({ answer: { status: 401 } });
    const [sentence, health] = linesIn(await marta.open());
    expect(sentence).toEqual(referred(refused));
    expect(health).toMatch(
      /^\*Connection\* · to Northfield Coaching, connected by <@U0MARTA001> on Wed 18 Nov 2026, \d\d:\d\d London time\. The last call failed on Wed 18 Nov 2026, \d\d:\d\d London time: the platform refuses the token\.$/,
    );
  });
});

describe('the menu of programs', () => {
  test('shows the tasks of one program, remembers it, and shows all again', async () => {
    await jonas.open();
    expect((await jonas.programs())[0]).toBe('All programs');
    expect(await jonas.programs('career')).toEqual(['Career Transition']);
    const lines = linesIn(await jonas.choose('Career Transition'));
    expect(headings(lines).slice(0, 4)).toEqual([
      'Overdue · 1',
      'By Sun 22 Nov · 2',
      'Later · 1',
      'Without a date · 1',
    ]);
    // Its name is in the menu, so the rows need not repeat it.
    expect(lines.join('\n')).not.toContain('· Career Transition');
    await later();
    expect(headings(linesIn(await jonas.open()))).toEqual(headings(lines));
    expect(headings(linesIn(await jonas.choose('All programs')))[0]).toBe('Overdue · 4');
  });

  test('offers a client their own programs only, and takes no other', async () => {
    await anna.open();
    expect(await anna.programs()).toEqual(['All programs', 'Leadership Foundations']);
    await forged(people.anna, 'home.program', idOf('Career Transition'));
    expect((await anna.lines())[0]).toBe('That program is no longer one of yours.');
  });
});

describe('the lists behind Home', () => {
  test('opens all overdue tasks in a modal, in which Done works and pages turn', async () => {
    await jonas.open();
    await jonas.click('All overdue tasks');
    const shown = async () => (await app.views(people.jonas)).at(-1)?.blocks ?? [];
    const clickThere = async (label: string) => {
      const button = buttonsIn(await shown()).find((one) => one.label === label);
      const container = { type: 'view', view_id: (await app.views(people.jonas)).at(-1)?.id ?? '' } as const;
      const target = { block_id: button?.blockId ?? '', action_id: button?.actionId ?? '' };
      await app.done(() => app.slack.control.action({ user: people.jonas, container, ...target }));
      return shown();
    };
    const before = await shown();
    expect(linesIn(before)[0]).toMatch(/\b\d+ overdue/);
    expect(labelsIn(await clickThere('Done'))).toContain('Undo');
    expect(labelsIn(await clickThere('Undo'))).not.toContain('Undo');
    expect(linesIn(await clickThere('Next'))).not.toContain(linesIn(before)[1]);
    // Home itself stays below the modal.
    expect((await jonas.lines())[0]).toContain('Northfield Coaching');
  });
});
