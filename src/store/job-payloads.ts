import { RecordError, UnreadableJobError } from './errors.ts';
import type { JobTable, StoredJobTable } from './ports.ts';
import type { RecordText } from './record-text.ts';

/**
 * Creates the table of jobs on top of the one that stores their payloads as texts. A payload is a record of the job's
 * kind, and its key is the job's id. A job whose payload lost its data key is deleted.
 */
export function createJobTable(
  table: StoredJobTable,
  textOf: (kind: string) => RecordText<unknown>,
): JobTable {
  return {
    change: table.change,
    async put({ payload, ...job }, options) {
      const text = payload === undefined ? undefined : (await textOf(job.kind).write(job.id, payload)).text;
      await table.put({ ...job, text }, options);
    },
    async get(ref) {
      const found = await table.get(ref);
      if (found === undefined) return undefined;
      const { text, ...job } = found;
      if (text === undefined) return { ...job, payload: undefined };
      try {
        const payload = await textOf(job.kind).parse(job.id, text);
        if (payload !== undefined) return { ...job, payload };
      } catch (error) {
        throw error instanceof RecordError ? new UnreadableJobError(error.message) : error;
      }
      await table.change(ref, { from: job.runAt });
      return undefined;
    },
  };
}
