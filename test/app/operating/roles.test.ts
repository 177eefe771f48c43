import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { createPlatform, type Platform } from '../../../src/playground/platform-emulator/index.ts';
import { createSlack, type SlackSimulator } from '../../../src/playground/slack-simulator/index.ts';
import { openStore } from '../../../src/store/open.ts';
import { createEngine } from '../../contract/engine.ts';
import { kinds, type RunningKind } from '../../contract/kinds.ts';
import { digestJob } from '../../support/fixture.ts';
import { testKeyring } from '../../support/keyring.ts';
import { endAll, type Program, startMain, startProgram } from '../process-support.ts';

const manifest = join(import.meta.dirname, '../../../manifest.yml');
const encryptionKeys = Buffer.alloc(32, 7).toString('base64');
const channel = 'C0COACH001';

// The embedded store is for one process.
const shared = kinds.filter(({ name }) => name === 'Redis');

describe.each(shared)('npm start -- --role, $name', (kind) => {
  describe.skipIf(!kind.available)('two processes', () => {
    let running: RunningKind;
    let slack: SlackSimulator;
    let platform: Platform;
    let dataDir: string;
    let platformUrl: string;
    beforeAll(async () => {
      running = await kind.start();
      slack = createSlack({ manifest });
      await slack.listen();
      platform = createPlatform({ databaseFile: ':memory:' });
      platformUrl = (await platform.listen()).url;
      dataDir = mkdtempSync(join(tmpdir(), 'touchline-roles-'));
    });
    afterEach(endAll);
    afterAll(async () => {
      await slack.close();
      await platform.close();
      await running.stop();
      rmSync(dataDir, { recursive: true });
    });

    const metrics = async ({ url }: { url: string }) => (await fetch(`${url}/metrics`)).text();

    it('web answers Slack and schedules, worker runs the jobs', async () => {
      const { redisUrl } = await running.empty();
      const settings = {
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        ENCRYPTION_KEYS: encryptionKeys,
        SLACK_SIGNING_SECRET: slack.signingSecret,
        SLACK_BOT_TOKEN: slack.botToken(),
        SLACK_API_URL: slack.apiUrl,
        PLATFORM_URL: platformUrl,
        ...(redisUrl && { REDIS_URL: redisUrl }),
      };
      const web = await startMain({ ...settings, ROLE: 'web' });
      slack.setAppUrl(web.url);
      expect(await slack.verifyRequestUrl()).toBeUndefined();
      const store = await openStore({ dataDir, redisUrl, keyring: testKeyring });
      const log = createLog('silent');
      const planner = await createEngine({ redisUrl, store, log, now: Date.now, everyMs: 60_000 });
      const job = digestJob('T0NORTH001', channel);
      await planner.schedule({ ...job, runAt: Date.now() });
      // Nobody has set up this digest, so the worker only removes its job.
      await expect.poll(() => metrics(web)).toContain('touchline_jobs{kind="delivery",state="waiting"} 1\n');
      const worker: Program & { url: string } = await startMain({ ...settings, ROLE: 'worker' });
      await expect
        .poll(() => metrics(worker))
        .toContain('touchline_job_runs_total{kind="delivery",outcome="done"} 1\n');
      expect(await planner.nextRunAt(job)).toBeUndefined();
      expect(await metrics(web)).not.toContain('touchline_job_runs_total{');
      expect(await metrics(worker)).toContain('touchline_ready 1\n');
      for (const path of ['/healthz', '/readyz'])
        expect((await fetch(`${worker.url}${path}`)).status).toBe(200);
      expect((await fetch(`${worker.url}/slack/events`, { method: 'POST' })).status).toBe(404);
      for (const program of [web, worker]) {
        program.signal('SIGTERM');
        expect(await program.ended()).toBe(0);
        expect(program.out()).toMatch(/"droppedJobs":0,"droppedRequests":0,"msg":"Stopped\."/);
        expect(program.err()).toBe('');
      }
      await planner.close();
      await store.close();
    });
  });
});

describe('npm start -- --role', () => {
  afterEach(endAll);
  it.each([
    ['an unknown role', ['--role', 'nobody'], /^ROLE is not one of all, web, worker/],
    ['an unknown option', ['--rolle', 'web'], /--rolle.*The only options are --role and --check\./],
    ['a role in the playground', ['--role', 'worker'], /ROLE needs a real Slack/],
  ])('%s: one line', async (_what, flags, line) => {
    const program = startProgram('src/main.ts', { PORT: '0' }, flags);
    expect(await program.ended()).toBe(1);
    expect(program.err()).toMatch(line);
    expect(program.err()).toMatch(/^[^\n]+\n$/);
  });
});
