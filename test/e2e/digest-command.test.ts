import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DigestTest, startDigestTest } from './digest-support.ts';
import { channels, people, wordsOf, workspaces } from './support.ts';

let test: DigestTest;

beforeAll(async () => {
  test = await startDigestTest('2026-11-18T10:00:00Z');
  for (const name of ['Program One', 'Program Two']) test.platform.addProgram({ name });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.touchline.services.subscriptions.remove(workspaces.north, channels.coaching);
});

const kept = (channel: string = channels.coaching) =>
  test.touchline.services.subscriptions.get(workspaces.north, channel);
const say = async (text: string, user: string = people.marta, channel?: string) =>
  wordsOf(await test.type(user, text, channel));

const usage =
  'Type `/todo digest weekdays 9am`, `/todo digest mon, thu 8:30 in "PROGRAM"`, `/todo digest now` or `/todo digest off` in a channel.';

describe('/todo digest', () => {
  it('tells what the channel has, before, after a change, and after the end', async () => {
    expect(await say('/todo digest')).toBe(`This channel has no digest. ${usage}`);
    await say('/todo digest mon, thu 8:30 in "leadership basics"');
    expect(await say('/todo digest', people.jonas)).toBe(
      `The overdue tasks of Leadership Basics are posted here Mon, Thu at 08:30 (Europe/London), set up by <@U0MARTA001>. ${usage}`,
    );
    await say('/todo digest daily 7:15pm', people.priya);
    expect(await say('/todo digest')).toBe(
      `The overdue tasks are posted here every day at 19:15 (America/New York), set up by <@U0PRIYA001>. ${usage}`,
    );
    expect(await say('/todo digest OFF')).toBe('This channel gets no digest any more.');
    expect(await say('/todo digest off')).toBe(`This channel had no digest. ${usage}`);
    expect(await kept()).toBeUndefined();
  });

  it('off ends it: nothing is posted the next morning', async () => {
    test.addTask('Call Anna', test.team.priya, 3);
    await say('/todo digest weekdays 9am');
    await say('/todo digest off');
    await test.moveTo('2026-11-19T12:00:00Z');
    expect(await test.posts()).toEqual([]);
    expect(await test.postCalls()).toBe(0);
  });

  it.each([
    'someday',
    'weekdays',
    '9am',
    'weekdays 25:00',
    'weekdays 9am sharp, please',
    'tomorrow 9am',
    '*bold* `code` <!channel> 9am',
  ])('does not understand “%s”, and says what it does', async (words) => {
    const said = await say(`/todo digest ${words}`);
    expect(said).toMatch(/^I don’t know when “.*” is\. Type `\/todo digest weekdays 9am`/);
    expect(said).not.toMatch(/<!channel>|`code`|\*bold\*/);
    expect(await kept()).toBeUndefined();
  });

  it('names the programs when several fit, and says when none does', async () => {
    expect(await say('/todo digest weekdays 9am in "program"')).toBe(
      'Several programs fit “program”: Program One, Program Two. Name one in full.',
    );
    expect(await say('/todo digest weekdays 9am #nothing')).toBe('There is no program called “nothing”.');
    expect(await kept()).toBeUndefined();
    await say('/todo digest weekdays 9am in “Program Two”');
    expect((await kept())?.program?.name).toBe('Program Two');
  });

  it('is for team members only', async () => {
    await test.slack.control.invite({ channel: channels.coaching, user: people.anna });
    expect(await say('/todo digest weekdays 9am', people.anna)).toMatch(
      /^Only coaches and admins of your organization can do this\./,
    );
    expect(await say('/todo digest now', people.anna)).toMatch(
      /^Only coaches and admins of your organization can do this\./,
    );
    expect(await kept()).toBeUndefined();
  });
});

describe('where a digest may be', () => {
  const invite = 'I’m not in this channel. Type `/invite @Touchline` here, then try again.';

  it.each([
    ['a public channel without Touchline', channels.clientCare],
    ['a private channel without Touchline', channels.leadership],
  ])('not in %s, until it is invited', async (_what, channel) => {
    const said = [
      await say('/todo digest weekdays 9am', people.marta, channel),
      await say('/todo digest now', people.marta, channel),
    ];
    expect(said).toEqual([invite, invite]);
    expect(await kept(channel)).toBeUndefined();
    await test.slack.control.invite({ channel, user: 'U0APPNORTH' });
    expect(await say('/todo digest weekdays 9am', people.marta, channel)).toMatch(/will be posted here/);
    expect(await kept(channel)).toBeDefined();
  });

  it('not in a channel shared with another organization', async () => {
    const refusal = 'People of another organization read this channel, so no client tasks are posted here.';
    expect(await say('/todo digest weekdays 9am', people.marta, channels.partners)).toBe(refusal);
    expect(await say('/todo digest now', people.marta, channels.partners)).toBe(refusal);
    expect(await kept(channels.partners)).toBeUndefined();
    expect(await test.posts(channels.partners)).toEqual([]);
  });

  it('not in a direct message', async () => {
    const refusal = 'A digest belongs in a channel. Type this in one.';
    expect(await say('/todo digest weekdays 9am', people.marta, 'D0MARTAJON')).toBe(refusal);
    expect(await kept('D0MARTAJON')).toBeUndefined();
    // The one with Touchline itself takes no typing here, but Slack may send a command from it.
    await test.type(people.marta, '/todo digest');
    const { payload } = await test.delivered('command');
    const sent = { ...payload, channel_id: 'D0APPMARTA0', text: 'digest weekdays 9am', trigger_id: 'other' };
    await test.done(() => test.send(sent, 'command'));
    expect(wordsOf(await test.lastMessage(people.marta))).toBe(refusal);
    expect(await kept('D0APPMARTA0')).toBeUndefined();
  });
});

describe('/todo digest now', () => {
  it('posts at once, says who asked, and keeps quiet to the one who typed', async () => {
    const before = await test.messages(people.priya);
    test.addTask('Send the plan', test.team.jonas, 2);
    await test.type(people.priya, '/todo digest now');
    const fresh = (await test.messages(people.priya)).slice(before.length);
    expect(fresh.map(({ ephemeral, text }) => ({ ephemeral, text }))).toEqual([
      { ephemeral: false, text: '2 overdue tasks' },
    ]);
    expect(
      wordsOf(fresh[0] as NonNullable<(typeof fresh)[0]>)
        .split('\n')
        .at(-1),
    ).toBe('Asked for by <@U0PRIYA001>. `/todo digest weekdays 9am` posts it every morning.');
  });

  it('posts once for one command that Slack delivers twice', async () => {
    const before = await test.posts();
    await test.slack.control.clock({ advanceMs: 2_000 }); // Slack takes one post a second for a channel.
    await test.type(people.priya, '/todo digest now');
    const { payload } = await test.delivered('command');
    expect(await test.send(payload, 'command')).toBe(200);
    await test.quiet();
    expect(await test.posts()).toHaveLength(before.length + 1);
  });

  it('says that nothing is overdue', async () => {
    for (const { id } of test.tasks()) test.platform.setDone(id, true);
    const before = await test.postCalls();
    expect(await say('/todo digest now')).toBe('Nothing is overdue, so nothing was posted.');
    expect(await test.postCalls()).toBe(before);
  });
});
