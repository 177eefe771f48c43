import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { peopleLine } from '../../src/slack/task-messages/digest-counts.ts';
import { createHomes, homeRecord } from '../../src/slack/task-messages/homes.ts';
import {
  messageOfTaskRecord,
  type TaskMessage,
  taskMessageRecord,
} from '../../src/slack/task-messages/task-message.ts';
import {
  createTaskMessages,
  type TaskMessages,
  withStates,
} from '../../src/slack/task-messages/task-messages.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';

const noPlatform = (): never => {
  throw new Error('No call is expected.');
};
const keyring = createKeyring([randomBytes(32)]);
const rows = ['t1', 't2', 't3', 't4'].map((id) => ({
  id,
  title: id,
  due: null,
  done: false,
  assignee: 'Jonas',
  program: 'Spring',
}));
const parts: Omit<TaskMessage, 'id'> = {
  workspaceId: 'T1',
  viewer: null,
  timeZone: 'UTC',
  text: 'Tasks',
  before: [],
  groups: [{ rows }],
  after: [],
  tell: { assignee: true, program: true },
};
const mark =
  (id: string, by = 'Marta') =>
  (shown: TaskMessage) =>
    withStates(shown, { task: { id, done: true }, by });

describe('a message with tasks', () => {
  let dataDir: string;
  let stores: Store[];
  let processes: TaskMessages[];

  /** Two stores on the same file, as two processes have. */
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'touchline-shown-'));
    stores = [await openStore({ dataDir, keyring }), await openStore({ dataDir, keyring })];
    processes = stores.map((store) =>
      createTaskMessages({
        messages: store.bucket(taskMessageRecord),
        homes: createHomes({ bucket: store.bucket(homeRecord), platform: noPlatform, now: Date.now }),
        ofTasks: store.bucket(messageOfTaskRecord),
      }),
    );
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    rmSync(dataDir, { recursive: true });
  });

  it('is kept for a person while there are at most 200 newer ones, for a channel and as a notice always', async () => {
    const [here] = processes;
    const isKept = async (shown?: TaskMessage) =>
      (await here?.get({ workspaceId: 'T1', id: String(shown?.id) })) !== undefined;
    const digest = await here?.keep(parts);
    const home = await here?.keep({ ...parts, viewer: 'U1', id: 'home' });
    const [first, second] = [
      await here?.keep({ ...parts, viewer: 'U1' }),
      await here?.keepIfPossible({ ...parts, viewer: 'U1' }),
    ];
    const notice = await here?.keep({ ...parts, viewer: 'U1', notice: 'assigned' });
    for (let nth = 0; nth < 199; nth += 1) await here?.keep({ ...parts, viewer: 'U1' });
    await here?.keep({ ...parts, viewer: 'U2' });
    const kept = () => Promise.all([first, second, notice, digest, home].map(isKept));
    expect(await kept()).toEqual([false, true, true, true, true]);
    for (let nth = 0; nth < 2; nth += 1) await here?.keep({ ...parts, viewer: 'U1' });
    expect(await kept()).toEqual([false, false, true, true, true]);
  });

  it('is found by its tasks once it is posted, the oldest first, and never in another workspace', async () => {
    const [here] = processes;
    const at = (ts: string) => ({ channel: 'C1', ts, installation: { teamId: 'T1' }, organizationId: 'o1' });
    const people = [{ id: 'p1', name: 'Anna', overdue: ['t9'], today: [] }];
    const counts = { date: '2026-11-19', where: '', people, done: [] };
    const [late, early] = [
      await here?.keep(parts),
      await here?.keep({ ...parts, groups: [], digest: counts }),
    ];
    const elsewhere = await here?.keep({ ...parts, workspaceId: 'T10' });
    const found = async (workspaceId: string, ...ids: string[]) =>
      (await here?.showing(workspaceId, ids))?.map(({ id }) => id);
    expect(await found('T1', 't1', 't9')).toEqual([]);
    await here?.posted(late as TaskMessage, at('2.5'));
    await here?.posted(early as TaskMessage, at('1.5'));
    await here?.posted(elsewhere as TaskMessage, at('1.1'));
    await here?.posted({ workspaceId: 'T1', id: 'not stored' }, at('1.2'));
    expect(await found('T1', 't1', 't9', 't2')).toEqual([early?.id, late?.id]);
    expect(await found('T10', 't1')).toEqual([elsewhere?.id]);
    await here?.notPosted(late as TaskMessage);
    expect(await found('T1', 't1')).toEqual([]);
  });

  it('keeps every change of two processes, and the last update shows them all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = (await processes[0]?.keep(parts))?.id ?? '';
      const seen: string[] = [];
      const show = async ({ groups }: TaskMessage) => {
        const done = groups.flatMap((group) => group.rows).filter((row) => row.done);
        seen.push(done.map((row) => row.id).join(' '));
      };
      await Promise.all(
        rows.map((row, index) => processes[index % 2]?.revise({ workspaceId: 'T1', id }, mark(row.id), show)),
      );
      const kept = await processes[1]?.get({ workspaceId: 'T1', id });
      expect(kept?.groups[0]?.rows.map(({ done, doneBy }) => [done, doneBy])).toEqual(
        rows.map(() => [true, 'Marta']),
      );
      expect(seen.at(-1)).toBe('t1 t2 t3 t4');
    }
  });

  it('shows both changes, whichever update arrives last', async () => {
    const [one, other] = processes;
    const id = (await one?.keep(parts))?.id ?? '';
    const seen: string[] = [];
    const picture = ({ groups }: TaskMessage) =>
      groups.flatMap(({ rows: all }) => all.filter(({ done }) => done).map((row) => row.id)).join(' ');
    // The first update is on its way while the second process changes the message and shows it.
    const [began, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = one?.revise({ workspaceId: 'T1', id }, mark('t1'), async (shown) => {
      began.resolve();
      await second.promise;
      seen.push(picture(shown));
    });
    await began.promise;
    await other?.revise({ workspaceId: 'T1', id }, mark('t2', 'Jonas'), async (shown) => {
      seen.push(picture(shown));
    });
    second.resolve();
    await first;
    expect(seen).toEqual(['t1 t2', 't1', 't1 t2']);
  });
});

describe('a digest’s line of people', () => {
  it.each([
    [[1, 1, 1], '3 others with 1 each'],
    [[2, 1, 1], '3 others with 4 in all'],
    [[1], '1 other with 1'],
  ])('with %j of others ends its line of people with %s', (left, words) => {
    const share = (overdue: number, at: number) => ({
      ...{ id: `${at}`, name: `${'n'.repeat(30)}${at}`, today: [] },
      overdue: Array.from({ length: overdue }, (_, n) => `${at}.${n}`),
    });
    const people = [9, 9, 9, 9, ...left].map(share);
    expect(peopleLine({ date: '2026-11-18', where: '', people, done: [] }).split(' · ').at(-1)).toBe(words);
  });
});
