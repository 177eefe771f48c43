import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraft } from '../../src/tasks/drafts/create-once.ts';
import { draftFromLine } from '../../src/tasks/drafts/draft-from-line.ts';
import type { StoredDraft } from '../../src/tasks/drafts/draft-store.ts';
import { endWait } from '../../src/tasks/drafts/end-wait.ts';
import { readyOf, stopWait } from '../../src/tasks/drafts/waiting.ts';
import { startDrafts, type TestDrafts } from './drafts.ts';

let test: TestDrafts;
beforeEach(async () => {
  test = await startDrafts({ programs: ['Spring', 'Autumn'] });
  await draftFromLine(test.context, 'Before in "Autumn"', { id: 'before' });
});
afterEach(() => test.close());

const type = (line: string) => draftFromLine(test.context, line, { id: 'line' });
const created = () => test.tasks().filter(({ description }) => description !== 'Before');

/** A draft that waits, as a process read it. */
async function waiting(line = 'Call tomorrow 3pm !high'): Promise<StoredDraft> {
  const outcome = await type(line);
  if (outcome.kind !== 'waiting') throw new Error(`It does not wait: ${outcome.kind}.`);
  return outcome.draft;
}

describe('stopped and due at once', () => {
  it('is not created by a process that read it before it was stopped', async () => {
    const stored = await waiting();
    expect(await stopWait(test.context, stored, 'cancelled')).toMatchObject({ kind: 'stopped' });
    expect(await test.nextRunAt(stored.id)).toBeUndefined();
    expect(await endWait(test.context, stored)).toBe('ended');
    expect(created()).toEqual([]);
    expect(await stopWait(test.context, stored, 'changed')).toMatchObject({ why: 'cancelled' });
  });

  it('is not stopped while it is created, nor afterwards', async () => {
    const stored = await waiting();
    const open = Promise.withResolvers<void>();
    const createTask: typeof test.client.createTask = async (...given) => {
      await open.promise;
      return test.client.createTask(...given);
    };
    const slow = { ...test.context, platform: { ...test.client, createTask } };
    const creating = endWait(slow, stored);
    await expect.poll(async () => (await test.context.store.get('line', 'T1', 'U1'))?.begun).toBeDefined();
    expect(await stopWait(test.context, stored, 'cancelled')).toMatchObject({ kind: 'too-late' });
    open.resolve();
    await creating;
    expect(await stopWait(test.context, stored, 'cancelled')).toMatchObject({ why: 'created' });
    expect(created()).toHaveLength(1);
  });
});

it('leaves it to the process that is creating it, and asks when there is none', async () => {
  const stored = await waiting();
  await test.begun(stored);
  test.clock.ms += 10_000;
  const later = test.clock.ms + 60_000;
  expect(await endWait(test.context, stored)).toEqual({ retryAt: later });
  test.clock.ms = later;
  expect(await endWait(test.context, stored)).toMatchObject({ kind: 'unconfirmed' });
  expect(await stopWait(test.context, stored, 'cancelled')).toMatchObject({ why: 'unconfirmed' });
  expect(created()).toEqual([]);
});

it('is told by another process, once, where the one that created it was killed before it told', async () => {
  const stored = await waiting();
  const ready = readyOf(stored);
  if (ready === undefined) throw new Error('It is not ready.');
  await createDraft(test.context, stored, ready);
  const later = (stored.waitsUntil ?? 0) + 60_000;
  expect(await endWait(test.context, stored)).toEqual({ retryAt: later });
  test.clock.ms = later;
  expect(await endWait(test.context, stored)).toMatchObject({ kind: 'created', ready });
  // Whoever told ends the wait.
  await test.context.store.change(stored, (before) => ({ ...before, waitsUntil: undefined }));
  expect(await endWait(test.context, stored)).toBe('ended');
  expect(created()).toHaveLength(1);
});
