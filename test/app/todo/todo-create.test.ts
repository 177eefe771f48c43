import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appOnce, buttonsIn, labelsIn, people, startApp, wordsOf, workspaces } from '../support.ts';

const { app, test } = appOnce(() => startApp());

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('/todo TEXT', () => {
  test('creates the task from the line and shows all its details', async () => {
    const receipt = await app.type(
      people.jonas,
      '/todo Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski',
    );
    const [task, ...others] = app.tasks('Call Anna about onboarding');
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      user: { name: 'Anna Kowalski' },
      program: { name: 'Leadership Foundations' },
      priority: 'high',
      due: seconds('2026-11-19T15:00:00+01:00'),
      done: false,
    });
    expect(receipt.ephemeral).toBe(true);
    const words = wordsOf(receipt);
    expect(words).toContain('Created for *Anna Kowalski* in *Leadership Foundations*');
    expect(words).toMatch(/Thu 19 Nov, 15:00 Berlin time/);
    expect(words.split('\n')).toEqual([
      '*Call Anna about onboarding*',
      expect.stringMatching(/^Created for .* · high priority$/),
    ]);
    expect(labelsIn(receipt.blocks)).toEqual(['Done', 'Replace']);
    // The text alone has the same content, because notifications and screen readers use only that.
    for (const part of ['Anna Kowalski', 'Leadership Foundations', 'high priority', 'Thu 19 Nov, 15:00'])
      expect(receipt.text).toContain(part);
    expect(receipt.text).toContain('Call Anna about onboarding');
  });

  test('treats a date without a time as the end of that local day, and shows no time', async () => {
    const receipt = await app.type(people.jonas, '/todo Book the room tomorrow for Anna Kowalski');
    expect(app.tasks('Book the room')[0]?.due).toBe(seconds('2026-11-19T23:59:59+01:00'));
    expect(wordsOf(receipt)).toMatch(/Thu 19 Nov/);
    expect(wordsOf(receipt)).not.toContain('23:59');
  });

  test('assigns the task to a mentioned person', async () => {
    await app.type(people.jonas, '/todo Prepare the slides tomorrow @Anna Kowalski');
    expect(app.tasks('Prepare the slides')).toMatchObject([{ user: { name: 'Anna Kowalski' } }]);
  });

  test.each([
    ['Draft the plan for Anna Kowalski p1 in leadership foundations', 'Draft the plan', 'high'],
    ['for Anna Kowalski: draft the letter, low priority', 'draft the letter', 'low'],
    ['“Anna’s worksheet” — tomorrow for anna !!', '“Anna’s worksheet”', 'medium'],
    ['report for Grace period analysis for Anna Kowalski', 'report for Grace period analysis', ''],
  ])('removes everything it recognized from the title: %s', async (line, title, priority) => {
    await app.type(people.jonas, `/todo ${line}`);
    expect(app.tasks(title)).toMatchObject([
      { user: { name: 'Anna Kowalski' }, program: { name: 'Leadership Foundations' }, priority },
    ]);
  });

  test('marks the task done from its receipt, and undoes it', async () => {
    const receipt = await app.type(people.jonas, '/todo Order the books tomorrow for Anna Kowalski');
    const done = await app.click(people.jonas, receipt, 'Done');
    expect(wordsOf(done)).toContain('~Order the books~');
    expect(app.tasks('Order the books')[0]?.done).toBe(true);
    await app.click(people.jonas, done, 'Undo');
    expect(app.tasks('Order the books')[0]?.done).toBe(false);
  });
});

describe('a mention that Slack sends without a name', () => {
  const send = async (text: string): Promise<string> => {
    await app.type(people.jonas, '/todo help');
    const { payload } = await app.delivered('command');
    await app.done(() =>
      app.send({ ...payload, trigger_id: `${payload.trigger_id}-${text}`, text }, 'command'),
    );
    return await app.said(people.jonas);
  };

  test('assigns the task to them, and names the others', async () => {
    const receipt = await send('Introduce <@U0MARTA001> to the group for <@U0ANNAK001>');
    expect(receipt).toContain('Created for *Anna Kowalski*');
    expect(app.tasks('Introduce @marta to the group')).toMatchObject([{ user: { name: 'Anna Kowalski' } }]);
  });

  test.each([
    ['Introduce <@U0NOBODY99> to the group for <@U0ANNAK001>', '<@U0NOBODY99>', ['user_not_found']],
    ['Post it in <#C0CARE0001> and <#C0GENERAL1> for <@U0ANNAK001>', '<#C0GENERAL1>', []],
  ])('asks for a typed name if the name is not available: %s', async (text, mention, troubles) => {
    const before = app.tasks().length;
    expect(await send(text)).toContain(
      `I can’t tell what ${mention} is called, so the task was not created. Type the name instead of mentioning it.`,
    );
    expect(app.tasks()).toHaveLength(before);
    expect(await app.troubles()).toEqual(troubles.map((trouble) => expect.stringContaining(trouble)));
  });
});

describe('the same command delivered twice', () => {
  test('creates one task', async () => {
    await app.type(people.jonas, '/todo Call the office tomorrow for Anna Kowalski');
    const { payload } = await app.delivered('command');
    const before = (await app.messages(people.jonas)).length;
    expect(await app.done(() => app.send(payload, 'command'))).toBe(200);
    expect(app.tasks('Call the office')).toHaveLength(1);
    expect(await app.messages(people.jonas)).toHaveLength(before);
  });
});

describe('somebody who is in no program yet', () => {
  test('is told so, and can get tasks half a minute after joining one', async () => {
    const { id: user } = app.platform.addClient({ name: 'Bob Newman', email: 'bob@clients.example' });
    app.slack.clock.advance(31_000);
    const line = '/todo Call Bob tomorrow for Bob Newman';
    const refused = await app.say(people.jonas, line);
    expect(refused).toMatch(/Bob Newman is not in any program, and a task needs one/);
    expect(refused).toContain('Type `/program add Bob Newman to PROGRAM` and then the task again');
    const [program] = app.platform.inspect().programs;
    app.platform.addMember({ program: program?.id ?? '', user });
    app.slack.clock.advance(31_000);
    expect(await app.say(people.jonas, line)).toMatch(/^Created for \*Bob Newman\*/m);
  });
});

describe('a create that started but never finished', () => {
  test('is reported on the next click, looked for a minute later, and not repeated', async () => {
    await app.forget(people.jonas);
    const question = await app.type(people.jonas, '/todo Call the bank tomorrow');
    const [button] = buttonsIn(question.blocks);
    const [id = ''] = button?.value.split(' ') ?? [];
    // As a process leaves it when killed before its request.
    await fixture.beginAsKilled(app, { id, workspaceId: workspaces.north, userId: people.jonas }, app.now());
    await app.click(people.jonas, question, button?.label ?? '');
    expect(await app.said(people.jonas)).toMatch(
      /^This task was asked for before, .* no such task so far\. I look again in a minute/,
    );
    app.slack.clock.advance(60_000);
    await app.done(() => app.touchline.poll());
    const told = (await app.messages(people.jonas)).find(({ ts }) => ts === question.ts);
    expect(told?.text).toContain('did not confirm the task');
    expect(labelsIn(told?.blocks ?? [])).toEqual(['Look again', 'Create it again']);
    expect(app.tasks('Call the bank')).toEqual([]);
  });
});

describe('a line that can’t become a task', () => {
  const refused = async (line: string): Promise<string> => {
    const before = app.tasks().length;
    const answer = await app.type(people.jonas, `/todo ${line}`);
    expect(app.tasks()).toHaveLength(before);
    expect(wordsOf(answer)).toContain(line);
    return wordsOf(answer);
  };

  test.each([
    ['buy milk for Tom Smith', 'Tom Smith'],
    ['send worksheet for Anna Kowalsky tomorrow', 'Anna Kowalsky'],
    ['gift for Anna Kowalski-Smith', 'Anna Kowalski-Smith'],
  ])('replies that nobody has the name, even if somebody has the first name: %s', async (line, name) => {
    expect(await refused(line)).toContain(`Nobody in your organization is called “${name}”`);
  });

  test('replies that a mentioned person is not on the platform', async () => {
    const before = app.tasks().length;
    const answer = await app.type(people.jonas, '/todo Call @Lee Park tomorrow');
    expect(wordsOf(answer)).toContain('<@U0NOBOD001> is not on your coaching platform');
    expect(wordsOf(answer)).toContain('Call @lee tomorrow');
    expect(app.tasks()).toHaveLength(before);
  });
});

describe('usage', () => {
  test.each(['/todo help', '/todo ?', '/todo hlep'])('%s shows the usage', async (line) => {
    const help = await app.type(people.jonas, line);
    expect(wordsOf(help)).toContain('`/todo done 2`');
    expect(help.text).toContain('`/todo done 2`');
    // Who asks is looked up, since help shows what they can do.
    expect(app.calls().filter((call) => !call.startsWith('GET /team-members'))).toEqual([]);
  });

  test.each([
    ['/todo done', 'To complete a task, type `/todo done 2`, with its number in the list.'],
    ['/todo 7', 'To complete a task, type `/todo done 2`, with its number in the list.'],
    ['/todo add', 'Type the task behind it, such as `/todo add Call Anna tomorrow`.'],
    ['/todo ls', '`/todo list` shows your tasks, and menus below it change the list.'],
    ['/todo status', '`/touchline status` shows the connection.'],
    ['/todo disconnect', 'Type `/touchline disconnect`.'],
    ['/todo cancel', 'To make a task of it, type `/todo add cancel`.'],
  ])('%s names the one thing to type, and changes nothing', async (line, hint) => {
    const before = app.tasks().length;
    const answer = await app.type(people.jonas, line);
    const lead = `I don’t know what to do with \`${line}\`, so nothing was changed.`;
    expect(wordsOf(answer)).toBe(`${lead} ${hint}`);
    expect(labelsIn(answer.blocks)).toEqual(['My tasks', 'New task']);
    expect(app.tasks()).toHaveLength(before);
  });

  test('what may be listed or done is asked about, and creates nothing', async () => {
    const before = app.tasks().length;
    const answer = await app.type(people.jonas, '/todo list the lighthouses');
    expect(wordsOf(answer)).toContain('Nothing was created or changed.');
    expect(labelsIn(answer.blocks)).toEqual(['Create it as a task']);
    expect(app.tasks()).toHaveLength(before);
  });
});
