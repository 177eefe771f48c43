import { jobName, jobOfName } from '../job-name.ts';
import type { DueJobs, JobTable } from '../ports.ts';
import type { Database } from './database.ts';

/** Creates the job table in the embedded store's file. A row's id is `KIND/ID`. */
export function createJobTable({ handle, run, commit, commitSoon }: Database): JobTable & DueJobs {
  const put = handle.prepare(
    'INSERT INTO timetable (id, at_ms) VALUES (?, ?) ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms',
  );
  const get = handle.prepare('SELECT at_ms FROM timetable WHERE id = ?');
  const due = handle.prepare(
    'SELECT id, at_ms FROM timetable WHERE kind = ? AND at_ms <= ? ORDER BY at_ms, id LIMIT ?',
  );
  const move = handle.prepare(
    'UPDATE timetable SET at_ms = :to WHERE id = :id AND at_ms = ifnull(:from, at_ms)',
  );
  const remove = handle.prepare('DELETE FROM timetable WHERE id = :id AND at_ms = ifnull(:from, at_ms)');
  const next = handle.prepare(
    `SELECT value AS kind, (SELECT min(at_ms) FROM timetable WHERE kind = value AND at_ms > ?) AS at_ms
     FROM json_each(?) WHERE at_ms IS NOT NULL`,
  );
  const naming = handle.prepare("SELECT id FROM timetable WHERE instr(id || '/', '/' || ? || '/') > 0");
  const counts = handle.prepare('SELECT kind, count(*) AS jobs FROM timetable GROUP BY kind');
  return {
    put: (job, { mayBeLost = false } = {}) =>
      (mayBeLost ? commitSoon : commit)(() => void put.run(jobName(job), job.runAt)),
    get: ({ kind, id }) =>
      run(() => {
        const row = get.get(jobName({ kind, id }));
        return row && { kind, id, runAt: Number(row.at_ms) };
      }),
    due: (kind, nowMs, limit) =>
      run(() =>
        due
          .all(kind, nowMs, limit)
          .map((row) => ({ kind, id: String(row.id).slice(kind.length + 1), runAt: Number(row.at_ms) })),
      ),
    change: (ref, { from = null, to }) =>
      commitSoon(() => {
        const id = jobName(ref);
        return (to === undefined ? remove.run({ id, from }) : move.run({ id, from, to })).changes === 1;
      }),
    next: (kinds, afterMs = Number.MIN_SAFE_INTEGER) =>
      run(
        () =>
          new Map(
            next.all(afterMs, JSON.stringify(kinds)).map((row) => [String(row.kind), Number(row.at_ms)]),
          ),
      ),
    naming: (id) => run(() => naming.all(id).map((row) => jobOfName(String(row.id)))),
    counts: () =>
      run(() => Object.fromEntries(counts.all().map((row) => [String(row.kind), Number(row.jobs)]))),
  };
}
