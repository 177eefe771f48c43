import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appEach, channels, people, type Seen, wordsOf, workspaces } from '../support.ts';
import { startDigestApp } from './digest-support.ts';

const { app, test } = appEach(() => startDigestApp('2026-11-18T10:00:00Z'));

const nine = '2026-11-19T09:00:00Z';

/** Sets the digest up, and lets it be posted the next morning at nine. */
async function posted(): Promise<Seen> {
  await app.type(people.marta, '/todo digest weekdays 9am');
  await app.moveTo(nine);
  return digest();
}

async function digest(): Promise<Seen> {
  const last = (await app.posts()).at(-1);
  if (last === undefined) throw new Error('There is no digest.');
  return last;
}

const looks = () => app.calls().filter((call) => call === 'GET /todos').length;

describe('a digest after Done elsewhere', () => {
  test.each([
    ['the command', () => app.type(people.priya, '/todo done call anna')],
    ['a list', async () => app.click(people.priya, await app.type(people.priya, '/todo overdue'), 'Done')],
    [
      'what it showed privately',
      async () => {
        await app.click(people.priya, await digest(), 'Show mine');
        await app.click(people.priya, await app.lastMessage(people.priya), 'Done');
      },
    ],
  ])('in %s: the row is struck through and the counts are right, without a new message', async (_, act) => {
    app.addTask('Call Anna', app.team.priya, 3);
    app.addTask('Write the report', app.team.jonas, 2);
    expect((await posted()).text).toBe('2 overdue');
    const posts = await app.postCalls();
    await act();
    await app.quiet();
    const shown = wordsOf(await digest());
    expect(shown).toMatch(/^\*1 overdue\* · 1 done since\n~Call Anna~\n\*Done\* by Priya Nair, 09:00 · /);
    expect((await digest()).text).toBe('1 overdue, 1 done since');
    expect(await app.postCalls()).toBe(posts);
  });

  test('follows Undo as well, and tasks that have no row', async () => {
    for (let n = 0; n < 7; n += 1) app.addTask(`Task ${n}`, app.team.priya, 20 - n);
    await posted();
    const answer = await app.type(people.priya, '/todo done task 6');
    expect((await digest()).text).toBe('6 overdue, 1 done since');
    expect(wordsOf(await digest())).not.toContain('~');
    await app.click(people.priya, answer, 'Undo');
    expect((await digest()).text).toBe('7 overdue');
  });

  test('changes neither another organization’s digest nor one that somebody deleted', async () => {
    app.addTask('Call Anna', app.team.priya, 3);
    app.addTask('Write the report', app.team.jonas, 2);
    const { ts } = await posted();
    const token = app.slack.botToken(workspaces.north) ?? '';
    await fixture.deletePost(app, token, channels.coaching, ts);
    app.calls();
    await app.moveTo('2026-11-19T09:05:00Z');
    await app.moveTo('2026-11-19T09:10:00Z');
    expect(looks()).toBe(0);
    await app.type(people.priya, '/todo done call anna');
    expect(await app.posts()).toEqual([]);
    expect(await app.troubles()).toEqual([expect.stringContaining('message_not_found')]);
  });
});

describe('a task that is done on the platform', () => {
  test('shows in the digest within five minutes, for one call of the platform', async () => {
    const id = app.addTask('Call Anna', app.team.priya, 3);
    app.addTask('Write the report', app.team.jonas, 2);
    await posted();
    app.calls();
    app.platform.setDone(id, true);
    await app.moveTo('2026-11-19T09:05:00Z');
    expect(looks()).toBe(1);
    expect(wordsOf(await digest())).toMatch(
      /^\*1 overdue\* · 1 done since\n~Call Anna~\n\*Done\* on the platform, before 09:05 · Priya Nair/,
    );
    expect(await app.postCalls()).toBe(1);
  });

  test('is found again once Slack takes the change that it refused', async () => {
    const id = app.addTask('Call Anna', app.team.priya, 3);
    app.addTask('Write the report', app.team.jonas, 2);
    await posted();
    await app.faults({ on: 'api', what: 'chat.update', kind: 'status', status: 503 });
    app.platform.setDone(id, true);
    await app.moveTo('2026-11-19T09:05:00Z');
    expect((await digest()).text).toBe('2 overdue');
    await app.moveTo('2026-11-19T09:10:00Z');
    expect((await digest()).text).toBe('1 overdue, 1 done since');
  });

  test('waits for a platform that does not answer, and the look goes on after a restart', async () => {
    const id = app.addTask('Call Anna', app.team.priya, 3);
    app.addTask('Write the report', app.team.jonas, 2);
    await posted();
    app.breaks({ answer: { status: 500 } });
    await app.moveTo('2026-11-19T09:05:00Z');
    app.mend();
    app.platform.setDone(id, true);
    await app.restart();
    await app.moveTo('2026-11-19T09:10:00Z');
    expect((await digest()).text).toBe('1 overdue, 1 done since');
  });
});

describe('Show mine and Show all', () => {
  test('show privately what each reader may see, as it is on the platform now', async () => {
    await app.slack.control.invite({ channel: channels.coaching, user: people.anna });
    app.addTask('Anna’s own', app.anna, 5);
    const late = app.addTask('Priya’s', app.team.priya, 3);
    const shown = await posted();
    await app.click(people.priya, shown, 'Show mine');
    const mine = await app.lastMessage(people.priya);
    expect(mine.ephemeral).toBe(true);
    expect(wordsOf(mine)).toBe(
      '*Your tasks in this digest* · 1\n*Priya’s*\ndue Sun 15 Nov · Leadership Basics',
    );
    app.platform.setDone(late, true);
    await app.click(people.marta, shown, 'Show all');
    expect(await app.said(people.marta)).toContain('~Priya’s~');
    await app.click(people.marta, shown, 'Show mine');
    expect(await app.said(people.marta)).toBe('None of these tasks is yours. *Show all* shows everybody’s.');
    for (const label of ['Show all', 'Show mine']) {
      await app.click(people.anna, shown, label);
      const hers = await app.said(people.anna);
      expect(hers).toContain('Anna’s own');
      expect(hers).not.toContain('Priya');
    }
  });

  test('show nothing of a digest to somebody outside of its channel', async () => {
    app.addTask('Call Anna', app.team.priya, 3);
    const shown = await posted();
    await app.click(people.priya, shown, 'Show all');
    const { payload } = await app.delivered('block_actions');
    const elsewhere = { ...payload, channel: { id: channels.general, name: 'general' } };
    await app.done(() => app.send(elsewhere, 'interaction'));
    expect(await app.said(people.priya)).toMatch(/^This digest is more than ten days old/);
  });
});

describe('the headline', () => {
  test('compares with the last digest of an earlier day, of the same tasks', async () => {
    for (const text of ['One', 'Two']) app.addTask(text, app.team.priya, 3);
    expect((await posted()).text).toBe('2 overdue');
    await app.moveTo('2026-11-20T09:00:00Z');
    expect((await digest()).text).toBe('2 overdue, as many as on Thu 19 Nov');
    for (const text of ['Three', 'Four', 'Five']) app.addTask(text, app.team.priya, 4);
    await app.moveTo('2026-11-23T09:00:00Z');
    expect((await digest()).text).toBe('5 overdue, 3 more than on Fri 20 Nov');
    expect(wordsOf(await digest())).toMatch(/^\*5 overdue\* · 3 more than on Fri 20 Nov\n/);
    await app.type(people.marta, '/todo digest weekdays 9am in "leadership basics"');
    await app.moveTo('2026-11-24T09:00:00Z');
    expect((await digest()).text).toBe('5 overdue in Leadership Basics');
  });
});
