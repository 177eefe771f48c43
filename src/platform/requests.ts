import type { EmailNotifications, MemberRole, Priority, TeamRole } from './resources.ts';

/** The query of a list: filters in camelCase, and `sort`. */
export type Query = Record<string, string | boolean | undefined>;

/** A field to sort by, ascending; with a leading `-`, descending. */
type Sort<Field extends string> = Field | `-${Field}`;

/** The six spans of `filter[due_date]` and `filter[done_date]`, in the platform's own time zone. */
export type DateSpan = 'today' | 'yesterday' | 'this-week' | 'last-week' | 'this-month' | 'last-month';

/** All of these may be left out. */
type Optional<T> = { [Name in keyof T]?: T[Name] | undefined };

export type ProgramsQuery = Optional<{ id: string; sort: Sort<'created_at' | 'name'> }>;
export type ClientsQuery = ProgramsQuery & Optional<{ email: string }>;
export type ProgramMembersQuery = ClientsQuery & Optional<{ role: MemberRole }>;
export type TeamMembersQuery = Optional<{
  id: string;
  email: string;
  role: TeamRole;
  sort: Sort<'created_at' | 'name' | 'role'>;
}>;
export type TasksQuery = Optional<{
  id: string;
  done: boolean;
  user: string;
  program: string;
  overdue: boolean;
  dueDate: DateSpan;
  /** Several spans, separated by commas, mean any of them. */
  doneDate: DateSpan | `${DateSpan},${DateSpan}`;
  sort: Sort<'created_at' | 'due_date'>;
}>;

export type ProfileUpdate = {
  name?: string;
  email?: string;
  email_notifications: EmailNotifications;
  digests: boolean;
};
export type NewClient = {
  name: string;
  email: string;
  /** At least 8 characters. */
  password?: string;
  /** A name from the tz database, such as `Europe/Warsaw`. */
  timezone?: string;
  send_invite?: boolean;
};
export type NewTask = {
  program: string;
  /** The user's id. They must be a member of the program. */
  user: string;
  text: string;
  /** Unix timestamp in whole seconds, UTC; or a date or relative expression, which the platform interprets. */
  due?: number | string;
  priority?: Priority | '';
};
