import { beforeEach, describe, expect } from 'vitest';
import { createClock } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import {
  appOnce,
  directOf,
  labelsIn,
  people,
  type Seen,
  startApp,
  startsAt,
  wordsOf,
  workspaces,
} from '../support.ts';

const { anna, jonas, marta, tom } = people;
const stop = 'notices.stop';

let count = 0;
let text: string;
const before = new Map<string, number>();

const { app, test } = appOnce(
  async () => {
    const clock = createClock(() => Date.parse(startsAt));
    return startApp({
      seed: false,
      slack: { clock },
      touchline: { now: () => clock.now(), unaskedPerDay: 100 },
    });
  },
  async () => {
    addOrganization(app.platform);
  },
);
beforeEach(async () => {
  count += 1;
  text = `Letter number ${count}`;
  // What was told before is no longer added to.
  app.slack.clock.advance(2 * 60_000);
  await app.faults();
  for (const user of [anna, jonas, marta])
    await fixture.prefer(app, workspaces.north, user, {
      tellAssigned: undefined,
      tellCompleted: undefined,
      quiet: undefined,
    });
  for (const user of [anna, jonas, marta, tom]) before.set(user, (await all(user)).length);
});

const all = (user: string) => app.messages(user, directOf(user));

/** Lets Touchline tell what it has to tell. */
async function tell(): Promise<void> {
  await app.touchline.poll();
  await app.quiet();
}

/** What somebody was told in this test, oldest first. */
async function told(user: string): Promise<Seen[]> {
  await tell();
  return (await all(user)).slice(before.get(user));
}

/** What somebody was told in this test, a minute later. */
async function toldLater(user: string): Promise<Seen[]> {
  await app.quiet();
  app.slack.clock.advance(60_000);
  return told(user);
}

const create = (line: string, by: string = jonas) => app.type(by, `/todo ${line}`);
const click = (user: string, message: Seen, label: string) =>
  app.click(user, message, label, { channel: directOf(user) });

async function clickStop(user: string, message: Seen): Promise<void> {
  const block = message.blocks.find((one) => JSON.stringify(one).includes(stop));
  const accessory = block?.accessory as { options: { value: string }[] };
  const container = { type: 'message', channel: directOf(user), ts: message.ts } as const;
  const target = { block_id: String(block?.block_id), action_id: stop };
  const { value } = accessory.options[0] ?? { value: '' };
  await app.done(() => app.slack.control.action({ user, container, ...target, value }));
}

describe('whoever a task is for', () => {
  test('is told once who gave it, where and until when, with Done', async () => {
    await create(`${text} tomorrow 3pm !high for Anna Kowalski`);
    const [message, ...others] = await told(anna);
    expect(others).toEqual([]);
    expect(wordsOf(message as Seen)).toBe(
      `*Jonas Lindqvist* gave you a task:\n*${text}*\nThu 19 Nov, 15:00 Warsaw time · high priority · Spring`,
    );
    expect(message?.text).toBe(
      `Jonas Lindqvist gave you a task in Spring, due Thu 19 Nov, 15:00 Warsaw time: ${text}`,
    );
    const done = await click(anna, message as Seen, 'Done');
    expect(wordsOf(done)).toContain(`~${text}~\n*Done* by you`);
    expect(app.tasks(text)[0]?.done).toBe(true);
    expect(await told(anna)).toHaveLength(1);
  });

  test('gets one message about ten tasks in a minute, and sees which of them are done', async () => {
    await create(`${text} no 1 for Anna Kowalski`);
    const [first] = await told(anna);
    await click(anna, first as Seen, 'Done');
    for (let number = 2; number <= 10; number += 1) {
      await create(`${text} no ${number} for Anna Kowalski`, number === 10 ? marta : jonas);
      if (number % 4 === 0) await tell();
    }
    const [message, ...others] = await told(anna);
    expect(others).toEqual([]);
    const words = wordsOf(message as Seen);
    expect(words).toContain('*Jonas Lindqvist* and *Marta Reyes* gave you 10 tasks:');
    expect(words).toContain(`~${text} no 1~\n*Done* by you`);
    expect(words).toContain(`*${text} no 10*`);
    expect(labelsIn(message?.blocks ?? [])).toEqual(['Undo', ...Array(9).fill('Done')]);
    app.slack.clock.advance(61_000);
    await create(`${text} later for Anna Kowalski`);
    expect(await told(anna)).toHaveLength(2);
  });

  test('can turn it off in the message, and on again in the settings', async () => {
    await create(`${text} for Anna Kowalski`);
    const [message] = await told(anna);
    await clickStop(anna, message as Seen);
    const [changed] = await told(anna);
    expect(wordsOf(changed as Seen)).toContain(
      'I no longer tell you about tasks that others create for you. *Settings* on my Home tab turns these messages on again.',
    );
    expect(JSON.stringify(changed?.blocks)).not.toContain(stop);
    expect(labelsIn(changed?.blocks ?? [])).toEqual(['Done']);
    app.slack.clock.advance(61_000);
    await create(`${text} again for Anna Kowalski`);
    expect(await told(anna)).toHaveLength(1);
    await fixture.prefer(app, workspaces.north, anna, { tellAssigned: true });
    await create(`${text} once more for Anna Kowalski`);
    const [, second] = await told(anna);
    expect(wordsOf(second as Seen)).toContain('gave you a task');
  });

  test('is left alone in quiet hours, and told afterwards what is still open', async () => {
    const { hour } = Temporal.Instant.fromEpochMilliseconds(app.slack.clock.now()).toZonedDateTimeISO(
      'Europe/Warsaw',
    );
    const quiet = { from: hour, to: (hour + 2) % 24 };
    await fixture.prefer(app, workspaces.north, anna, { quiet });
    await create(`${text} first for Anna Kowalski`);
    await create(`${text} second for Anna Kowalski`);
    expect(await told(anna)).toEqual([]);
    await app.type(anna, `/todo done ${text} first`, 'C0GENERAL1');
    await app.restart();
    app.slack.clock.advance(30 * 60_000);
    expect(await told(anna)).toEqual([]);
    app.slack.clock.advance(2 * 60 * 60_000);
    const [message, ...others] = await told(anna);
    expect(others).toEqual([]);
    expect(wordsOf(message as Seen)).toContain('gave you a task:');
    expect(wordsOf(message as Seen)).toContain(`${text} second`);
  });
});

describe('whoever created a task', () => {
  /** A task of Jonas's for Anna, and her message about it. */
  async function given(): Promise<Seen> {
    await create(`${text} for Anna Kowalski`);
    const [message] = await told(anna);
    return message as Seen;
  }

  test('is told once when a client completes it, and sees there when it is open again', async () => {
    const done = await click(anna, await given(), 'Done');
    const [message, ...others] = await toldLater(jonas);
    expect(others).toEqual([]);
    expect(wordsOf(message as Seen)).toBe(
      `*Anna Kowalski* completed a task that you created:\n~${text}~\n*Done* by Anna Kowalski · no due date · Spring`,
    );
    const open = await click(anna, done, 'Undo');
    const [reopened] = await toldLater(jonas);
    expect(wordsOf(reopened as Seen)).toContain(`*${text}*\n`);
    expect(wordsOf(reopened as Seen)).toContain('Anna Kowalski opened this again.');
    await app.restart();
    await click(anna, open, 'Done');
    const [again, ...more] = await toldLater(jonas);
    expect(more).toEqual([]);
    expect(wordsOf(again as Seen)).toContain(`~${text}~`);
    expect(wordsOf(again as Seen)).not.toContain('opened this again');
    const undone = await click(jonas, again as Seen, 'Undo');
    expect(wordsOf(undone)).toContain(`*${text}*`);
    expect(app.tasks(text)[0]?.done).toBe(false);
  });

  test('is told nothing of what the client took back at once', async () => {
    const done = await click(anna, await given(), 'Done');
    await click(anna, done, 'Undo');
    expect(await toldLater(jonas)).toEqual([]);
  });

  test('is told nothing when they, or others of the team, complete it', async () => {
    await create(`${text} one for Anna Kowalski`);
    await create(`${text} two for Anna Kowalski`);
    await app.type(jonas, `/todo done ${text} one`);
    await app.type(marta, `/todo done ${text} two`);
    expect(await toldLater(jonas)).toEqual([]);
    expect(app.tasks().filter(({ description, done }) => done && description.startsWith(text))).toHaveLength(
      2,
    );
  });
});
