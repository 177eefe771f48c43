import { expect, it } from 'vitest';
import { backgroundJob, createBackgroundHandler, workOfJob } from '../../src/jobs/background.ts';

const work = { workspaceId: 'T1', userId: 'U1', what: 'repeat', id: 'a/b' };
const job = { ...backgroundJob(work), runAt: 5 };

it('is named by its workspace, its person, what is done, and an id', () => {
  expect(job.id).toBe('T1/U1/repeat/a/b');
  expect(workOfJob(job)).toEqual(work);
  expect(backgroundJob({ ...work, userId: undefined }).id).toBe('T1/*/repeat/a/b');
});

it('is run by what knows it, at its time', async () => {
  const handler = createBackgroundHandler({
    repeat: { run: async ({ id }) => ({ failed: id }), runAtAfterClockJump: async () => 7 },
    batch: { run: async () => undefined },
  });
  expect(await handler.run(job)).toEqual({ failed: job.id });
  expect(await handler.runAtAfterClockJump?.(job)).toBe(7);
  const other = { ...job, id: 'T1/U1/batch/a' };
  expect(await handler.run(other)).toBeUndefined();
  expect(await handler.runAtAfterClockJump?.(other)).toBeUndefined();
});

it('of a newer release is left alone', async () => {
  const handler = createBackgroundHandler({});
  await expect(handler.run(job)).rejects.toThrow('No such work is known: repeat.');
  await expect(createBackgroundHandler({}).run({ ...job, id: 'T1/U1/constructor/a' })).rejects.toThrow();
  expect(await handler.runAtAfterClockJump?.(job)).toBeUndefined();
});
