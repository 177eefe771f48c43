import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionsOf } from '../../../src/playground/slack-simulator/index.ts';
import { homeOf } from '../home/home-support.ts';
import { addOrganization } from '../organization.ts';
import { channels, linesIn, people, startTest, type Test, wordsOf, workspaces } from '../support.ts';

const { tom, jonas, marta } = people;
const { general } = channels;
const direct = 'D0APPGUEST0';
const guest =
  'You are a guest in this Slack workspace. I work for its full members only. ' +
  'Ask an administrator of the workspace to make you one.';

let test: Test;
beforeAll(async () => {
  test = await startTest({ seed: false });
  const organization = addOrganization(test.platform);
  organization.addTask('tom', 'Tom’s');
  organization.addTask('anna', 'Hers');
  await test.slack.control.invite({ channel: general, user: 'U0APPNORTH', inviter: people.marta });
});
afterAll(() => test.close());

const nothing = (text: string) => expect(text).not.toMatch(/Tom’s|Hers|Kowalski|Spring/);

describe('a guest, although their email is a client’s', () => {
  const modal = async () => linesIn((await test.views(tom)).at(-1)?.blocks ?? []).join('\n');

  it.each<[string, () => Promise<string>]>([
    ['a command', async () => wordsOf(await test.type(tom, '/todo', general))],
    ['a command for a client', async () => wordsOf(await test.type(tom, '/client Anna', general))],
    ['a status', async () => wordsOf(await test.type(tom, '/touchline status', general))],
    ['a direct message', async () => wordsOf(await test.type(tom, 'what is overdue?', direct))],
    ['a mention', async () => wordsOf(await test.type(tom, '<@U0APPNORTH> list', general))],
    [
      'the Home tab',
      async () =>
        linesIn(await homeOf(test, tom).open())
          .join(' ')
          .replaceAll('*', ''),
    ],
    [
      'a shortcut',
      async () => {
        await test.done(() => test.slack.control.shortcut({ user: tom, callback_id: 'task.new' }));
        return modal();
      },
    ],
    [
      'a shortcut for clients',
      async () => {
        await test.done(() => test.slack.control.shortcut({ user: tom, callback_id: 'client.new' }));
        return modal();
      },
    ],
  ])('gets nothing but what would help, from %s', async (_, act) => {
    test.slack.clock.advance(2_000);
    const said = await act();
    expect(said).toContain(guest);
    nothing(said);
  });
});

it('who becomes a guest gets nothing from a list and its menus that are still there', async () => {
  const list = await test.type(jonas, '/todo list all');
  const block = list.blocks.find((one) => JSON.stringify(one).includes('list.filter'));
  const people = async () => {
    const offered = await test.slack.control.options({
      user: jonas,
      container: { type: 'message', channel: channels.coaching, ts: list.ts },
      block_id: String(block?.block_id),
      action_id: 'list.filter',
      query: '',
    });
    return optionsOf(offered);
  };
  expect(await people()).not.toEqual([]);
  await test.slack.control.person({
    id: jonas,
    teamId: workspaces.north,
    name: 'Jonas',
    email: 'jonas@northfield.example',
    role: 'guest',
  });
  await test.quiet();
  expect(await people()).toEqual([]);
  await test.click(jonas, list, 'Done');
  expect(wordsOf(await test.lastMessage(jonas))).toContain(guest);
  expect(test.tasks().some(({ done }) => done)).toBe(false);
});

it('an email that only looks like a client’s is not theirs: K is not the Kelvin sign', async () => {
  const kelvin = 'anna.\u212aowalski@clients.example';
  await test.slack.control.person({
    id: 'U0KELVIN01',
    teamId: workspaces.north,
    name: 'Kelvin',
    email: kelvin,
    role: 'member',
  });
  await test.quiet();
  expect(wordsOf(await test.type('U0KELVIN01', '/todo', general))).toContain(
    'I can’t find you on your coaching platform',
  );
  test.slack.clock.advance(2_000);
  const mention = wordsOf(await test.type(marta, '/todo list <@U0KELVIN01>'));
  expect(mention).toBe('<@U0KELVIN01> is not on your coaching platform.');
  test.slack.clock.advance(2_000);
  expect(wordsOf(await test.type(marta, `/client ${kelvin}`))).toMatch(/^No client has the email /);
});
