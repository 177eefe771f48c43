import { expect, it, onTestFinished, vi } from 'vitest';
import { createFairQueue } from '../../src/lib/fair-queue.ts';
import { reference, withReference } from '../../src/lib/reference.ts';
import { turns } from '../support/turns.ts';

/** Works that end when a test says so. */
function start(options?: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(options);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    queue,
    begun,
    run(group: string, name: string) {
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return queue.run(group, () => {
        begun.push(name);
        return end.promise;
      });
    },
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

it('runs a bounded number at once, in turn for each group, and gives back what became of them', async () => {
  const { run, begun, end, fail } = start({ atOnce: 2 });
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
  const other = run('b', 'b1');
  expect(begun).toEqual([]);
  await turns();
  expect(begun).toEqual(['a1', 'b1']);
  end('b1');
  expect(await other).toBe('b1');
  await turns();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  fail('a2');
  await expect(many[1]).rejects.toThrow('a2');
  await turns();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  for (const name of ['a1', 'a3', 'a4']) end(name);
  await Promise.all([many[0], many[2], many[3]]);
});

it('goes on after a work that throws at once', async () => {
  const { queue, run, begun } = start({ atOnce: 1 });
  const failing = queue.run('a', async () => {
    throw new Error('at once');
  });
  void run('a', 'next');
  await expect(failing).rejects.toThrow('at once');
  await turns();
  expect(begun).toEqual(['next']);
});

it('does not wait for works that take long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { run, begun } = start({ atOnce: 1 });
  void run('a', 'slow');
  void run('b', 'next');
  await turns();
  expect(begun).toEqual(['slow']);
  vi.advanceTimersByTime(1_000);
  await turns();
  expect(begun).toEqual(['slow', 'next']);
});

it('forgets the timer of a work that has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { run, end } = start();
  const work = run('a', 'quick');
  await turns();
  expect(vi.getTimerCount()).toBe(1);
  end('quick');
  await work;
  await turns();
  expect(vi.getTimerCount()).toBe(0);
});

it('runs each task under the reference of who queued it', async () => {
  const queue = createFairQueue();
  const ask = () =>
    withReference(async () => [reference(), await queue.run('group', async () => reference())]);
  for (const [asked, ran] of await Promise.all([ask(), ask(), ask()])) expect(ran).toBe(asked);
});
