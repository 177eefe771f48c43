import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workOfJob } from '../../src/jobs/background.ts';
import { mostRepeats } from '../../src/repeats/limits.ts';
import { fromNow, nextTask } from '../../src/repeats/next-task.ts';
import { repeatJob } from '../../src/repeats/repeat.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';
import { isoOf, offered, owner, repeatsIn } from './support.ts';

const dayMs = 24 * 60 * 60_000;
let test: TestSqlite & ReturnType<typeof repeatsIn>;
beforeEach(async () => {
  const sqlite = await startSqlite('2026-11-18T10:00:00Z');
  test = { ...sqlite, ...repeatsIn(sqlite.store, sqlite.now) };
});
afterEach(() => test.close());

const ref = (id: string) => ({ ...owner, id });
const idsOf = async (who = owner) => (await test.repeats.of(who)).map(({ id }) => id);

describe('the next task of a repeat', () => {
  it('comes on its next date, at six for what is due later', () => {
    expect(isoOf(nextTask(offered('a')))).toEqual(['2026-11-19', '2026-11-19 05:00', '2026-11-19 08:30']);
    expect(isoOf(nextTask(offered('a', { time: undefined })))).toEqual([
      '2026-11-19',
      '2026-11-19 05:00',
      '2026-11-19 22:59',
    ]);
  });

  it.each([
    ['2026-11-19T08:29:59Z', '2026-11-19'],
    ['2026-11-19T08:30:00Z', '2026-11-20'],
    ['2026-11-25T00:00:00Z', '2026-11-25'],
  ])('leaves out what is due at %s', (now, date) =>
    expect(nextTask(fromNow(offered('a'), Date.parse(now))).date).toBe(date),
  );
});

describe('repeats', () => {
  it('start with the first task that is not due yet, and go on for good', async () => {
    test.at('2026-11-20T12:00:00Z');
    expect(await test.started('a')).toEqual({ ...offered('a'), state: 'active', last: '2026-11-20' });
    expect(await test.runAt('a')).toBe('2026-11-21 05:00');
    expect(await test.repeats.get(ref('a'))).toMatchObject({ id: 'a', state: 'active' });
  });

  it('start once for a first task, however often this is asked', async () => {
    await test.started('a');
    await test.repeats.change(ref('a'), (one) => ({ ...one, last: '2026-11-20' }));
    expect(await test.repeats.start(offered('a'))).toMatchObject({
      kind: 'already',
      repeat: { last: '2026-11-20' },
    });
    expect(await test.runAt('a')).toBe('2026-11-21 05:00');
    await test.repeats.pause(ref('a'));
    expect(await test.repeats.start(offered('a'))).toMatchObject({
      kind: 'already',
      repeat: { state: 'paused' },
    });
    expect(await test.runAt('a')).toBeUndefined();
    expect(await idsOf()).toEqual(['a']);
  });

  it('are each their owner’s, oldest first', async () => {
    for (const id of ['b', 'a', 'c']) await test.started(id);
    await test.started('d', { userId: 'U2' });
    expect(await idsOf()).toEqual(['b', 'a', 'c']);
    expect(await idsOf({ ...owner, userId: 'U2' })).toEqual(['d']);
    expect(await idsOf({ ...owner, workspaceId: 'T2' })).toEqual([]);
  });

  it('are a hundred at most for a person, of whom one more can be asked for twice', async () => {
    await test.repeats.start(offered('first'));
    for (let nth = 1; nth < mostRepeats; nth += 1) await test.started(String(nth));
    expect(await test.repeats.start(offered('one more'))).toEqual({ kind: 'too-many' });
    expect(await test.runAt('one more')).toBeUndefined();
    expect(await test.repeats.start(offered('first'))).toMatchObject({ kind: 'already' });
    await test.repeats.end(ref('first'));
    expect(await test.repeats.start(offered('one more'))).toMatchObject({ kind: 'started' });
  });

  it('have no job while they are paused, and go on from now when they are resumed', async () => {
    await test.started('a');
    expect((await test.repeats.pause(ref('a')))?.state).toBe('paused');
    expect(await test.runAt('a')).toBeUndefined();
    test.clock.ms += 7 * dayMs;
    expect(await test.repeats.resume(ref('a'))).toMatchObject({ state: 'active', last: '2026-11-25' });
    expect(await test.runAt('a')).toBe('2026-11-26 05:00');
  });

  it('that have stopped are not paused, and their owner is told nothing more once they are resumed', async () => {
    await test.started('a');
    const unreported = { stopped: 'refused' as const, skipped: [], sinceMs: 1 };
    const stopped = { state: { stopped: 'refused' as const }, unreported };
    await test.repeats.change(ref('a'), (one) => ({ ...one, ...stopped }));
    expect(await test.repeats.pause(ref('a'))).toMatchObject(stopped);
    expect(await test.runAt('a')).toBeDefined();
    const resumed = await test.repeats.resume(ref('a'));
    expect(resumed).toMatchObject({ state: 'active' });
    expect(resumed?.unreported).toBeUndefined();
  });

  it('that are active stay as they are when they are resumed', async () => {
    const before = await test.started('a');
    test.clock.ms += 7 * dayMs;
    expect(await test.repeats.resume(ref('a'))).toEqual(before);
    expect(await test.runAt('a')).toBe('2026-11-19 05:00');
  });

  it('end for good, alone', async () => {
    for (const id of ['a', 'b']) await test.started(id);
    expect(await test.repeats.end(ref('a'))).toMatchObject({ id: 'a', state: 'active' });
    expect(await test.repeats.get(ref('a'))).toBeUndefined();
    expect(await test.runAt('a')).toBeUndefined();
    expect(await idsOf()).toEqual(['b']);
    expect(await test.repeats.end(ref('a'))).toBeUndefined();
    expect(await idsOf()).toEqual(['b']);
  });

  it('that are not there are neither paused, resumed nor changed', async () => {
    expect(await test.repeats.pause(ref('none'))).toBeUndefined();
    expect(await test.repeats.resume(ref('none'))).toBeUndefined();
    expect(await test.repeats.change(ref('none'), (one) => one)).toBeUndefined();
    expect(await test.runAt('none')).toBeUndefined();
    expect(await test.repeats.get(ref('none'))).toBeUndefined();
  });

  it('are changed one after the other', async () => {
    await test.started('a');
    const add = (letter: string) =>
      test.repeats.change(ref('a'), (one) => ({ ...one, text: one.text + letter }));
    await Promise.all(['1', '2', '3'].map(add));
    expect((await test.repeats.get(ref('a')))?.text).toBe('Water the plants123');
    await Promise.all(['x', 'y', 'z'].map((id) => test.started(id)));
    expect((await idsOf()).toSorted()).toEqual(['a', 'x', 'y', 'z']);
  });
});

it('remembers an offer for 30 days, and for whom it is', async () => {
  await test.repeats.offer(offered('a'));
  expect(await test.repeats.offered(ref('a'))).toEqual(offered('a'));
  expect(await test.repeats.offered({ ...ref('a'), userId: 'U2' })).toBeUndefined();
  test.clock.ms += 30 * dayMs - 1;
  expect(await test.repeats.offered(ref('a'))).toBeDefined();
  test.clock.ms += 1;
  expect(await test.repeats.offered(ref('a'))).toBeUndefined();
});

it('finds the repeat of a job', () => {
  expect(repeatJob(ref('a'))).toEqual({ kind: 'background', id: 'T1/U1/repeat/a' });
  expect(workOfJob(repeatJob(ref('a')))).toEqual({ ...ref('a'), what: 'repeat' });
});
