import { beforeEach, describe, expect } from 'vitest';
import type { Fault } from '../../../src/playground/platform-emulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { whileHanging } from '../../support/hanging.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, labelsIn, people, referred, startApp, wordsOf, workspaces } from '../support.ts';

let count = 0;
let text: string;

const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    addOrganization(app.platform);
    // People and programs are cached, so that only the intended call fails.
    await app.type(people.jonas, '/todo First tomorrow');
  },
);
beforeEach(() => {
  count += 1;
  text = `Task number ${count}`;
  app.mend();
  app.calls();
});

const created = () => app.tasks(text);
/** Does `work` while this goes wrong; what hangs is late at once. */
const during = <T>({ answer, ...fault }: Fault, work: () => Promise<T>): Promise<T> => {
  if (answer === 'hang') return whileHanging(app.platform, fault, work);
  injectFaults({ ...fault, answer });
  return work();
};
const injectFaults = (...rules: Fault[]) => app.breaks(...rules);

const noAnswer = 'The coaching platform is not responding. Please try again in a minute.';
const strange =
  'The coaching platform sent a response that I don’t understand. Please tell whoever runs Touchline.';

describe('a create whose response is lost', () => {
  test.each<[string, Fault]>([
    ['the connection is cut', { answer: 'cut' }],
    ['there is no response', { answer: 'hang' }],
    ['a proxy returns HTML', { answer: 'html' }],
    ['half a response arrives', { answer: 'half' }],
    ['500 is returned', { answer: { status: 500 } }],
  ])('after the commit, because %s: is found, with one task and a receipt', async (_, fault) => {
    const receipt = await during(
      { method: 'POST', path: '/todos', times: 1, carriedOut: true, ...fault },
      () => app.type(people.jonas, `/todo ${text} tomorrow`),
    );
    expect(wordsOf(receipt)).toContain('Created for *you* in *Spring*');
    expect(created()).toHaveLength(1);
    expect(app.calls()).toEqual(['POST /todos', 'GET /todos']);
    await app.click(people.jonas, receipt, 'Done');
    expect(created()[0]?.done).toBe(true);
  });

  const clickLookAgain = async () => {
    const said = await app.type(people.jonas, `/todo ${text} tomorrow`);
    expect(wordsOf(said)).toContain('did not confirm the task, and I can’t find it there yet');
    expect(wordsOf(said)).toContain(text);
    expect(labelsIn(said.blocks)).toEqual(['Look again', 'Create it again']);
    return said;
  };

  test('before the commit: is not repeated automatically; one button looks, the other looks and creates', async () => {
    injectFaults({ method: 'POST', path: '/todos', times: 1, answer: 'cut' });
    const said = await clickLookAgain();
    expect(created()).toEqual([]);
    app.calls();
    const unsure = await app.click(people.jonas, said, 'Look again');
    expect(app.calls()).toEqual(['GET /todos']);
    expect(wordsOf(unsure)).toBe(wordsOf(said));
    const receipt = await app.click(people.jonas, unsure, 'Create it again');
    expect(app.calls()).toEqual(['GET /todos', 'POST /todos']);
    expect(receipt.ts).toBe(said.ts);
    expect(wordsOf(receipt)).toContain('Created for *you*');
    expect(created()).toHaveLength(1);
  });

  test('again and again: each click tries once, and a double-click counts as one', async () => {
    injectFaults({ method: 'POST', path: '/todos', times: 3, answer: 'cut' });
    let said = await clickLookAgain();
    for (let i = 0; i < 2; i++) {
      said = await app.click(people.jonas, said, 'Create it again');
      expect(wordsOf(said)).toContain('did not confirm the task');
    }
    await Promise.all([1, 2, 3].map(() => app.click(people.jonas, said, 'Create it again')));
    await app.quiet();
    expect(created()).toHaveLength(1);
    // Which of three simultaneous clicks is answered last is not said.
    const answers = (await app.messages(people.jonas)).map(wordsOf);
    expect(answers.filter((words) => words.includes('Created for') && words.includes(text))).toHaveLength(1);
  });

  test('is created once if the command is delivered twice meanwhile', async () => {
    injectFaults({ method: 'POST', path: '/todos', times: 1, answer: 'cut' });
    const said = await clickLookAgain();
    await app.resend('command');
    expect(created()).toEqual([]);
    await app.click(people.jonas, said, 'Create it again');
    expect(created()).toHaveLength(1);
    // It is one operation, so whoever waits for the second one has been told.
    const receipts = async () =>
      (await app.messages(people.jonas)).filter((one) => wordsOf(one).includes(text));
    expect(await receipts()).toHaveLength(1);
    app.slack.clock.advance(61_000);
    await app.touchline.poll();
    await app.quiet();
    expect((await receipts()).map(wordsOf)).toEqual([expect.stringContaining('Created for')]);
    expect(created()).toHaveLength(1);
  });
});

describe('a create that is refused', () => {
  test('shows the platform’s reason as plain text, and what was typed', async () => {
    const body = { message: 'No.', errors: { text: ['The text is *too* <long>.'] } };
    injectFaults({ method: 'POST', path: '/todos', times: 1, answer: { status: 422, body } });
    const said = await app.type(people.jonas, `/todo ${text} tomorrow`);
    expect(wordsOf(said)).toContain(
      'The coaching platform did not accept that: “The text is too &lt;long&gt;.”',
    );
    expect(wordsOf(said)).toContain(`${text} tomorrow`);
    expect(created()).toEqual([]);
  });

  test('can be repeated: a 429 creates nothing, and the same command may create the task later', async () => {
    injectFaults({
      method: 'POST',
      path: '/todos',
      times: 1,
      answer: { status: 429, headers: { 'retry-after': '60' } },
    });
    const said = await app.type(people.jonas, `/todo ${text} tomorrow`);
    expect(wordsOf(said)).toContain('Please try again in 60 s.');
    expect(created()).toEqual([]);
    await app.resend('command');
    expect(created()).toHaveLength(1);
  });
});

describe('a token', () => {
  const connect = (token: string) =>
    fixture.putConnection(app, {
      workspaceId: workspaces.north,
      organization: app.platform.inspect().organization,
      token,
      connectedBy: people.marta,
      connectedAt: app.now(),
    });
  const noToken = 'The coaching platform no longer accepts this workspace’s token.';

  test('reports that it is revoked and what to do, and loses nothing', async () => {
    app.platform.revokeToken(app.platform.token());
    for (const line of [
      '/todo',
      `/todo ${text} tomorrow`,
      '/todo done 1',
      '/client anna.kowalski@clients.example',
    ])
      expect(await app.say(people.jonas, line)).toContain(
        `${noToken} Ask an administrator to run \`/touchline connect\``,
      );
    expect(created()).toEqual([]);
    await connect(app.platform.token());
    expect(await app.say(people.jonas, '/todo')).toContain('*Your tasks*');
  });
});

describe('a platform that fails while somebody is looked up', () => {
  test('is not mistaken for having nobody with that email', async () => {
    app.slack.clock.advance(6 * 60_000);
    for (const answer of [{ status: 500 }, 'half', 'html'] as const) {
      injectFaults({ path: '/team-members', answer });
      const said = await app.say(people.marta, '/todo');
      expect([noAnswer, strange]).toContain(said.replace(/ \(reference [0-9a-f]{8}\)$/, ''));
      app.mend();
    }
    injectFaults({ path: '/clients', answer: { status: 500 } });
    expect(await app.say(people.anna, '/todo', 'C0GENERAL1')).toEqual(referred(noAnswer));
    app.mend();
    expect(await app.say(people.marta, '/todo')).toContain('You have no open tasks');
  });
});
