import { describe, expect } from 'vitest';
import { optionsOf } from '../../../src/playground/slack-simulator/index.ts';
import { homeOf } from '../home/home-support.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, channels, linesIn, people, startApp, workspaces } from '../support.ts';

const { tom, jonas, marta } = people;
const { general } = channels;
const direct = 'D0APPGUEST0';
const guest =
  'You are a guest in this Slack workspace. I work for its full members only. ' +
  'Ask an administrator of the workspace to make you one.';

const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    const organization = addOrganization(app.platform);
    organization.addTask('tom', 'Tom’s');
    organization.addTask('anna', 'Hers');
    await app.slack.control.invite({ channel: general, user: 'U0APPNORTH', inviter: people.marta });
  },
);

const nothing = (text: string) => expect(text).not.toMatch(/Tom’s|Hers|Kowalski|Spring/);

describe('a guest, although their email is a client’s', () => {
  const modal = async () => (await app.modalLines(tom)).join('\n');

  test.each<[string, () => Promise<string>]>([
    ['a command', async () => await app.say(tom, '/todo', general)],
    ['a command for a client', async () => await app.say(tom, '/client Anna', general)],
    ['a status', async () => await app.say(tom, '/touchline status', general)],
    ['a direct message', async () => await app.say(tom, 'what is overdue?', direct)],
    ['a mention', async () => await app.say(tom, '<@U0APPNORTH> list', general)],
    [
      'the Home tab',
      async () =>
        linesIn(await homeOf(app, tom).open())
          .join(' ')
          .replaceAll('*', ''),
    ],
    [
      'a shortcut',
      async () => {
        await app.shortcut(tom, 'task.new');
        return modal();
      },
    ],
    [
      'a shortcut for clients',
      async () => {
        await app.shortcut(tom, 'client.new');
        return modal();
      },
    ],
  ])('gets nothing but what would help, from %s', async (_, act) => {
    app.slack.clock.advance(2_000);
    const said = await act();
    expect(said).toContain(guest);
    nothing(said);
  });
});

test('who becomes a guest gets nothing from a list and its menus that are still there', async () => {
  const list = await app.type(jonas, '/todo list all');
  const block = list.blocks.find((one) => JSON.stringify(one).includes('list.filter'));
  const people = async () => {
    const offered = await app.slack.control.options({
      user: jonas,
      container: { type: 'message', channel: channels.coaching, ts: list.ts },
      block_id: String(block?.block_id),
      action_id: 'list.filter',
      query: '',
    });
    return optionsOf(offered);
  };
  expect(await people()).not.toEqual([]);
  await app.slack.control.person({
    id: jonas,
    teamId: workspaces.north,
    name: 'Jonas',
    email: 'jonas@northfield.example',
    role: 'guest',
  });
  await app.quiet();
  expect(await people()).toEqual([]);
  await app.click(jonas, list, 'Done');
  expect(await app.said(jonas)).toContain(guest);
  expect(app.tasks().some(({ done }) => done)).toBe(false);
});

test('an email that only looks like a client’s is not theirs: K is not the Kelvin sign', async () => {
  const kelvin = 'anna.\u212aowalski@clients.example';
  await app.slack.control.person({
    id: 'U0KELVIN01',
    teamId: workspaces.north,
    name: 'Kelvin',
    email: kelvin,
    role: 'member',
  });
  await app.quiet();
  expect(await app.say('U0KELVIN01', '/todo', general)).toContain(
    'I can’t find you on your coaching platform',
  );
  app.slack.clock.advance(2_000);
  const mention = await app.say(marta, '/todo list <@U0KELVIN01>');
  expect(mention).toBe('<@U0KELVIN01> is not on your coaching platform.');
  app.slack.clock.advance(2_000);
  expect(await app.say(marta, `/client ${kelvin}`)).toMatch(/^No client has the email /);
});
