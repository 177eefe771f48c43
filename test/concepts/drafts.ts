import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPolledScheduler } from '../../src/jobs/polled-scheduler.ts';
import { failedJobRecord } from '../../src/jobs/scheduler.ts';
import { createLog } from '../../src/lib/log.ts';
import { operationJob } from '../../src/operations/operation.ts';
import { createOperations } from '../../src/operations/operations.ts';
import type { Fault } from '../../src/playground/platform-emulator/index.ts';
import { openStore } from '../../src/store/open.ts';
import type { Timetable } from '../../src/store/ports.ts';
import type { DraftContext } from '../../src/tasks/drafts/context.ts';
import type { Draft } from '../../src/tasks/drafts/draft.ts';
import {
  createDraftStore,
  operationRecord,
  requestRecord,
  type StoredDraft,
  type TaskOperations,
} from '../../src/tasks/drafts/draft-store.ts';
import { createDirectories } from '../../src/workspaces/directory.ts';
import { createLikelyPrograms, programMemoryRecord } from '../../src/workspaces/likely-programs.ts';
import { createPreferences, preferencesRecord } from '../../src/workspaces/preferences.ts';
import { createSettings, settingRecord } from '../../src/workspaces/settings.ts';
import { createTaskCreators, taskCreatorRecord } from '../../src/workspaces/task-creators.ts';
import { addOrganization } from '../app/organization.ts';
import { testKeyring } from '../support/keyring.ts';
import { startPlatform } from '../support/platform.ts';

export type TestDrafts = Awaited<ReturnType<typeof startDrafts>>;

/** A draft that needs nothing but a program. */
const plainDraft: Draft = { text: 'Call', priority: null, due: { chosen: null } };

/**
 * What drafts need, with the embedded platform and a SQLite store, and Jonas (a coach) as their author; he, Marta, Anna
 * and Tom are in all programs. The clock stands still at Wednesday 18 November 2026, 10:00 UTC, unless it is moved.
 */
export async function startDrafts({ programs = ['Spring'] } = {}) {
  const clock = { ms: Date.parse('2026-11-18T10:00:00Z'), platformAheadMs: 0 };
  const now = () => clock.ms;
  const test = await startPlatform({ seed: false, now: () => clock.ms + clock.platformAheadMs });
  const organization = addOrganization(test.platform, programs);
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-drafts-'));
  const store = await openStore({ dataDir, now, keyring: testKeyring });
  const connection = {
    workspaceId: 'T1',
    organization: { id: 'o1', name: 'Testing' },
    token: 'unused',
    connectedBy: 'U1',
    connectedAt: 0,
  };
  const platform = () => test.client;
  const log = createLog('silent');
  const preferences = createPreferences(store.values(preferencesRecord));
  const scheduler = createPolledScheduler({
    table: store.timetable as Timetable,
    failures: store.bucket(failedJobRecord),
    leases: store.leases,
    log,
    now,
    everyMs: 2_000,
  });
  const operations: TaskOperations = createOperations({
    bucket: store.bucket(operationRecord),
    requests: store.bucket(requestRecord),
    scheduler,
    now,
  });
  const me = { id: organization.people.jonas, name: 'Jonas Lindqvist' };
  const context: DraftContext = {
    store: createDraftStore(operations),
    operations,
    tasks: createTaskCreators(store.bucket(taskCreatorRecord)),
    directories: createDirectories({ platform, background: platform, now }),
    likelyPrograms: createLikelyPrograms({
      memories: store.values(programMemoryRecord),
      settings: createSettings(store.values(settingRecord)),
      preferences,
    }),
    preferences,
    now,
    log,
    secondLookMs: 1,
    connection,
    platform: test.client,
    userId: 'U1',
    me,
    timeZone: 'Europe/Berlin',
    locale: 'en-GB',
    personMentioned: async (id) =>
      id === 'U0ANNA' ? { id: organization.people.anna, name: 'Anna Kowalski' } : undefined,
    nameMentioned: async (id) => (id === 'U0ANNA' ? 'anna' : undefined),
  };
  const { rules } = test.platform.faults;
  return {
    ...test,
    clock,
    store,
    organization,
    context,
    scheduler,
    operations,
    /** A process has begun to create the draft, and was killed. */
    begun: (stored: StoredDraft) =>
      context.store.change(stored, (before) => ({ ...before, begun: { by: 'killed', atMs: now() } })),
    /** A draft of Jonas's as the store has it. */
    stored: (draft: Partial<Draft> = {}, parts: Partial<StoredDraft> = {}): StoredDraft => ({
      id: 'draft-1',
      workspaceId: 'T1',
      userId: 'U1',
      draft: { ...plainDraft, ...draft },
      ...parts,
    }),
    tasks: () => test.platform.inspect().tasks,
    /** Goes wrong with the next request to create a task. */
    failCreate: (fault: Fault) => void rules.push({ method: 'POST', path: '/todos', times: 1, ...fault }),
    /** Goes wrong with every request that looks for a task, until it is called again without a fault. */
    failSearch: (fault?: Fault) => {
      rules.splice(0, rules.length, ...(fault ? [{ method: 'GET', path: '/todos', ...fault }] : []));
    },
    /** When a draft of Jonas's is created. */
    nextRunAt: (id: string) => scheduler.nextRunAt(operationJob({ id, workspaceId: 'T1', userId: 'U1' })),
    /** Jonas has created nothing so far. */
    forget: () => store.values(programMemoryRecord).delete('T1/U1'),
    closeStore: () => store.close(),
    async close() {
      await store.close();
      await test.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
