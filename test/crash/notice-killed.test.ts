import { afterEach, beforeEach, describe, expect } from 'vitest';
import type { ProxiedResponse } from '../app/digests/digest-support.ts';
import { addOrganization } from '../app/organization.ts';
import { startOwnProcess } from '../app/own-process.ts';
import {
  appOnce,
  buttonsIn,
  channels,
  directOf,
  people,
  type Seen,
  wordsOf,
  workspaces,
} from '../app/support.ts';
import { until } from '../support/until.ts';

const { anna, jonas, marta } = people;
const channel = channels.coaching;

let count = 0;
let text: string;
const { app, test } = appOnce(
  () => startOwnProcess({ seed: false }),
  async () => {
    addOrganization(app.platform);
    await app.start();
    for (const user of [marta, jonas]) await opensHome(user);
    // An orderly end: the channel that Home told is stored by then.
    await app.end('SIGTERM');
  },
);
beforeEach(async () => {
  count += 1;
  text = `Water plant ${count}x`;
  await app.start();
});
afterEach(() => app.kill());

const killed = async (answer: ProxiedResponse): Promise<ProxiedResponse> => {
  await app.kill();
  return answer;
};

const type = (user: string, line: string) => app.slack.control.type({ user, channel, text: line });

/** Where a user was told of this test's task. */
const told = async (user: string): Promise<Seen[]> =>
  (await app.messages(user, directOf(user))).filter((message) => wordsOf(message).includes(text));
const isTold = (user: string, times = 1) =>
  until(async () => (await told(user)).length === times, `${user} to be told`);

/**
 * Says whether Touchline has made sure since: a message of its own is looked for, one that was added to another is changed
 * again, or for the first time if Slack did not have the change.
 */
async function lookedAtAgain(when: 'before' | 'after' = 'after'): Promise<() => Promise<boolean>> {
  const [searches, changes] = [
    await app.slackCalls('conversations.history'),
    await app.slackCalls('chat.update'),
  ];
  const known = changes + (when === 'after' ? 1 : 0);
  return async () =>
    (await app.slackCalls('conversations.history')) > searches ||
    (await app.slackCalls('chat.update')) > known;
}

/** Home tells the channel of the direct message. */
async function opensHome(user: string): Promise<void> {
  const before = await app.slackCalls('views.publish');
  await app.slack.control.home({ user, tab: 'home' });
  await until(async () => (await app.slackCalls('views.publish')) > before, 'Home');
}

describe('“Jonas gave you a task”', () => {
  test.each(['before', 'after'] as const)(
    'is told once if the process is killed %s Slack has it',
    async (when) => {
      const again = await lookedAtAgain();
      const ended = app.atPost(when, text, killed);
      await type(jonas, `/todo ${text} for Marta Reyes`);
      await ended;
      await app.start();
      await isTold(marta);
      await until(again, 'the search');
      await until(async () => (await app.tasks(text)).length === 1, 'the task');
      expect(await told(marta)).toHaveLength(1);
    },
  );

  test('is told once if Slack’s answer is lost', async () => {
    const again = await lookedAtAgain();
    const lost = app.atPost('after', text, async () => ({ status: 503, type: 'text/html', text: '<html>' }));
    await type(jonas, `/todo ${text} for Marta Reyes`);
    await lost;
    await until(again, 'the search');
    await isTold(marta);
  });

  test('is told if the process is killed right after the task was created', async () => {
    const held = app.door.hold((request) => request.method === 'POST');
    await type(jonas, `/todo ${text} for Marta Reyes`);
    await held.arrived;
    held.release();
    await until(async () => app.tasks(text).length === 1, 'the task');
    await app.kill();
    await app.start();
    await isTold(marta);
  });
});

describe('“Anna completed a task”', () => {
  /** Anna gets a task of this test's and marks it done. */
  async function completes(): Promise<void> {
    await type(jonas, `/todo ${text} for Anna Kowalski`);
    await isTold(anna);
    const [notice] = await told(anna);
    const done = buttonsIn(notice?.blocks ?? []).findLast(({ label }) => label === 'Done');
    await app.slack.control.action({
      user: anna,
      container: { type: 'message', channel: directOf(anna), ts: notice?.ts ?? '' },
      block_id: done?.blockId ?? '',
      action_id: done?.actionId ?? '',
    });
  }

  /** It is told a minute later, as it can be taken back. While no process runs, its time is made now. */
  const isDueNow = () => app.due(`${workspaces.north}/completed/${jonas}`);

  test('is told if the process is killed right after the task was marked', async () => {
    const held = app.door.hold((request) => request.method === 'PUT');
    await completes();
    await held.arrived;
    held.release();
    await until(async () => app.tasks(text)[0]?.done === true, 'the task to be done');
    await app.kill();
    await isDueNow();
    await app.start();
    await isTold(jonas);
  });

  test.each(['before', 'after'] as const)(
    'is told once if the process is killed %s Slack has it',
    async (when) => {
      await completes();
      await until(async () => app.tasks(text)[0]?.done === true, 'the task to be done');
      await app.kill();
      await isDueNow();
      const again = await lookedAtAgain(when);
      const ended = app.atPost(when, text, killed);
      await app.start();
      await ended;
      await app.start();
      await until(again, 'the search');
      await isTold(jonas);
    },
  );
});
