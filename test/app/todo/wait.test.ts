import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { redrawAfterModal } from '../../../src/slack/features/home/draw.ts';
import { endWaitOf } from '../../../src/slack/features/tasks/drafts/end-wait.ts';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import {
  buttonsIn,
  labelsIn,
  linesIn,
  people,
  type Seen,
  startTest,
  type Test,
  wordsOf,
  workspaces,
} from '../support.ts';
import { announced, noPolls, pass } from './wait-support.ts';

const { jonas } = people;
const direct = 'D0APPJONAS0';

let test: Test;
let organization: ReturnType<typeof addOrganization>;
let count = 0;
let text: string;
beforeAll(async () => {
  test = await startTest({ seed: false, touchline: noPolls });
  organization = addOrganization(test.platform, ['Spring', 'Autumn']);
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  text = `Send number ${count}`;
  test.slack.clock.advance(2_000);
  fixture.lookAgainAfter(test, 100);
  await fixture.prefer(test, workspaces.north, jonas, { wait: undefined });
  await test.type(jonas, '/todo Used in "Autumn" for Anna Kowalski');
});
afterEach(async () => {
  test.platform.faults.rules.length = 0;
  expect(await test.troubles()).toEqual([]);
});

const created = (words = text) => test.tasks(words);
/** A task with a remembered program. */
const begin = async (rest = 'tomorrow 3pm for Anna Kowalski'): Promise<Seen> => {
  const announcement = await test.type(jonas, `/todo ${text} ${rest}`);
  expect(wordsOf(announcement)).toMatch(announced);
  return announcement;
};
const click = (message: Seen, label: string, channel?: string) =>
  test.click(jonas, message, label, channel === undefined ? {} : { channel });
const again = async ({ ts }: Seen, channel?: string) => {
  const found = (await test.messages(jonas, channel)).find((message) => message.ts === ts);
  if (found === undefined) throw new Error('That message is gone.');
  return found;
};
const prefer = (wait: 'always' | 'never') => fixture.prefer(test, workspaces.north, jonas, { wait });
/** Which draft a message is about. */
const draftOf = ({ blocks }: Seen) => {
  const [id = ''] = buttonsIn(blocks)[0]?.value.split(' ') ?? [];
  return { id, workspaceId: workspaces.north, userId: jonas };
};
const chosen = (value: string) => ({ text: { type: 'plain_text', text: value }, value });

describe('a task with a remembered program', () => {
  it('waits ten seconds, and is created once, though several processes do it', async () => {
    const announcement = await begin();
    // The clock runs on by itself, so a slow machine needs most of the ten seconds here.
    await pass(test, 1_000);
    expect(created()).toEqual([]);
    test.slack.clock.advance(9_000);
    const { services } = test.touchline;
    // The second one finds the task before the first one has shown it.
    services.drafts.secondLookMs = 1;
    const waiting = await services.operations.get(draftOf(announcement));
    if (waiting === undefined) throw new Error('It does not wait.');
    await test.done(() =>
      Promise.all([test.touchline.poll(), endWaitOf(services, waiting, redrawAfterModal)]),
    );
    await pass(test, 60_000);
    expect(created()).toHaveLength(1);
    const receipts = (await test.messages(jonas)).filter(
      (message) => /^Created/m.test(wordsOf(message)) && wordsOf(message).includes(text),
    );
    expect(receipts).toHaveLength(1);
    expect(labelsIn(receipts[0]?.blocks ?? [])).toEqual(['Done', 'Replace']);
  });

  it('is not created after Cancel, and a second click hears the same', async () => {
    const announcement = await begin();
    const cancelled = await click(announcement, 'Cancel');
    expect(linesIn(cancelled.blocks)).toEqual([
      'Cancelled. Nothing was created.',
      `${text} tomorrow 3pm for Anna Kowalski`,
    ]);
    const { payload } = await test.delivered('block_actions');
    await test.done(() => test.send(payload, 'interaction'));
    expect(wordsOf(await again(announcement))).toBe('This task was cancelled, and nothing was created.');
    await pass(test, 60_000);
    expect(created()).toEqual([]);
  });

  it.each(['Cancel', 'Change'])('is created when %s comes too late, which is said', async (label) => {
    const announcement = await begin();
    await pass(test);
    const late = await click(announcement, label);
    const [view] = await test.views(jonas);
    const said = label === 'Cancel' ? wordsOf(late) : linesIn(view?.blocks ?? []).join();
    const then = label === 'Cancel' ? '*Replace* changes it.' : '`/todo` shows it.';
    expect(said).toBe(`It is too late for that: the task is created already. ${then}`);
    expect(created()).toHaveLength(1);
    if (label === 'Cancel') {
      await click(late, 'Replace');
      const [form] = await test.views(jonas);
      expect(JSON.stringify(form?.blocks)).toContain(text);
      await test.slack.control.close({ user: jonas, view_id: form?.id ?? '', all: true });
    }
    if (view) await test.slack.control.close({ user: jonas, view_id: view.id });
  });

  it('is either cancelled or created when both come at once, and what is said is true', async () => {
    for (const order of ['cancel first', 'create first']) {
      text = `Race, ${order}`;
      const announcement = await begin();
      test.slack.clock.advance(10_000);
      const both = [() => click(announcement, 'Cancel'), () => test.touchline.poll()];
      if (order === 'create first') both.reverse();
      await test.done(() => Promise.all(both.map((start) => start())));
      const said = wordsOf(await again(announcement));
      if (created().length === 0) expect(said).toContain('Cancelled. Nothing was created.');
      else expect(said).toMatch(/^It is too late for that: the task is (?:being created|created already)\./);
      await pass(test, 60_000);
      expect(created().length).toBeLessThan(2);
      expect(created()).toHaveLength(said.includes('Cancelled') ? 0 : 1);
    }
  });

  it('can be changed, and is not created while the form is open', async () => {
    const announcement = await begin();
    const waiting = await click(announcement, 'Change');
    expect(wordsOf(waiting)).toMatch(/^Shall I create this for \*Anna Kowalski\* in \*Autumn\*/);
    expect(labelsIn(waiting.blocks)).toEqual(['Create', 'Change']);
    await pass(test, 60_000);
    expect(created()).toEqual([]);
    await test.submit(jonas, { task: `${text}, changed`, priority: chosen('high') });
    expect(created(`${text}, changed`)).toMatchObject([{ priority: 'high', program: { name: 'Autumn' } }]);
    expect(wordsOf(await again(announcement))).toMatch(/^Created for/m);
    await pass(test, 60_000);
    expect(created()).toEqual([]);
  });

  it('can be created after all when the form was closed', async () => {
    const waiting = await click(await begin(), 'Change');
    const view = (await test.views(jonas)).at(-1);
    await test.slack.control.close({ user: jonas, view_id: view?.id ?? '' });
    await Promise.all([1, 2].map(() => click(waiting, 'Create')));
    expect(created()).toHaveLength(1);
  });

  it('turns a question into the announcement, and that into the receipt', async () => {
    const question = await test.type(jonas, `/todo ${text} next friday for Anna Kowalski`);
    const announcement = await click(question, 'No date');
    expect(wordsOf(announcement)).toMatch(announced);
    const before = (await test.messages(jonas)).length;
    await pass(test);
    expect(created(`${text} next friday`)).toHaveLength(1);
    expect(wordsOf(await again(question))).toMatch(/^Created for/m);
    expect(await test.messages(jonas)).toHaveLength(before);
    // From an old window that still shows the question.
    const { payload } = await test.delivered('block_actions');
    await test.done(() => test.send(payload, 'interaction'));
    await pass(test, 60_000);
    expect(created(`${text} next friday`)).toHaveLength(1);
  });

  it('does the same after a date was picked', async () => {
    const question = await test.type(jonas, `/todo ${text} next friday for Anna Kowalski`);
    await click(question, 'Pick a date');
    await test.submit(jonas, { date: '2026-12-01' });
    expect(wordsOf(await again(question))).toMatch(announced);
    await pass(test);
    expect(wordsOf(await again(question))).toMatch(/^Created for/m);
    expect(created()).toHaveLength(1);
  });

  it('proposed in a direct message, is created by Create without another wait', async () => {
    const proposal = await test.type(jonas, `${text} for Anna Kowalski`, direct);
    expect(wordsOf(proposal)).toContain('in *Autumn*');
    await test.type(jonas, '/todo Used in "Spring" for Anna Kowalski');
    expect(wordsOf(await click(proposal, 'Create', direct))).toMatch(/^Created for .* in \*Autumn\*/m);
    expect(created()).toMatchObject([{ program: { name: 'Autumn' } }]);
  });

  it('is announced once when Slack delivers the command again', async () => {
    await begin();
    const { payload } = await test.delivered('command');
    const before = (await test.messages(jonas)).length;
    await test.done(() => test.send(payload, 'command'));
    expect(await test.messages(jonas)).toHaveLength(before);
    await pass(test);
    await test.done(() => test.send(payload, 'command'));
    expect(created()).toHaveLength(1);
    expect(await test.messages(jonas)).toHaveLength(before + 1);
  });
});

describe('when the time has come', () => {
  it('after a restart, and long after it', async () => {
    await begin();
    await test.restart();
    await pass(test, 31 * 60_000);
    expect(created()).toHaveLength(1);
    // Slack takes no answer to the command any more.
    expect(await test.troubles()).toEqual([expect.stringContaining('expired_url')]);
    const receipt = await test.lastMessage(jonas, direct);
    expect(wordsOf(receipt)).toContain(text);
    expect(labelsIn(receipt.blocks)).toEqual(['Done', 'Replace']);
  });

  it('a refusal is told, and Create tries again', async () => {
    test.platform.faults.rules.push({ method: 'POST', path: '/todos', times: 1, answer: { status: 403 } });
    await begin();
    await pass(test);
    const failed = await test.lastMessage(jonas);
    expect(wordsOf(failed)).toMatch(/^\*The task was not created\.\* The workspace’s token is not allowed/);
    expect(created()).toEqual([]);
    expect(wordsOf(await click(failed, 'Create'))).toMatch(/^Created for/m);
    expect(created()).toHaveLength(1);
  });

  it('a lost answer is looked for later', async () => {
    const cut = { method: 'POST', path: '/todos', times: 1, answer: 'cut' as const };
    test.platform.faults.rules.push(cut);
    const announcement = await begin();
    await pass(test);
    const unsure = await test.lastMessage(jonas);
    expect(wordsOf(unsure)).toContain('did not confirm the task');
    expect(wordsOf(await click(announcement, 'Cancel'))).toContain('may be created already');
    expect(wordsOf(await click(unsure, 'Create it again'))).toMatch(/^Created for/m);
    expect(created()).toHaveLength(1);
  });

  it.each([true, false])(
    'a process that was killed while it sent the request: arrived %s',
    async (arrived) => {
      const announcement = await begin();
      await fixture.beginAsKilled(test, draftOf(announcement), test.now());
      const { people: ids, programIds } = organization;
      const task = { program: programIds[1] ?? '', user: ids.anna, text };
      const due = Date.parse('2026-11-19T15:00:00+01:00') / 1000;
      if (arrived) test.platform.addTask({ ...task, due });
      await pass(test);
      expect(wordsOf(await test.lastMessage(jonas))).toMatch(announced);
      await pass(test, 60_000);
      if (!arrived) {
        expect(wordsOf(await test.lastMessage(jonas))).toContain('did not confirm the task');
        await click(await test.lastMessage(jonas), 'Create it again');
      }
      expect(wordsOf(await test.lastMessage(jonas))).toMatch(/^Created for/m);
      expect(created()).toHaveLength(1);
    },
  );

  it('somebody whom the platform no longer knows as staff is told', async () => {
    await begin();
    await fixture.whileKnownAs(test, 'anna.kowalski@clients.example', () => pass(test));
    expect(created()).toEqual([]);
    expect(wordsOf(await test.lastMessage(jonas))).toContain(
      '*The task was not created.* Only coaches and admins of your organization can do this.',
    );
  });
});

describe('the setting', () => {
  it('“no task” creates one with a remembered program at once', async () => {
    await prefer('never');
    const receipt = await test.type(jonas, `/todo ${text} for Anna Kowalski`);
    expect(wordsOf(receipt)).toMatch(/^Created for .* in \*Autumn\*/m);
    expect(created()).toHaveLength(1);
  });

  it('“every task” lets a task that says everything wait', async () => {
    await prefer('always');
    const announcement = await test.type(jonas, `/todo ${text} in "Spring" for Anna Kowalski`);
    expect(linesIn(announcement.blocks)).toEqual([
      'Creating this in ten seconds for *Anna Kowalski* in *Spring*, no due date:',
      text,
    ]);
    await pass(test);
    expect(created()).toMatchObject([{ program: { name: 'Spring' } }]);
  });

  it('“every task” lets a form’s task wait in a message, which becomes the receipt', async () => {
    await prefer('always');
    await test.done(() => test.slack.control.shortcut({ user: jonas, callback_id: 'task.new' }));
    await test.submit(jonas, {
      task: text,
      [`program ${organization.people.jonas}`]: chosen(organization.program),
    });
    expect(linesIn((await test.views(jonas)).at(-1)?.blocks ?? [])).toEqual([
      'This is created in ten seconds. Until then, a message to you has *Change* and *Cancel*.',
    ]);
    const announcement = await test.lastMessage(jonas, direct);
    expect(wordsOf(announcement)).toMatch(announced);
    await pass(test);
    expect(created()).toHaveLength(1);
    expect(wordsOf(await again(announcement, direct))).toMatch(/^Created for/m);
    const { payload } = await test.delivered('view_submission');
    await test.done(() => test.send(payload, 'interaction'));
    await pass(test, 60_000);
    expect(created()).toHaveLength(1);
  });

  it('only what nobody typed: a form says everything, and does not wait', async () => {
    await test.done(() => test.slack.control.shortcut({ user: jonas, callback_id: 'task.new' }));
    await test.submit(jonas, {
      task: text,
      [`program ${organization.people.jonas}`]: chosen(organization.program),
    });
    expect(created()).toHaveLength(1);
  });
});

it('what waits and what is remembered is stored encrypted', async () => {
  const announcement = await begin();
  const stored = ['touchline.db', 'touchline.db-wal']
    .map((name) => readFileSync(join(test.dataDir, name)).toString('latin1'))
    .join();
  expect(stored).toContain(draftOf(announcement).id);
  expect(stored).toContain('program-memory');
  for (const secret of [text, 'Autumn', organization.programIds[1] ?? '', '/response/'])
    expect(stored.includes(secret)).toBe(false);
  await click(announcement, 'Cancel');
});
