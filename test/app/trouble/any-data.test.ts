import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExplorer } from '../explore.ts';
import { homeOf } from '../home/home-support.ts';
import { type App, channels, linesIn, people, type Seen, startApp, wordsOf } from '../support.ts';
import { addAnyOrganization, anyText, fullText, randomOf } from './any-data.ts';

const { jonas, marta, anna } = people;
const direct = { [jonas]: 'D0APPJONAS0', [anna]: 'D0APPANNAK0' };

/**
 * Everything that Touchline shows, for data of any kind: the simulator refuses what exceeds Slack's limits, and that is
 * a trouble here.
 */
describe.each([
  ['any data', 1, false],
  ['the largest contents', 2, true],
] as const)('%s, seed %i', (_data, seed, isFull) => {
  let app: App;
  let explorer: ReturnType<typeof createExplorer>;
  const random = randomOf(seed);
  const textOf = (max: number) => (isFull ? fullText : anyText)(random, max);
  beforeAll(async () => {
    app = await startApp({ seed: false });
    addAnyOrganization(app, random, isFull);
    explorer = createExplorer(app, textOf, { taken, answer });
  });
  afterAll(() => app.close());

  async function taken(what: string, user: string): Promise<void> {
    expect(await app.troubles(), what).toEqual([]);
    for (const { blocks } of await app.views(user))
      expect(linesIn(blocks).join('\n'), what).not.toContain('Something went wrong on our side');
  }
  const answer = (line: string, { text, ...seen }: Seen) =>
    expect(`${text}${wordsOf({ text, ...seen })}`, line).not.toContain('Something went wrong on our side');
  const explore = (user: string, line: string, channel: string) => explorer.explore(user, line, channel);

  const lines: [string, string[]][] = [
    [
      'a coach’s lists',
      ['/todo', '/todo list all', '/todo overdue all', '/todo done this week all', '/todo newest'],
    ],
    [
      'lists by name',
      ['/todo list client0@clients.example', '/todo list Anna in Spring', '/todo list e', '/todo search a'],
    ],
    [
      'clients',
      ['/client', '/client client0@clients.example', '/client Anna', '/client zzzz', '/client new'],
    ],
    [
      'programs',
      [
        '/program',
        '/program Spring',
        '/program Spring progress',
        '/program 7',
        '/program add Anna to Spring',
      ],
    ],
    [
      'the team and the rest',
      [
        '/touchline team',
        '/touchline team e',
        '/touchline status',
        '/touchline help',
        '/touchline channel Spring',
        '/touchline profile',
      ],
    ],
    [
      'what replaces and completes',
      [
        '/todo move 1 to friday',
        '/todo edit 2 New',
        '/todo assign 1 to Anna',
        '/todo done a',
        '/todo done 3',
        '/todo delete a',
      ],
    ],
    [
      'what repeats, and tasks for many',
      ['/todo Call Anna every monday 9am', '/todo repeats', '/todo Write for everyone in Spring'],
    ],
    [
      'digests',
      [
        '/todo digest weekdays 9am',
        '/todo digest now',
        '/todo digest status',
        '/todo digest',
        '/todo digest off',
      ],
    ],
  ];
  it.each(lines)('%s', async (_, each) => {
    for (const line of each) await explore(jonas, line, channels.coaching);
  });

  it('tasks of any text, typed in a channel and written to Touchline', async () => {
    for (const max of [20, 200, 2_900]) {
      const text = textOf(max).replace(/^\W+/, 'Do ');
      await explore(jonas, `/todo ${text} for client1@clients.example in Spring`, channels.coaching);
      await explore(jonas, `/todo ${text} tomorrow for nobody`, channels.coaching);
      await explore(jonas, `${text} tomorrow`, direct[jonas] ?? '');
    }
  });

  it('what an admin and a client see', async () => {
    for (const line of ['/todo', '/touchline audit', '/touchline profile'])
      await explore(marta, line, channels.coaching);
    for (const line of ['/todo', '/todo done', 'what is overdue?'])
      await explore(anna, line, direct[anna] ?? '');
  });

  it('what comes by itself in a week', async () => {
    await app.type(jonas, '/todo digest weekdays 9am');
    const chosen = (value: string) => ({ text: { type: 'plain_text', text: value }, value });
    for (const user of [jonas, marta, anna]) {
      const home = homeOf(app, user);
      await home.open();
      await home.click('Settings');
      const tell = ['assigned', 'nudged', 'before'].map(chosen);
      const days = ['1', '2', '3', '4', '5'].map(chosen);
      await app.submit(user, { tell, morning: chosen('8'), 'morning-days': days, weekly: chosen('usual') });
      const [open] = await app.views(user);
      if (open) await app.slack.control.close({ user, view_id: open.id, all: true });
    }
    const before = await Promise.all([jonas, anna].map((user) => app.messages(user, direct[user])));
    for (let hours = 0; hours < 7 * 24; hours += 1) {
      app.slack.clock.advance(60 * 60_000);
      await app.touchline.poll();
      await app.quiet();
    }
    const after = await Promise.all([jonas, anna].map((user) => app.messages(user, direct[user])));
    for (const [index, messages] of after.entries())
      expect(messages.length).toBeGreaterThan((before[index]?.length ?? 0) + 4);
    // What waits to be shown where it was typed is older than its address by now; a second message in a second is sent again.
    const troubles = await app.troubles();
    expect(troubles.filter((line) => !/expired_url|ratelimited/.test(line))).toEqual([]);
  });

  it.each([
    ['a coach', jonas],
    ['an admin', marta],
    ['a client', anna],
  ])('the Home of %s, and everything in it', async (_, user) => {
    await explorer.exploreHome(user);
    const lines = await homeOf(app, user).lines();
    expect(lines.join('\n')).not.toContain('Something went wrong on our side');
  });
});
