import { beforeEach, describe, expect } from 'vitest';
import { buttonsIn, linesIn, people } from '../support.ts';
import { replacing, wednesday } from './replace-support.ts';

const { jonas } = people;
const { app, test, next, addTask, states, modal, modalLines, again } = replacing();

/** The words of the test's task. */
let text: string;
beforeEach(() => {
  ({ text } = next());
});

describe('the form', () => {
  const open = async (due: number | null = wednesday, words = text) => {
    const { id, number } = await addTask(due, words);
    await app.enter(jonas, `/todo edit ${number}`, 'C0COACH001');
    return id;
  };

  test('opens by a number, filled with the old task, and replaces it once', async () => {
    await open();
    const { view, blocks = [] } = (await modal()) ?? {};
    expect(view).toMatchObject({ title: { text: 'Replace task' }, submit: { text: 'Replace' } });
    expect(JSON.stringify(blocks)).toContain(`"initial_value":"${text}"`);
    expect(JSON.stringify(blocks)).toContain('"initial_value":"Wed 25 Nov, 15:00"');
    await app.submit(jonas, { task: `${text}\nwith a second line` });
    await app.resend('view_submission');
    expect(app.tasks(`${text}\nwith a second line`)).toMatchObject([{ due: wednesday, done: false }]);
    expect(states()).toEqual([{ due: wednesday, done: true }]);
    expect(await modalLines()).toContain(`~${text}~`);
  });

  test('opens from a receipt, whose place the new receipt takes, and again from its own', async () => {
    const created = await app.type(jonas, `/todo ${text} tomorrow in Spring`);
    await app.click(jonas, created, 'Replace');
    await app.submit(jonas, { task: `${text} other` });
    expect(linesIn((await again(created)).blocks)).toContain(`~${text}~`);
    const shown = await modal();
    const [, , replace] = buttonsIn(shown?.blocks ?? []);
    await app.done(() =>
      app.slack.control.action({
        user: jonas,
        container: { type: 'view', view_id: shown?.id ?? '' },
        block_id: replace?.blockId ?? '',
        action_id: 'replace.open',
      }),
    );
    expect((await modal())?.id).toBe(shown?.id);
    await app.submit(jonas, { when: 'friday' });
    expect(app.tasks(`${text} other`).map(({ done }) => done)).toEqual([false, true]);
  });

  test('is one click away where Slack no longer opens it', async () => {
    const { number } = await addTask();
    await app.faults({ on: 'api', what: 'views.open', kind: 'error', error: 'expired_trigger_id' });
    const offered = await app.type(jonas, `/todo edit ${number}`);
    expect((await app.troubles()).length).toBe(1);
    await app.click(jonas, offered, 'Replace');
    await app.submit(jonas, { task: `${text} other` });
    expect(app.tasks(`${text} other`)).toMatchObject([{ done: false }]);
    expect(linesIn((await again(offered)).blocks)).toContain(`~${text}~`);
  });

  test('has its errors under the fields, and says when nothing is different', async () => {
    await open();
    expect(await app.submit(jonas, { when: 'whenever' })).toEqual({
      errors: { when: expect.stringContaining('I can’t read this') },
    });
    await app.submit(jonas, { when: 'Wed 25 Nov, 15:00' });
    expect((await modalLines())[0]).toBe('Nothing is different yet.');
    expect(states()).toEqual([{ due: wednesday, done: false }]);
  });
});
