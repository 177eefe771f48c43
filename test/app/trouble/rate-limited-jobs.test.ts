import { drawPhoto } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import * as connecting from '../connect/connect-support.ts';
import { type App, channels, directOf, people, type Seen, wordsOf, workspaces } from '../support.ts';
import { holdJourneys, type Journey, team } from './rate-limited-support.ts';

const { anna, jonas, marta, priya } = people;

const option = (value: string) => ({ value });

/** All that somebody reads in a channel. */
const wordsIn = async (app: App, user: string, channel: string): Promise<string> =>
  (await app.messages(user, channel)).map(wordsOf).join('\n');

/** What is due comes, now and in the minutes after. */
async function atNine(app: App): Promise<void> {
  for (const time of ['08:00:00', '08:00:10', '08:05:00', '08:10:00'])
    await app.moveTo(`2026-11-19T${time}Z`);
}

/** The digest of the team's channel, posted on the next morning. */
async function digestOf(app: App): Promise<Seen> {
  await app.type(jonas, '/todo digest weekdays 9am', team);
  await atNine(app);
  const found = (await app.messages(jonas, team)).find((message) => /^\*\d+ overdue/.test(wordsOf(message)));
  if (found === undefined) throw new Error('There is no digest.');
  return found;
}

const journeys: Journey[] = [
  {
    name: 'a digest in the morning',
    sees: /^\*\d+ overdue\*/,
    run: async (app) => wordsOf(await digestOf(app)),
  },
  {
    name: 'done in a digest',
    sees: /~.+~/,
    run: async (app) => wordsOf(await app.click(jonas, await digestOf(app), 'Done', { channel: team })),
  },
  {
    name: 'a nudge',
    sees: /sent you a friendly reminder/,
    async run(app) {
      const digest = await digestOf(app);
      await app.click(jonas, digest, 'Nudge', { channel: team });
      const told = [];
      for (const user of [marta, priya, jonas]) told.push(...(await app.toldWords(user)));
      return told.join('\n');
    },
  },
  {
    name: 'a morning message',
    sees: /overdue/,
    async run(app) {
      const schedule = { days: [1, 2, 3, 4, 5] as const, hour: 9, minute: 0, timeZone: 'Europe/Berlin' };
      const who = {
        workspaceId: workspaces.north,
        installation: { teamId: workspaces.north },
        userId: jonas,
      };
      await fixture.prefer(app, workspaces.north, jonas, { morningHour: 9 });
      await fixture.scheduleMorning(app, who, { ...schedule, days: [...schedule.days] });
      await atNine(app);
      return (await app.toldWords(jonas)).join('\n');
    },
  },
  {
    name: 'a message made a task',
    sees: /Send the plan/,
    async run(app) {
      const { ts = '' } = await app.slack.control.type({
        user: marta,
        channel: channels.coaching,
        text: 'Send the plan tomorrow',
      });
      await app.shortcut(jonas, 'task.from-message', { channel: channels.coaching, ts });
      const asked = (await app.modal(jonas)).blocks.find(({ block_id }) => /^program/.test(String(block_id)));
      const program = app.platform.inspect().programs.find(({ name }) => name === 'First 90 Days');
      await app.submit(jonas, { [String(asked?.block_id)]: option(program?.id ?? '') });
      return app
        .tasks()
        .map(({ description }) => description)
        .join('\n');
    },
  },
  {
    name: 'a mention',
    sees: /Water the plants/,
    async run(app) {
      await app.enter(jonas, `<@U0APPNORTH> Water the plants tomorrow`, channels.coaching);
      return wordsIn(app, jonas, channels.coaching);
    },
  },
  {
    name: 'brought into a channel',
    sees: /every morning/,
    async run(app) {
      await app.slack.control.kick({ channel: team, user: 'U0APPNORTH' });
      await app.done(() => app.slack.control.invite({ channel: team, user: 'U0APPNORTH', inviter: jonas }));
      return wordsIn(app, jonas, team);
    },
  },
  {
    name: 'everything that is kept, as a file',
    sees: /touchline-2026-11-18\.json/,
    async run(app) {
      await app.type(jonas, '/todo Send the plan tomorrow');
      await connecting.answerTo(app, jonas, 'privacy');
      const { messages } = await app.slack.control.messages({ user: jonas, channel: directOf(jonas) });
      return JSON.stringify(messages.flatMap(({ files = [] }) => files));
    },
  },
  {
    name: 'a task for a client, who is told',
    sees: /Call back/,
    async run(app) {
      await app.type(jonas, '/todo Call back tomorrow for Anna Kowalski');
      return (await app.toldWords(anna)).join('\n');
    },
  },
  {
    name: 'a profile with a photo',
    sees: /is saved\./,
    async run(app) {
      await connecting.touchline(app, marta, 'profile');
      const data = drawPhoto('aa3311');
      const { file } = await app.slack.control.upload({ user: marta, name: 'me.png', data });
      await app.submit(marta, {
        name: 'Marta Reyes',
        email: 'marta@northfield.example',
        notifications: option('daily'),
        digests: option('yes'),
        photo: [file],
      });
      return (await app.modalLines(marta)).join('\n');
    },
  },
];

holdJourneys(journeys);
