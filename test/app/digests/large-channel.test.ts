import { expect, it } from 'vitest';
import { defaultSeed, type SeedPerson } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { type App, ending, people, startApp, wordsOf, workspaces } from '../support.ts';

const { jonas, marta, priya } = people;
const { north } = workspaces;
const large = 'C0LARGE001';

let app: App;

/** A private channel of so many people, in a workspace of so many; Slack allows the least that it documents. */
async function start(members: number, everyone = members): Promise<void> {
  const more = Array.from({ length: everyone }, (_, nth): SeedPerson => {
    const id = `U7${String(nth).padStart(7, '0')}`;
    const role = nth === everyone - 1 ? 'admin' : 'member';
    return { id, teamId: north, name: id, email: `${id}@northfield.example`, tz: 'Europe/Berlin', role };
  });
  const seed = { ...defaultSeed, people: [...defaultSeed.people, ...more] };
  app = await ending(startApp({ slack: { seed } }));
  await app.slack.control.channel({
    id: large,
    teamId: north,
    name: 'large',
    kind: 'private',
    members: [marta, jonas, priya, ...more.slice(0, members - 3).map(({ id }) => id), 'bot'],
  });
}

async function apiCalls(): Promise<string[]> {
  const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
  return deliveries.filter(({ kind }) => kind === 'api').map(({ url }) => url);
}

it.each([
  [140, 6],
  [600, 6],
  [5_000, 12],
])(
  'a digest is set up in a private channel of %i people with at most %i calls to Slack',
  async (size, most) => {
    await start(size);
    const [answer] = await Promise.all([
      app.type(marta, '/todo digest weekdays 9am', large),
      app.slack.control.type({ user: jonas, channel: large, text: '/todo' }),
    ]);
    await app.quiet();
    const calls = await apiCalls();
    expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(most);
    expect(wordsOf(answer)).not.toMatch(/try again/);
    const seen = (await app.messages(marta, large)).map(wordsOf).join('\n');
    expect(seen).toMatch(size > 1_000 ? /can read|anyone|everyone/i : /\d+ people/);
    expect(await app.troubles()).toEqual([]);
  },
);

it('whoever is not in the list is asked for alone: a list that refuses pages, or repeats one, ends', async () => {
  await start(40, 2_100);
  await app.faults({ what: 'users.list', kind: 'status', status: 429, after: 1, times: 1 });
  await app.type(marta, '/todo digest weekdays 9am', large);
  const calls = await apiCalls();
  expect(calls.filter((name) => name === 'users.info').length).toBeLessThanOrEqual(3);
});

it('Slack’s admins are found on later pages too', async () => {
  await start(3, 2_100);
  const found = await fixture.slackAdmins(app, app.slack.botToken(north), north);
  expect(found).toContain('U70002099');
  expect((await apiCalls()).filter((name) => name === 'users.list')).toHaveLength(3);
});
