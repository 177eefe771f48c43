import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/playground/platform/faults.ts';
import { addOrganization } from './organization.ts';
import { labelsIn, people, shortTimes, startTest, type Test, wordsOf, workspaces } from './support.ts';

let test: Test;
let organization: ReturnType<typeof addOrganization>;
let count = 0;
let text: string;

beforeAll(async () => {
  test = await startTest({ seed: false, touchline: { platformTimes: shortTimes } });
  organization = addOrganization(test.platform);
  // People and programs are known: only the call that is meant goes wrong.
  await test.type(people.jonas, '/todo First tomorrow');
});
afterAll(() => test.close());
beforeEach(() => {
  count += 1;
  text = `Task number ${count}`;
  test.platform.faults.rules.length = 0;
  test.calls();
});
afterEach(async () => expect(await test.troubles()).toEqual([]));

const created = () => test.tasks(text);
const goWrong = (...rules: Fault[]) => void test.platform.faults.rules.push(...rules);

const noAnswer = 'The coaching platform does not answer right now. Please try again in a minute.';
const strange =
  'The coaching platform gave an answer that I don’t understand. Please tell whoever runs Touchline.';

describe('a platform that is in trouble while tasks are listed', () => {
  it.each<[string, Fault, string]>([
    ['HTML with status 502', { answer: 'html' }, noAnswer],
    ['HTML with status 200', { answer: { status: 200, body: '<html>Sign in</html>' } }, strange],
    ['half a JSON', { answer: 'half' }, strange],
    ['another shape', { answer: { status: 200, body: { tasks: [] } } }, strange],
    ['500', { answer: { status: 500 } }, noAnswer],
    ['503', { answer: { status: 503 } }, noAnswer],
    ['nothing', { answer: 'hang' }, noAnswer],
    ['a broken connection', { answer: 'cut' }, noAnswer],
    ['403', { answer: { status: 403 } }, 'The workspace’s token may not do this.'],
    [
      '429',
      { answer: { status: 429, headers: { 'retry-after': '7' } } },
      'The coaching platform is asked too often right now. Please try again in 7 s.',
    ],
  ])('%s: is told in a sentence', async (_, fault, sentence) => {
    goWrong({ path: '/todos', method: 'GET', ...fault });
    const said = await test.type(people.jonas, '/todo');
    expect(wordsOf(said)).toContain(sentence);
    expect(said.text).toContain(sentence);
  });

  it('is asked again where that helps', async () => {
    goWrong({ path: '/todos', method: 'GET', times: 1, answer: { status: 500 } });
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toContain('You have');
    expect(test.calls()).toEqual(['GET /todos', 'GET /todos']);
  });
});

describe('a platform that is in trouble while a task is marked', () => {
  it.each<[string, Fault]>([
    ['500', { answer: { status: 500 } }],
    ['nothing', { answer: 'hang' }],
    ['a broken connection', { answer: 'cut' }],
  ])('%s: is told, and the row stays as it was', async (_, fault) => {
    organization.addTask('jonas', text);
    const found = await test.type(people.jonas, `/todo done ${text.replace('Task', 'task')}`);
    expect(wordsOf(found)).toContain('Marked done');
    goWrong({ method: 'PUT', ...fault });
    await test.click(people.jonas, found, 'Undo');
    expect(wordsOf(await test.lastMessage(people.jonas))).toBe(noAnswer);
    const before = (await test.messages(people.jonas)).find(({ ts }) => ts === found.ts);
    expect(before && labelsIn(before.blocks)).toEqual(['Undo']);
    // The same click again, when the platform is back.
    test.platform.faults.rules.length = 0;
    await test.click(people.jonas, found, 'Undo');
    expect(created()[0]?.done).toBe(false);
  });

  it('marks it once more where only the answer was lost: the state is set, not flipped', async () => {
    organization.addTask('jonas', text);
    goWrong({ method: 'PUT', times: 1, carriedOut: true, answer: 'cut' });
    const said = await test.type(people.jonas, `/todo done ${text}`);
    expect(wordsOf(said)).toContain('Marked done');
    expect(created()[0]?.done).toBe(true);
  });
});

describe('a create whose answer is lost', () => {
  it.each<[string, Fault]>([
    ['the connection is cut', { answer: 'cut' }],
    ['nothing is answered', { answer: 'hang' }],
    ['a proxy answers HTML', { answer: 'html' }],
    ['half an answer comes', { answer: 'half' }],
    ['500 is answered', { answer: { status: 500 } }],
  ])('after the commit, because %s: is found; one task, and a receipt', async (_, fault) => {
    goWrong({ method: 'POST', path: '/todos', times: 1, carriedOut: true, ...fault });
    const receipt = await test.type(people.jonas, `/todo ${text} tomorrow`);
    expect(wordsOf(receipt)).toContain('Created for *Jonas Lindqvist* in *Spring*');
    expect(created()).toHaveLength(1);
    expect(test.calls()).toEqual(['POST /todos', 'GET /todos']);
    await test.click(people.jonas, receipt, 'Done');
    expect(created()[0]?.done).toBe(true);
  });

  const lookAgain = async () => {
    const said = await test.type(people.jonas, `/todo ${text} tomorrow`);
    expect(wordsOf(said)).toContain('did not confirm the task, and I can’t find it there yet');
    expect(labelsIn(said.blocks)).toEqual(['Look again']);
    return said;
  };

  it('before the commit: is not sent again by itself; the button looks, then creates', async () => {
    goWrong({ method: 'POST', path: '/todos', times: 1, answer: 'cut' });
    const said = await lookAgain();
    expect(created()).toEqual([]);
    test.calls();
    const receipt = await test.click(people.jonas, said, 'Look again');
    expect(test.calls()).toEqual(['GET /todos', 'POST /todos']);
    expect(receipt.ts).toBe(said.ts);
    expect(wordsOf(receipt)).toContain('Created for *Jonas Lindqvist*');
    expect(created()).toHaveLength(1);
  });

  it('and which shows up late: the button finds it, and creates no second one', async () => {
    goWrong(
      { method: 'POST', path: '/todos', times: 1, carriedOut: true, answer: 'cut' },
      { method: 'GET', path: '/todos', answer: { status: 500 } },
    );
    const said = await lookAgain();
    expect(created()).toHaveLength(1);
    test.platform.faults.rules.length = 0;
    test.calls();
    const receipt = await test.click(people.jonas, said, 'Look again');
    expect(test.calls()).toEqual(['GET /todos']);
    expect(wordsOf(receipt)).toContain('Created for');
    expect(created()).toHaveLength(1);
  });

  it('and again, and again: each look is one try, and a double-click is one look', async () => {
    goWrong({ method: 'POST', path: '/todos', times: 3, answer: 'cut' });
    let said = await lookAgain();
    for (let i = 0; i < 2; i++) {
      said = await test.click(people.jonas, said, 'Look again');
      expect(wordsOf(said)).toContain('did not confirm the task');
    }
    await Promise.all([1, 2, 3].map(() => test.click(people.jonas, said, 'Look again')));
    await test.quiet();
    expect(created()).toHaveLength(1);
    expect(wordsOf(await test.lastMessage(people.jonas))).toContain('Created for');
  });

  it('stays where it is when looking fails', async () => {
    goWrong({ method: 'POST', path: '/todos', times: 1, answer: 'cut' });
    const said = await lookAgain();
    goWrong({ method: 'GET', path: '/todos', answer: { status: 500 } });
    await test.click(people.jonas, said, 'Look again');
    expect(wordsOf(await test.lastMessage(people.jonas))).toBe(noAnswer);
    test.platform.faults.rules.length = 0;
    await test.click(people.jonas, said, 'Look again');
    expect(created()).toHaveLength(1);
  });

  it('is created once when the command is delivered twice meanwhile', async () => {
    goWrong({ method: 'POST', path: '/todos', times: 1, answer: 'cut' });
    const said = await lookAgain();
    const { payload } = await test.delivered('command');
    await test.done(() => test.send(payload, 'command'));
    expect(created()).toEqual([]);
    await test.click(people.jonas, said, 'Look again');
    expect(created()).toHaveLength(1);
  });
});

describe('a create that is refused', () => {
  it('tells the platform’s reason as words, and what was typed', async () => {
    const body = { message: 'No.', errors: { text: ['The text is *too* <long>.'] } };
    goWrong({ method: 'POST', path: '/todos', times: 1, answer: { status: 422, body } });
    const said = await test.type(people.jonas, `/todo ${text} tomorrow`);
    expect(wordsOf(said)).toContain(
      'The coaching platform did not take that: “The text is too &lt;long&gt;.”',
    );
    expect(wordsOf(said)).toContain(`${text} tomorrow`);
    expect(created()).toEqual([]);
  });

  it('can be asked for again: nothing is created by a 429, and the same command may create it later', async () => {
    goWrong({
      method: 'POST',
      path: '/todos',
      times: 1,
      answer: { status: 429, headers: { 'retry-after': '3' } },
    });
    const said = await test.type(people.jonas, `/todo ${text} tomorrow`);
    expect(wordsOf(said)).toContain('Please try again in 3 s.');
    expect(created()).toEqual([]);
    const { payload } = await test.delivered('command');
    await test.done(() => test.send(payload, 'command'));
    expect(created()).toHaveLength(1);
  });

  it('leaves a question open, to be answered again', async () => {
    const second = test.platform.addProgram({ name: 'Second' }).id;
    test.platform.addMember({ program: second, user: organization.people.marta });
    test.slack.clock.advance(11 * 60_000);
    const question = await test.type(people.marta, `/todo ${text}`);
    goWrong({ method: 'POST', path: '/todos', times: 1, answer: { status: 429 } });
    await test.click(people.marta, question, 'Second');
    expect(created()).toEqual([]);
    await test.click(people.marta, question, 'Second');
    expect(created()).toMatchObject([{ program: { name: 'Second' } }]);
  });
});

describe('a token', () => {
  const connect = (token: string) =>
    test.touchline.services.connections.save({
      workspaceId: workspaces.north,
      organization: test.platform.inspect().organization,
      token,
      connectedBy: people.marta,
      connectedAt: test.now(),
    });
  const noToken = 'The coaching platform no longer accepts this workspace’s token.';

  it('that is revoked is told, with what to do; nothing is lost', async () => {
    test.platform.revokeToken(test.platform.token());
    for (const line of [
      '/todo',
      `/todo ${text} tomorrow`,
      '/todo done 1',
      '/client anna.kowalski@clients.example',
    ])
      expect(wordsOf(await test.type(people.jonas, line))).toContain(
        `${noToken} Ask an administrator to run \`/touchline connect\``,
      );
    expect(created()).toEqual([]);
    await connect(test.platform.token());
    expect(wordsOf(await test.type(people.jonas, '/todo'))).toContain('You have');
  });

  it('that is wrong is told, and not shown', async () => {
    for (const token of ['wrong-token', 'not\na header']) {
      await connect(token);
      const said = await test.type(people.jonas, '/todo');
      expect(wordsOf(said)).toContain(noToken);
      expect(wordsOf(said)).not.toContain(token);
      test.slack.clock.advance(1);
    }
    await connect(test.platform.token());
  });
});

describe('a platform that is in trouble while somebody is looked up', () => {
  it('is not taken for nobody of that email', async () => {
    test.slack.clock.advance(6 * 60_000);
    for (const answer of [{ status: 500 }, 'half', 'html'] as const) {
      goWrong({ path: '/team-members', answer });
      const said = wordsOf(await test.type(people.marta, '/todo'));
      expect([noAnswer, strange]).toContain(said);
      test.platform.faults.rules.length = 0;
    }
    goWrong({ path: '/clients', answer: { status: 500 } });
    expect(wordsOf(await test.type(people.anna, '/todo', 'C0GENERAL1'))).toBe(noAnswer);
    test.platform.faults.rules.length = 0;
    expect(wordsOf(await test.type(people.marta, '/todo'))).toContain('You have 1 open task');
  });

  it('is not taken for nobody of that name', async () => {
    test.slack.clock.advance(11 * 60_000);
    goWrong({ path: /members$/, answer: { status: 500 } });
    const said = wordsOf(await test.type(people.jonas, `/todo ${text} for Zebulon`));
    expect(said).toContain(noAnswer);
    expect(said).toContain(`${text} for Zebulon`);
    expect(created()).toEqual([]);
  });
});
