import { beforeEach, describe, expect } from 'vitest';
import type { Fault } from '../../../src/playground/platform-emulator/index.ts';
import { people, wordsOf } from '../support.ts';
import { replacing, wednesday } from './replace-support.ts';

const { jonas } = people;
const { app, test, next, addTask, states, newest, writes } = replacing();

/** The words of the test's task. */
let text: string;
beforeEach(() => {
  ({ text } = next());
});

const fault = (one: Fault) => app.breaks(one);

describe('when the platform fails', () => {
  test('to mark the old task done: says so, and the button finishes it', async () => {
    const { id, number } = await addTask();
    const preview = await app.type(jonas, `/todo move ${number} to friday`);
    fault({ method: 'PUT', path: /^\/todos/, answer: { status: 403 } });
    const half = await app.click(jonas, preview, 'Replace');
    expect(wordsOf(half)).toContain('*The new task is there, but the old one could not be marked done.*');
    expect(states().map(({ done }) => done)).toEqual([false, false]);
    app.mend();
    app.calls();
    const receipt = await app.click(jonas, half, 'Mark the old one done');
    expect(writes()).toEqual([`PUT /todos/${id}`]);
    expect(wordsOf(receipt)).toContain(`~${text}~`);
    expect(app.tasks(text)).toHaveLength(2);
  });

  test.each<[string, Fault]>([
    ['cut', { answer: 'cut' }],
    ['half a response', { answer: 'half' }],
  ])('to confirm the create (%s, carried out): finds the new task and goes on', async (_, one) => {
    const { number } = await addTask();
    const preview = await app.type(jonas, `/todo move ${number} to friday`);
    fault({ method: 'POST', path: '/todos', times: 1, carriedOut: true, ...one });
    const receipt = await app.click(jonas, preview, 'Replace');
    expect(wordsOf(receipt)).toContain(`~${text}~`);
    expect(states().map(({ done }) => done)).toEqual([false, true]);
  });

  test('to create at all: the old task stays open, and Look again replaces it once', async () => {
    const { id, number } = await addTask();
    const preview = await app.type(jonas, `/todo move ${number} to friday`);
    fault({ method: 'POST', path: '/todos', times: 1, answer: 'cut' });
    const said = await app.click(jonas, preview, 'Replace');
    expect(wordsOf(said)).toContain('did not confirm the new task');
    expect(wordsOf(said)).toContain('The old one is still open.');
    expect(states()).toEqual([{ due: wednesday, done: false }]);
    app.calls();
    await app.click(jonas, said, 'Look again');
    expect(writes()).toEqual(['POST /todos', `PUT /todos/${id}`]);
    expect(states().map(({ done }) => done)).toEqual([false, true]);
  });

  test('and refuses the new task: nothing changes, and Replace works later', async () => {
    const { number } = await addTask();
    const preview = await app.type(jonas, `/todo move ${number} to friday`);
    fault({
      method: 'POST',
      path: '/todos',
      times: 1,
      answer: { status: 422, body: { message: 'No.', errors: { due: ['Not then.'] } } },
    });
    await app.click(jonas, preview, 'Replace');
    expect(wordsOf(await newest(jonas))).toContain('“Not then.”');
    expect(states()).toEqual([{ due: wednesday, done: false }]);
    await app.click(jonas, preview, 'Replace');
    expect(states().map(({ done }) => done)).toEqual([false, true]);
  });

  test('to have the old task any longer: nothing is created', async () => {
    const { number } = await addTask();
    const preview = await app.type(jonas, `/todo move ${number} to friday`);
    fault({ method: 'GET', path: '/todos', times: 1, answer: { status: 200, body: emptyPage } });
    const said = await app.click(jonas, preview, 'Replace');
    expect(wordsOf(said)).toContain('no longer on the coaching platform');
    expect(app.tasks(text)).toHaveLength(1);
  });
  const emptyPage = {
    data: [],
    links: { first: null, last: null, prev: null, next: null },
    meta: { current_page: 1, last_page: 1, total: 0, per_page: 15 },
  };
});
