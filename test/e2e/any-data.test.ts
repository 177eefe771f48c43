import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dicts, optionsOf, placedElements } from '../../src/playground/slack/blocks/walk.ts';
import type { Dict } from '../../src/playground/slack/data.ts';
import { addAnyOrganization, anyText, randomOf } from './any-data.ts';
import { homeOf } from './home-support.ts';
import { channels, linesIn, people, startTest, type Test, wordsOf } from './support.ts';

const { jonas, marta, anna } = people;
const direct = { [jonas]: 'D0APPJONAS0', [anna]: 'D0APPANNAK0' };

type Container = Parameters<Test['slack']['control']['action']>[0]['container'];

/**
 * Everything that Touchline shows, for data of any kind: the simulator refuses what exceeds Slack's limits, and that is
 * a trouble here.
 */
describe.each([1])('any data, seed %i', (seed) => {
  let test: Test;
  const random = randomOf(seed);
  beforeAll(async () => {
    test = await startTest({ seed: false });
    addAnyOrganization(test, random);
  });
  afterAll(() => test.close());

  const stamp = (user: string, channel: string) =>
    test
      .messages(user, channel)
      .then((all) => all.map(({ ts, blocks }) => `${ts} ${JSON.stringify(blocks)}`));
  /** Lets some time pass, so that Slack's rate limits play no part. */
  const pause = () => test.slack.clock.advance(2_000);
  async function wellTaken(what: string, user: string): Promise<void> {
    expect(await test.troubles(), what).toEqual([]);
    for (const { blocks } of await test.views(user))
      expect(linesIn(blocks).join('\n'), what).not.toContain('Something went wrong on our side');
  }

  /** One thing of each kind that can be clicked or chosen, by what it does. */
  function kindsOf(blocks: Dict[]): Map<string, { block_id: string; action_id: string; element: Dict }> {
    const found = new Map<string, { block_id: string; action_id: string; element: Dict }>();
    for (const { block, element } of placedElements(blocks)) {
      if (block.type === 'input' || element.url !== undefined) continue;
      const action_id = String(element.action_id);
      const kind = `${String(element.type)} ${action_id.replace(/\d+$/, '')}`;
      if (!found.has(kind)) found.set(kind, { block_id: String(block.block_id), action_id, element });
    }
    return found;
  }

  async function choices(user: string, container: Container, block: string, element: Dict): Promise<Dict[]> {
    if (element.type !== 'external_select' && element.type !== 'multi_external_select')
      return optionsOf(element);
    const { options } = await test.slack.control.options({
      user,
      container,
      block_id: block,
      action_id: String(element.action_id),
      query: '',
    });
    return dicts(options);
  }

  /** Clicks, or chooses the last option; what is no longer there is left alone. */
  async function use(
    user: string,
    container: Container,
    { block_id, action_id, element }: { block_id: string; action_id: string; element: Dict },
  ): Promise<void> {
    pause();
    const target = { user, container, block_id, action_id };
    if (element.type === 'button') {
      await test.done(() => test.slack.control.action(target));
      return;
    }
    const option = (await choices(user, container, block_id, element)).at(-1);
    if (option === undefined) return;
    const value = element.type === 'external_select' ? option : String(option.value);
    await test.done(() => test.slack.control.action({ ...target, value }));
  }

  /** Fills in the open modal with any text and what its menus offer, submits it, and closes what is open then. */
  async function fillAndClose(user: string, what: string): Promise<void> {
    const top = (await test.views(user)).at(-1);
    if (top === undefined) return;
    const container = { type: 'view', view_id: top.id } as const;
    const values: Record<string, unknown> = {};
    for (const { block, element } of placedElements(top.blocks)) {
      const { block_id } = block;
      if (element.type === 'plain_text_input')
        values[String(block_id)] = anyText(random, Math.min(Number(element.max_length ?? 3_000), 3_000));
      else if (element.type === 'email_text_input')
        values[String(block_id)] = `any${Math.floor(random() * 1e6)}@clients.example`;
      else if (/select$/.test(String(element.type)) && block.type === 'input') {
        const option = (await choices(user, container, String(block_id), element)).at(0);
        if (option && !String(element.type).startsWith('multi_')) values[String(block_id)] = option;
      }
    }
    if (top.view.submit) {
      pause();
      await test.submit(user, values);
      await wellTaken(`${what}, submitted`, user);
    }
    const still = (await test.views(user)).at(-1);
    if (still) await test.slack.control.close({ user, view_id: still.id, all: true });
  }

  /** Says a line, then does one thing of each kind that the answer offers, each to a fresh answer. */
  async function explore(user: string, line: string, channel: string): Promise<void> {
    const say = async () => {
      pause();
      const answer = await test.type(user, line, channel);
      await wellTaken(line, user);
      expect(`${answer.text}${wordsOf(answer)}`, line).not.toContain('Something went wrong on our side');
      return answer;
    };
    let answer = await say();
    await fillAndClose(user, line);
    let seen = await stamp(user, channel);
    for (const kind of kindsOf(answer.blocks).keys()) {
      const now = await stamp(user, channel);
      if (JSON.stringify(now) !== JSON.stringify(seen)) {
        answer = await say();
        seen = await stamp(user, channel);
      }
      const target = kindsOf(answer.blocks).get(kind);
      if (target === undefined) continue;
      await use(user, { type: 'message', channel, ts: answer.ts }, target);
      await wellTaken(`${line}, ${kind}`, user);
      await fillAndClose(user, `${line}, ${kind}`);
    }
  }

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
    const home = homeOf(test, user);
    test.slack.clock.advance(61_000);
    const blocks = await home.open();
    await wellTaken('Home', user);
    for (const kind of kindsOf(blocks).keys()) {
      const { home: view } = await test.slack.control.state({ user });
      const target = kindsOf(await home.blocks()).get(kind);
      if (target === undefined) continue;
      await use(user, { type: 'view', view_id: String((view as Dict).id) }, target);
      await wellTaken(`Home, ${kind}`, user);
      await fillAndClose(user, `Home, ${kind}`);
    }
    expect(linesIn(await home.blocks()).join('\n')).not.toContain('Something went wrong on our side');
  });
});
