import type { JobScheduler } from '../../jobs/scheduler.ts';
import { reference } from '../../lib/reference.ts';
import type { Bucket } from '../../store/ports.ts';
import { batchKeptMs, previewKeptMs } from '../limits.ts';
import { type Batch, type BatchRef, batchJob, batchKey } from './batch.ts';

export type Batches = ReturnType<typeof createBatches>;

/** What is created for many people. All calls reject with `StoreUnavailableError` while the store is down. */
export function createBatches(options: {
  bucket: Bucket<Batch>;
  scheduler: Pick<JobScheduler, 'schedule'>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, scheduler, now } = options;
  const ttlMs = ({ state }: Batch) => (state === 'preview' ? previewKeptMs : batchKeptMs);

  /** Changes a batch if it is still in the state in which it was read. @returns the batch from now on */
  async function change(batch: Batch, parts: Partial<Batch>): Promise<Batch> {
    const how = (before = batch): Batch => (before.state === batch.state ? { ...before, ...parts } : before);
    return (await bucket.update(batchKey(batch), how, { ttlMs })) ?? batch;
  }

  return {
    /** A batch, for the user who asked for it only. */
    get: (ref: BatchRef): Promise<Batch | undefined> => bucket.get(batchKey(ref)),
    change,
    /** Creates the tasks of a batch that are not there yet, from now on even if this process ends; not of one that was cancelled. */
    async start(batch: Batch): Promise<Batch> {
      const isRunning = batch.state === 'running';
      const running = { ...batch, state: 'running', startedMs: now(), reference: reference() } as const;
      const next = await change(batch, isRunning ? {} : running);
      if (next.state === 'running') await scheduler.schedule({ ...batchJob(batch), runAt: now() });
      return next;
    },
  };
}
