import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDigestApp } from '../digests/digest-support.ts';
import { endAll, type Program, startProgram, until } from '../process-support.ts';
import { type App, ending, people, startApp, wordsOf } from '../support.ts';

const { marta } = people;
let folder: string;
let app: App;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-backup-'));
});
afterEach(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

/** `npm run backup -- FOLDER` with these settings. */
async function backUp(settings: Record<string, string>, to = [join(folder, 'copy')]) {
  const program = startProgram('src/backup.ts', settings, ['no.env', ...to]);
  const code = await program.ended();
  return { code, out: program.out(), err: program.err() };
}

/** Puts a backup back as the guide says: the data folder is emptied, and both files are copied into it. */
function restore(dataDir: string): void {
  rmSync(dataDir, { recursive: true });
  cpSync(join(folder, 'copy'), dataDir, { recursive: true });
}

it('is made while Touchline runs, and what was stored by then is there after a kill and a restore', async () => {
  app = await ending(startApp({ isRealTime: true }));
  const { slack, dataDir } = app;
  await app.touchline.close();
  const start = async (): Promise<Program> => {
    const program = startProgram('test/app/touchline-process.ts', {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_BOT_TOKEN: slack.botToken(),
      SLACK_API_URL: slack.apiUrl,
      PLATFORM_URL: app.door.url,
    });
    slack.setAppUrl(await program.printed(/^Touchline is ready: (\S+)$/m));
    return program;
  };
  const said = async (line: string, words: RegExp) => {
    await slack.control.type({ user: marta, channel: 'C0COACH001', text: line });
    await until(async () => {
      const last = (await app.messages(marta, 'C0COACH001')).at(-1);
      return last !== undefined && words.test(wordsOf(last));
    }, String(words));
  };
  const running = await start();
  await said('/touchline channel Leadership Foundations', /Leadership Foundations/);
  const made = await backUp({ DATA_DIR: dataDir });
  expect(made).toEqual({ code: 0, out: `Backed up to ${join(folder, 'copy')}.\n`, err: '' });
  expect(readdirSync(join(folder, 'copy')).toSorted()).toEqual(['encryption.key', 'touchline.db']);
  for (const name of readdirSync(join(folder, 'copy')))
    expect(statSync(join(folder, 'copy', name)).mode & 0o777).toBe(0o600);
  await said('/touchline channel off', /./);
  running.signal('SIGKILL');
  await running.ended();
  restore(dataDir);
  await start();
  // Connected, decrypted, and as it was when the backup was made.
  await said('/touchline channel', /Leadership Foundations/);
});

it('from before nine does not post today’s digest a second time, and posts it if it was not', async () => {
  const digests = await ending(
    startDigestApp('2026-11-19T08:00:00Z', {
      touchline: { digestTimes: { searchEveryMs: 1 } },
    }),
  );
  digests.addTask('Call Anna', digests.team.priya, 3);
  await digests.type(marta, '/todo digest weekdays 9am');
  expect(await backUp({ DATA_DIR: digests.dataDir })).toMatchObject({ code: 0, err: '' });
  const again = async () => {
    await digests.touchline.close();
    restore(digests.dataDir);
    digests.slack.clock.advance(10 * 60_000);
    await digests.restart();
    for (const _ of [1, 2, 3]) {
      digests.slack.clock.advance(1_000);
      await digests.touchline.poll();
    }
    await digests.quiet();
  };
  await digests.moveTo('2026-11-19T09:00:00Z');
  expect(await digests.posts()).toHaveLength(1);
  await again();
  expect(await digests.posts()).toHaveLength(1);
  expect(await digests.say(marta, '/todo digest status')).toContain('last: Thu 19 Nov 09:00, posted');
  // On Friday nobody was there at nine, and nothing was posted.
  digests.slack.clock.advance(Date.parse('2026-11-20T09:00:00Z') - digests.now());
  await again();
  expect(await digests.posts()).toHaveLength(2);
  expect(await digests.postCalls()).toBe(2);
});

it.each([
  [
    'a store in Redis',
    { REDIS_URL: 'redis://127.0.0.1:1', ENCRYPTION_KEYS: `${'A'.repeat(43)}=` },
    /redis-cli --rdb/,
  ],
  ['no folder', {}, /npm run backup -- FOLDER/],
  ['no store', {}, /^There is no .*touchline\.db to back up; check DATA_DIR\.$/m],
])('says in one sentence what to do about %s, and makes nothing', async (what, settings, sentence) => {
  const to = what === 'no folder' ? [] : [join(folder, 'copy')];
  const { code, out, err } = await backUp({ DATA_DIR: join(folder, 'none'), ...settings }, to);
  expect(err).toMatch(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect([code, out]).toEqual([1, '']);
  expect(existsSync(join(folder, 'copy'))).toBe(false);
});
