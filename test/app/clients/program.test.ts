import { afterEach, describe, expect } from 'vitest';
import {
  appOnce,
  buttonsIn,
  channels,
  directOf,
  labelsIn,
  linesIn,
  people,
  referred,
  startApp,
  startsAt,
  wordsOf,
} from '../support.ts';

/** What these tests need beside the seed, there before anything is read. */
const programs = [
  'Head Coach',
  'Paged',
  'Twin North',
  'Twin South',
  'Weeks',
  'Intro to Coaching',
  'general',
  'Doubles',
  'Lossy',
  'Modal Program',
  'Short',
];
const clients = [
  ['Nadia Newcomer', 'nadia@clients.example'],
  ['Sam Double', 'sam1@clients.example'],
  ['Sam Double', 'sam2@clients.example'],
  ['Modal Person', 'modal@clients.example'],
] as const;

const { app, test } = appOnce(
  () => startApp(),
  async () => {
    for (const name of programs) app.platform.addProgram({ name });
    for (const [name, email] of clients) app.platform.addClient({ name, email });
  },
);

const { jonas } = people;
const inspect = () => app.platform.inspect();
const idOf = (name: string): string => {
  const { team, clients, programs } = inspect();
  const found = [...team, ...clients, ...programs].find((one) => one.name === name);
  if (found === undefined) throw new Error(`The platform has no ${name}.`);
  return found.id;
};
const membersOf = (program: string) => inspect().programs.find(({ name }) => name === program)?.members ?? [];
const allMembers = () => JSON.stringify(inspect().programs);
const say = async (line: string, user: string = jonas) => await app.say(user, line);
/** Clicks what no button says: a stale or forged value. */
const clickForged = async (user: string, ts: string, value: string, action: string) => {
  const { payload } = await app.delivered('block_actions');
  await app.done(() =>
    app.send(
      {
        ...payload,
        user: { ...(payload.user as object), id: user },
        container: { type: 'message', message_ts: ts },
        actions: [{ type: 'button', action_id: action, block_id: 'b', value }],
      },
      'interaction',
    ),
  );
};

describe('/program', () => {
  test('lists the programs with how many members they have', async () => {
    const list = await app.type(jonas, '/program');
    expect(linesIn(list.blocks)[0]).toMatch(/^\*\d+ programs\*$/);
    expect(wordsOf(list)).toMatch(/\*Executive Circle\*\n\d+ members/);
    expect(new Set(labelsIn(list.blocks))).toEqual(new Set(['Members']));
  });

  test('shows one of them on a click, each member with their tasks', async () => {
    const list = await app.type(jonas, '/program');
    const nth = linesIn(list.blocks)
      .filter((line) => line.startsWith('*'))
      .indexOf('*Executive Circle*');
    const members = await app.click(jonas, list, 'Members', { nth: nth - 1 });
    expect(wordsOf(members)).toMatch(/^\*Executive Circle\* · \d+ members/);
    expect(wordsOf(members)).toMatch(
      /\*Marta Reyes\*\nleader · marta@northfield\.example · since \d+ \w{3} \d{4}/,
    );
    const tasks = await app.click(jonas, members, 'Tasks');
    expect(wordsOf(tasks)).toMatch(/tasks\* · \d+ \w|ha(?:s|ve) no open tasks/);
  });

  test('takes a role’s word for part of a name where a program is called so', async () => {
    expect(await say('/program head coach')).toBe('*Head Coach* · no members');
  });

  test('asks which one when several fit, and says so when none does', async () => {
    const asked = await app.type(jonas, '/program twin');
    expect(wordsOf(asked)).toBe('2 programs fit “twin”. Which one do you mean?');
    expect(wordsOf(await app.click(jonas, asked, 'Twin South'))).toBe('*Twin South* · no members');
    expect(await say('/program *nowhere* <!channel>')).toBe(
      'There is no program called “nowhere @channel”. `/program` shows all of them.',
    );
  });

  test('says that a program is gone that was deleted after it was shown', async () => {
    const { ts } = await app.type(jonas, '/program exec');
    await app.click(jonas, await app.lastMessage(jonas), 'Progress');
    await clickForged(jonas, ts, 'no-such-program', 'program.show');
    expect(await app.said(jonas)).toMatch(/^That program is no longer on the coaching platform\./);
  });
});

describe('/program NAME progress', () => {
  test('says so where there are no tasks', async () => {
    const empty = await app.type(jonas, '/program head coach progress');
    expect(wordsOf(empty)).toBe('*Head Coach* has no tasks yet.');
    expect(wordsOf(await app.click(jonas, empty, 'Members'))).toBe('*Head Coach* · no members');
  });

  test('says how tasks stand in a sentence, and week by week in a chart, or in words where Slack refuses it', async () => {
    const program = idOf('Weeks');
    const user = idOf('Jonas Lindqvist');
    app.platform.addMember({ program, user });
    const at = (iso: string) => Date.parse(iso) / 1000;
    const tasks: [iso: string | null, done: boolean][] = [
      ['2026-10-01T10:00:00Z', false],
      ['2026-10-20T10:00:00Z', true],
      ['2026-11-17T10:00:00Z', false],
      ['2026-11-20T10:00:00Z', false],
      ['2026-11-20T11:00:00Z', true],
      ['2026-12-09T10:00:00Z', false],
      ['2027-03-01T10:00:00Z', false],
      [null, false],
    ];
    for (const [iso, done] of tasks)
      app.platform.addTask({
        program,
        user,
        text: 'x',
        due: iso === null ? null : at(iso),
        doneAt: done ? at(startsAt) : null,
      });
    const lines = [
      'Tasks by the week in which they are due',
      '19 Oct: 1 done',
      '26 Oct: –',
      '2 Nov: –',
      '9 Nov: –',
      '16 Nov: 1 done, 1 open, 1 overdue',
      '23 Nov: –',
      '30 Nov: –',
      '7 Dec: 1 open',
    ].join('\n');
    const words = '2 of 8 tasks done. 2 are overdue (1 from before 19 Oct).';
    const shown = await app.type(jonas, '/program Weeks progress');
    // The chart has every figure: nothing beside it says them again.
    expect(wordsOf(shown)).toBe(`*Weeks* · ${words}`);
    expect(shown.text).toBe(`Weeks: ${words}\n${lines}`);
    expect(shown.blocks).toContainEqual(
      expect.objectContaining({
        type: 'data_visualization',
        title: expect.any(String),
        chart: expect.objectContaining({ type: 'bar' }),
      }),
    );
    const members = await app.click(jonas, shown, 'Members');
    expect(wordsOf(members)).toMatch(/^\*Weeks\* · 1 member/);
    expect(wordsOf(await app.click(jonas, members, 'Progress'))).toBe(wordsOf(shown));
    // The same is said at the other address, when the first is used up.
    await app.faults(
      { on: 'response_url', kind: 'status', status: 404 },
      { on: 'api', what: 'chat.postMessage', kind: 'error', error: 'invalid_blocks' },
    );
    await app.type(jonas, '/program Weeks progress');
    const plainer = (await app.messages(jonas, directOf(jonas))).at(-1);
    expect(plainer && wordsOf(plainer)).toBe(`*Weeks* · ${words}\n${lines}`);
    expect(JSON.stringify(plainer?.blocks)).not.toContain('data_visualization');
    expect(await app.troubles()).toHaveLength(2);
  });
});

test('the chart of a program’s progress begins and ends with weeks that have tasks', async () => {
  const program = idOf('Short');
  app.platform.addTask({
    program,
    user: idOf('Jonas Lindqvist'),
    text: 'x',
    due: Date.parse(startsAt) / 1000 + 60,
  });
  const shown = await app.type(jonas, '/program Short progress');
  const chart = ['Tasks by the week in which they are due', '16 Nov: 1 open'];
  expect(shown.text.split('\n')).toEqual(['Short: 0 of 1 task done.', ...chart]);
});

describe('/program add PERSON to PROGRAM', () => {
  test('adds a member once, who is seen at once wherever programs are asked for', async () => {
    // What is known of the program before is that it is empty.
    await say('/program');
    expect(await say('/program Intro to Coaching')).toBe('*Intro to Coaching* · no members');
    expect(await say('/program add nadia to intro to coaching')).toBe(
      '*Nadia Newcomer* is now a member of *Intro to Coaching*.',
    );
    expect(membersOf('Intro to Coaching').map(({ name }) => name)).toEqual(['Nadia Newcomer']);
    expect(await say('/program')).toMatch(/\*Intro to Coaching\*\n1 member\n/);
    expect(await say('/program add nadia@clients.example to "Intro to Coaching"')).toBe(
      '*Nadia Newcomer* is in *Intro to Coaching* already.',
    );
    expect(membersOf('Intro to Coaching')).toHaveLength(1);
    // Their task needs no question about the program: it is their only one, and known.
    const created = await app.type(jonas, '/todo Welcome call tomorrow 3pm for Nadia Newcomer');
    expect(wordsOf(created)).toContain('Intro to Coaching');
    expect(app.tasks('Welcome call')).toHaveLength(1);
  });

  test('asks which of several people is meant', async () => {
    const asked = await app.type(jonas, '/program add Sam Double to Doubles');
    expect(wordsOf(asked)).toMatch(/^2 people fit “Sam Double”/);
    const added = await app.click(jonas, asked, buttonsIn(asked.blocks)[1]?.label ?? '');
    expect(wordsOf(added)).toBe('*Sam Double* is now a member of *Doubles*.');
    expect(wordsOf(await app.click(jonas, added, 'Members'))).toMatch(/sam2@clients\.example/);
  });

  test.each(['stick Modal Person in Modal Program too', 'mets Modal Person dans Modal Program'])(
    'is asked about in other words: /todo %s',
    async (line) => {
      const before = allMembers();
      const asked = await app.type(jonas, `/todo ${line}`);
      expect(wordsOf(asked)).toContain('Shall I add *Modal Person* to *Modal Program*?');
      expect(labelsIn(asked.blocks)).toEqual(['Add', 'Create it as a task']);
      expect(allMembers()).toBe(before);
      const added = await app.click(jonas, asked, 'Add');
      expect(wordsOf(added)).toMatch(/^\*Modal Person\* is .* \*Modal Program\*/);
    },
  );

  test('adds several at once where one line names them, and says what became of each', async () => {
    const before = allMembers();
    const asked = await app.type(
      jonas,
      '/todo add Modal Person, Nadia Newcomer and Sam Double to Modal Program',
    );
    expect(allMembers()).toBe(before);
    expect(app.tasks('Modal Program')).toHaveLength(0);
    expect(wordsOf(asked)).toContain(
      'Shall I add *Modal Person* and *Nadia Newcomer* to *Modal Program*? I don’t know who is meant by “Sam Double”.',
    );
    app.breaks({ path: /members$/, answer: { status: 403 }, times: 1 });
    const some = await app.click(jonas, asked, 'Add all 2');
    expect(wordsOf(some)).toMatch(
      /^\*Modal Person\* was \*not added\*: .*\n\*Nadia Newcomer\* is now a member/,
    );
    const all = await app.click(jonas, some, 'Add the rest');
    expect(wordsOf(all)).toMatch(/^\*Modal Person\* is .* \*Modal Program\*/);
  });

  test('asks only for the program where a person is named, also where several people fit', async () => {
    const asked = await app.type(jonas, '/program add Marta Reyes');
    expect(wordsOf(asked)).toBe('Which program is *Marta Reyes* to be in?');
    const added = await app.choose(jonas, asked, 'Mentor Training');
    expect(wordsOf(added)).toMatch(/^\*Marta Reyes\* is .* \*Mentor Training\*/);
    const who = await app.type(jonas, '/program add Sam Double');
    const which = await app.click(jonas, who, buttonsIn(who.blocks)[0]?.label ?? '');
    expect(wordsOf(which)).toBe('Which program is *Sam Double* to be in?');
  });

  test.each([
    ['/program add Nobody Atall to exec', /^Nobody in your organization is called “Nobody Atall”/],
    ['/program add Marta Reyes to nowhere', /^There is no program called “nowhere”/],
  ])('%s says what is not there', async (line, words) => {
    const before = allMembers();
    expect(await say(line)).toMatch(words);
    expect(allMembers()).toBe(before);
  });
});

describe('Add member', () => {
  const chosen = (id: string, name = 'x') => ({ text: { type: 'plain_text', text: name }, value: id });
  const modal = async () => await app.modalLines(jonas);
  const close = async () => {
    await app.closeModals(jonas);
  };
  afterEach(close);

  test('also asks for the program where none was named', async () => {
    await app.enter(jonas, '/program add', channels.coaching);
    expect(await modal()).toEqual(['Program', 'Person']);
    await app.submit(jonas, {
      program: chosen(idOf('Mentor Training')),
      person: chosen(idOf('Jonas Lindqvist')),
    });
    expect(await modal()).toEqual([expect.stringMatching(/^\*Jonas Lindqvist\* is .* \*Mentor Training\*/)]);
  });

  test('asks only for the person where a program was named', async () => {
    await app.enter(jonas, '/program add to Mentor Training', channels.coaching);
    expect(await modal()).toEqual(['To *Mentor Training*', 'Person']);
  });

  test('keeps what was chosen when the platform refuses, and says why', async () => {
    await app.click(jonas, await app.type(jonas, '/program exec'), 'Add member');
    app.breaks({ path: /members$/, answer: { status: 500 } });
    await app.submit(jonas, { person: chosen(idOf('Tom Okafor'), 'Tom Okafor') });
    expect((await modal())[0]).toEqual(
      referred('*Nobody was added.* The coaching platform is not responding. Please try again in a minute.'),
    );
    const blocks = (await app.views(jonas)).at(-1)?.blocks ?? [];
    expect(blocks.at(-1)).toMatchObject({
      element: { initial_option: { value: idOf('Tom Okafor'), text: { text: 'Tom Okafor' } } },
    });
  });

  test('offers people and programs by what is typed', async () => {
    await app.enter(jonas, '/program add', channels.coaching);
    const view = (await app.views(jonas)).at(-1);
    const offered = async (block: string, action: string, query: string) => {
      const container = { type: 'view', view_id: view?.id ?? '' } as const;
      const answer = await app.done(() =>
        app.slack.control.options({ user: jonas, container, block_id: block, action_id: action, query }),
      );
      return JSON.stringify(answer.options);
    };
    expect(await offered('person', 'pick.person', 'kowal')).toContain('Anna Kowalski');
    expect(await offered('program', 'pick.program', 'exec')).toContain('Executive Circle');
  });
});
