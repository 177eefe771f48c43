import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buttonsIn, linesIn, people, type Test } from '../support.ts';
import { at, friday, replacing, wednesday } from './replace-support.ts';

const { jonas } = people;
const { start, next, addTask, states, modal, modalLines, again } = replacing();

let test: Test;
let organization: Awaited<ReturnType<typeof start>>['organization'];
/** The words of the test's task. */
let text: string;
beforeAll(async () => {
  ({ test, organization } = await start());
});
afterAll(() => test.close());
beforeEach(() => {
  ({ text } = next());
});
afterEach(async () => expect(await test.troubles()).toEqual([]));

describe('the form', () => {
  const open = async (due: number | null = wednesday, words = text) => {
    const { id, number } = await addTask(due, words);
    await test.done(() =>
      test.slack.control.type({ user: jonas, channel: 'C0COACH001', text: `/todo edit ${number}` }),
    );
    return id;
  };

  it('opens by a number, filled with the old task, and replaces it once', async () => {
    await open();
    const { view, blocks = [] } = (await modal()) ?? {};
    expect(view).toMatchObject({ title: { text: 'Replace task' }, submit: { text: 'Replace' } });
    expect(JSON.stringify(blocks)).toContain(`"initial_value":"${text}"`);
    expect(JSON.stringify(blocks)).toContain('"initial_date":"2026-11-25"');
    await test.submit(jonas, { task: `${text}\nwith a second line` });
    const { payload } = await test.delivered('view_submission');
    await test.done(() => test.send(payload, 'interaction'));
    expect(test.tasks(`${text}\nwith a second line`)).toMatchObject([{ due: wednesday, done: false }]);
    expect(states()).toEqual([{ due: wednesday, done: true }]);
    expect(await modalLines()).toContain(`~${text}~`);
  });

  it('opens from a receipt, whose place the new receipt takes, and again from its own', async () => {
    const created = await test.type(jonas, `/todo ${text} tomorrow in Spring`);
    await test.click(jonas, created, 'Replace');
    await test.submit(jonas, { task: `${text} other` });
    expect(linesIn((await again(created)).blocks)).toContain(`~${text}~`);
    const shown = await modal();
    const [, , replace] = buttonsIn(shown?.blocks ?? []);
    await test.done(() =>
      test.slack.control.action({
        user: jonas,
        container: { type: 'view', view_id: shown?.id ?? '' },
        block_id: replace?.blockId ?? '',
        action_id: 'replace.open',
      }),
    );
    expect((await modal())?.id).toBe(shown?.id);
    await test.submit(jonas, { words: 'friday' });
    expect(test.tasks(`${text} other`).map(({ done }) => done)).toEqual([false, true]);
  });

  it('stays what it is when somebody else is chosen', async () => {
    await open();
    const { id = '' } = (await modal()) ?? {};
    await test.done(() =>
      test.slack.control.action({
        user: jonas,
        container: { type: 'view', view_id: id },
        block_id: 'person',
        action_id: 'task.person',
        value: { text: { type: 'plain_text', text: 'Tom Okafor' }, value: organization.people.tom },
      }),
    );
    expect((await modal())?.view).toMatchObject({
      title: { text: 'Replace task' },
      callback_id: 'replace.form',
    });
    const spring = { text: { type: 'plain_text', text: 'Spring' }, value: organization.program };
    await test.submit(jonas, { [`program ${organization.people.tom}`]: spring });
    expect(test.tasks(text)).toMatchObject([{ user: { name: 'Tom Okafor' }, done: false }, { done: true }]);
  });

  it('takes a date in words while the pickers show the old one, and keeps the time of day', async () => {
    await open();
    await test.submit(jonas, { words: 'friday' });
    expect(states()).toEqual([
      { due: friday, done: false },
      { due: wednesday, done: true },
    ]);
  });

  it('keeps an old date that has passed, and a text that is too long for it', async () => {
    const long = `${text} ${'w'.repeat(3_100)}`;
    const past = at('2026-11-10T15:00:30+01:00');
    await open(past, long);
    await test.submit(jonas, { priority: { text: { type: 'plain_text', text: 'High' }, value: 'high' } });
    expect(test.tasks(long)).toMatchObject([
      { due: past, done: false, priority: 'high' },
      { due: past, done: true },
    ]);
  });

  it('is one click away where Slack no longer opens it', async () => {
    const { number } = await addTask();
    await test.faults({ on: 'api', what: 'views.open', kind: 'error', error: 'expired_trigger_id' });
    const offered = await test.type(jonas, `/todo edit ${number}`);
    expect((await test.troubles()).length).toBe(1);
    await test.click(jonas, offered, 'Replace');
    await test.submit(jonas, { task: `${text} other` });
    expect(test.tasks(`${text} other`)).toMatchObject([{ done: false }]);
    expect(linesIn((await again(offered)).blocks)).toContain(`~${text}~`);
  });

  it('has its errors under the fields, and says when nothing is different', async () => {
    await open();
    expect(await test.submit(jonas, { words: 'whenever' })).toEqual({
      errors: { words: expect.stringContaining('I can’t read this') },
    });
    await test.submit(jonas, { words: '' });
    expect((await modalLines())[0]).toBe('Nothing is different yet.');
    expect(states()).toEqual([{ due: wednesday, done: false }]);
  });
});
