import { describe, expect } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { appEach, people, wordsOf } from '../support.ts';
import { startDigestApp } from './digest-support.ts';

const lines: string[] = [];
const nine = '2026-11-19T09:00:00Z';

const { app, test } = appEach(async () => {
  lines.length = 0;
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return startDigestApp('2026-11-18T10:00:00Z', { touchline: { log } });
});

const setUp = (words = 'weekdays 9am') => app.type(people.marta, `/todo digest ${words}`);
const posts = async () => (await app.posts()).map(wordsOf);
const status = async () => await app.say(people.marta, '/todo digest status');

describe('a digest', () => {
  test.each([1_000])(
    'of %i overdue tasks is one message, with one call for each page and one for who is in the team',
    async (many) => {
      for (let nth = 0; nth < many; nth += 1)
        app.addTask(`Task ${nth}`, nth % 2 === 0 ? app.team.priya : app.team.jonas, 1 + (nth % 90));
      await setUp();
      app.calls();
      await app.moveTo(nine);
      const [post = ''] = await posts();
      expect(post).toContain(`${many} overdue`);
      expect(post).toContain(`Jonas\u00a0${many / 2} · Priya\u00a0${many / 2}`);
      expect(await posts()).toHaveLength(1);
      expect(app.calls().length).toBe(Math.ceil(many / 15) + 1);
    },
  );

  test('is not posted twice when the clock is set back, or ahead and back', async () => {
    app.addTask('Call Anna', app.team.priya, 3);
    await setUp('daily 9am');
    await app.moveTo(nine);
    await app.moveTo('2026-11-19T08:30:00Z');
    await app.moveTo(nine);
    await app.moveTo('2026-11-19T09:10:00Z');
    expect(await posts()).toHaveLength(1);
    expect(await status()).toContain('last: Thu 19 Nov 09:00, posted');
    await app.moveTo('2027-06-19T12:30:00Z');
    await app.moveTo('2026-11-19T10:00:00Z');
    await app.moveTo('2026-11-20T09:00:00Z');
    await app.moveTo('2026-11-20T09:05:00Z');
    expect(await posts()).toHaveLength(2);
  });
});
