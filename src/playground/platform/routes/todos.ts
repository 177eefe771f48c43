import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findProgram, isMember } from '../data/programs.ts';
import {
  findTask,
  insertTask,
  markTask,
  PRIORITIES,
  TASK_COLUMNS,
  TASK_TABLES,
  type TaskRow,
} from '../data/tasks.ts';
import { findUser } from '../data/users.ts';
import { dueOf } from '../due/parse-due-field.ts';
import { checked, oneOf, truth } from '../http/fields.ts';
import { exactly, whether, within } from '../http/filters.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { type Listing, select } from '../http/listing.ts';
import { paged } from '../http/pagination.ts';
import type { Call, Route } from '../http/route.ts';
import { views } from '../http/serialize.ts';

const tasks: Listing = {
  columns: TASK_COLUMNS,
  tables: TASK_TABLES,
  filters: {
    id: exactly('t.id'),
    done: whether('t.done_at IS NOT NULL'),
    user: exactly('t.user'),
    program: exactly('t.program'),
    // Overdue is open and past its due date: a task without one is never overdue.
    overdue: whether('t.done_at IS NULL AND t.due IS NOT NULL AND t.due < ?'),
    due_date: within('t.due'),
    done_date: within('t.done_at'),
  },
  sorts: { created_at: 't.created_at', due_date: 't.due' },
  seq: 't.seq',
};

const text = z.string('The :field must be a string.');

const newTask = z.object({
  program: text,
  user: text,
  text,
  due: z.union([z.string(), z.int()], 'The :field is not a valid date.').optional(),
  priority: oneOf(PRIORITIES).default(''),
});

const newState = z.object({ done: truth });

/** Specification: Endpoints, Tasks; States and transitions. */
export const taskRoutes: Route[] = [
  { method: 'GET', path: '/todos', handle: list },
  { method: 'POST', path: '/todos', handle: create },
  { method: 'PUT', path: '/todos/{todo}', handle: setDone },
];

function list(call: Call): object {
  const scope = { sql: 't.organization = ?', values: [call.organization.id] };
  const selection = select(tasks, scope, call.query, call.now);
  return paged<TaskRow>(call, selection, (row) => views.task(row, call.base));
}

/** A task goes to a member of its program only (specification: Errors, 2). */
function create(call: Call): object {
  const { database, organization, now } = call;
  const fields = checked(newTask, call.body);
  const due = fields.due === undefined ? null : dueOf(String(fields.due), now);
  if (due === undefined) throw invalid({ due: ['The due is not a valid date.'] });
  if (!findProgram(database, organization.id, fields.program))
    throw invalid({ program: ['The selected program is invalid.'] });
  if (!findUser(database, organization.id, fields.user))
    throw invalid({ user: ['The selected user is invalid.'] });
  if (!isMember(database, fields.program, fields.user))
    throw invalid({ user: ['The selected user is not a member of the program.'] });
  const id = randomUUID();
  insertTask(database, {
    id,
    organization: organization.id,
    user: fields.user,
    program: fields.program,
    description: fields.text,
    due,
    priority: fields.priority,
    createdAt: now,
  });
  return { todo: views.newTask(taskOf(call, id), call.base) };
}

/** Marking a task as it already is changes nothing, and answers as if it had. */
function setDone(call: Call): object {
  const id = call.params.todo ?? '';
  taskOf(call, id);
  const { done } = checked(newState, call.body);
  markTask(call.database, id, done, call.now);
  return { task: views.task(taskOf(call, id), call.base) };
}

function taskOf({ database, organization }: Call, id: string): TaskRow {
  const task = findTask(database, organization.id, id);
  if (!task) throw notFound('Task');
  return task;
}
