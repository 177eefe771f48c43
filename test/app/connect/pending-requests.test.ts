import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dueJobs } from '../../support/due-jobs.ts';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import {
  buttonsIn,
  labelsIn,
  people,
  type Seen,
  startTest,
  type Test,
  wordsOf,
  workspaces,
} from '../support.ts';
import { noPolls, pass } from '../todo/wait-support.ts';

type RequestContent = Parameters<
  Test['touchline']['services']['operations']['begin']
>[0]['pending']['request'];
const { jonas } = people;
const direct = 'D0APPJONAS0';
const minute = 60_000;

let test: Test;
let organization: ReturnType<typeof addOrganization>;
let count = 0;
let text: string;
/** The address of the command's answers. */
let responseUrl: string;
beforeAll(async () => {
  test = await startTest({ seed: false, touchline: noPolls });
  organization = addOrganization(test.platform, ['Spring']);
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  text = `Send number ${count}`;
  test.slack.clock.advance(2_000);
  fixture.lookAgainAfter(test, 1);
  await test.type(jonas, '/todo help');
  responseUrl = String((await test.delivered('command')).payload.response_url);
});
afterEach(() => {
  test.platform.faults.rules.length = 0;
});

const draftId = () => `command-${count}`;
const about = () => ({ id: draftId(), workspaceId: workspaces.north, userId: jonas });
const draft = () => ({ text, priority: null, due: { chosen: null } });
/** The process has begun to create the task. */
const begin = () => fixture.beginAsKilled(test, about(), test.now(), draft());
const commit = () =>
  test.platform.addTask({
    program: organization.program,
    user: organization.people.jonas,
    text,
    createdAt: Math.floor(test.now() / 1000),
  }).id;

/** Leaves `/todo TEXT` as a process does that is killed at once. */
async function killed(request: RequestContent = { kind: 'line', line: text }): Promise<void> {
  const { end } = await test.touchline.services.operations.begin({
    ...about(),
    pending: {
      by: `killed-${count}`,
      channelId: 'C0COACH001',
      place: { installation: { teamId: workspaces.north }, responseUrl },
      askedMs: test.now(),
      request,
    },
  });
  await end('pending');
}

describe('a process that is killed', () => {
  it('after the ack: the task is proposed, and Create creates it', async () => {
    await killed();
    await pass(test, minute);
    const said = await test.lastMessage(jonas);
    expect(wordsOf(said)).toContain(
      'I was restarted before I could finish this. Nothing was created so far.',
    );
    expect(test.tasks(text)).toEqual([]);
    expect(wordsOf(await test.click(jonas, said, 'Create'))).toMatch(/^Created for \*you\*/m);
    expect(test.tasks(text)).toHaveLength(1);
  });

  it('after it had begun what would be read as a list now, when other names are known: the task is told', async () => {
    await killed({ kind: 'typed', typed: 'overdue' });
    await begin();
    commit();
    await pass(test, minute);
    expect(wordsOf(await test.lastMessage(jonas))).toMatch(/^Created for \*you\*/m);
    expect(test.tasks(text)).toHaveLength(1);
  });

  it('after the ack, and the command is typed again: there is one task, and nothing is proposed', async () => {
    await killed();
    await test.type(jonas, `/todo ${text}`);
    await pass(test, minute);
    expect(wordsOf(await test.lastMessage(jonas))).toContain(
      'This task was there already, so it was not created again.',
    );
    expect(test.tasks(text)).toHaveLength(1);
  });

  it.each(['Look again', 'Create it again'])(
    'while it creates the task, with no task so far: it says so, and offers %s',
    async (label) => {
      await killed();
      await begin();
      await pass(test, minute);
      const said = await test.lastMessage(jonas);
      expect(wordsOf(said)).toContain('did not confirm the task');
      expect(labelsIn(said.blocks)).toEqual(['Look again', 'Create it again']);
      expect(test.tasks(text)).toEqual([]);
      // The request was still on its way.
      const late = commit();
      expect(wordsOf(await test.click(jonas, said, label))).toMatch(/^Created for/m);
      expect(test.tasks(text)).toMatchObject([{ id: late }]);
    },
  );

  it.each([
    ['before the answer', false],
    ['after the answer', true],
  ])('after the commit, %s: the receipt is shown, and nothing is sent again', async (_, answered) => {
    await killed();
    await begin();
    const made = commit();
    const { store } = test.touchline.services.drafts;
    if (answered) await store.keep({ ...about(), draft: draft(), made });
    for (let nth = 0; nth < 16; nth += 1) organization.addTask('jonas', `Newer ${nth}`);
    test.calls();
    await pass(test, minute);
    expect(test.calls()).not.toContain('POST /todos');
    const receipt = await test.lastMessage(jonas);
    expect(wordsOf(receipt)).toMatch(/^Created for \*you\* in \*Spring\*/m);
    await test.click(jonas, receipt, 'Done');
    expect(test.tasks(text)).toMatchObject([{ id: made, done: true }]);
  });

  it('is told in a direct message when Slack takes no more answers', async () => {
    await killed();
    await begin();
    commit();
    await pass(test, 31 * minute);
    expect(wordsOf(await test.lastMessage(jonas, direct))).toMatch(/Send number.*\nCreated for/s);
  });

  it('while the platform is away: it says so once, and later what came of it', async () => {
    await killed();
    await begin();
    commit();
    const before = (await test.messages(jonas)).length;
    test.platform.faults.rules.push({ answer: { status: 503 } });
    for (let nth = 0; nth < 2; nth += 1) await pass(test, 2 * minute);
    expect(wordsOf(await test.lastMessage(jonas))).toContain('I tell you as soon as I know');
    expect(await test.messages(jonas)).toHaveLength(before + 1);
    test.platform.faults.rules.length = 0;
    await pass(test, 2 * minute);
    expect(wordsOf(await test.lastMessage(jonas))).toMatch(/^Created for/m);
  });
});

describe('a request that nothing is begun for', () => {
  it('is remembered before Slack hears that it arrived, with a store that is away it is acknowledged all the same', async () => {
    const { installations, operations, store } = test.touchline.services;
    const { botToken } = installations;
    const { begin: beginAsked } = operations;
    const held = Promise.withResolvers<void>();
    installations.botToken = async (of) => {
      await held.promise;
      return botToken(of);
    };
    try {
      const { payload } = await test.delivered('command');
      const remembered = async () => (await dueJobs(store, 'operation')).length;
      const before = await remembered();
      expect(await test.send({ ...payload, text, trigger_id: 'another' }, 'command')).toBe(200);
      expect(await remembered()).toBe(before + 1);
      operations.begin = async () => {
        throw new Error('The store is away.');
      };
      expect(await test.send({ ...payload, text: 'help', trigger_id: 'a third' }, 'command')).toBe(200);
      expect(await remembered()).toBe(before + 1);
    } finally {
      operations.begin = beginAsked;
      held.resolve();
      await test.quiet();
      installations.botToken = botToken;
    }
  });
});

describe('whoever was told', () => {
  it('is told nothing more', async () => {
    await test.type(jonas, `/todo ${text}`);
    await test.type(jonas, '/todo Nonsense for Zebulon Quist');
    const said = (await test.messages(jonas)).length;
    await pass(test, 2 * minute);
    expect(await test.messages(jonas)).toHaveLength(said);
    expect(test.tasks(text)).toHaveLength(1);
  });

  it('and clicks another choice: is told what was created first', async () => {
    const said: Seen = await test.type(jonas, `/todo ${text} for Anna or Tom`);
    const [anna, tom] = buttonsIn(said.blocks);
    await test.click(jonas, said, anna?.label ?? '');
    const { payload } = await test.delivered('block_actions');
    const [action] = payload.actions as { value: string }[];
    const second = { ...payload, actions: [{ ...action, value: tom?.value, action_id: tom?.actionId }] };
    await test.done(() => test.send(second, 'interaction'));
    const told = wordsOf(await test.lastMessage(jonas));
    expect(told).toContain('Created for *Anna Kowalski*');
    expect(told).toContain('This was created already, as you chose first.');
    const own = ({ description }: { description: string }) => description.startsWith(text);
    expect(test.tasks().filter(own)).toHaveLength(1);
  });
});

it('what somebody asked for is stored encrypted', async () => {
  await killed();
  const { rows } = test.touchline.services.store;
  const texts = (await rows.page()).rows.filter(({ at }) => 'key' in at && at.namespace === 'operations');
  expect(texts.length).toBeGreaterThan(0);
  for (const { text: stored } of texts)
    for (const secret of [text, '/response/']) expect(stored).not.toContain(secret);
});
