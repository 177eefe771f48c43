import { expect, it, onTestFinished } from 'vitest';
import type { Bucket } from '../../src/store/ports.ts';
import { type AuditEntry, auditRecord, createAudit } from '../../src/workspaces/audit.ts';
import { startPlatform } from '../support/platform.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { recordedLog, temporaryStore } from '../support/temporary-store.ts';

const actor = { workspaceId: 'T1', userId: 'U1', personId: 'p1' };

/** An audit over a store, which counts how often it stores. `change` replaces parts of the bucket. */
async function start(change: (bucket: Bucket<AuditEntry[]>) => Partial<Bucket<AuditEntry[]>> = () => ({})) {
  const store = await temporaryStore();
  const whole = store.bucket(auditRecord);
  const bucket = { ...whole, ...change(whole) };
  const { log, lines } = recordedLog();
  const working = new Set<Promise<void>>();
  const clock = { ms: 1_000 };
  let stored = 0;
  const audit = createAudit({
    bucket: {
      ...bucket,
      update(...given) {
        stored += 1;
        return bucket.update(...given);
      },
    },
    log,
    now: () => clock.ms,
    inFlight: (work) => {
      working.add(work);
      return work;
    },
  });
  return {
    audit,
    bucket: whole,
    clock,
    lines,
    stored: () => stored,
    /** Waits for everything that was begun. */
    done: async () => void (await Promise.all(working)),
  };
}

const short = ({ action, target, result }: AuditEntry) => [action, target, result];

it('names each write of the platform, and what it wrote', async () => {
  const { platform, client, close } = await startPlatform({ seed: false });
  onTestFinished(close);
  const program = platform.addProgram({ name: 'Spring' }).id;
  const { audit, done } = await start();
  const watched = audit.watch(client, actor);
  const anna = await watched.createClient({ name: 'Anna', email: 'anna@x.example' });
  await watched.addProgramMember(program, anna.id);
  await watched.updateClientInfo(anna.id, { goal: 'x' });
  const task = await watched.createTask({ program, user: anna.id, text: 'Call' });
  await watched.setTaskDone(task.id, true);
  await watched.setTaskDone(task.id, false);
  await watched.updateMe({ email_notifications: 'never', digests: false });
  await watched.replaceAvatar(Buffer.from('GIF89a'));
  expect((await watched.me()).organization.name).toBe('Testing');
  await done();
  expect((await audit.last('T1', 20)).reverse().map(short)).toEqual([
    ['client.create', anna.id, 'ok'],
    ['program.add', `${program}/${anna.id}`, 'ok'],
    ['client.edit', anna.id, 'ok'],
    ['task.create', task.id, 'ok'],
    ['task.done', task.id, 'ok'],
    ['task.undo', task.id, 'ok'],
    ['profile.edit', undefined, 'ok'],
    ['profile.photo', undefined, 'ok'],
  ]);
});

it('says which writes failed, and which ones nobody can be sure of', async () => {
  const { platform, client, close } = await startPlatform({ seed: false });
  onTestFinished(close);
  const { audit, lines } = await start();
  const watched = audit.watch(client, actor);
  platform.faults.rules.push({ method: 'POST', answer: { status: 403 } });
  const body = { program: 'p', user: 'u', text: 'Call' };
  await expect(watched.createTask(body)).rejects.toThrow('403');
  platform.faults.rules.splice(0, 1, { method: 'POST', answer: 'cut' });
  await expect(watched.createTask(body)).rejects.toThrow('POST /todos');
  const channel = { action: 'digest.set', target: 'C1' };
  expect(await audit.run(actor, channel, async () => 7)).toBe(7);
  await expect(audit.run(actor, channel, () => Promise.reject(new TypeError('no')))).rejects.toThrow('no');
  await expect(audit.run(actor, channel, () => Promise.reject('text'))).rejects.toBe('text');
  expect((await audit.last('T1', 20)).map(short)).toEqual([
    ['digest.set', 'C1', 'error'],
    ['digest.set', 'C1', 'TypeError'],
    ['digest.set', 'C1', 'ok'],
    ['task.create', undefined, 'unconfirmed'],
    ['task.create', undefined, 'ForbiddenError'],
  ]);
  expect(lines()[0]).toMatchObject({
    level: 30,
    audit: true,
    workspace: 'T1',
    user: 'U1',
    person: 'p1',
    action: 'task.create',
    result: 'ForbiddenError',
    atMs: 1_000,
    msg: 'Write.',
  });
});

it('keeps the last 200 of each workspace apart, newest first when asked for', async () => {
  const { audit, bucket, clock, done } = await start();
  audit.record({ ...actor, workspaceId: 'T2' }, { action: 'other' });
  for (let at = 0; at < 201; at += 1) {
    clock.ms = at;
    audit.record(actor, { action: 'task.done', target: `t${at}` });
  }
  expect((await audit.last('T1', 2)).map(({ target, atMs }) => [target, atMs])).toEqual([
    ['t200', 200],
    ['t199', 199],
  ]);
  await done();
  const kept = (await bucket.get('T1')) ?? [];
  expect([kept.length, kept[0]?.target]).toEqual([200, 't1']);
  expect(await audit.last('T2', 9)).toHaveLength(1);
  expect(await audit.last('T3', 9)).toEqual([]);
});

it('collects what follows a write for a tenth of a second, and stores it in one step', async () => {
  const { advance } = stopClock();
  const { audit, stored, done } = await start();
  audit.record(actor, { action: 'first' });
  await done();
  expect(stored()).toBe(1);
  for (const action of ['second', 'third']) audit.record(actor, { action });
  await advance(99);
  await done();
  expect(stored()).toBe(1);
  await advance(1);
  await done();
  expect(stored()).toBe(2);
  await advance(100);
  await done();
  expect(stored()).toBe(2);
  expect((await audit.last('T1', 9)).map(({ action }) => action)).toEqual(['third', 'second', 'first']);
});

it('stores at once what is collected when the process ends', async () => {
  const { audit, bucket, done } = await start();
  audit.record(actor, { action: 'first' });
  await done();
  audit.record(actor, { action: 'second' });
  await audit.storeAll();
  expect((await bucket.get('T1'))?.map(({ action }) => action)).toEqual(['first', 'second']);
});

it('waits for what is being stored already', async () => {
  const { audit, bucket } = await start();
  audit.record(actor, { action: 'first' });
  await audit.storeAll();
  expect((await bucket.get('T1'))?.map(({ action }) => action)).toEqual(['first']);
});

it('goes on when the store fails: the log has the write', async () => {
  const { audit, lines, done } = await start(() => ({ update: () => Promise.reject(new Error('away')) }));
  audit.record(actor, { action: 'first' });
  await done();
  expect(lines().slice(-1)).toMatchObject([
    {
      level: 40,
      workspace: 'T1',
      err: { type: expect.stringMatching(/Error$/) },
      msg: 'Audit entries are in the log only.',
    },
  ]);
  await audit.storeAll();
  expect(lines()).toEqual([]);
});

it('forgets a workspace, or one person in its lines', async () => {
  const { audit, bucket } = await start();
  audit.record(actor, { action: 'mine', target: 't1' });
  audit.record({ workspaceId: 'T1', userId: 'U2', personId: 'p2' }, { action: 'theirs' });
  await audit.forgetPerson('T1', 'U1');
  expect(await bucket.get('T1')).toEqual([
    { atMs: 1_000, user: '', action: 'mine', target: 't1', result: 'ok' },
    { atMs: 1_000, user: 'U2', person: 'p2', action: 'theirs', result: 'ok' },
  ]);
  await audit.forgetPerson('T9', 'U1');
  expect(await bucket.get('T9')).toBeUndefined();
  audit.record(actor, { action: 'late' });
  await audit.forget('T1');
  expect(await bucket.get('T1')).toBeUndefined();
});
