import { expect, it } from 'vitest';
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

it('runs each task under the reference of who queued it', async () => {
  const queue = createFairQueue();
  const ask = () =>
    withReference(async () => [reference(), await queue.run('group', async () => reference())]);
  for (const [asked, ran] of await Promise.all([ask(), ask(), ask()])) expect(ran).toBe(asked);
});
