import type { Database } from './database.ts';

export const PRIORITIES = ['high', 'medium', 'low', ''] as const;
export type Priority = (typeof PRIORITIES)[number];

/** A task with what its answers tell of its user and program. `done_at` is null while it is open. */
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

export const TASK_COLUMNS = `t.seq, t.id, t.description, t.due, t.done_at, t.priority, t.created_at,
  u.id AS user_id, u.name AS user_name, u.email AS user_email, u.avatar AS user_avatar,
  u.timezone AS user_timezone,
  p.id AS program_id, p.name AS program_name, p.created_at AS program_created_at`;

export const TASK_TABLES = 'tasks t JOIN users u ON u.id = t.user JOIN programs p ON p.id = t.program';

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

export function insertTask(database: Database, task: NewTask): void {
  database.run(
    `INSERT INTO tasks (id, organization, user, program, description, due, done_at, priority, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    task.id,
    task.organization,
    task.user,
    task.program,
    task.description,
    task.due,
    task.doneAt ?? null,
    task.priority,
    task.createdAt,
  );
}

/** A task of this organization; one of another is as unknown as one that does not exist. */
export function findTask(database: Database, organization: string, id: string): TaskRow | undefined {
  return database.get(
    `SELECT ${TASK_COLUMNS} FROM ${TASK_TABLES} WHERE t.organization = ? AND t.id = ?`,
    organization,
    id,
  );
}

/** Marks a task done at `now` (Unix seconds), or not done. A task that is done already keeps its time. */
export function markTask(database: Database, id: string, done: boolean, now: number): void {
  if (done) database.run('UPDATE tasks SET done_at = coalesce(done_at, ?) WHERE id = ?', now, id);
  else database.run('UPDATE tasks SET done_at = NULL WHERE id = ?', id);
}
