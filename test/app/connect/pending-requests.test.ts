import { beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, labelsIn, people, startApp, wordsOf, workspaces } from '../support.ts';
import { noPolls } from '../todo/wait-support.ts';

type RequestContent = Parameters<typeof fixture.askedAndKilled>[1]['pending']['request'];
const { jonas } = people;
const minute = 60_000;

let organization: ReturnType<typeof addOrganization>;
let count = 0;
let text: string;
/** The address of the command's answers. */
let responseUrl: string;
const { app, test } = appOnce(
  () => startApp({ seed: false, touchline: noPolls }),
  async () => {
    organization = addOrganization(app.platform, ['Spring']);
  },
);
beforeEach(async () => {
  count += 1;
  text = `Send number ${count}`;
  // What the test before left is told.
  await app.pass(2 * minute);
  fixture.lookAgainAfter(app, 1);
  await app.type(jonas, '/todo help');
  responseUrl = String((await app.delivered('command')).payload.response_url);
});

const draftId = () => `command-${count}`;
const about = () => ({ id: draftId(), workspaceId: workspaces.north, userId: jonas });
const draft = () => ({ text, priority: null, due: { chosen: null } });
/** The process has begun to create the task. */
const begin = () => fixture.beginAsKilled(app, about(), app.now(), draft());
const commit = () =>
  app.platform.addTask({
    program: organization.program,
    user: organization.people.jonas,
    text,
    createdAt: Math.floor(app.now() / 1000),
  }).id;

/** Leaves `/todo TEXT` as a process does that is killed at once. */
const killed = (request: RequestContent = { kind: 'line', line: text }): Promise<void> =>
  fixture.askedAndKilled(app, {
    ...about(),
    pending: {
      by: `killed-${count}`,
      channelId: 'C0COACH001',
      place: { installation: { teamId: workspaces.north }, responseUrl },
      askedMs: app.now(),
      request,
    },
  });

describe('a process that is killed', () => {
  test('after the ack: the task is proposed, and Create creates it', async () => {
    await killed();
    await app.pass(minute);
    const said = await app.lastMessage(jonas);
    expect(wordsOf(said)).toContain(
      'I was restarted before I could finish this. Nothing was created so far.',
    );
    expect(app.tasks(text)).toEqual([]);
    expect(wordsOf(await app.click(jonas, said, 'Create'))).toMatch(/^Created for \*you\*/m);
    expect(app.tasks(text)).toHaveLength(1);
  });

  test('after it had begun what would be read as a list now, when other names are known: the task is told', async () => {
    await killed({ kind: 'typed', typed: 'overdue' });
    await begin();
    commit();
    await app.pass(minute);
    expect(await app.said(jonas)).toMatch(/^Created for \*you\*/m);
    expect(app.tasks(text)).toHaveLength(1);
  });

  test('after the ack, and the command is typed again: there is one task, and nothing is proposed', async () => {
    await killed();
    await app.type(jonas, `/todo ${text}`);
    await app.pass(minute);
    expect(await app.said(jonas)).toContain('This task was there already, so it was not created again.');
    expect(app.tasks(text)).toHaveLength(1);
  });

  test.each(['Look again', 'Create it again'])(
    'while it creates the task, with no task so far: it says so, and offers %s',
    async (label) => {
      await killed();
      await begin();
      await app.pass(minute);
      const said = await app.lastMessage(jonas);
      expect(wordsOf(said)).toContain('did not confirm the task');
      expect(labelsIn(said.blocks)).toEqual(['Look again', 'Create it again']);
      expect(app.tasks(text)).toEqual([]);
      // The request was still on its way.
      const late = commit();
      expect(wordsOf(await app.click(jonas, said, label))).toMatch(/^Created for/m);
      expect(app.tasks(text)).toMatchObject([{ id: late }]);
    },
  );

  test.each([
    ['before the answer', false],
    ['after the answer', true],
  ])('after the commit, %s: the receipt is shown, and nothing is sent again', async (_, answered) => {
    await killed();
    await begin();
    const made = commit();
    if (answered) await fixture.keepDraft(app, { ...about(), draft: draft(), made });
    for (let nth = 0; nth < 16; nth += 1) organization.addTask('jonas', `Newer ${nth}`);
    app.calls();
    await app.pass(minute);
    expect(app.calls()).not.toContain('POST /todos');
    const receipt = await app.lastMessage(jonas);
    expect(wordsOf(receipt)).toMatch(/^Created for \*you\* in \*Spring\*/m);
    await app.click(jonas, receipt, 'Done');
    expect(app.tasks(text)).toMatchObject([{ id: made, done: true }]);
  });

  test('while the platform is away: it says so once, and later what came of it', async () => {
    await killed();
    await begin();
    commit();
    const before = (await app.messages(jonas)).length;
    app.breaks({ answer: { status: 503 } });
    for (let nth = 0; nth < 2; nth += 1) await app.pass(2 * minute);
    expect(await app.said(jonas)).toContain('I tell you as soon as I know');
    expect(await app.messages(jonas)).toHaveLength(before + 1);
    app.mend();
    await app.pass(2 * minute);
    expect(await app.said(jonas)).toMatch(/^Created for/m);
  });
});

describe('a request that nothing is begun for', () => {
  test('is remembered before Slack hears that it arrived, with a store that is away it is acknowledged all the same', async () => {
    const remembered = async () => (await fixture.storedTexts(app, 'requests')).length;
    await fixture.withoutTokens(app, async () => {
      const { payload } = await app.delivered('command');
      const before = await remembered();
      expect(await app.send({ ...payload, text, trigger_id: 'another' }, 'command')).toBe(200);
      expect(await remembered()).toBe(before + 1);
      await fixture.withoutOperations(app, async () => {
        expect(await app.send({ ...payload, text: 'help', trigger_id: 'a third' }, 'command')).toBe(200);
        expect(await remembered()).toBe(before + 1);
      });
    });
    await app.quiet();
  });
});

test('what somebody asked for is stored encrypted', async () => {
  await killed();
  const texts = await fixture.storedTexts(app, 'requests');
  expect(texts.length).toBeGreaterThan(0);
  for (const stored of texts) for (const secret of [text, '/response/']) expect(stored).not.toContain(secret);
});
