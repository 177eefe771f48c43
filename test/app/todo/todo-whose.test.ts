import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buttonsIn,
  channels,
  labelsIn,
  linesIn,
  people,
  type Seen,
  startTest,
  type Test,
  wordsOf,
} from '../support.ts';

const mine = 'Mine, keep the words';
const program = 'in "First 90 Days"';

let test: Test;
let count = 0;
let text: string;
beforeAll(async () => {
  test = await startTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.forget(people.jonas);
  count += 1;
  text = `Line number ${count}`;
});
afterEach(async () => expect(await test.troubles()).toEqual([]));

/** Types a line, and expects a question and no task. */
async function ask(line: string, user: string = people.jonas): Promise<Seen> {
  const before = test.tasks().length;
  const question = await test.type(user, `/todo ${line}`);
  expect(test.tasks()).toHaveLength(before);
  expect(wordsOf(question)).toContain('not created yet');
  return question;
}

/** The tasks created meanwhile, in short form: `Anna Kowalski: Call`. */
async function tasksCreatedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(test.tasks().map(({ id }) => id));
  await act();
  return test
    .tasks()
    .filter(({ id }) => !before.has(id))
    .map(({ user, description }) => `${user.name}: ${description}`);
}

describe('a name that nobody has', () => {
  it.each([
    ['write a post for LinkedIn', 'LinkedIn', 'write a post for LinkedIn'],
    ['invoice for Acme tomorrow', 'Acme', 'invoice for Acme'],
    ['slides for Module Three !high', 'Module Three', 'slides for Module Three'],
    ['invoice @acme', 'acme', 'invoice @acme'],
    ['invoice for pay@acme.example', 'pay@acme.example', 'invoice for pay@acme.example'],
    ['For LinkedIn: write a post', 'LinkedIn', 'For LinkedIn: write a post'],
  ])('may be part of one’s own task: %s', async (line, name, title) => {
    const question = await ask(`${text} ${line} ${program}`.replace(/^Line number \d+ (?=For)/, ''));
    expect(wordsOf(question)).toContain(
      `Nobody in your organization is called “${name}”, so the task is not created yet. Whose is it?`,
    );
    expect(labelsIn(question.blocks)).toEqual([mine]);
    const created = await tasksCreatedBy(() => test.click(people.jonas, question, mine));
    expect(created).toEqual([`Jonas Lindqvist: ${/^For/.test(title) ? title : `${text} ${title}`}`]);
  });

  it.each([
    ['for Ana Kowalski', 'Anna Kowalski'],
    ['for Anna Kowalsky tomorrow !high', 'Anna Kowalski'],
    ['for anna.kowalsky@clients.example', 'Anna Kowalski'],
  ])('may be a typo, and then the task is theirs: %s', async (rest, name) => {
    const question = await ask(`${text} ${rest}`);
    const labels = labelsIn(question.blocks);
    expect(labels.at(-1)).toBe(mine);
    expect(labels).toContain(name);
    const created = await tasksCreatedBy(() => test.click(people.jonas, question, name));
    expect(created).toEqual([`${name}: ${text}`]);
  });

  it('is asked about in one form together with whatever else is open, and no words are lost', async () => {
    const question = await ask(`${text} call at 7 for Zoom, ${program} !high`);
    expect(labelsIn(question.blocks)).toEqual(['Fill in']);
    await test.click(people.jonas, question, 'Fill in');
    const [view] = await test.views(people.jonas);
    expect(linesIn(view?.blocks ?? [])[0]).toBe(
      'Nobody in your organization is called “Zoom”, so the task is not created yet. Whose is it?',
    );
    const filled = JSON.stringify(view?.blocks);
    for (const known of [
      `"initial_value":"${text} call for Zoom"`,
      '"initial_value":"at 7"',
      '"value":"high"',
    ])
      expect(filled).toContain(known);
    expect(await test.submit(people.jonas, {})).toEqual({
      errors: expect.objectContaining({ person: expect.any(String) }),
    });
  });

  it('shows the other parts of the draft', async () => {
    const question = await ask(`${text} tomorrow 3pm !high for Zebulon ${program}`);
    expect(wordsOf(question)).toContain('Thu 19 Nov, 15:00 Berlin time · high priority');
  });

  it('causes no question if a program has that name', async () => {
    const created = await tasksCreatedBy(() =>
      test.type(people.jonas, `/todo ${text} materials for Mentor Training ${program}`),
    );
    expect(created).toEqual([`Jonas Lindqvist: ${text} materials for Mentor Training`]);
  });

  it('is asked about together with the program', async () => {
    expect(labelsIn((await ask(`${text} for Zoom`)).blocks)).toEqual(['Fill in']);
  });
});

describe('a name that may say whose task it is', () => {
  it.each([
    ['Anna: send the letter', 'Anna', 'Anna Kowalski'],
    ['send the letter for tommy', 'tommy', 'Tom Okafor'],
  ])('is asked about: %s', async (line, name, person) => {
    const asked = async (where = '') => {
      const question = await ask(`${line}${where}`);
      expect(wordsOf(question)).toContain(
        `“${name}” may say whose task it is, so the task is not created yet. Is this for ${person}?`,
      );
      expect(labelsIn(question.blocks)).toEqual([person, mine]);
      return question;
    };
    const theirs = await asked();
    expect(await tasksCreatedBy(() => test.click(people.jonas, theirs, person))).toEqual([
      `${person}: send the letter`,
    ]);
    const own = await asked(` ${program}`);
    expect(await tasksCreatedBy(() => test.click(people.jonas, own, mine))).toEqual([
      `Jonas Lindqvist: ${line}`,
    ]);
  });

  it('loses no words in the form that also asks for the date', async () => {
    const question = await ask(`Anna: ${text} next friday`);
    expect(labelsIn(question.blocks)).toEqual(['Fill in']);
    await test.click(people.jonas, question, 'Fill in');
    const [view] = await test.views(people.jonas);
    expect(JSON.stringify(view?.blocks)).toContain(`"initial_value":"Anna: ${text}"`);
  });
});

describe('anybody else', () => {
  const menu = (question: Seen) => {
    const block = question.blocks.find((one) => JSON.stringify(one).includes('draft.anybody'));
    return { block_id: String(block?.block_id), action_id: 'draft.anybody' };
  };
  const at = (question: Seen) => ({ type: 'message', channel: channels.coaching, ts: question.ts }) as const;
  const offered = async (question: Seen, query: string, user: string = people.jonas) =>
    (await test.slack.control.options({ user, container: at(question), ...menu(question), query }))
      .options as { text: { text: string }; value: string }[];

  it('can be chosen from a menu of everybody when nobody has the typed name', async () => {
    const question = await ask(`${text} for Annna Kowalsky tomorrow`);
    const found = await offered(question, 'tom oka');
    expect(found[0]?.text.text).toBe('Tom Okafor');
    const created = await tasksCreatedBy(() =>
      test.done(() =>
        test.slack.control.action({
          user: people.jonas,
          container: at(question),
          ...menu(question),
          value: found[0],
        }),
      ),
    );
    expect(created).toEqual([`Tom Okafor: ${text}`]);
    expect(wordsOf(await test.lastMessage(people.jonas))).toContain('Created for *Tom Okafor*');
  });
});

describe('several names', () => {
  it.each([
    [`for Anna and Tom ${program}`, ['Anna Kowalski', 'Tom Okafor', mine], mine],
    ['@anna.kowalski @tom.okafor', ['Anna Kowalski', 'Tom Okafor', mine], 'Anna Kowalski'],
  ])('stay in the title, whoever is chosen: %s', async (rest, labels, choice) => {
    const question = await ask(`${text} ${rest}`);
    expect(wordsOf(question)).toContain(
      'A task is for one person, and this may be for more than one, so the task is not created yet.',
    );
    expect([...labelsIn(question.blocks)].sort()).toEqual([...labels].sort());
    const created = await tasksCreatedBy(() => test.click(people.jonas, question, choice));
    const name = choice === mine ? 'Jonas Lindqvist' : choice;
    expect(created).toEqual([`${name}: ${text} ${rest.replace(` ${program}`, '')}`]);
  });
});

it('somebody among several whom nobody knows leaves the task to one of the others', async () => {
  const rest = 'for Anna and Zoe Quist';
  const asked = await ask(`${text} ${rest}`);
  expect(wordsOf(asked)).toContain('Nobody in your organization is called “Zoe Quist”');
  expect(labelsIn(asked.blocks)).toEqual(['Zoë van den Berg', 'Only one of them', mine]);
  const question = await test.click(people.jonas, asked, 'Only one of them');
  const created = await tasksCreatedBy(() => test.click(people.jonas, question, 'Anna Kowalski'));
  expect(created).toEqual([`Anna Kowalski: ${text} ${rest}`]);
});

it('a person without a program leaves the task to its author', async () => {
  test.platform.addClient({ name: 'Nora Alone', email: 'nora@clients.example' });
  test.slack.clock.advance(11 * 60_000);
  const question = await ask(`${text} for Nora ${program}`);
  expect(labelsIn(question.blocks)).toEqual([mine]);
  const created = await tasksCreatedBy(() => test.click(people.jonas, question, mine));
  expect(created).toEqual([`Jonas Lindqvist: ${text} for Nora`]);
});

describe('Mine', () => {
  it('creates one task if clicked twice', async () => {
    const question = await ask(`${text} for Zoom ${program}`);
    const created = await tasksCreatedBy(async () => {
      const click = () => test.click(people.jonas, question, mine);
      await Promise.all([click(), click()]);
      await test.quiet();
    });
    expect(created).toHaveLength(1);
  });

  /** Sends the last click again, as somebody else or with a value that was never offered. */
  const forge = async (value: string, action_id: string, user?: string): Promise<string> => {
    const { payload } = await test.delivered('block_actions');
    const from = user === undefined ? payload.user : { ...(payload.user as object), id: user };
    const sent = { ...payload, user: from, actions: [{ action_id, block_id: 'b', value }] };
    expect(await tasksCreatedBy(() => test.done(() => test.send(sent, 'interaction')))).toEqual([]);
    return wordsOf(await test.lastMessage(people.jonas));
  };

  const gone = 'That is more than an hour old, or was not yours';

  it('does not work for a draft without a name', async () => {
    const plain = await ask(`${text} next friday ${program}`);
    const draft = buttonsIn(plain.blocks)[0]?.value.split(' ')[0];
    await test.click(people.jonas, plain, 'Pick a date');
    expect(await forge(`${draft} mine`, 'draft.mine')).toContain(gone);
  });

  it('works only for the author', async () => {
    const named = await ask(`${text} for Zoom and Anna`);
    const draft = buttonsIn(named.blocks)[0]?.value.split(' ')[0];
    const plain = await ask(`${text} next friday ${program}`);
    await test.click(people.jonas, plain, 'Pick a date');
    expect(await forge(`${draft} mine`, 'draft.mine', people.priya)).toContain(gone);
    expect(await forge('nothing mine', 'draft.mine')).toContain(gone);
    expect(await forge(`${draft} nobody`, 'draft.person.0')).toContain(gone);
    expect(await forge(`${draft} mine`, 'draft.mine', people.anna)).toContain('Only coaches and admins');
  });
});
