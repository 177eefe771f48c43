import { beforeEach, describe, expect } from 'vitest';
import type { Fault } from '../../../src/playground/platform-emulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { whileHanging } from '../../support/hanging.ts';
import { connect, touchline } from '../connect/connect-support.ts';
import { homeOf } from '../home/home-support.ts';
import {
  appOnce,
  directOf,
  labelsIn,
  people,
  referred,
  type Seen,
  startApp,
  workspaces,
} from '../support.ts';

/** Every surface with every way in which the platform fails: what is said there, and what is left behind. */

const { jonas, marta } = people;
const { app, test } = appOnce(() => startApp());

const noAnswer = 'The coaching platform is not responding. Please try again in a minute.';
const strange =
  'The coaching platform sent a response that I don’t understand. Please tell whoever runs Touchline.';
const busy = (pause: string) =>
  `The coaching platform is getting too many requests. Please try again in ${pause}.`;
const pause = (seconds: string) => ({ status: 429, headers: { 'retry-after': seconds } });

const faults: [what: string, answer: Fault['answer'], says: string][] = [
  ['HTML with status 502', 'html', noAnswer],
  ['HTML with status 200', { status: 200, body: '<html>Sign in</html>' }, strange],
  ['half a JSON', 'half', strange],
  ['another shape', { status: 200, body: { tasks: [] } }, strange],
  ['500', { status: 500 }, noAnswer],
  ['503', { status: 503 }, noAnswer],
  ['nothing', 'hang', noAnswer],
  ['a broken connection', 'cut', noAnswer],
  [
    '403',
    { status: 403 },
    'The workspace’s token is not allowed to do this. Ask an administrator of your organization to allow it.',
  ],
  ['429', pause('7'), busy('7 s')],
  ['429 for 3,000 years', pause('99999999999'), busy('60 minutes')],
];

type Surface = {
  name: string;
  /** The calls that fail. */
  at: Omit<Fault, 'answer'>;
  /** Before anything fails. */
  before?: () => Promise<unknown>;
  /** Does it, and returns the first line that is seen. */
  act: () => Promise<string | undefined>;
  /** What is said before the sentence. */
  lead?: string;
  /** What nothing of this changes. */
  left: () => unknown;
  /** What works once the platform is back. */
  later?: () => Promise<unknown>;
};

const open = () => app.tasks().filter(({ done }) => !done).length;
const firstLine = (words: string) => words.split('\n')[0];
let marked: Seen;

const surfaces: Surface[] = [
  {
    name: 'a command',
    at: { method: 'GET', path: '/todos' },
    act: async () => firstLine(await app.say(jonas, '/todo')),
    left: open,
  },
  {
    name: 'a message',
    at: { method: 'GET', path: '/todos' },
    act: async () => firstLine(await app.say(jonas, 'what is overdue?', directOf(jonas))),
    left: open,
  },
  {
    name: 'a client’s card',
    at: { method: 'GET', path: '/clients' },
    before: () => app.type(jonas, '/client Anna Kowalski'),
    act: async () => firstLine(await app.say(jonas, '/client Anna Kowalski')),
    left: open,
  },
  {
    name: 'a click',
    at: { method: 'PUT' },
    before: async () => {
      marked = await app.click(jonas, await app.type(jonas, '/todo'), 'Done');
    },
    act: async () => {
      await app.click(jonas, marked, 'Undo');
      expect(labelsIn((await app.again(jonas, marked)).blocks)[0]).toBe('Undo');
      return app.said(jonas);
    },
    left: open,
    later: async () => {
      const before = open();
      await app.click(jonas, marked, 'Undo');
      expect(open()).toBe(before + 1);
    },
  },
  {
    name: 'Home',
    at: { method: 'GET', path: '/todos' },
    act: async () => {
      const home = homeOf(app, jonas);
      await home.open();
      expect(labelsIn(await home.blocks())).toEqual(['Try again']);
      return (await home.lines())[0];
    },
    left: open,
    later: async () => {
      const home = homeOf(app, jonas);
      await home.click('Try again');
      expect((await home.lines())[0]).toContain('Northfield Coaching');
    },
  },
  {
    name: 'the window for a token',
    at: { path: '/me' },
    act: async () => (await connect(app, marta, app.platform.token('southgate')))[0],
    lead: '*Not connected.* ',
    left: () => fixture.connection(app, workspaces.north),
  },
  {
    name: 'the profile',
    at: { path: '/me' },
    act: async () => {
      await touchline(app, marta, 'profile');
      return (await app.modalLines(marta))[0];
    },
    left: open,
  },
];

describe.each(surfaces)(
  '$name, while the platform answers',
  ({ at, before, act, lead = '', left, later }) => {
    beforeEach(async () => {
      for (const user of [jonas, marta]) await app.closeModals(user);
      // Home is drawn anew, and tokens may be tried again.
      app.slack.clock.advance(11 * 60_000);
      // Who somebody is and what there is are known, so that only the intended call fails.
      for (const user of [jonas, marta]) await app.type(user, '/todo');
      await before?.();
    });

    // Half an answer is one to a call that was carried out: what was clicked is there.
    const those = at.method === 'PUT' ? faults.filter(([, answer]) => answer !== 'half') : faults;
    test.each(those)('%s: says so, and changes nothing', async (_, answer, says) => {
      const was = await left();
      if (answer !== 'hang') app.breaks({ ...at, answer });
      const seen = answer === 'hang' ? await whileHanging(app.platform, at, act) : await act();
      expect(seen).toEqual(referred(`${lead}${says}`));
      expect(await left()).toEqual(was);
      app.mend();
      await later?.();
    });
  },
);

test('a call that only reads is made again if that helps', async () => {
  app.breaks({ path: '/todos', method: 'GET', times: 1, answer: { status: 500 } });
  app.calls();
  expect(await app.say(jonas, '/todo')).toContain('*Your tasks*');
  expect(app.calls().filter((call) => call === 'GET /todos')).toHaveLength(2);
});
