import type { Database } from './database.ts';

export const priorities = ['high', 'medium', 'low', ''] as const;
export type Priority = (typeof priorities)[number];

/** A task with its user and program, as responses include them. Times are Unix seconds; `done_at` is null while it is open. */
export type TaskRow = {
  seq: number;
  id: string;
  description: string;
  due: number | null;
  done_at: number | null;
  priority: Priority;
  created_at: number;
  user_id: string;
  user_name: string;
  user_email: string;
  user_avatar: string | null;
  user_timezone: string;
  program_id: string;
  program_name: string;
  program_created_at: number;
};

export const taskColumns = `t.seq, t.id, t.description, t.due, t.done_at, t.priority, t.created_at,
  u.id AS user_id, u.name AS user_name, u.email AS user_email, u.avatar AS user_avatar,
  u.timezone AS user_timezone,
  p.id AS program_id, p.name AS program_name, p.created_at AS program_created_at`;

export const taskTables = 'tasks t JOIN users u ON u.id = t.user JOIN programs p ON p.id = t.program';

/** A task to insert. Times are Unix seconds; a `due` of null means no due date. */
export type NewTask = {
  id: string;
  organization: string;
  user: string;
  program: string;
  description: string;
  due: number | null;
  doneAt?: number | null;
  priority: Priority;
  createdAt: number;
};

/** Inserts a task. Does not check that the user is a member of the program. */
export function insertTask(database: Database, { doneAt = null, createdAt, ...task }: NewTask): void {
  database.insert('tasks', { ...task, done_at: doneAt, created_at: createdAt });
}

/** Finds a task of this organization. A task of another organization is not found. */
export function findTask(database: Database, organization: string, id: string): TaskRow | undefined {
  return database.get(
    `SELECT ${taskColumns} FROM ${taskTables} WHERE t.organization = ? AND t.id = ?`,
    organization,
    id,
  );
}

/** Marks a task done at `now` (Unix seconds) or not done. A task that is already done keeps its `done_at`. */
export function setTaskDone(database: Database, id: string, done: boolean, now: number): void {
  if (done) database.run('UPDATE tasks SET done_at = coalesce(done_at, ?) WHERE id = ?', now, id);
  else database.run('UPDATE tasks SET done_at = NULL WHERE id = ?', id);
}
