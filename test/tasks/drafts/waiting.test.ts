import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraft } from '../../../src/tasks/drafts/create-once.ts';
import { draftFromLine } from '../../../src/tasks/drafts/draft-from-line.ts';
import type { StoredDraft } from '../../../src/tasks/drafts/draft-store.ts';
import { endWait } from '../../../src/tasks/drafts/end-wait.ts';
import { readyOf, stopWait } from '../../../src/tasks/drafts/waiting.ts';
import { startDrafts, type TestDrafts } from './support.ts';

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

it('is stored with its program, and scheduled, before it is announced', async () => {
  const { id } = await waiting();
  const { store, now } = test.context;
  expect(await store.get(id, 'T1', 'U1')).toMatchObject({
    draft: { program: { name: 'Autumn' }, user: { name: 'Jonas Lindqvist' } },
    waitsUntil: now() + 10_000,
  });
  expect(await test.nextRunAt(id)).toBe(now() + 10_000);
  expect(created()).toEqual([]);
});

it('is created as it was announced, whatever was used meanwhile', async () => {
  const stored = await waiting();
  await draftFromLine(test.context, 'Before in "Spring"', { id: 'other' });
  expect(await endWait(test.context, stored)).toMatchObject({ kind: 'created', ready: readyOf(stored) });
  expect(created()).toMatchObject([{ description: 'Call', priority: 'high', program: { name: 'Autumn' } }]);
  expect(await type('Call')).toMatchObject({ kind: 'already-created' });
});

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
    test.failCreate({ latencyMs: 100 });
    const creating = endWait(test.context, stored);
    await expect.poll(async () => (await test.context.store.get('line', 'T1', 'U1'))?.begun).toBeDefined();
    expect(await stopWait(test.context, stored, 'cancelled')).toMatchObject({ kind: 'too-late' });
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

it('is nobody else’s to stop', async () => {
  const stored = await waiting();
  for (const other of [{ userId: 'U2' }, { workspaceId: 'T2' }, { id: 'nothing' }])
    expect(await stopWait(test.context, { ...stored, ...other }, 'cancelled')).toEqual({ kind: 'gone' });
});

it('is created where the program can’t be remembered, or is asked for where it can’t be read', async () => {
  const refuse = async () => {
    throw new Error('Damaged');
  };
  const context = { ...test.context, likelyPrograms: { list: refuse, remember: refuse } };
  expect(await draftFromLine(context, 'Call', { id: 'asked' })).toMatchObject({
    question: { kind: 'ask-program' },
  });
  const stored = test.stored({ program: { id: test.organization.program, name: 'Spring' } });
  const ready = readyOf({ ...stored, draft: { ...stored.draft, user: test.context.me } });
  if (ready === undefined) throw new Error('It is not ready.');
  expect(await createDraft(context, stored, ready)).toMatchObject({ kind: 'created' });
});
