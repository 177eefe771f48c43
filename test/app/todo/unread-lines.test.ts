import { describe, expect } from 'vitest';
import { watchReaders } from '../../support/who-reads.ts';
import { addOrganization } from '../organization.ts';
import { appOnce, channels, people, startApp, workspaces } from '../support.ts';

const { tom, olga, lee, jonas } = people;
const word = 'Quixotic';
/** Every reader of lines would find something in it. */
const line = `${word} plan for Anna Kowalski in "Spring" every monday 9am tomorrow p1`;

/** What reads a text of anybody: the door, which cuts it, tidies its blanks, and refuses tokens. */
const theDoor = [
  'lib/text',
  'slack/edge/payloads',
  'slack/surface/read-typed',
  'slack/edge/signed-request',
  'slack/ui/typed-text',
  'slack/surface/typed-token',
];
/** What writes a text again, for whoever is refused. */
const writing = /^slack\/(?:ui\/(?!typed-text)|edge\/newer-blocks|surface\/responder)/;
const readers = (files: Iterable<string>): string[] =>
  [...files].filter((file) => !theDoor.includes(file) && !writing.test(file));

const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    addOrganization(app.platform);
    for (const channel of [channels.general, channels.partners])
      await app.slack.control
        .invite({ channel, user: 'U0APPNORTH', inviter: people.marta })
        .catch(() => undefined);
  },
);

/** The files of the app that read the line, up to the answer. */
async function readBy(act: () => Promise<unknown>): Promise<string[]> {
  const watch = watchReaders(word);
  try {
    await act();
    // The line arrived.
    expect([...watch.files]).toContain('slack/surface/typed-token');
    return readers(watch.files);
  } finally {
    watch.stop();
  }
}

const { general, partners } = channels;
const say = (user: string, typed: string, channel: string) => async () => await app.say(user, typed, channel);

describe('a line of somebody who is refused is read by nothing', () => {
  test.each<[string, () => Promise<string>]>([
    ['/todo of a guest', say(tom, `/todo ${line}`, general)],
    ['/todo list of a guest', say(tom, `/todo list ${line}`, general)],
    ['/todo move of a guest', say(tom, `/todo move 2 to ${line}`, general)],
    ['/todo digest of a guest', say(tom, `/todo digest ${line}`, general)],
    ['/touchline todo of a guest', say(tom, `/touchline todo ${line}`, general)],
    ['/touchline channel of a guest', say(tom, `/touchline channel ${line}`, general)],
    ['/touchline team of a guest', say(tom, `/touchline team ${line}`, general)],
    ['/client of a guest', say(tom, `/client ${line}`, general)],
    ['/client new of a guest', say(tom, `/client new ${line}`, general)],
    ['/program of a guest', say(tom, `/program add ${line}`, general)],
    ['a message of a guest', say(tom, line, 'D0APPGUEST0')],
    ['a mention by a guest', say(tom, `<@U0APPNORTH> ${line}`, general)],
    ['a mention by a guest of another workspace', say(olga, `<@U0APPNORTH> ${line}`, partners)],
    ['/todo of somebody whom the platform does not know', say(lee, `/todo ${line}`, general)],
    ['a message of somebody whom the platform does not know', say(lee, line, 'D0APPNOBOD0')],
  ])('%s', async (_, act) => {
    app.slack.clock.advance(20_000);
    let said = '';
    const read = await readBy(async () => {
      said = await act();
    });
    expect(read).toEqual([]);
    expect(said).not.toBe('');
  });

  test.each(['task.new', 'client.new'])('the form %s of a guest', async (id) => {
    await app.shortcut(jonas, id);
    const { payload } = await app.delivered('shortcut');
    const typed = { value: { type: 'plain_text_input', value: line } };
    const values = { task: typed, name: typed, email: typed, when: typed };
    const submit = (user: string) => {
      const view = { id: 'V0', callback_id: id, private_metadata: '', state: { values } };
      const by = { ...(payload.user as object), id: user };
      return app.done(() => app.send({ ...payload, type: 'view_submission', user: by, view }, 'interaction'));
    };
    expect(await readBy(() => submit(tom))).toEqual([]);
    expect(await readBy(() => submit(jonas))).not.toEqual([]);
    // There is no such window.
    expect(await app.troubles()).toEqual([expect.stringMatching(/^api views.update 200 not_found/)]);
  });
});

describe('a line is read after it is known who typed it', () => {
  test.each([
    ['/todo', `/todo ${line}`, channels.coaching],
    ['a message', line, 'D0APPJONAS0'],
    ['a mention', `<@U0APPNORTH> ${line}`, channels.general],
  ])('%s: another workspace is acked first', async (_, typed, channel) => {
    app.slack.clock.advance(6 * 60_000);
    const watch = watchReaders(word);
    const held = app.door.hold(({ url }) => url?.includes('/team-members') ?? false);
    const answered = app.type(jonas, typed, channel);
    await held.arrived;
    const south = { team_id: workspaces.south, user_id: people.sofia, channel_id: channels.southAdvisory };
    const acked = await app.send({ command: '/todo', text: 'list', trigger_id: '1', ...south }, 'command');
    const readBefore = readers(watch.files);
    held.release();
    await answered;
    watch.stop();
    expect(acked).toBe(200);
    expect(readBefore).toEqual([]);
    expect(readers(watch.files)).toContain('tasks/read-line/index');
  });
});
