import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../src/lib/log.ts';
import { createServices } from '../../src/services.ts';
import { openStore } from '../../src/store/open.ts';
import { batchJob } from '../../src/tasks/for-many/batch.ts';
import { testKeyring } from '../support/keyring.ts';
import { readClock } from './clock.ts';
import { startCreateFakes } from './create-fakes.ts';
import { startProcesses } from './processes.ts';
import { type Setup, serviceOptions } from './setup.ts';

export type ManyChaosOptions = {
  members: number;
  /** How often the process is killed while the tasks are created. */
  kills: number;
  /** The share of creates whose answer is lost after the commit, 0 to 1. */
  lostAnswers: number;
  platformMs: number;
  leaseMs: number;
  /** Gives up after so long. */
  withinMs: number;
};

export type ManyChaosResult = {
  tried: number;
  lost: number;
  doubled: number;
  /** Whether the message says in the end that all of them are there. */
  isTold: boolean;
  seconds: number;
  cut: number;
  kills: number;
};

const text = 'Send your reflection';

/** Starts one task for each member, as a confirmed preview does. @returns the job */
async function confirm(setup: Setup, members: number) {
  const now = () => readClock(setup.clock);
  const services = await createServices({ ...serviceOptions(setup, createLog('silent')), now });
  const organization = { id: 'organization', name: 'Northfield' };
  const about = { connectedBy: 'U0', connectedAt: now() };
  await services.connections.save({ ...about, workspaceId: 'T0', organization, token: 'token' });
  const program = { id: 'program', name: 'Leadership Basics' };
  const batch = await services.batches.start({
    id: 'batch',
    workspaceId: 'T0',
    userId: 'U0',
    installation: { teamId: 'T0' },
    organizationId: organization.id,
    text,
    priority: null,
    due: null,
    everyone: program,
    items: Array.from({ length: members }, (_, nth) => ({
      user: { id: `person-u${nth}`, name: `Coach ${nth}` },
      program,
    })),
    staff: 0,
    state: 'preview',
  });
  await services.close();
  return batchJob(batch);
}

/**
 * Creates a task for each of many while the process is killed and answers of the platform are lost. What there is, and
 * what was said, is counted by the fakes.
 */
export async function manyChaos(options: ManyChaosOptions): Promise<ManyChaosResult> {
  const { members, kills, lostAnswers, platformMs, leaseMs, withinMs } = options;
  const clock = { from: Date.parse('2026-11-19T09:00:10Z'), startedAt: Date.now(), times: 20 };
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-chaos-'));
  let said = '';
  const trouble = { lostAnswers, newer: 0, aheadMs: 0, platformMs };
  const fakes = await startCreateFakes(clock, members, trouble, (one) => {
    said = one.text;
  });
  const setup: Setup = {
    clock,
    dataDir,
    encryptionKeys: randomBytes(32).toString('base64'),
    slackApiUrl: `${fakes.slackUrl}/api/`,
    platformUrl: fakes.platformUrl,
    logLevel: 'silent',
    leaseMs,
  };
  const job = await confirm(setup, members);
  const store = await openStore({ dataDir, keyring: testKeyring });
  const processes = await startProcesses(setup, 1);
  const begin = performance.now();
  const patient = () => performance.now() - begin < withinMs;
  let killed = 0;
  try {
    for (let nth = 0; nth < kills; nth += 1) {
      while (fakes.creates() < (members * 0.9 * (nth + 0.5)) / kills && patient()) await sleep(1);
      if (fakes.creates() < members) killed += 1;
      await processes.replace(0, 'SIGKILL');
    }
    while ((await store.jobs.get(job)) !== undefined && patient()) await sleep(20);
    const counts = [...fakes.countsOf(text).values()];
    return {
      tried: members,
      lost: counts.filter((count) => count === 0).length,
      doubled: counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
      isTold: said.startsWith(`${members.toLocaleString('en')} tasks created`),
      seconds: Math.round((performance.now() - begin) / 100) / 10,
      cut: fakes.cut(),
      kills: killed,
    };
  } finally {
    await processes.killAll();
    await store.close();
    fakes.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
