import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appEach, channels, option, people, type Seen, startApp, wordsOf } from '../support.ts';
import { noPolls } from './wait-support.ts';

const { jonas } = people;
const direct = 'D0APPJONAS0';

let coach: ReturnType<typeof coachOf>;
const { app, test } = appEach(
  () => startApp({ seed: false, touchline: noPolls }),
  async () => {
    const organization = addOrganization(app.platform, ['Spring', 'Autumn']);
    app.platform.addProgram({ name: 'Winter' });
    const day = (iso: string) => Date.parse(iso) / 1000;
    organization.addTask('jonas', 'Book the room', day('2026-11-16T09:00Z'));
    organization.addTask('jonas', 'Print the badges', day('2026-11-18T15:00Z'));
    organization.addTask('jonas', 'Order lunch', day('2026-11-19T15:00Z'));
    organization.addTask('anna', 'Send the survey', day('2026-11-17T15:00Z'));
    // What a coach used last is remembered.
    await app.type(jonas, '/todo Plan the kick-off in "Spring"');
    await app.type(jonas, '/todo Read the plan for Anna in "Spring"');
  },
);
beforeEach(() => {
  // Slack takes one message a second in a channel.
  app.slack.clock.advance(2_000);
  coach = coachOf();
});

/** A coach whose typed lines, filled fields and clicks are counted. */
function coachOf() {
  const effort = { lines: 0, fields: 0, clicks: 0 };
  const top = async () => {
    const view = (await app.views(jonas)).at(-1);
    if (view === undefined) throw new Error('No modal is open.');
    return view;
  };
  return {
    effort,
    async types(text: string, channel: string = channels.coaching): Promise<Seen> {
      effort.lines += 1;
      return app.type(jonas, text, channel);
    },
    async clicks(message: Seen, label: string, nth = 0): Promise<Seen> {
      effort.clicks += 1;
      const { messages } = await app.slack.control.messages({ user: jonas, channel: direct });
      const channel = messages.some(({ ts }) => ts === message.ts) ? direct : channels.coaching;
      return app.click(jonas, message, label, { nth, channel });
    },
    /** Chooses a message's shortcut. */
    async fromMessage(ts: string): Promise<void> {
      effort.clicks += 1;
      const channel = channels.coaching;
      await app.done(() =>
        app.slack.control.shortcut({ user: jonas, callback_id: 'task.from-message', channel, ts }),
      );
    },
    /** Fills in fields by their labels, and clicks the form's button. */
    async submits(typed: Record<string, unknown> = {}): Promise<void> {
      effort.fields += Object.keys(typed).length;
      effort.clicks += 1;
      const blocks = (await top()).blocks as { block_id: string; type: string; label?: { text: string } }[];
      const inputs = blocks.filter(({ type }) => type === 'input');
      const filled = inputs.flatMap(({ block_id, label }) =>
        label && label.text in typed ? [[block_id, typed[label.text]] as const] : [],
      );
      expect(filled).toHaveLength(Object.keys(typed).length);
      expect(await app.submit(jonas, Object.fromEntries(filled))).toEqual({});
    },
  };
}

const programId = (name: string) =>
  app.platform.inspect().programs.find((one) => one.name === name)?.id ?? '';
const members = (name: string) =>
  app.platform
    .inspect()
    .programs.find((one) => one.name === name)
    ?.members.map((one) => one.name);
const asks = /\?$/m;

type Job = {
  /** As the guide prints it. */
  job: string;
  how: string;
  clicks: number;
  /** Filled fields of a form. */
  fields?: number;
  run: () => Promise<void>;
};

/** In the order of a day: each job finds what those before it left. */
const jobs: Job[] = [
  {
    job: 'Note a task of my own',
    how: '`/todo Call the venue tomorrow 3pm`',
    clicks: 0,
    async run() {
      const answer = await coach.types('/todo Call the venue tomorrow 3pm');
      expect(wordsOf(answer)).not.toMatch(asks);
      await app.pass();
      expect(app.tasks('Call the venue')).toMatchObject([{ program: { name: 'Spring' } }]);
    },
  },
  {
    job: 'Give a client a task',
    how: '`/todo Send the worksheet tomorrow 5pm for Anna`',
    clicks: 0,
    async run() {
      const answer = await coach.types('/todo Send the worksheet tomorrow 5pm for Anna');
      expect(wordsOf(answer)).not.toMatch(asks);
      await app.pass();
      expect(app.tasks('Send the worksheet')).toMatchObject([{ user: { name: 'Anna Kowalski' } }]);
    },
  },
  {
    job: 'Give a client a task in another program',
    how: '`/todo Read chapter 2 for Tom in "Autumn"`',
    clicks: 0,
    async run() {
      await coach.types('/todo Read chapter 2 for Tom in "Autumn"');
      expect(app.tasks('Read chapter 2')).toMatchObject([{ program: { name: 'Autumn' } }]);
    },
  },
  {
    job: 'Take back what I just typed',
    how: '**Cancel** within ten seconds',
    clicks: 1,
    async run() {
      const waiting = await coach.types('/todo Call the wrong venue');
      await coach.clicks(waiting, 'Cancel');
      await app.pass();
      expect(app.tasks('Call the wrong venue')).toEqual([]);
    },
  },
  {
    job: 'Write a task to Touchline as to a colleague',
    how: '“Book a taxi tomorrow” in its messages, **Create**',
    clicks: 1,
    async run() {
      const proposal = await coach.types('Book a taxi tomorrow', direct);
      await coach.clicks(proposal, 'Create');
      expect(app.tasks('Book a taxi')).toHaveLength(1);
    },
  },
  {
    job: 'Make a task of a message',
    how: 'the message’s shortcut **Create task from message**, **Create task**',
    clicks: 2,
    async run() {
      const { ts = '' } = await app.slack.control.type({
        user: people.marta,
        channel: channels.coaching,
        text: 'Who brings the projector?',
      });
      await coach.fromMessage(ts);
      await coach.submits();
      const made = app
        .tasks()
        .filter(({ description }) => description.startsWith('Who brings the projector?'));
      expect(made).toMatchObject([{ user: { name: 'Jonas Lindqvist' } }]);
    },
  },
  {
    job: 'See what I have to do',
    how: '`/todo`, or Touchline’s Home',
    clicks: 0,
    async run() {
      expect(wordsOf(await coach.types('/todo'))).toMatch(
        /^\*Your tasks\*.*\n\*Overdue\*\n1\. \*Book the room\*/,
      );
    },
  },
  {
    job: 'See what is due today',
    how: '`/todo today`',
    clicks: 0,
    async run() {
      const said = wordsOf(await coach.types('/todo today'));
      expect(said).toContain('Print the badges');
      expect(said).not.toContain('Book the room');
    },
  },
  {
    job: 'See what anybody is late with',
    how: '`/todo overdue all`',
    clicks: 0,
    async run() {
      const said = wordsOf(await coach.types('/todo overdue all'));
      expect(said).toContain('Send the survey');
      expect(said).toContain('Book the room');
    },
  },
  {
    job: 'See a client’s tasks',
    how: '`/todo list Anna`',
    clicks: 0,
    async run() {
      expect(wordsOf(await coach.types('/todo list Anna'))).toContain('Send the survey');
    },
  },
  {
    job: 'Find a client',
    how: '`/client anna`',
    clicks: 0,
    async run() {
      expect(wordsOf(await coach.types('/client anna'))).toMatch(/^Anna Kowalski · /);
    },
  },
  {
    job: 'Change a client’s field',
    how: '`/client anna`, **Edit fields**, **Save**',
    clicks: 2,
    fields: 2,
    async run() {
      await coach.clicks(await coach.types('/client anna'), 'Edit fields');
      await coach.submits({ 'New field': 'Goal', 'Its value': 'Speak up' });
      const anna = app.platform.inspect().clients.find(({ name }) => name === 'Anna Kowalski');
      expect(anna?.info).toMatchObject({ goal: 'Speak up' });
    },
  },
  {
    job: 'Mark a task done',
    how: '`/todo`, **Done**',
    clicks: 1,
    async run() {
      await coach.clicks(await coach.types('/todo'), 'Done');
      expect(app.tasks('Book the room')).toMatchObject([{ done: true }]);
    },
  },
  {
    job: 'Take that back',
    how: '**Undo** in the same place',
    clicks: 1,
    async run() {
      const done = await app.type(jonas, '/todo done book the room');
      await coach.clicks(done, 'Undo');
      expect(app.tasks('Book the room')).toMatchObject([{ done: false }]);
    },
  },
  {
    job: 'Mark several done',
    how: '`/todo done 1 and 2`',
    clicks: 0,
    async run() {
      await coach.types('/todo done 1 and 2');
      expect(app.tasks('Book the room')).toMatchObject([{ done: true }]);
      expect(app.tasks('Print the badges')).toMatchObject([{ done: true }]);
    },
  },
  {
    job: 'Move a task to another day',
    how: '`/todo move order lunch to friday`, **Replace**',
    clicks: 1,
    async run() {
      await coach.clicks(await coach.types('/todo move order lunch to friday'), 'Replace');
      expect(app.tasks('Order lunch').map(({ done }) => done)).toEqual([false, true]);
    },
  },
  {
    job: 'Give a task to somebody else',
    how: '`/todo assign order lunch to Tom`, **Replace**',
    clicks: 1,
    async run() {
      await coach.clicks(await coach.types('/todo assign order lunch to Tom'), 'Replace');
      expect(app.tasks('Order lunch')[0]).toMatchObject({ done: false, user: { name: 'Tom Okafor' } });
    },
  },
  {
    job: 'Create a client and put them into a program',
    how: '`/client new`, **Create**',
    clicks: 1,
    fields: 3,
    async run() {
      await coach.types('/client new');
      await coach.submits({
        Name: 'Nora Winter',
        Email: 'nora@clients.example',
        Programs: [option(programId('Spring'))],
      });
      expect(members('Spring')).toContain('Nora Winter');
    },
  },
  {
    job: 'Add somebody to a program',
    how: '`/program add Tom Okafor to Winter`',
    clicks: 0,
    async run() {
      await coach.types('/program add Tom Okafor to Winter');
      expect(members('Winter')).toEqual(['Tom Okafor']);
    },
  },
  {
    job: 'See how a program goes',
    how: '`/program Spring progress`',
    clicks: 0,
    async run() {
      expect(wordsOf(await coach.types('/program Spring progress'))).toMatch(
        /^\*?Spring\*? · \d+ of \d+ tasks done/,
      );
    },
  },
];

describe('a coach’s twenty commonest jobs', () => {
  test.each(jobs.map((one) => [one.job, one] as const))('%s', async (_, { run, clicks, fields = 0 }) => {
    await run();
    expect(coach.effort.lines).toBeLessThanOrEqual(1);
    expect(coach.effort).toMatchObject({ clicks, fields });
    expect(clicks).toBeLessThanOrEqual(2);
  });

  test('are printed in the guide for coaches', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../.github/guide/coaches.md'), 'utf8');
    const rows = jobs.map(({ job, how, clicks }) => `| ${job} | ${how} | ${clicks} |`);
    expect(jobs).toHaveLength(20);
    expect(guide.split('\n').filter((line) => /^\|.*\| \d \|$/.test(line))).toEqual(rows);
  });
});
