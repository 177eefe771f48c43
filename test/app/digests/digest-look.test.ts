import { describe, expect } from 'vitest';
import { appEach, people, type Seen, wordsOf } from '../support.ts';
import { startDigestApp } from './digest-support.ts';

let users: string[];
/** The tasks, oldest first: the first five have rows. */
let tasks: string[];
const { app, test } = appEach(
  () => startDigestApp('2026-11-18T10:00:00Z'),
  async () => {
    users = Array.from({ length: 50 }, (_, at) => {
      const user = app.platform.addClient({ name: `Client ${at}`, email: `c${at}@x.example` }).id;
      app.platform.addMember({ program: app.program, user });
      return user;
    });
    tasks = Array.from({ length: 500 }, (_, at) => app.addTask(`Task ${at}`, users[at % 50] ?? '', 600 - at));
    await app.type(people.marta, '/todo digest weekdays 9am');
    await app.moveTo('2026-11-19T09:00:00Z');
    app.calls();
  },
);

const digest = async (): Promise<Seen> => await app.post();
const headline = async () => (await digest()).text;
const looks = () => app.calls().filter((call) => call === 'GET /todos').length;
const done = (from: number, count = 1) => {
  for (const id of tasks.slice(from, from + count)) app.platform.setDone(id, true);
};
/** A look comes every 4 minutes and 45 seconds. */
async function look(): Promise<number> {
  app.calls();
  await app.moveTo(new Date(app.now() + 285_000).toISOString());
  return looks();
}

describe('a digest of 500 tasks', () => {
  test('where more is done than a page holds: rows within five minutes, the others within fifteen', async () => {
    await look();
    done(200, 16);
    expect(await look()).toBe(2);
    done(1);
    const calls = [await look()];
    expect(wordsOf(await digest())).toContain('~Task 1~');
    calls.push(await look(), await look());
    expect(await headline()).toBe('483 overdue, 17 done since');
    expect(calls).toEqual([1, 1, 1]);
  });
});
