import { beforeEach, describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appOnce, labelsIn, linesIn, people, startApp, wordsOf } from '../support.ts';

/** The platform stores when a task was created by a clock that is five minutes behind the one of its answers. */
const behindS = 5 * 60;

let organization: ReturnType<typeof addOrganization>;
let count = 0;
let text: string;

const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    organization = addOrganization(app.platform);
    await app.type(people.jonas, '/todo First tomorrow');
  },
);
beforeEach(() => {
  count += 1;
  text = `Task number ${count}`;
  app.mend();
  app.calls();
});

type List = { data: { created_at: number }[] };
const aged = (value: unknown) => {
  const { data, ...rest } = value as List;
  return { ...rest, data: data.map((row) => ({ ...row, created_at: row.created_at - behindS })) };
};
const behind = () => app.breaks({ method: 'GET', path: '/todos', rewrite: aged });
/** The answer to the next create is lost. */
const lose = (carriedOut: boolean) =>
  void app.platform.faults.rules.unshift({
    method: 'POST',
    path: '/todos',
    times: 1,
    carriedOut,
    answer: 'cut',
  });
const created = () => app.tasks(text);
const typed = (when = ' tomorrow') => app.type(people.jonas, `/todo ${text}${when}`);
const maybe = 'The coaching platform did not confirm the task. This may be it:';
const note = 'If it is not, *Create it again* makes another task beside it.';

describe('a create whose answer is lost, and whose task seems older than the request', () => {
  test('shows what may be it, with Done, and creates a second one only when asked to', async () => {
    lose(true);
    behind();
    const said = await typed();
    expect(said.text).toBe(maybe);
    expect(linesIn(said.blocks)).toContain(note);
    expect(wordsOf(said)).toContain(text);
    expect(labelsIn(said.blocks)).toEqual(['Done', 'Look again', 'Create it again']);
    const looked = await app.click(people.jonas, said, 'Look again');
    expect(labelsIn(looked.blocks)).toEqual(['Done', 'Look again', 'Create it again']);
    const done = await app.click(people.jonas, looked, 'Done');
    expect(wordsOf(done)).toContain(`~${text}~`);
    expect(created()).toMatchObject([{ done: true }]);
    const receipt = await app.click(people.jonas, done, 'Create it again');
    expect(receipt.text).toMatch(/^Created for you/);
    expect(created()).toHaveLength(2);
  });

  test('is found late: Create it again shows it and creates nothing, however often it is clicked', async () => {
    lose(true);
    app.breaks({ method: 'GET', path: '/todos', answer: { status: 500 } });
    const unsure = await typed();
    expect(labelsIn(unsure.blocks)).toEqual(['Look again', 'Create it again']);
    app.mend();
    behind();
    await app.click(people.jonas, unsure, 'Create it again');
    // Clicks that come before the message has changed.
    const { payload } = await app.delivered('block_actions');
    for (const _ of [1, 2]) await app.done(() => app.send(payload, 'interaction'));
    const said = await app.lastMessage(people.jonas);
    expect(said.text).toBe(maybe);
    expect(created()).toHaveLength(1);
    await app.click(people.jonas, said, 'Create it again');
    expect(created()).toHaveLength(2);
  });

  test('names several, and also those with another date', async () => {
    for (const due of [null, 1_800_000_000]) organization.addTask('jonas', ` ${text}  `, due);
    lose(false);
    const said = await typed();
    expect(said.text).toContain('One of these may be it:');
    expect(labelsIn(said.blocks).filter((label) => label === 'Done')).toHaveLength(2);
  });
});
