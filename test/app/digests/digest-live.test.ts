import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { channels, labelsIn, people, postNow, type Seen, wordsOf, workspaces } from '../support.ts';
import { type DigestTest, startDigestTest } from './digest-support.ts';

let test: DigestTest;
beforeEach(async () => {
  test = await startDigestTest('2026-11-18T10:00:00Z');
});
afterEach(() => test.close());

const nine = '2026-11-19T09:00:00Z';

/** Sets the digest up, and lets it be posted the next morning at nine. */
async function posted(): Promise<Seen> {
  await test.type(people.marta, '/todo digest weekdays 9am');
  await test.moveTo(nine);
  return digest();
}

async function digest(): Promise<Seen> {
  const last = (await test.posts()).at(-1);
  if (last === undefined) throw new Error('There is no digest.');
  return last;
}

const looks = () => test.calls().filter((call) => call === 'GET /todos').length;

describe('a digest after Done elsewhere', () => {
  it.each([
    ['the command', () => test.type(people.priya, '/todo done call anna')],
    ['a list', async () => test.click(people.priya, await test.type(people.priya, '/todo overdue'), 'Done')],
    [
      'what it showed privately',
      async () => {
        await test.click(people.priya, await digest(), 'Show mine');
        await test.click(people.priya, await test.lastMessage(people.priya), 'Done');
      },
    ],
  ])('in %s: the row is struck through and the counts are right, without a new message', async (_, act) => {
    test.addTask('Call Anna', test.team.priya, 3);
    test.addTask('Write the report', test.team.jonas, 2);
    expect((await posted()).text).toBe('2 overdue');
    const posts = await test.postCalls();
    await act();
    await test.quiet();
    const shown = wordsOf(await digest());
    expect(shown).toMatch(/^\*1 overdue\* · 1 done since\n~Call Anna~\n\*Done\* by Priya Nair, 09:00 · /);
    expect((await digest()).text).toBe('1 overdue, 1 done since');
    expect(await test.postCalls()).toBe(posts);
  });

  it('follows Undo as well, and tasks that have no row', async () => {
    for (let n = 0; n < 7; n += 1) test.addTask(`Task ${n}`, test.team.priya, 20 - n);
    await posted();
    const answer = await test.type(people.priya, '/todo done task 6');
    expect((await digest()).text).toBe('6 overdue, 1 done since');
    expect(wordsOf(await digest())).not.toContain('~');
    await test.click(people.priya, answer, 'Undo');
    expect((await digest()).text).toBe('7 overdue');
  });

  it('changes neither another organization’s digest nor one that somebody deleted', async () => {
    test.addTask('Call Anna', test.team.priya, 3);
    test.addTask('Write the report', test.team.jonas, 2);
    const { ts } = await posted();
    const token = test.slack.botToken(workspaces.north) ?? '';
    await fixture.deletePost(test, token, channels.coaching, ts);
    test.calls();
    await test.moveTo('2026-11-19T09:05:00Z');
    await test.moveTo('2026-11-19T09:10:00Z');
    expect(looks()).toBe(0);
    await test.type(people.priya, '/todo done call anna');
    expect(await test.posts()).toEqual([]);
  });
});

describe('a task that is done on the platform', () => {
  it('shows in the digest within five minutes, for one call of the platform', async () => {
    const id = test.addTask('Call Anna', test.team.priya, 3);
    test.addTask('Write the report', test.team.jonas, 2);
    await posted();
    test.calls();
    test.platform.setDone(id, true);
    await test.moveTo('2026-11-19T09:05:00Z');
    expect(looks()).toBe(1);
    expect(wordsOf(await digest())).toMatch(
      /^\*1 overdue\* · 1 done since\n~Call Anna~\n\*Done\* on the platform, before 09:05 · Priya Nair/,
    );
    expect(await test.postCalls()).toBe(1);
  });

  it('is looked for only while the digest has open tasks, and only that day', async () => {
    const ids = [test.addTask('One', test.team.priya, 3), test.addTask('Two', test.team.jonas, 2)];
    await posted();
    test.platform.setDone(ids[0] ?? '', true);
    await test.moveTo('2026-11-19T09:05:00Z');
    test.platform.setDone(ids[1] ?? '', true);
    await test.moveTo('2026-11-19T09:10:00Z');
    expect((await digest()).text).toBe('Nothing overdue, 2 done since');
    test.calls();
    await test.moveTo('2026-11-19T09:15:00Z');
    expect(looks()).toBe(0);
    const message = await fixture.messageShowing(test, workspaces.north, ids);
    const job = { kind: 'digest-refresh', id: `${workspaces.north}/${message?.id}` };
    expect(await fixture.nextRunAt(test, job)).toBeUndefined();

    test.addTask('Three', test.team.jonas, 2);
    await test.moveTo('2026-11-20T09:00:00Z');
    await test.moveTo('2026-11-21T00:01:00Z');
    expect(await fixture.nextRunAt(test, job)).toBeUndefined();
  });

  it('is found again once Slack takes the change that it refused', async () => {
    const id = test.addTask('Call Anna', test.team.priya, 3);
    test.addTask('Write the report', test.team.jonas, 2);
    await posted();
    await test.faults({ on: 'api', what: 'chat.update', kind: 'status', status: 503 });
    test.platform.setDone(id, true);
    await test.moveTo('2026-11-19T09:05:00Z');
    expect((await digest()).text).toBe('2 overdue');
    await test.moveTo('2026-11-19T09:10:00Z');
    expect((await digest()).text).toBe('1 overdue, 1 done since');
  });

  it('waits for a platform that does not answer, and the look goes on after a restart', async () => {
    const id = test.addTask('Call Anna', test.team.priya, 3);
    test.addTask('Write the report', test.team.jonas, 2);
    await posted();
    test.platform.faults.rules.push({ answer: { status: 500 } });
    await test.moveTo('2026-11-19T09:05:00Z');
    test.platform.faults.rules.length = 0;
    test.platform.setDone(id, true);
    await test.restart();
    await test.moveTo('2026-11-19T09:10:00Z');
    expect((await digest()).text).toBe('1 overdue, 1 done since');
  });
});

describe('Show mine and Show all', () => {
  it('show privately what each reader may see, as it is on the platform now', async () => {
    await test.slack.control.invite({ channel: channels.coaching, user: people.anna });
    test.addTask('Anna’s own', test.anna, 5);
    const late = test.addTask('Priya’s', test.team.priya, 3);
    const shown = await posted();
    await test.click(people.priya, shown, 'Show mine');
    const mine = await test.lastMessage(people.priya);
    expect(mine.ephemeral).toBe(true);
    expect(wordsOf(mine)).toBe(
      '*Your tasks in this digest* · 1\n*Priya’s*\ndue Sun 15 Nov, 4 days ago · Leadership Basics',
    );
    test.platform.setDone(late, true);
    await test.click(people.marta, shown, 'Show all');
    expect(wordsOf(await test.lastMessage(people.marta))).toContain('~Priya’s~');
    await test.click(people.marta, shown, 'Show mine');
    expect(wordsOf(await test.lastMessage(people.marta))).toBe(
      'None of these tasks is yours. *Show all* shows everybody’s.',
    );
    for (const label of ['Show all', 'Show mine']) {
      await test.click(people.anna, shown, label);
      const hers = wordsOf(await test.lastMessage(people.anna));
      expect(hers).toContain('Anna’s own');
      expect(hers).not.toContain('Priya');
    }
  });

  it('show nothing of a digest to somebody outside of its channel', async () => {
    test.addTask('Call Anna', test.team.priya, 3);
    const shown = await posted();
    await test.click(people.priya, shown, 'Show all');
    const { payload } = await test.delivered('block_actions');
    const elsewhere = { ...payload, channel: { id: channels.general, name: 'general' } };
    await test.done(() => test.send(elsewhere, 'interaction'));
    expect(wordsOf(await test.lastMessage(people.priya))).toMatch(/^This digest is more than ten days old/);
  });

  it('work for several digests of a day', async () => {
    test.addTask('Call Anna', test.team.priya, 3);
    await posted();
    await test.slack.control.clock({ advanceMs: 2_000 });
    await postNow(test, people.jonas);
    await test.type(people.priya, '/todo done call anna');
    expect((await test.posts()).map(({ text }) => text)).toEqual(
      Array(2).fill('Nothing overdue, 1 done since'),
    );
    expect(labelsIn((await digest()).blocks)).toContain('Undo');
  });
});

describe('the headline', () => {
  it('compares with the last digest of an earlier day, of the same tasks', async () => {
    for (const text of ['One', 'Two']) test.addTask(text, test.team.priya, 3);
    expect((await posted()).text).toBe('2 overdue');
    await test.moveTo('2026-11-20T09:00:00Z');
    expect((await digest()).text).toBe('2 overdue, as many as yesterday');
    for (const text of ['Three', 'Four', 'Five']) test.addTask(text, test.team.priya, 4);
    await test.moveTo('2026-11-23T09:00:00Z');
    expect((await digest()).text).toBe('5 overdue, 3 more than Friday');
    expect(wordsOf(await digest())).toMatch(/^\*5 overdue\* · 3 more than Friday\n/);
    await test.type(people.marta, '/todo digest weekdays 9am in "leadership basics"');
    await test.moveTo('2026-11-24T09:00:00Z');
    expect((await digest()).text).toBe('5 overdue in Leadership Basics');
  });
});
