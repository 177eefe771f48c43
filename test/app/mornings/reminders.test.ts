import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { appEach, channels, directOf, labelsIn, people, type Seen, wordsOf, workspaces } from '../support.ts';

const { jonas, marta, anna } = people;
const { north } = workspaces;

const { app, test } = appEach(() => startDigestApp('2026-11-18T11:00:00+01:00'));

const told = async (user: string = jonas): Promise<Seen[]> => {
  await app.touchline.poll();
  await app.quiet();
  return app.told(user);
};

/** The menu with this action in a message, and where it is. */
function overflowIn(message: Seen, action: string) {
  for (const block of message.blocks) {
    const elements = [block.accessory, ...((block.elements as object[] | undefined) ?? [])];
    for (const element of elements as { action_id?: string; options?: { value: string; text: object }[] }[])
      if (element?.action_id === action)
        return { blockId: String(block.block_id), options: element.options ?? [] };
  }
  throw new Error(`There is no ${action}.`);
}

async function chooseIn(user: string, message: Seen, channel: string, action: string, which: string) {
  const { blockId, options } = overflowIn(message, action);
  const value = options.find((one) => JSON.stringify(one.text).includes(which))?.value;
  if (value === undefined) throw new Error(`The menu has no ${which}.`);
  const container = { type: 'message', channel, ts: message.ts } as const;
  await app.done(() =>
    app.slack.control.action({ user, container, block_id: blockId, action_id: action, value }),
  );
}

/** Creates a task, and chooses when to be reminded in its receipt. @returns what is said */
async function remind(line: string, when: string, user: string = jonas): Promise<string> {
  const receipt = await app.type(user, `/todo ${line}`);
  await chooseIn(user, receipt, channels.coaching, 'task.change', when);
  return await app.said(user);
}

const preferencesOf = (user: string) => fixture.preferences(app, north, user);
const preferences = (user: string, change: object) => fixture.prefer(app, north, user, change);

describe('Remind me', () => {
  test('in an hour sends a direct message with Done, once, over restarts', async () => {
    expect(await remind('Call Anna tomorrow 3pm', 'in an hour')).toBe(
      'I’ll remind you of “Call Anna” on Wed 18 Nov, 12:00, unless it is done by then.',
    );
    await app.restart();
    await app.moveTo('2026-11-18T11:59:00+01:00');
    expect(await told()).toEqual([]);
    await app.moveTo('2026-11-18T12:00:00+01:00');
    const [message, ...more] = await told();
    expect(more).toEqual([]);
    expect(message && wordsOf(message)).toMatch(/^You wanted to be reminded of a task:\n\*Call Anna\*\n/);
    expect(labelsIn(message?.blocks ?? [])).toEqual(['Done']);
    await app.restart();
    await app.moveTo('2026-11-18T15:00:00+01:00');
    expect(await told()).toHaveLength(1);
    const done = await app.click(jonas, message as Seen, 'Done', { channel: directOf(jonas) });
    expect(wordsOf(done)).toContain('~Call Anna~\n*Done* by you');
    expect(app.tasks('Call Anna')[0]?.done).toBe(true);
  });

  test('is taken back where it was promised', async () => {
    await remind('Call Anna tomorrow 3pm', 'in an hour');
    const promise = (await app.messages(jonas)).findLast((one) => wordsOf(one).startsWith('I’ll remind you'));
    const said = await app.click(jonas, promise as Seen, 'Don’t remind me');
    expect(wordsOf(said)).toBe('I won’t remind you of it.');
    await app.moveTo('2026-11-18T13:00:00+01:00');
    expect(await told()).toEqual([]);
  });

  test.each([
    'remind me about the invoice tomorrow at 9',
    'erinner mich morgen um 9 an die Rechnung',
    'rappelle-moi la facture demain à 9h',
    'lembra-me da fatura amanhã às 9h',
  ])('%s is of the task that is there, else a new one', async (line) => {
    const reminded =
      'I’ll remind you of “Pay invoice, Rechnung, facture, fatura” on Thu 19 Nov, 09:00, unless it is done by then.';
    await app.type(jonas, `/todo ${line}`);
    await app.pass();
    const [created] = app.tasks();
    expect(created?.due).toBe(Date.parse('2026-11-19T09:00:00+01:00') / 1000);
    await fetchDone(created?.id ?? '');
    await app.type(jonas, '/todo Pay invoice, Rechnung, facture, fatura');
    expect(await app.say(jonas, `/todo ${line}`)).toBe(reminded);
  });

  test.each([
    ['remind me at 1pm to call the landlord', '2026-11-18T13:00:00+01:00', 'then'],
    ['rappelle-moi demain à 9h de rappeler le traiteur', '2026-11-19T09:00:00+01:00', 'then'],
    ['remind me on friday to call the bank', '2026-11-20T08:00:00+01:00', 'that morning'],
  ])('%s creates a task and reminds them when it is due, over restarts', async (line, at, when) => {
    const receipt = await app.type(jonas, `/todo ${line}`);
    expect(wordsOf(receipt)).toContain(`I’ll remind you ${when}, unless it is done.`);
    await app.restart();
    await app.moveTo(new Date(Date.parse(at) - 60_000).toISOString());
    expect(await told()).toEqual([]);
    await app.moveTo(at);
    expect((await told()).map(wordsOf)).toEqual([
      expect.stringMatching(/^You wanted to be reminded of a task:\n\*(?:call the|rappeler le) /),
    ]);
  });

  test('a task without a date, or one that nobody asked to be reminded of, brings none', async () => {
    for (const line of ['remind me to call the landlord', 'call the landlord at 1pm'])
      expect(await app.say(jonas, `/todo ${line}`)).not.toContain('remind you');
    await app.moveTo('2026-11-18T13:00:00+01:00');
    expect(await told()).toEqual([]);
  });

  test('says so when a day before is over', async () => {
    expect(await remind('Call Anna today 5pm', 'a day before')).toBe(
      'This task is due within a day, so I can’t remind you a day before it. Choose another time.',
    );
    const receipt = await app.type(jonas, '/todo Call Tom');
    expect(JSON.stringify(receipt.blocks)).not.toContain('a day before');
  });

  test('does not come if the task is done by then, here or on the platform', async () => {
    await remind('Call Anna', 'in an hour');
    await remind('Call Tom', 'in an hour');
    await app.type(jonas, '/todo done Call Anna');
    const [task] = app.tasks('Call Tom');
    await fetchDone(task?.id ?? '');
    await app.moveTo('2026-11-18T12:00:00+01:00');
    expect(await told()).toEqual([]);
  });

  test('waits for quiet hours, and does not come if the task was done meanwhile', async () => {
    await remind('Call Anna', 'in an hour');
    await remind('Call Tom', 'in an hour');
    await preferences(jonas, { quiet: { from: 11, to: 14 } });
    await app.moveTo('2026-11-18T12:00:00+01:00');
    expect(await told()).toEqual([]);
    await fetchDone(app.tasks('Call Tom')[0]?.id ?? '');
    await app.moveTo('2026-11-18T14:00:00+01:00');
    const [message, ...more] = await told();
    expect(more).toEqual([]);
    expect(message && wordsOf(message)).toContain('*Call Anna*');
    expect(message && wordsOf(message)).not.toContain('Call Tom');
  });

  test('can be stopped in the message, and asking for a reminder turns it on again', async () => {
    await remind('Call Anna', 'in an hour');
    await app.moveTo('2026-11-18T12:00:00+01:00');
    const [message] = await told();
    await remind('Call Tom', 'in an hour');
    await chooseIn(jonas, message as Seen, directOf(jonas), 'notices.stop', 'Stop these messages');
    const [stopped] = await told();
    expect(stopped && wordsOf(stopped)).toContain(
      'I no longer remind you of tasks. *Remind me* on a task turns these messages on again.',
    );
    await app.moveTo('2026-11-18T13:30:00+01:00');
    expect(await told()).toHaveLength(1);
    await remind('Call Priya', 'in an hour');
    await app.moveTo('2026-11-18T14:30:00+01:00');
    expect(await told()).toHaveLength(2);
  });

  test('is in a reminder as well, and in what others gave to a client', async () => {
    await remind('Call Anna', 'in an hour');
    await app.moveTo('2026-11-18T12:00:00+01:00');
    const [message] = await told();
    await chooseIn(jonas, message as Seen, directOf(jonas), 'notices.stop', 'in an hour');
    await app.moveTo('2026-11-18T13:00:00+01:00');
    expect(await told()).toHaveLength(2);
    await app.type(jonas, '/todo Send the reflection friday 3pm for Anna Kowalski');
    const [given] = await told(anna);
    await chooseIn(anna, given as Seen, directOf(anna), 'notices.stop', 'a day before');
    await app.moveTo('2026-11-19T15:00:00+01:00');
    const [, reminder, ...more] = await told(anna);
    expect(more).toEqual([]);
    expect(reminder && wordsOf(reminder)).toMatch(
      /^You wanted to be reminded of a task:\n\*Send the reflection\*/,
    );
    expect(await preferencesOf(anna)).toMatchObject({ tellAssigned: true });
  });

  test('is refused for somebody else’s task, whatever the click says', async () => {
    const receipt = await app.type(jonas, '/todo Call Anna');
    await chooseIn(jonas, receipt, channels.coaching, 'task.change', 'in an hour');
    const { payload } = await app.delivered('block_actions');
    await app.done(() => app.send({ ...payload, user: { id: anna, team_id: north } }, 'interaction'));
    await app.moveTo('2026-11-18T12:00:00+01:00');
    expect(await told(jonas)).toHaveLength(1);
    expect((await told(anna)).map(wordsOf).join()).not.toContain('reminded');
  });
});

/** Somebody completes a task on the platform itself. */
async function fetchDone(id: string): Promise<void> {
  const client = await fixture.platformOf(app, north);
  await client.setTaskDone(id, true);
}

describe('A day before each task is due, for those who want that', () => {
  test('comes for tasks of one’s own and from others, and not for those without a date', async () => {
    await preferences(jonas, { remindBefore: true });
    await preferences(anna, { remindBefore: true, tellAssigned: false });
    await app.type(jonas, '/todo Call Tom friday 3pm');
    await app.type(jonas, '/todo Call Priya');
    await app.type(jonas, '/todo Send the reflection friday 4pm for Anna Kowalski');
    await told();
    await app.moveTo('2026-11-19T14:59:00+01:00');
    expect(await told()).toEqual([]);
    await app.moveTo('2026-11-19T15:00:00+01:00');
    const [own, ...more] = await told();
    expect(more).toEqual([]);
    expect(own && wordsOf(own)).toMatch(/^You wanted to be reminded of a task:\n\*Call Tom\*\n/);
    await app.moveTo('2026-11-19T16:00:00+01:00');
    expect((await told(anna)).map(wordsOf)).toEqual([expect.stringContaining('*Send the reflection*')]);
    expect(await told()).toHaveLength(1);
  });
});

describe('Messages that nobody asked for', () => {
  test('are at most three a day for a person, of all kinds; what is over waits for the next morning', async () => {
    for (const [line, hour] of [
      ['One', 12],
      ['Two', 14],
      ['Three', 16],
      ['Four', 18],
    ] as const) {
      await app.moveTo(`2026-11-18T${hour - 1}:00:00+01:00`);
      await remind(line, 'in an hour');
      await app.moveTo(`2026-11-18T${hour}:00:00+01:00`);
      await told();
    }
    expect(await told()).toHaveLength(3);
    await app.type(marta, '/todo Five for Jonas Lindqvist');
    expect(await told()).toHaveLength(3);
    await app.restart();
    await app.moveTo('2026-11-18T23:00:00+01:00');
    expect(await told()).toHaveLength(3);
    await app.moveTo('2026-11-19T08:00:00+01:00');
    expect((await told()).length).toBeGreaterThan(3);
    // Slack takes one message a second for a channel, and the second one is tried again.
    await app.moveTo('2026-11-19T08:01:00+01:00');
    const words = (await told()).slice(3).map(wordsOf);
    expect(words).toHaveLength(2);
    expect(words.join('\n')).toContain('*Four*');
    expect(words.join('\n')).toContain('*Five*');
  });
});
