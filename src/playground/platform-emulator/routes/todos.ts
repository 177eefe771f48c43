import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findProgram, isMember } from '../data/programs.ts';
import {
  findTask,
  insertTask,
  priorities,
  setTaskDone,
  type TaskRow,
  taskColumns,
  taskTables,
} from '../data/tasks.ts';
import { findUser } from '../data/users.ts';
import { parseDueField } from '../due/parse-due-field.ts';
import { booleanField, oneOf, parseFields } from '../http/fields.ts';
import { booleanFilter, exactFilter, periodFilter } from '../http/filters.ts';
import { notFound, validationError } from '../http/http-error.ts';
import { buildListQuery, type Listing, paginate } from '../http/listing.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { serialize } from '../http/serialize.ts';

const tasks: Listing = {
  columns: taskColumns,
  tables: taskTables,
  filters: {
    id: exactFilter('t.id'),
    done: booleanFilter('t.done_at IS NOT NULL'),
    user: exactFilter('t.user'),
    program: exactFilter('t.program'),
    // Overdue means open and past its due date; a task without a due date is never overdue.
    overdue: booleanFilter('t.done_at IS NULL AND t.due IS NOT NULL AND t.due < ?'),
    due_date: periodFilter('t.due'),
    done_date: periodFilter('t.done_at'),
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
  priority: oneOf(priorities).default(''),
});

const newState = z.object({ done: booleanField });

/** Specification: Endpoints, Tasks; States and transitions. */
export const taskRoutes: Route[] = [
  { method: 'GET', path: '/todos', handle: list },
  { method: 'POST', path: '/todos', handle: create },
  { method: 'PUT', path: '/todos/{todo}', handle: setDone },
];

function list(context: RouteContext): object {
  const scope = { sql: 't.organization = ?', values: [context.organization.id] };
  const selection = buildListQuery(tasks, scope, context.query, context.now);
  return paginate<TaskRow>(context, selection, (row) => serialize.task(row, context.base));
}

/** Only a member of the program can get a task (specification: Errors, 2). */
function create(context: RouteContext): object {
  const { database, organization, now } = context;
  const fields = parseFields(newTask, context.body);
  const due = fields.due === undefined ? null : parseDueField(String(fields.due), now);
  if (due === undefined) throw validationError({ due: ['The due is not a valid date.'] });
  if (!findProgram(database, organization.id, fields.program))
    throw validationError({ program: ['The selected program is invalid.'] });
  if (!findUser(database, organization.id, fields.user))
    throw validationError({ user: ['The selected user is invalid.'] });
  if (!isMember(database, fields.program, fields.user))
    throw validationError({ user: ['The selected user is not a member of the program.'] });
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
  return { todo: serialize.newTask(requireTask(context, id), context.base) };
}

/** Marking a task as what it already is changes nothing, but succeeds. */
function setDone(context: RouteContext): object {
  const id = context.params.todo ?? '';
  requireTask(context, id);
  const { done } = parseFields(newState, context.body);
  setTaskDone(context.database, id, done, context.now);
  return { task: serialize.task(requireTask(context, id), context.base) };
}

function requireTask({ database, organization }: RouteContext, id: string): TaskRow {
  const task = findTask(database, organization.id, id);
  if (!task) throw notFound('Task');
  return task;
}
