import * as connecting from '../connect/connect-support.ts';
import { type App, directOf, people, wordsOf } from '../support.ts';
import { holdJourneys, type Journey, team } from './rate-limited-support.ts';

const { anna, jonas, marta } = people;

const typed = (name: string, user: string, line: string, sees: RegExp): Journey => ({
  name,
  sees,
  run: (app) => app.say(user, line),
});

async function modalAfter(app: App, user: string, open: () => Promise<unknown>): Promise<string> {
  await app.closeModals(user);
  await app.done(open);
  return JSON.stringify((await app.views(user)).at(-1)?.blocks);
}

async function homeOf(app: App, user: string): Promise<string> {
  await app.done(() => app.slack.control.home({ user, tab: 'home' }));
  return JSON.stringify(await app.slack.control.state({ user }));
}

const journeys: Journey[] = [
  typed('create', jonas, '/todo Send the plan tomorrow', /Send the plan/),
  typed('create for a client', jonas, '/todo Send the plan tomorrow for Anna Kowalski', /Send the plan/),
  typed('list', jonas, '/todo', /overdue|Later|Today/i),
  typed('search', jonas, '/todo search plan', /plan/i),
  typed('client', jonas, '/client Anna Kowalski', /Anna Kowalski/),
  typed('clients', jonas, '/client', /Anna Kowalski/),
  typed('programs', jonas, '/program', /Leadership/),
  typed('team', jonas, '/touchline team', /Marta/),
  typed('status', marta, '/touchline status', /Northfield/),
  typed('help', jonas, '/todo help', /\/todo/),
  typed('reminders', jonas, '/todo repeats', /repeat/i),
  typed('digest status', jonas, '/todo digest status', /digest/i),
  typed('for a mentioned user', jonas, `/todo Call back tomorrow for <@${anna}>`, /Call back/),
  {
    name: 'done',
    sees: /~.+~/,
    async run(app) {
      const list = await app.type(jonas, '/todo');
      return wordsOf(await app.click(jonas, list, 'Done'));
    },
  },
  {
    name: 'digest set-up',
    sees: /9:00/,
    async run(app) {
      await app.type(jonas, '/todo digest weekdays 9am', team);
      return JSON.stringify(await app.messages(jonas, team));
    },
  },
  {
    name: 'digest form',
    sees: /"block_id":"days"|Days/,
    run: (app) =>
      modalAfter(app, jonas, () =>
        app.slack.control.type({ user: jonas, channel: team, text: '/todo digest' }),
      ),
  },
  {
    name: 'new task',
    sees: /plain_text_input/,
    run: (app) =>
      modalAfter(app, jonas, () => app.slack.control.shortcut({ user: jonas, callback_id: 'task.new' })),
  },
  {
    name: 'new client',
    sees: /plain_text_input/,
    run: (app) =>
      modalAfter(app, jonas, () => app.slack.control.shortcut({ user: jonas, callback_id: 'client.new' })),
  },
  {
    name: 'profile',
    sees: /plain_text_input/,
    run: (app) => modalAfter(app, marta, () => connecting.touchline(app, marta, 'profile')),
  },
  { name: 'home', sees: /Reach out|overdue/i, run: (app) => homeOf(app, jonas) },
  {
    name: 'a direct message',
    sees: /Water the plants/,
    async run(app) {
      const channel = directOf(jonas);
      await app.type(jonas, 'Water the plants tomorrow', channel);
      return JSON.stringify(await app.messages(jonas, channel));
    },
  },
  {
    name: 'privacy',
    sees: /delete|keep/i,
    run: async (app) => connecting.answerTo(app, jonas, 'privacy'),
  },
  {
    name: 'connect',
    sees: /is connected to \*Northfield Coaching\*/,
    connected: false,
    run: async (app) => (await connecting.connect(app, marta, app.platform.token())).join('\n'),
  },
];

holdJourneys(journeys);
