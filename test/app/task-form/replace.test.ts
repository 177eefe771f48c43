import { beforeEach, describe, expect } from 'vitest';
import { buttonsIn, labelsIn, linesIn, people, wordsOf } from '../support.ts';
import { at, friday, replacing, wednesday } from './replace-support.ts';

const { jonas, marta, anna } = people;
const what = 'This makes a new task and marks the old one done: the platform can’t change a task.';
const { app, test, next, addTask, states, modalLines, again, newest, writes } = replacing();

let count: number;
/** The words of the test's task. */
let text: string;
beforeEach(() => {
  ({ text, count } = next());
});

describe('a typed change', () => {
  test.each([
    ['move', (n: number) => `move ${n} to friday`, { due: friday }],
    ['reschedule', (n: number) => `reschedule ${n} friday 9am`, { due: at('2026-11-20T09:00:00+01:00') }],
    ['no date', (n: number) => `move ${n} to no date`, { due: null }],
    ['assign', (n: number) => `assign ${n} to Tom`, { due: wednesday, user: { name: 'Tom Okafor' } }],
    ['a mention', (n: number) => `assign ${n} to <@${anna}>`, { user: { name: 'Anna Kowalski' } }],
    ['a handle', (n: number) => `assign ${n} to @tom.okafor`, { user: { name: 'Tom Okafor' } }],
    ['move by words', () => `move ${text.toLowerCase()} to friday`, { due: friday }],
    ['assign by words', () => `assign ${text.slice(6)} to Tom`, { user: { name: 'Tom Okafor' } }],
  ])('%s: says what it will do, creates the new task, then marks the old one done', async (_, line, made) => {
    const { id, number } = await addTask();
    const preview = await app.type(jonas, `/todo ${line(number)}`);
    expect(wordsOf(preview)).toContain('*Replace this task?*');
    expect(wordsOf(preview)).toContain(what);
    expect(labelsIn(preview.blocks)).toEqual(['Replace', 'Change']);
    expect(writes()).toEqual([]);
    const receipt = await app.click(jonas, preview, 'Replace');
    expect(writes()).toEqual(['POST /todos', `PUT /todos/${id}`]);
    expect(receipt.ts).toBe(preview.ts);
    expect(app.tasks(text)).toMatchObject([
      { done: false, program: { name: 'Spring' }, ...made },
      { id, done: true, due: wednesday },
    ]);
    const lines = linesIn(receipt.blocks);
    expect(lines).toEqual([
      `~${text}~`,
      expect.stringContaining('*Done* by you'),
      `*${text}*`,
      expect.stringMatching(/^Replaced for \*/),
    ]);
    // The person and the program are said once.
    expect(lines[3]?.match(/Tom Okafor|Anna Kowalski|\byou\b/g)).toHaveLength(1);
    expect(lines[3]?.match(/Spring/g)).toHaveLength(1);
    expect(labelsIn(receipt.blocks)).toEqual(['Undo', 'Done', 'Replace']);
  });

  test('edit keeps lines, marks of formatting and 3,000 characters as typed', async () => {
    const { number } = await addTask(wednesday, `${text} <!channel>`);
    const long = `*Write* <b> & _this_\n${'long '.repeat(590)}`.trim();
    const preview = await app.type(jonas, `/todo edit ${number} ${long}`);
    const shown = JSON.stringify(preview.blocks);
    expect(shown).toContain(`${text} <!channel>`);
    await app.click(jonas, preview, 'Replace');
    expect(app.tasks(long)).toMatchObject([{ done: false, due: wednesday }]);
    expect(app.tasks(`${text} <!channel>`)).toMatchObject([{ done: true }]);
  });

  test('names a task without a text and one with names that look like markup', async () => {
    const { number } = await addTask(wednesday, ' ');
    expect(await app.say(jonas, `/todo move ${number} to friday`)).toContain('No title');
    const name = `*Bo* <!here> ${'&'.repeat(200)}`;
    const bo = app.platform.addClient({ name, email: `bo${count}@clients.example` }).id;
    const program = app.platform.addProgram({ name: `~P~ ${'<'.repeat(200)}` }).id;
    app.platform.addMember({ program, user: bo });
    app.platform.addTask({ program, user: bo, text: `${text} \u202e<!channel>`, due: wednesday });
    const question = await app.type(marta, `/todo assign ${text} to Tom Okafor`);
    expect(wordsOf(question)).toContain('is not in');
    const preview = await app.click(marta, question, 'Spring');
    const receipt = await app.click(marta, preview, 'Replace');
    for (const { text: words, blocks } of [preview, receipt]) {
      const markup = blocks.flatMap(({ text: one }) => (isMarkup(one) ? one.text : []));
      expect([words, ...markup].join('\n')).not.toMatch(/<!(?!date)|\*Bo\*|~P~/);
    }
    expect(app.tasks(`${text} \u202e<!channel>`).map(({ done }) => done)).toEqual([false, true]);
  });
  const isMarkup = (one: unknown): one is { text: string } =>
    typeof one === 'object' && one !== null && 'type' in one && one.type === 'mrkdwn';
});

describe('what is open is asked first', () => {
  test('several tasks: choosing one opens the form with the change in it', async () => {
    await addTask();
    await addTask(null, `${text} second`);
    const question = await app.type(jonas, `/todo move ${text} to friday`);
    expect(wordsOf(question)).toContain('2 open tasks have these words');
    await app.click(jonas, question, `${text} second`);
    expect(await modalLines()).toContain(what);
    await app.submit(jonas, {});
    expect(app.tasks(`${text} second`)).toMatchObject([
      { due: at('2026-11-20T23:59:59+01:00'), done: false },
      { done: true },
    ]);
    expect(states()).toEqual([{ due: wednesday, done: false }]);
    expect(linesIn((await again(question)).blocks)).toContain(`~${text} second~`);
  });

  test.each([
    ['a line without a task', () => 'postpone the couch', 'I can’t tell which task is meant.'],
    ['words that no task has', () => 'assign the couch to Tom', 'No open task of yours or your clients has'],
    ['a number with no date', (n: number) => `move ${n} chairs`, 'I can’t read “chairs” as a date.'],
    ['edit and words', () => 'edit the unknown slides', 'has the words “the unknown slides”'],
    ['search', () => 'search the archive', 'No open task has the words “archive”'],
    ['delete', () => 'delete the archive', 'The platform can’t delete a task.'],
    ['show', () => 'show Tom the slides', '`/todo list NAME`'],
  ])('%s is no task before it is said to be one', async (_, line, why) => {
    const { number } = await addTask();
    const before = app.tasks().length;
    const question = await app.type(jonas, `/todo ${line(number)}`);
    expect(wordsOf(question)).toContain('Nothing was created or changed.');
    expect(wordsOf(question)).toContain(why);
    expect(labelsIn(question.blocks)).toContain('Create it as a task');
    expect(app.tasks()).toHaveLength(before);
  });

  test('says when there is nothing to do', async () => {
    const { number } = await addTask();
    expect(await app.say(jonas, `/todo move ${number} to 25 November`)).toMatch(/like that already/);
    expect(await app.say(jonas, '/todo move 99 to friday')).toContain('has no number 99');
    expect(await app.say(jonas, '/todo replace')).toContain(what);
  });
});

describe('who may replace', () => {
  test('a client may not, by command or click', async () => {
    const refused = 'Only coaches and admins of your organization can do this.';
    const { number } = await addTask();
    const preview = await app.type(jonas, `/todo move ${number} to friday`);
    const told = await app.type(anna, '/todo move 1 to friday');
    expect(wordsOf(told)).toContain(refused);
    expect(labelsIn(told.blocks)).toEqual(['My tasks']);
    await app.click(jonas, preview, 'Change');
    const { payload } = await app.delivered('block_actions');
    const user = { ...(payload.user as object), id: anna };
    const [replace] = buttonsIn(preview.blocks);
    const actions = [{ type: 'button', block_id: 'b', action_id: 'replace.confirm', value: replace?.value }];
    await app.done(() => app.send({ ...payload, user, actions }, 'interaction'));
    expect(wordsOf(await newest(anna))).toContain(refused);
    expect(states()).toEqual([{ due: wednesday, done: false }]);
  });

  test('a draft is for whoever typed it', async () => {
    const { number } = await addTask();
    const preview = await app.type(jonas, `/todo move ${number} to friday`);
    const [replace] = buttonsIn(preview.blocks);
    await app.type(marta, '/todo help');
    await app.click(jonas, preview, 'Change');
    const { payload } = await app.delivered('block_actions');
    const user = { ...(payload.user as object), id: marta };
    const actions = [{ type: 'button', block_id: 'b', action_id: 'replace.confirm', value: replace?.value }];
    await app.done(() => app.send({ ...payload, user, actions }, 'interaction'));
    expect(states()).toEqual([{ due: wednesday, done: false }]);
  });
});

describe('each once', () => {
  test('however often Replace is clicked, and however often the command is delivered', async () => {
    const { number } = await addTask();
    const preview = await app.type(jonas, `/todo move ${number} to friday`);
    await app.resend('command');
    const second = await newest(jonas);
    app.calls();
    await Promise.all([preview, preview, second].map((one) => app.click(jonas, one, 'Replace')));
    await app.quiet();
    expect(writes()).toEqual(['POST /todos', expect.stringMatching(/^PUT/)]);
    expect(states()).toEqual([
      { due: friday, done: false },
      { due: wednesday, done: true },
    ]);
    expect(wordsOf(await again(preview))).toContain(`~${text}~`);
  });

  test('by two commands for the same task: the second finds it done', async () => {
    const { number } = await addTask();
    const first = await app.type(jonas, `/todo move ${number} to friday`);
    const second = await app.type(jonas, `/todo assign ${number} to Tom`);
    await Promise.all([app.click(jonas, first, 'Replace'), app.click(jonas, second, 'Replace')]);
    await app.quiet();
    expect(states().map(({ done }) => done)).toEqual([false, true]);
    const words = (await app.messages(jonas)).slice(-3).map(wordsOf).join('\n');
    expect(words).toMatch(/is done already, so it was not replaced|is being replaced right now/);
  });
});
