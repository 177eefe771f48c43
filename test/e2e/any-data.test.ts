import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAnyOrganization, anyText, randomOf } from './any-data.ts';
import { createExplorer } from './explore.ts';
import { homeOf } from './home-support.ts';
import { channels, linesIn, people, type Seen, startTest, type Test, wordsOf } from './support.ts';

const { jonas, marta, anna } = people;
const direct = { [jonas]: 'D0APPJONAS0', [anna]: 'D0APPANNAK0' };

/**
 * Everything that Touchline shows, for data of any kind: the simulator refuses what exceeds Slack's limits, and that is
 * a trouble here.
 */
describe.each([1])('any data, seed %i', (seed) => {
  let test: Test;
  let explorer: ReturnType<typeof createExplorer>;
  const random = randomOf(seed);
  beforeAll(async () => {
    test = await startTest({ seed: false });
    addAnyOrganization(test, random);
    explorer = createExplorer(test, (max) => anyText(random, max), { taken, answer });
  });
  afterAll(() => test.close());

  async function taken(what: string, user: string): Promise<void> {
    expect(await test.troubles(), what).toEqual([]);
    for (const { blocks } of await test.views(user))
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
    ['digests', ['/todo digest weekdays 9am', '/todo digest now', '/todo digest', '/todo digest off']],
  ];
  it.each(lines)('%s', async (_, each) => {
    for (const line of each) await explore(jonas, line, channels.coaching);
  });

  it('tasks of any text, typed in a channel and written to Touchline', async () => {
    for (const max of [20, 200, 2_900]) {
      const text = anyText(random, max).replace(/^\W+/, 'Do ');
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

  it.each([
    ['a coach', jonas],
    ['an admin', marta],
    ['a client', anna],
  ])('the Home of %s, and everything in it', async (_, user) => {
    await explorer.exploreHome(user);
    const lines = await homeOf(test, user).lines();
    expect(lines.join('\n')).not.toContain('Something went wrong on our side');
  });
});
