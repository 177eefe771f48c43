import { describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { connect, modal } from '../connect/connect-support.ts';
import { homeOf } from '../home/home-support.ts';
import {
  type App,
  buttonsIn,
  channels,
  directOf,
  ending,
  labelsIn,
  linesIn,
  people,
  type Seen,
  startApp,
  wordsOf,
  workspaces,
} from '../support.ts';

/** What people meet in their first minutes with Touchline. */

const { marta, jonas, anna, lee, tom } = people;
const { north } = workspaces;

let app: App;
const start = async (connected: boolean) => {
  app = await ending(startApp({ connected }));
};

/** What Touchline told somebody in their direct message, oldest first. */
async function told(user: string): Promise<Seen[]> {
  // Slack takes one message a second in a channel. Each is a job, and the first may find out who is told.
  app.slack.clock.advance(2_000);
  for (let round = 0; round < 2; round += 1) await app.done(() => app.touchline.poll());
  return app.messages(user, directOf(user));
}
const toldWords = async (user: string) => (await told(user)).map(wordsOf);
async function openMessages(user: string): Promise<Seen[]> {
  await homeOf(app, user).open('messages');
  return told(user);
}
const clickDirect = (user: string, message: Seen, label: string) =>
  app.click(user, message, label, { channel: directOf(user) });
const tries = ['My tasks', 'New task', 'A daily digest in a channel'];
const steps = ['Connect', 'Try it', 'Overdue tasks in a channel'];
const theme = 'I put your coaching platform’s tasks, clients and digests into Slack.';

describe('before the workspace is connected', () => {
  it('shows an admin three steps, and Connect opens the window for the token', async () => {
    await start(false);
    const home = homeOf(app, marta);
    expect(labelsIn(await home.open())).toEqual(steps);
    await home.click('Connect');
    expect((await modal(app, marta))[0]).toMatch(/^Paste an API token/);
    await app.submit(marta, { token: app.platform.token() });
    expect((await modal(app, marta))[0]).toContain('is connected to *Northfield Coaching*');
    expect(labelsIn((await app.views(marta)).at(-1)?.blocks ?? [])).toEqual(tries);
    // Their own Home has followed.
    expect((await home.lines())[0]).toContain('Marta Reyes, admin');
    const [hello, ...more] = await told(marta);
    expect(more).toEqual([]);
    expect(hello && wordsOf(hello)).toBe(
      `Hi Marta, I’m Touchline. ${theme}\nConnected to *Northfield Coaching*: 3 coaches and admins, 40 clients, 5 programs. Try one:`,
    );
    expect(hello && labelsIn(hello.blocks)).toEqual(tries);
  });

  it.each(['Try it', 'Overdue tasks in a channel'])(
    '%s asks an admin to connect first, in its place',
    async (label) => {
      await start(false);
      const home = homeOf(app, marta);
      await home.open();
      await home.click(label);
      expect((await modal(app, marta))[0]).toMatch(
        /^\*This workspace is not connected to your coaching platform yet\.\* It takes an API token/,
      );
      const shown = (await app.views(marta)).at(-1);
      const [connectButton] = buttonsIn(shown?.blocks ?? []);
      await app.done(() =>
        app.slack.control.action({
          user: marta,
          container: { type: 'view', view_id: shown?.id ?? '' },
          block_id: connectButton?.blockId ?? '',
          action_id: 'connect.open',
        }),
      );
      expect((await app.views(marta)).map(({ id }) => id)).toEqual([shown?.id]);
      await app.submit(marta, { token: app.platform.token() });
      expect((await modal(app, marta))[0]).toContain('is connected to *Northfield Coaching*');
    },
  );

  it('answers what an admin types with Connect, and keeps what was typed', async () => {
    await start(false);
    const answer = await app.type(marta, '/todo Call Anna');
    expect(wordsOf(answer)).toMatch(
      /^\*This workspace is not connected to your coaching platform yet\.\*(.|\n)*Call Anna$/,
    );
    expect(labelsIn(answer.blocks)).toEqual(['Connect']);
  });

  it.each(['/client anna', '/program leadership progress'])(
    'shows %s again with what comes first, also to whoever may not connect',
    async (line) => {
      await start(false);
      for (const user of [marta, jonas]) expect((await app.say(user, line)).split('\n').at(-1)).toBe(line);
    },
  );

  it('does not repeat a message, which stays where it was written', async () => {
    await start(false);
    const said = await app.say(jonas, 'Call Anna', directOf(jonas));
    expect(said).toContain('is not connected to your coaching platform yet');
    expect(said).not.toContain('Call Anna');
  });

  it('shows no command again that has no words, and nothing that may be a token', async () => {
    await start(false);
    for (const line of ['/client', '/todo', '/touchline team anna'])
      expect(await app.say(jonas, line)).not.toContain(line);
  });

  it.each(['/todo help', '/touchline help', 'help'])('answers %s with the way on', async (line) => {
    await start(false);
    for (const [user, way] of [
      [marta, 'Connect'],
      [jonas, 'Ask Marta'],
    ] as const) {
      const answer = await app.type(user, line, directOf(user));
      expect(labelsIn(answer.blocks)).toEqual([way]);
      const clicked = await app.click(user, answer, way, { channel: directOf(user) });
      // Who was asked can't be asked again.
      expect(labelsIn(clicked.blocks)).toEqual(user === marta ? [way] : []);
    }
    expect((await modal(app, marta))[0]).toMatch(/^Paste an API token/);
    expect((await told(marta)).map(wordsOf).at(-1)).toMatch(
      /^<@U0JONAS001> would like to use Touchline here/,
    );
  });

  it('tells everybody else who can connect it, and asks the admins once a day', async () => {
    await start(false);
    const home = homeOf(app, jonas);
    const blocks = await home.open();
    expect(linesIn(blocks).slice(0, 2)).toEqual([
      '*This workspace is not connected to your coaching platform yet.*',
      `<@${marta}> or another Slack admin can do it in a minute.`,
    ]);
    expect(labelsIn(blocks)).toEqual(['Ask Marta']);
    expect(linesIn(await home.click('Ask Marta'))[0]).toMatch(/^The Slack admins here are being asked\./);
    const [wish, ...none] = await told(marta);
    expect(none).toEqual([]);
    expect(wish && wordsOf(wish)).toMatch(/^<@U0JONAS001> would like to use Touchline here, but/);
    expect(await toldWords(jonas)).toEqual([]);
    expect(linesIn(await home.click('Ask Marta'))[0]).toMatch(
      /^The Slack admins here were asked already: I ask once a day\./,
    );
    expect(await told(marta)).toHaveLength(1);
    await app.slack.control.clock({ advanceMs: 24 * 60 * 60_000 });
    await home.click('Ask Marta');
    expect(await told(marta)).toHaveLength(2);
    if (wish === undefined) throw new Error('Nobody was asked.');
    await clickDirect(marta, wish, 'Connect');
    expect((await modal(app, marta))[0]).toMatch(/^Paste an API token/);
  });

  it('redraws the Homes that say so once it is connected', async () => {
    await start(false);
    const homes = [jonas, anna, lee].map((user) => homeOf(app, user));
    for (const home of homes) expect((await home.open()).length).toBeGreaterThan(0);
    await connect(app, marta, app.platform.token());
    await told(marta);
    const [coach = [], client = [], stranger = []] = await Promise.all(homes.map((home) => home.lines()));
    expect(coach[0]).toContain('Jonas Lindqvist, coach');
    expect(client[0]).toContain('Anna Kowalski, client');
    expect(stranger[0]).toBe('*I can’t find you on your coaching platform.*');
    // Those who only looked hear nothing.
    for (const user of [jonas, anna, lee]) expect(await toldWords(user)).toEqual([]);
  });
});

describe('whoever opens Messages', () => {
  it('is greeted once, as fits them', async () => {
    await start(true);
    const [hello] = await openMessages(jonas);
    expect(hello && wordsOf(hello)).toMatch(
      /^Hi Jonas, I’m Touchline\..*\nConnected to \*Northfield Coaching\*: /,
    );
    expect(hello && labelsIn(hello.blocks)).toEqual(tries);
    expect(await openMessages(jonas)).toHaveLength(1);
    await app.restart();
    await app.slack.control.clock({ advanceMs: 50 * 24 * 60 * 60_000 });
    expect(await openMessages(jonas)).toHaveLength(1);
    const [client] = await openMessages(anna);
    expect(client && labelsIn(client.blocks)).toEqual(['My tasks']);
    expect(client && wordsOf(client)).toContain(
      'Here you see the tasks of your coaching, and mark them done.',
    );
    const [stranger] = await openMessages(lee);
    expect(stranger && wordsOf(stranger)).toContain('I can’t find you on your coaching platform');
    // A guest can't use it, and is left alone.
    expect(await openMessages(tom)).toEqual([]);
    // Nobody else hears anything.
    expect(await toldWords(marta)).toEqual([]);
  });

  it('is told who can connect the workspace', async () => {
    await start(false);
    const [hello] = await openMessages(jonas);
    expect(hello && wordsOf(hello)).toContain(
      '*This workspace is not connected to your coaching platform yet.*',
    );
    expect(hello && labelsIn(hello.blocks)).toEqual(['Ask Marta']);
    const [own] = await openMessages(marta);
    expect(own && labelsIn(own.blocks)).toEqual(steps);
  });

  it('finds that each button leads on', async () => {
    await start(true);
    const [hello] = await openMessages(jonas);
    if (hello === undefined) throw new Error('Nobody was greeted.');
    await clickDirect(jonas, hello, 'My tasks');
    expect((await modal(app, jonas))[0]).toMatch(/^\*Your tasks\*/);
    await clickDirect(jonas, hello, 'New task');
    expect((await app.views(jonas)).at(-1)?.view).toMatchObject({ callback_id: 'task.new' });
    await clickDirect(jonas, hello, 'A daily digest in a channel');
    const filled = {
      channel: channels.general,
      days: [{ text: { type: 'plain_text', text: 'Monday' }, value: '1' }],
    };
    expect(await app.submit(jonas, filled)).toEqual({});
    expect((await modal(app, jonas)).join('\n')).toContain(`I’m not in <#${channels.general}>.`);
    await app.submit(jonas, { ...filled, channel: channels.coaching });
    expect((await modal(app, jonas)).join('\n')).toMatch(
      new RegExp(`will be posted in <#${channels.coaching}> on Mondays at 09:00`),
    );
    expect(await fixture.digest(app, north, channels.coaching)).toMatchObject({ setBy: jonas });
  });
});

describe('whoever types /todo for the first time', () => {
  const hint = 'You can also type';

  it('reads what else can be typed, once', async () => {
    await start(true);
    for (const [user, own] of [
      [jonas, '`/todo overdue for Anna`'],
      [anna, '`/todo search WORDS`'],
    ] as const) {
      const words = await app.say(user, '/todo');
      expect(words.split('\n').at(-1)).toMatch(new RegExp(`^${hint} `));
      expect(words).toContain(own);
      await app.restart();
      expect(await app.say(user, '/todo')).not.toContain(hint);
      // Nothing that was not asked for.
      expect(await told(user)).toEqual([]);
    }
  });

  it('as a client who writes to Touchline, reads who coaches them', async () => {
    await start(true);
    await app.enter(anna, 'hello', directOf(anna));
    expect(await app.said(anna, directOf(anna))).toContain('Your coach is *Jonas Lindqvist*.');
  });
});

describe('whoever brings Touchline into a channel', () => {
  const { general, leadership } = channels;
  const bring = (channel: string, inviter: string) =>
    app.done(() => app.slack.control.invite({ channel, user: 'U0APPNORTH', inviter }));
  const newest = async (user: string, channel: string) => (await app.messages(user, channel)).at(-1);
  const offered = 'I can post this channel’s overdue tasks every morning.';

  it('is offered a digest, alone, and one click sets it up', async () => {
    await start(true);
    await app.enter(jonas, '/invite @Touchline', general);
    const offer = await newest(jonas, general);
    expect(offer?.text).toBe(offered);
    expect(offer && labelsIn(offer.blocks)).toEqual(['Weekdays at 9:00', 'Other times', 'Not now']);
    expect((await newest(marta, general))?.text).not.toBe(offered);
    if (offer === undefined) throw new Error('Nothing was offered.');
    await app.click(jonas, offer, 'Other times', { channel: general });
    expect((await app.views(jonas)).at(-1)?.view).toMatchObject({ callback_id: 'digest.schedule' });
    const set = await app.click(jonas, offer, 'Weekdays at 9:00', { channel: general });
    expect(wordsOf(set)).toContain('will be posted here on weekdays at 09:00');
    expect(await fixture.digest(app, north, general)).toMatchObject({ setBy: jonas });
    // Joins of others are nothing to it.
    await app.done(() => app.slack.control.invite({ channel: general, user: people.priya, inviter: jonas }));
    expect((await newest(jonas, general))?.text).not.toBe(offered);
  });

  it('can decline, and hears nothing without the right to set one up', async () => {
    await start(true);
    await bring(leadership, marta);
    const offer = await newest(marta, leadership);
    if (offer === undefined) throw new Error('Nothing was offered.');
    expect(wordsOf(await app.click(marta, offer, 'Not now', { channel: leadership }))).toBe(
      'Fine. `/todo digest` sets it up whenever you like.',
    );
    await bring(channels.clientCare, anna);
    expect((await newest(anna, channels.clientCare))?.text).not.toBe(offered);
  });

  it('reads the first steps while the workspace is not connected', async () => {
    await start(false);
    await bring(general, marta);
    const first = await newest(marta, general);
    expect(first && labelsIn(first.blocks)).toEqual(steps);
  });
});

describe('a token that the platform refuses', () => {
  const refusing = () => app.breaks({ answer: { status: 401 } });
  const mend = () => app.mend();
  const refused = async (user: string) =>
    (await toldWords(user)).filter((said) => said.startsWith('The coaching platform no longer accepts'));

  it('is told to whoever connected the workspace, once until it works again', async () => {
    await start(true);
    refusing();
    await app.type(jonas, '/todo');
    await app.type(jonas, '/todo');
    expect(await refused(marta)).toHaveLength(1);
    expect(labelsIn((await told(marta)).at(-1)?.blocks ?? [])).toEqual(['Connect']);
    expect(await refused(jonas)).toEqual([]);
    await app.type(jonas, '/todo');
    expect(await refused(marta)).toHaveLength(1);
    mend();
    await app.type(jonas, '/todo');
    refusing();
    await app.type(jonas, '/todo');
    expect(await refused(marta)).toHaveLength(2);
    await app.restart();
    await app.type(jonas, '/todo');
    expect(await refused(marta)).toHaveLength(2);
    mend();
  });
});
