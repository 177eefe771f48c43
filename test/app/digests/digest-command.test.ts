import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appEach, channels, labelsIn, people, wordsOf, workspaces } from '../support.ts';
import { startDigestApp } from './digest-support.ts';

const { app, test } = appEach(
  () => startDigestApp('2026-11-18T10:00:00Z'),
  async () => {
    for (const name of ['Program One', 'Program Two']) app.platform.addProgram({ name });
    app.addTask('Call Anna', app.team.priya, 3);
  },
);

const kept = (channel: string = channels.coaching) => fixture.digest(app, workspaces.north, channel);
const say = async (text: string, user: string = people.marta, channel?: string) =>
  await app.say(user, text, channel);

const usage =
  'Type `/todo digest weekdays 9am`, `/todo digest mon, thu 8:30 in "PROGRAM"`, `/todo digest now` or `/todo digest off` in a channel. `/todo digest` shows what is set.';

const setUp = ['Weekdays at 9:00', 'Other times'];

describe('/todo digest status', () => {
  test('shows the channel’s digest before setup, after a change, and after it ends', async () => {
    const none = await app.type(people.marta, '/todo digest status');
    expect([wordsOf(none), ...labelsIn(none.blocks)]).toEqual(['This channel has no digest.', ...setUp]);
    await say('/todo digest mon, thu 8:30 in "leadership basics"');
    const set = await app.type(people.jonas, '/todo digest status');
    expect(labelsIn(set.blocks)).toEqual(['Change']);
    expect(wordsOf(set)).toBe(
      `The overdue tasks of Leadership Basics are posted here on Mondays and Thursdays at 08:30, if there is anything to show: next on Thu 19 Nov at 08:30 (Europe/London). Set up by <@U0MARTA001>.`,
    );
    await say('/todo digest daily 7:15pm', people.priya);
    expect(await say('/todo digest status')).toBe(
      `The overdue tasks are posted here every day at 19:15, if there is anything to show: next on Wed 18 Nov at 19:15 (America/New York). Set up by <@U0PRIYA001>.`,
    );
    expect(await say('/todo digest OFF')).toBe('Digest is off for this channel.');
    const off = await app.type(people.marta, '/todo digest off');
    expect([wordsOf(off), ...labelsIn(off.blocks)]).toEqual(['This channel had no digest.', ...setUp]);
    expect(await kept()).toBeUndefined();
    await app.click(people.marta, off, 'Weekdays at 9:00');
    expect((await kept())?.schedule).toMatchObject({ days: [1, 2, 3, 4, 5], hour: 9 });
    await app.click(people.marta, await app.type(people.marta, '/todo digest status'), 'Change');
    expect((await app.modalLines(people.marta)).join()).toContain('Set up by <@U0MARTA001>.');
  });

  test('a time alone changes the time only, and so do days alone', async () => {
    await say('/todo digest mon, thu 8:30 in "leadership basics"');
    expect(await say('/todo change the digest to 10am')).toContain(
      'The overdue tasks of Leadership Basics will be posted here on Mondays and Thursdays at 10:00',
    );
    expect(await say('/todo digest fridays')).toContain(
      'The overdue tasks of Leadership Basics will be posted here on Fridays at 10:00',
    );
    const tenOClock = 'will be posted here on Fridays at 10:00';
    for (const words of [
      'at 10 instead',
      'auf 10 Uhr ändern',
      'plutôt à 10h',
      'make it 10:00',
      'only fridays',
    ])
      expect(await say(`/todo digest ${words}`)).toContain(tenOClock);
    expect(await say('/todo digest lunedì e giovedì')).toContain('on Mondays and Thursdays at 10:00');
    await say('/todo digest off');
    expect(await say('/todo digest 7:15')).toContain('will be posted here on weekdays at 07:15');
  });

  test('a mention in the channel is read alike, and acts in that channel', async () => {
    const mention = async (line: string) =>
      await say(`<@U0APPNORTH> ${line}`, people.marta, channels.coaching);
    const none = 'This channel has no digest.';
    expect(await mention('digest')).toBe(none);
    expect(await mention('digest weekdays 9am')).toContain('will be posted here on weekdays at 09:00');
    expect((await kept())?.schedule).toMatchObject({ hour: 9 });
    expect(await mention('digest status')).toBe(await say('/todo digest status'));
    expect(await mention('digest now')).toBe(await say('/todo digest now'));
    expect(await mention('digest off')).toBe('Digest is off for this channel.');
    expect(await kept()).toBeUndefined();
  });

  test.each(['weekdays 9am and 5pm', '<@U0PRIYA001|priya> 9am', '*bold* `code` <!channel> 9am'])(
    'rejects “%s” and explains the syntax',
    async (words) => {
      // The first line is what was typed, as plain text.
      const [, ...answer] = (await say(`/todo digest ${words}`)).split('\n');
      const said = answer.join('\n');
      expect(said).toMatch(
        /^Nothing was created or changed\. I don’t know when “.*” is\. Type `\/todo digest weekdays 9am`/,
      );
      expect(said).not.toMatch(/<!channel>|`code`|\*bold\*|&lt;@/);
      expect(await kept()).toBeUndefined();
    },
  );

  test.each(['help', 'HELP', '?'])('%s shows the usage', async (words) => {
    expect(await say(`/todo digest ${words}`)).toBe(usage);
    expect(await kept()).toBeUndefined();
  });

  test.each(['weekdays', 'mondays in "leadership basics"'])(
    'asks for the time if “%s” has none',
    async (words) => {
      expect(await say(`/todo digest ${words}`)).toBe(
        'Add a time as well, for example `/todo digest weekdays 9am`.',
      );
      expect(await kept()).toBeUndefined();
    },
  );

  test.each([
    'weekdays at 9 in the morning in leadership basics',
    // Slack turns the start of it into a channel: `<#C0LEADER01|leadership>-basics`.
    'weekdays 9am #leadership-basics',
    '9am weekdays <#C0LEADER01|leadership-basics>',
  ])('%s limits the digest to the program', async (words) => {
    expect(await say(`/todo digest ${words}`)).toMatch(
      /^The overdue tasks of Leadership Basics will be posted here on weekdays at 09:00, /,
    );
    expect((await kept())?.programs?.[0]?.id).toBe(app.program);
  });

  test.each(['<#C0LEADER01>', '<#C0LEADER01|>', 'in <#C0LEADER01>'])(
    'rejects %s, whose name Slack left out, as a program',
    async (channel) => {
      expect(await say(`/todo digest weekdays 9am ${channel}`)).toBe(
        'I can’t tell which program that channel means. Name it: `/todo digest weekdays 9am in "PROGRAM"`.',
      );
      expect(await kept()).toBeUndefined();
    },
  );
});

describe('where a digest is allowed', () => {
  const invite = 'I’m not in this channel. Type `/invite @Touchline` here, then try again.';

  test.each([
    ['a public channel without Touchline', channels.clientCare],
    ['a private channel without Touchline', channels.leadership],
  ])('not in %s until Touchline is invited', async (_what, channel) => {
    const said = [
      await say('/todo digest weekdays 9am', people.marta, channel),
      await say('/todo digest now', people.marta, channel),
    ];
    expect(said).toEqual([invite, invite]);
    expect(await kept(channel)).toBeUndefined();
    await app.slack.control.invite({ channel, user: 'U0APPNORTH' });
    expect(await say('/todo digest weekdays 9am', people.marta, channel)).toMatch(/will be posted here/);
    expect(await kept(channel)).toBeDefined();
    // To an app outside, a private channel does not exist.
    expect((await app.troubles()).filter((line) => !line.includes('channel_not_found'))).toEqual([]);
  });

  test('not in a direct message', async () => {
    const refusal = 'A digest belongs in a channel. Type this in one.';
    expect(await say('/todo digest weekdays 9am', people.marta, 'D0MARTAJON')).toBe(refusal);
    expect(await kept('D0MARTAJON')).toBeUndefined();
    // Nobody can type in Touchline's own direct message here, but Slack may send a command from one.
    await app.type(people.marta, '/todo digest status');
    const { payload } = await app.delivered('command');
    const sent = { ...payload, channel_id: 'D0APPMARTA0', text: 'digest weekdays 9am', trigger_id: 'other' };
    await app.done(() => app.send(sent, 'command'));
    expect(await app.said(people.marta)).toBe(refusal);
    expect(await kept('D0APPMARTA0')).toBeUndefined();
  });
});

describe('/todo digest now', () => {
  test('shows a preview first, and posts it with the requester’s name', async () => {
    const before = await app.messages(people.priya);
    const posts = (await app.posts()).length;
    app.addTask('Send the plan', app.team.jonas, 2);
    const preview = await app.type(people.priya, '/todo digest now');
    expect(preview).toMatchObject({ ephemeral: true, text: 'Preview: 2 overdue' });
    expect(labelsIn(preview.blocks)).toEqual(['Post it']);
    expect(wordsOf(preview)).toContain('Send the plan');
    expect(await app.posts()).toHaveLength(posts);
    await app.click(people.priya, preview, 'Post it');
    const fresh = (await app.messages(people.priya)).slice(before.length);
    expect(fresh.map(({ ephemeral, text }) => ({ ephemeral, text }))).toEqual([
      { ephemeral: true, text: 'The digest is posted.' },
      { ephemeral: false, text: '2 overdue' },
    ]);
    expect(
      wordsOf(fresh[1] as NonNullable<(typeof fresh)[0]>)
        .split('\n')
        .at(-1),
    ).toBe('Requested by Priya Nair. `/todo digest weekdays 9am` posts it on weekday mornings.');
  });

  test('replies that nothing is overdue', async () => {
    for (const { id } of app.tasks()) app.platform.setDone(id, true);
    const before = await app.postCalls();
    expect(await say('/todo digest now')).toBe('Nothing is overdue, so nothing was posted.');
    expect(await app.postCalls()).toBe(before);
  });
});
