import { expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appOnce, labelsIn, linesIn, people, startApp } from '../support.ts';
import { homeOf } from './home-support.ts';

const hostile = '<!channel> <@U0ANNAK001> *_~` &lt; \u202eabc ';
const dayMs = 24 * 60 * 60_000;
/** An organization of 60 programs in which Jonas and Anna have 500 tasks, with texts of 3,000 characters. */
const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${hostile.repeat(3)} ${index}`);
    const { people: ids, programIds } = addOrganization(app.platform, names);
    for (let index = 0; index < 500; index += 1) {
      const due = Math.floor((app.now() + (index - 100) * dayMs) / 1000);
      app.platform.addTask({
        program: programIds[index % 60] ?? '',
        user: index % 3 === 0 ? ids.anna : ids.jonas,
        text: `${index} ${hostile.repeat(100)}`.slice(0, 3000),
        due,
        doneAt: index % 7 === 0 ? Math.floor(app.now() / 1000) : null,
      });
    }
  },
);

test('a large organization’s Home is taken by Slack, after at most three calls, and leads to the whole list', async () => {
  const home = homeOf(app, people.jonas);
  await home.open();
  await app.slack.control.clock({ advanceMs: 61_000 });
  app.calls();
  const blocks = await home.open();
  expect(app.calls()).toEqual(Array(3).fill('GET /todos'));
  expect(blocks.length).toBeLessThanOrEqual(100);
  expect(linesIn(blocks)).toContainEqual(expect.stringMatching(/^\*Your tasks\* · the first 15 of 28\d$/));
  expect(linesIn(blocks)).toContain('Done recently');
  expect(linesIn(blocks)).toContain('Your clients’ overdue tasks');
  expect(labelsIn(blocks)).toContain('All overdue tasks');
  expect(await home.programs()).toHaveLength(61);

  await home.click('All your tasks');
  const [modal] = await app.views(people.jonas);
  expect(linesIn(modal?.blocks ?? [])[0]).toMatch(/\b28\d open/);
  expect(labelsIn(modal?.blocks ?? [])).toContain('Next');
});
