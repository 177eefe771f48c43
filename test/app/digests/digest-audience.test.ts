import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { channels, ending, labelsIn, people, type Seen, wordsOf, workspaces } from '../support.ts';
import { type DigestApp, startDigestApp } from './digest-support.ts';

let app: DigestApp;

const three = ['Send to me instead', 'Only counts', 'Post with names'];
const nine = (day: number) => `2026-11-${day}T09:00:00Z`;
const direct = 'D0APPMARTA0';
const secret = /Call Anna|Priya|Leadership|@northfield|@clients/;
const setUp = () => app.type(people.marta, '/todo digest daily 9am');
const kept = () => fixture.digest(app, workspaces.north, channels.coaching);
const [team, bot] = [[people.marta, people.jonas, people.priya], 'bot'];

async function start(
  channelKind: 'private' | 'public' = 'private',
  options: { platformFile?: string } = {},
): Promise<void> {
  app = await ending(startDigestApp('2026-11-18T10:00:00Z', { channelKind, ...options }));
  app.addTask('Call Anna', app.team.priya, 3);
}

const channel = (change: { kind?: 'private' | 'public'; members?: string[]; [other: string]: unknown }) =>
  app.slack.control.channel({
    id: channels.coaching,
    teamId: workspaces.north,
    name: 'coaching',
    kind: 'private',
    members: [...team, bot],
    ...change,
  });

/** Who reads the channel, as it is said in the question that the digest is set up with. */
const asked = (message: Seen) => /([^.\n]*this channel[^.\n]*)\. A digest shows/.exec(wordsOf(message))?.[1];

describe('setting up a digest', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['a public channel', () => channel({ kind: 'public' }), 'Anyone in this workspace can open this channel'],
    ['a client', () => channel({ members: [...team, people.anna, bot] }), 'A client can read this channel'],
    ['a guest', () => channel({ members: [...team, people.tom, bot] }), 'A guest can read this channel'],
    [
      'somebody who is nobody on the platform',
      () => channel({ members: [...team, people.lee, bot] }),
      'Somebody who is not on your coaching platform can read this channel',
    ],
    [
      'people of another workspace',
      () => channel({ teams: [workspaces.north, 'T0OUTSIDE1'], members: [...team, people.olga, bot] }),
      'Somebody from another workspace can read this channel and people from another company can read it',
    ],
    [
      'an invitation that nobody has accepted yet',
      () => channel({ pendingTeams: ['T0OUTSIDE1'] }),
      'Another company is invited to this channel',
    ],
  ])('asks about %s, and posts counts until somebody answers', async (_what, change, who) => {
    await start();
    await change();
    const set = await setUp();
    expect(asked(set)).toBe(who);
    expect(labelsIn(set.blocks)).toEqual(three);
    await app.moveTo(nine(19));
    const [post] = (await app.posts()).map(wordsOf);
    expect(post).toMatch(/^\*1 overdue task of one person\*/);
    expect(post).not.toMatch(secret);
    // The question was asked already.
    expect(await app.told()).toEqual([]);
  });
});

describe('the answer', () => {
  it('**Post with names** holds, also when the digest is set up again', async () => {
    await start('public');
    const done = await app.click(people.marta, await setUp(), 'Post with names');
    expect(wordsOf(done)).toMatch(
      /^The digest in <#C0COACH001> is posted with names every day at 09:00, if there is anything to show: next /,
    );
    await app.moveTo(nine(19));
    expect((await app.posts()).map(wordsOf).join()).toContain('Call Anna');
    const again = await app.type(people.marta, '/todo digest daily 10am');
    expect(wordsOf(again)).toContain('It is posted with names, as you chose. You can change that.');
    await app.click(people.marta, again, 'Only counts');
    expect((await kept())?.audience?.choice).toBe('counts');
  });

  it('**Only counts** posts no names and asks no more, whoever joins', async () => {
    await start();
    await channel({ members: [...team, people.anna, bot] });
    await app.click(people.marta, await setUp(), 'Only counts');
    await channel({ kind: 'public' });
    await app.moveTo(nine(19));
    expect((await app.posts()).map(wordsOf).join()).not.toMatch(secret);
    expect(await app.told()).toEqual([]);
    expect(await app.say(people.jonas, '/todo digest status')).toContain('It shows only counts.');
  });

  it('**Send to me instead** posts nothing in the channel, while they are in the team', async () => {
    await start('public');
    await app.click(people.marta, await setUp(), 'Send to me instead');
    await app.moveTo(nine(19));
    expect(await app.posts()).toEqual([]);
    const [digest] = await app.told();
    expect(digest && wordsOf(digest)).toContain('Call Anna');
    if (digest === undefined) throw new Error('There is no digest.');
    const done = await app.click(people.marta, digest, 'Done', { channel: direct });
    expect(labelsIn(done.blocks)).toEqual(['Undo', 'Show mine', 'Show all']);
    expect(await app.say(people.jonas, '/todo digest status')).toMatch(
      /^The overdue tasks go to <@U0MARTA001> as a direct message every day at 09:00/,
    );
    app.addTask('Call Tom', app.team.priya, 3);
    await app.slack.control.person({
      id: people.marta,
      teamId: workspaces.north,
      name: 'Marta Reyes',
      email: 'marta@northfield.example',
      role: 'guest',
    });
    await app.quiet();
    await app.moveTo(nine(20));
    const words = (await app.toldWords()).join();
    expect(words).not.toContain('Call Tom');
    expect(words).toContain('it is for somebody who may no longer see it');
    expect(await app.posts()).toEqual([]);
  });

  it('is taken from nobody who is no team member, and for no digest that is gone', async () => {
    await start('public');
    const set = await setUp();
    const click = async (user: string, value: string) => {
      await app.send(
        {
          type: 'block_actions',
          team: { id: workspaces.north },
          user: { id: user },
          channel: { id: channels.clientCare },
          actions: [{ action_id: 'digest.audience.counts', block_id: 'b', value }],
        },
        'interaction',
      );
      await app.quiet();
    };
    await click(people.anna, channels.coaching);
    // A coach who has not set it up, from another channel.
    await click(people.jonas, channels.coaching);
    await click(people.marta, 'C0NOWHERE');
    expect((await kept())?.audience).toBeUndefined();
    await click(people.marta, channels.coaching);
    expect((await kept())?.audience?.choice).toBe('counts');
    await app.type(people.marta, '/todo digest off');
    const gone = await app.click(people.marta, set, 'Post with names');
    expect(wordsOf(gone)).toBe('<#C0COACH001> has no digest any more.');
    expect(await kept()).toBeUndefined();
  });

  it('**Post with names** asks again if others can read the channel by then', async () => {
    await start();
    await channel({ members: [...team, people.anna, bot] });
    const set = await setUp();
    await channel({ kind: 'public' });
    const again = await app.click(people.marta, set, 'Post with names');
    expect(asked(again)).toBe('Anyone in this workspace can open this channel');
    expect((await kept())?.audience).toBeUndefined();
    await app.click(people.marta, again, 'Post with names');
    expect((await kept())?.audience).toEqual({ choice: 'names', groups: ['anyone'], readers: [] });
  });
});

describe('who joins a channel later', () => {
  it('sees only counts that day, and whoever set the digest up is asked once', async () => {
    await start();
    await setUp();
    await app.moveTo(nine(19));
    await app.slack.control.invite({ channel: channels.coaching, user: people.anna });
    await app.moveTo(nine(20));
    await app.moveTo(nine(21));
    const [first, second, third] = (await app.posts()).map(wordsOf);
    expect(first).toContain('Call Anna');
    expect(second).not.toMatch(secret);
    expect(third).not.toMatch(secret);
    const told = await app.told();
    expect(told.map(wordsOf)).toEqual([
      expect.stringContaining(
        'The digest in <#C0COACH001> shows only counts now: a client can read it. How should it be posted?',
      ),
    ]);
    const [question] = told;
    if (question === undefined) throw new Error('Nobody was asked.');
    expect(labelsIn(question.blocks)).toEqual(three);
    await app.click(people.marta, question, 'Post with names', { channel: direct });
    await app.moveTo(nine(22));
    expect((await app.posts()).map(wordsOf).at(-1)).toContain('Call Anna');
    // Somebody else joins.
    await app.slack.control.invite({ channel: channels.coaching, user: people.tom });
    await app.moveTo(nine(23));
    expect((await app.posts()).map(wordsOf).at(-1)).not.toMatch(secret);
    expect(await app.told()).toHaveLength(2);
  });

  it('is noticed when somebody else leaves, so that Slack counts as many as before', async () => {
    await start();
    await setUp();
    await app.moveTo(nine(19));
    await app.done(() => app.slack.control.kick({ channel: channels.coaching, user: people.priya }));
    await app.done(() => app.slack.control.invite({ channel: channels.coaching, user: people.tom }));
    await app.moveTo(nine(20));
    const [first, second] = (await app.posts()).map(wordsOf);
    expect(first).toContain('Call Anna');
    expect(second).toMatch(/^\*1 overdue task of one person\*/);
    expect(second).not.toMatch(secret);
    expect((await app.toldWords()).join()).toContain('a guest can read it');
  });

  it('is noticed though Slack reports nothing: it counts more of them', async () => {
    await start();
    await setUp();
    await app.moveTo(nine(19));
    await channel({ members: [...team, people.tom, bot] });
    await app.moveTo(nine(20));
    const [first, second] = (await app.posts()).map(wordsOf);
    expect(first).toContain('Call Anna');
    expect(second).not.toMatch(secret);
  });

  it('is counted before anything is posted: while Slack does not say who is there, nothing is, counts neither', async () => {
    await start();
    await setUp();
    await channel({ members: [...team, people.anna, bot] });
    await app.faults({
      on: 'api',
      what: 'conversations.members',
      kind: 'error',
      error: 'fatal_error',
      times: 50,
    });
    await app.moveTo(nine(19));
    expect(await app.posts()).toEqual([]);
    await app.faults();
    await app.moveTo('2026-11-19T09:20:00Z');
    const [post, ...more] = await app.posts();
    expect(more).toEqual([]);
    expect(post && wordsOf(post)).toContain('1 overdue task of one person');
    expect(post && wordsOf(post)).not.toMatch(secret);
  });

  it('counts a coach who has left the team since the last digest, of which nobody told Touchline', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-platform-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const platformFile = join(folder, 'platform.sqlite');
    await start('private', { platformFile });
    await setUp();
    await app.moveTo(nine(19));
    const database = new DatabaseSync(platformFile);
    database.exec(
      "UPDATE users SET email = 'left@x.example', email_key = 'left@x.example' WHERE email LIKE 'jonas@%'",
    );
    database.close();
    await app.moveTo(nine(20));
    const [first, second] = (await app.posts()).map(wordsOf);
    expect(first).toContain('Call Anna');
    expect(second).toMatch(/^\*1 overdue task of one person\*/);
    expect(second).not.toMatch(secret);
    expect((await app.toldWords()).join()).toContain(
      'shows only counts now: somebody who is not on your coaching platform can read it',
    );
  });

  it('is noticed when a member becomes a guest', async () => {
    await start();
    await setUp();
    await app.slack.control.person({
      id: people.priya,
      teamId: workspaces.north,
      name: 'Priya Nair',
      email: 'priya@northfield.example',
      role: 'guest',
    });
    await app.quiet();
    await app.moveTo(nine(19));
    expect((await app.posts()).map(wordsOf).join()).not.toMatch(secret);
    expect((await app.toldWords()).join()).toContain('a guest can read it');
  });
});

describe('/todo digest now', () => {
  it('posts nothing in a public channel until somebody chooses, and then once', async () => {
    await start('public');
    const question = await app.type(people.marta, '/todo digest now');
    expect(labelsIn(question.blocks)).toEqual(three);
    expect(await app.posts()).toEqual([]);
    await app.click(people.marta, question, 'Only counts');
    await app.slack.settled();
    const posts = (await app.posts()).map(wordsOf);
    expect(posts).toHaveLength(1);
    expect(posts[0]).not.toMatch(secret);
    expect(await kept()).toBeUndefined();
  });
});
