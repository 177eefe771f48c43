import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { createPlatform } from '../../../src/playground/platform-emulator/index.ts';
import { endAll, startMain } from '../process-support.ts';
import { channels, ending, people, startApp } from '../support.ts';

describe('work that is dropped because its time to end is over', () => {
  it('is told to whoever waits for it, and counted', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const app = await ending(startApp({ touchline: { graceMs: 1, log } }));
    const held = app.door.hold(({ method }) => method === 'POST');
    const text = '/todo Call Anna tomorrow for Anna Kowalski';
    await app.slack.control.type({ user: people.jonas, channel: channels.coaching, text });
    await held.arrived;
    await app.touchline.close();
    expect(await app.said(people.jonas)).toBe(
      'I am being restarted. In a minute or two I tell you what came of this.',
    );
    expect(lines.join('')).toContain('"droppedJobs":0,"droppedRequests":1,"msg":"Stopped."');
    held.release();
  });
});

describe('an error that nothing handles', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-error-'));
  const platform = createPlatform({ databaseFile: ':memory:' });
  let platformUrl: string;
  beforeAll(async () => {
    platformUrl = (await platform.listen()).url;
  });
  afterAll(() => platform.close());
  afterEach(async () => {
    await endAll();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['a rejection', 'Promise.reject(new Error("a defect"))'],
    ['an exception', 'setTimeout(() => { throw new Error("a defect") })'],
  ])('%s is logged, and the process ends in order', async (_what, defect) => {
    const preload = `process.on('SIGUSR2', () => { ${defect} })`;
    const program = await startMain({
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}`,
      HOST: '127.0.0.1',
      SLACK_SIGNING_SECRET: 'secret'.padEnd(32, '0'),
      SLACK_BOT_TOKEN: 'xoxb-token',
      SLACK_API_URL: 'http://127.0.0.1:9/api/',
      PLATFORM_URL: platformUrl,
    });
    program.child.kill('SIGUSR2');
    expect(await program.ended()).toBe(1);
    expect(program.out()).toMatch(/"level":60.*"type":"Error".*"msg":"An error that nothing handled/);
    // Of an error the log has no message: it may repeat what somebody typed.
    expect(program.out()).not.toContain('a defect');
    expect(program.out()).toContain('"msg":"Stopped."');
    expect(program.err()).toBe('');
  });
});
