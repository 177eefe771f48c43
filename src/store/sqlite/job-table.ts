import type { Timetable } from '../../jobs/scheduler.ts';
import type { Database } from './database.ts';

/** The timetable in the embedded store's file. */
export function createTimetable({ handle, run }: Database): Timetable {
  const put = handle.prepare(
    'INSERT INTO timetable (id, at_ms) VALUES (?, ?) ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms',
  );
  const remove = handle.prepare('DELETE FROM timetable WHERE id = ?');
  const due = handle.prepare('SELECT id, at_ms FROM timetable WHERE at_ms <= ? ORDER BY at_ms, id LIMIT ?');
  const get = handle.prepare('SELECT at_ms FROM timetable WHERE id = ?');
  return {
    put: (id, atMs) => run(() => void put.run(id, atMs)),
    remove: (id) => run(() => void remove.run(id)),
    due: (nowMs, limit) =>
      run(() => due.all(nowMs, limit).map((row) => ({ id: String(row.id), atMs: Number(row.at_ms) }))),
    get: (id) => run(() => get.get(id)?.at_ms as number | undefined),
  };
}
