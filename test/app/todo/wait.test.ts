import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import {
  appOnce,
  buttonsIn,
  labelsIn,
  linesIn,
  option,
  people,
  type Seen,
  startApp,
  wordsOf,
  workspaces,
} from '../support.ts';
import { announced, noPolls } from './wait-support.ts';

const { jonas } = people;
const direct = 'D0APPJONAS0';

let organization: ReturnType<typeof addOrganization>;
let count = 0;
let text: string;
const { app, test } = appOnce(
  () => startApp({ seed: false, touchline: noPolls }),
  async () => {
    organization = addOrganization(app.platform, ['Spring', 'Autumn']);
  },
);
beforeEach(async () => {
  count += 1;
  text = `Send number ${count}`;
  app.slack.clock.advance(2_000);
  fixture.lookAgainAfter(app, 100);
  await fixture.prefer(app, workspaces.north, jonas, { wait: undefined });
  await app.type(jonas, '/todo Used in "Autumn" for Anna Kowalski');
});

const created = (words = text) => app.tasks(words);
/** A task with a remembered program. */
const begin = async (rest = 'tomorrow 3pm for Anna Kowalski'): Promise<Seen> => {
  const announcement = await app.type(jonas, `/todo ${text} ${rest}`);
  expect(wordsOf(announcement)).toMatch(announced);
  return announcement;
};
const click = (message: Seen, label: string, channel?: string) =>
  app.click(jonas, message, label, channel === undefined ? {} : { channel });
const again = async ({ ts }: Seen, channel?: string) => {
  const found = (await app.messages(jonas, channel)).find((message) => message.ts === ts);
  if (found === undefined) throw new Error('That message is gone.');
  return found;
};
const prefer = (wait: 'always' | 'never') => fixture.prefer(app, workspaces.north, jonas, { wait });
/** Which draft a message is about. */
const draftOf = ({ blocks }: Seen) => {
  const [id = ''] = buttonsIn(blocks)[0]?.value.split(' ') ?? [];
  return { id, workspaceId: workspaces.north, userId: jonas };
};

describe('a task with a remembered program', () => {
  test('waits ten seconds, and is created once, though several processes do it', async () => {
    const announcement = await begin();
    // The clock runs on by itself, so a slow machine needs most of the ten seconds here.
    await app.pass(1_000);
    expect(created()).toEqual([]);
    app.slack.clock.advance(9_000);
    // The second one finds the task before the first one has shown it.
    fixture.lookAgainAfter(app, 1);
    const ends = () => Promise.all([app.touchline.poll(), fixture.endWait(app, draftOf(announcement))]);
    await app.done(ends);
    await app.pass(60_000);
    expect(created()).toHaveLength(1);
    const receipts = (await app.messages(jonas)).filter(
      (message) => /^Created/m.test(wordsOf(message)) && wordsOf(message).includes(text),
    );
    expect(receipts).toHaveLength(1);
    expect(labelsIn(receipts[0]?.blocks ?? [])).toEqual(['Done', 'Replace']);
  });

  test.each(['Cancel', 'Change'])('is created when %s comes too late, which is said', async (label) => {
    const announcement = await begin();
    await app.pass();
    const late = await click(announcement, label);
    const [view] = await app.views(jonas);
    const said = label === 'Cancel' ? wordsOf(late) : linesIn(view?.blocks ?? []).join();
    const then = label === 'Cancel' ? '*Replace* changes it.' : '`/todo` shows it.';
    expect(said).toBe(`It is too late for that: the task is created already. ${then}`);
    expect(created()).toHaveLength(1);
    if (label === 'Cancel') {
      await click(late, 'Replace');
      const [form] = await app.views(jonas);
      expect(JSON.stringify(form?.blocks)).toContain(text);
      await app.slack.control.close({ user: jonas, view_id: form?.id ?? '', all: true });
    }
    if (view) await app.slack.control.close({ user: jonas, view_id: view.id });
  });

  test('is either cancelled or created when both come at once, and what is said is true', async () => {
    for (const order of ['cancel first', 'create first']) {
      text = `Race, ${order}`;
      const announcement = await begin();
      app.slack.clock.advance(10_000);
      const both = [() => click(announcement, 'Cancel'), () => app.touchline.poll()];
      if (order === 'create first') both.reverse();
      await app.done(() => Promise.all(both.map((start) => start())));
      const said = wordsOf(await again(announcement));
      if (created().length === 0) expect(said).toContain('Cancelled. Nothing was created.');
      else expect(said).toMatch(/^It is too late for that: the task is (?:being created|created already)\./);
      await app.pass(60_000);
      expect(created().length).toBeLessThan(2);
      expect(created()).toHaveLength(said.includes('Cancelled') ? 0 : 1);
    }
  });

  test('can be changed, and is not created while the form is open', async () => {
    const announcement = await begin();
    const waiting = await click(announcement, 'Change');
    expect(wordsOf(waiting)).toMatch(/^Shall I create this for \*Anna Kowalski\* in \*Autumn\*/);
    expect(labelsIn(waiting.blocks)).toEqual(['Create', 'Change']);
    await app.pass(60_000);
    expect(created()).toEqual([]);
    await app.submit(jonas, { task: `${text}, changed`, priority: option('high') });
    expect(created(`${text}, changed`)).toMatchObject([{ priority: 'high', program: { name: 'Autumn' } }]);
    expect(wordsOf(await again(announcement))).toMatch(/^Created for/m);
    await app.pass(60_000);
    expect(created()).toEqual([]);
  });

  test('turns a question into the announcement, and that into the receipt', async () => {
    const question = await app.type(jonas, `/todo ${text} next friday for Anna Kowalski`);
    const announcement = await click(question, 'No date');
    expect(wordsOf(announcement)).toMatch(announced);
    const before = (await app.messages(jonas)).length;
    await app.pass();
    expect(created(`${text} next friday`)).toHaveLength(1);
    expect(wordsOf(await again(question))).toMatch(/^Created for/m);
    expect(await app.messages(jonas)).toHaveLength(before);
    // From an old window that still shows the question.
    await app.resend('block_actions');
    await app.pass(60_000);
    expect(created(`${text} next friday`)).toHaveLength(1);
  });

  test('is announced once when Slack delivers the command again', async () => {
    await begin();
    const { payload } = await app.delivered('command');
    const before = (await app.messages(jonas)).length;
    await app.done(() => app.send(payload, 'command'));
    expect(await app.messages(jonas)).toHaveLength(before);
    await app.pass();
    await app.done(() => app.send(payload, 'command'));
    expect(created()).toHaveLength(1);
    expect(await app.messages(jonas)).toHaveLength(before + 1);
  });
});

describe('when the time has come', () => {
  test('a refusal is told, and Create tries again', async () => {
    app.breaks({ method: 'POST', path: '/todos', times: 1, answer: { status: 403 } });
    await begin();
    await app.pass();
    const failed = await app.lastMessage(jonas);
    expect(wordsOf(failed)).toMatch(/^\*The task was not created\.\* The workspace’s token is not allowed/);
    expect(created()).toEqual([]);
    expect(wordsOf(await click(failed, 'Create'))).toMatch(/^Created for/m);
    expect(created()).toHaveLength(1);
  });

  test.each([true, false])(
    'a process that was killed while it sent the request: arrived %s',
    async (arrived) => {
      const announcement = await begin();
      await fixture.beginAsKilled(app, draftOf(announcement), app.now());
      const { people: ids, programIds } = organization;
      const task = { program: programIds[1] ?? '', user: ids.anna, text };
      const due = Date.parse('2026-11-19T15:00:00+01:00') / 1000;
      if (arrived) app.platform.addTask({ ...task, due });
      await app.pass();
      expect(await app.said(jonas)).toMatch(announced);
      await app.pass(60_000);
      if (!arrived) {
        expect(await app.said(jonas)).toContain('did not confirm the task');
        await click(await app.lastMessage(jonas), 'Create it again');
      }
      expect(await app.said(jonas)).toMatch(/^Created for/m);
      expect(created()).toHaveLength(1);
    },
  );
});

describe('the setting', () => {
  test('“no task” creates one with a remembered program at once', async () => {
    await prefer('never');
    const receipt = await app.type(jonas, `/todo ${text} for Anna Kowalski`);
    expect(wordsOf(receipt)).toMatch(/^Created for .* in \*Autumn\*/m);
    expect(created()).toHaveLength(1);
  });

  test('“every task” lets a form’s task wait in a message, which becomes the receipt', async () => {
    await prefer('always');
    await app.shortcut(jonas, 'task.new');
    await app.submit(jonas, {
      task: text,
      [`program ${organization.people.jonas}`]: option(organization.program),
    });
    expect(await app.modalLines(jonas)).toEqual([
      'This is created in ten seconds. Until then, a message to you has *Change* and *Cancel*.',
    ]);
    const announcement = await app.lastMessage(jonas, direct);
    expect(wordsOf(announcement)).toMatch(announced);
    await app.pass();
    expect(created()).toHaveLength(1);
    expect(wordsOf(await again(announcement, direct))).toMatch(/^Created for/m);
    await app.resend('view_submission');
    await app.pass(60_000);
    expect(created()).toHaveLength(1);
  });
});

test('what waits and what is remembered is stored encrypted', async () => {
  const announcement = await begin();
  const stored = ['touchline.db', 'touchline.db-wal']
    .map((name) => readFileSync(join(app.dataDir, name)).toString('latin1'))
    .join();
  expect(stored).toContain(draftOf(announcement).id);
  expect(stored).toContain('program-memory');
  for (const secret of [text, 'Autumn', organization.programIds[1] ?? '', '/response/'])
    expect(stored.includes(secret)).toBe(false);
  await click(announcement, 'Cancel');
});
