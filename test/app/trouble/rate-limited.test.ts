import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../support/until.ts';
import * as connecting from '../connect/connect-support.ts';
import { type App, directOf, people, startApp, wordsOf, workspaces } from '../support.ts';

const { jonas, marta } = people;

/** A private channel that only coaches read. */
const team = 'C0TEAM0001';

type Journey = {
  name: string;
  /** What somebody sees in the end. */
  run(app: App): Promise<string>;
  sees: RegExp;
  /** Whether the workspace is connected before. */
  connected?: false;
};

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
  typed('create for a client', jonas, '/todo Send the plan tomorrow for Anna Kowalski', /Send the plan/),
  typed('list', jonas, '/todo', /overdue|by Sun|later/i),
  typed('client', jonas, '/client Anna Kowalski', /Anna Kowalski/),
  typed('status', marta, '/touchline status', /Northfield/),
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
    name: 'connect',
    sees: /is connected to \*Northfield Coaching\*/,
    connected: false,
    run: async (app) => (await connecting.connect(app, marta, app.platform.token())).join('\n'),
  },
];

/** Slack wants a pause at each call of a journey, in turn: one of a second, then one of two. */
describe.each(journeys)('$name, while Slack wants a pause of a second', ({ run, sees, connected }) => {
  let app: App | undefined;

  /** Everything anew: what the process has read before is asked again. */
  async function begin(): Promise<App> {
    await app?.close();
    app = await startApp({ connected: connected ?? true });
    await app.slack.control.channel({
      id: team,
      teamId: workspaces.north,
      name: 'team',
      kind: 'private',
      members: [people.marta, people.jonas, people.priya, 'bot'],
    });
    return app;
  }
  const calls = async (): Promise<string[]> =>
    ((await app?.slack.control.deliveries({ limit: 1000 }))?.deliveries ?? []).flatMap(({ kind, url }) =>
      kind === 'api' ? [url] : [],
    );

  it('at any one call ends as without it', async () => {
    onTestFinished(() => app?.close());
    expect(await run(await begin())).toMatch(sees);
    const made = await calls();
    for (const [index, what] of made.entries()) {
      const after = made.slice(0, index).filter((one) => one === what).length;
      const again = await begin();
      const retryAfterS = 1 + (index % 2);
      await again.faults({ what, kind: 'status', status: 429, retryAfterS, after });
      expect(await run(again), `${what}, call ${after + 1}`).toMatch(sees);
      // Some of them tell others, after the answer.
      const troubles: string[] = [];
      await until(
        async () => {
          troubles.push(...(await again.troubles()));
          return troubles.length > 0;
        },
        `${what}, call ${after + 1}, to be refused`,
      );
      expect(troubles.filter((line) => !line.includes('429'))).toEqual([]);
      // Slack did refuse it: a journey that makes fewer calls than before would prove nothing.
      expect(troubles, `${what}, call ${after + 1}`).toHaveLength(1);
    }
  });
});
