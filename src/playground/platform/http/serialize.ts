import type { OrganizationRow } from '../data/organizations.ts';
import type { MemberRow, ProgramRow } from '../data/programs.ts';
import type { TaskRow } from '../data/tasks.ts';
import type { UserRow } from '../data/users.ts';

/** How rows look in answers. Each function gives exactly the fields that the specification lists for its answer. */

type Pictured = { id: string; avatar: string | null };

/** Always an address: of the uploaded picture, else of one with the user's initials. */
const avatar = (user: Pictured, base: string): string => `${base}/avatars/${user.avatar ?? `${user.id}.svg`}`;

const fieldsOf = (info: string | null): object | null => (info === null ? null : JSON.parse(info));

const programView = ({ id, name, created_at }: ProgramRow): object => ({ id, name, created_at });

export const views = {
  organization: ({ id, name, subdomain, url_home, created_at }: OrganizationRow): object => ({
    id,
    name,
    subdomain,
    url_home,
    created_at,
  }),

  me: (user: UserRow, base: string): object => ({
    id: user.id,
    name: user.name,
    email: user.email,
    avatar: avatar(user, base),
    timezone: user.timezone,
    email_notifications: user.email_notifications,
    digests: user.digests === 1,
  }),

  teamMember: (user: UserRow, base: string): object => ({
    ...views.me(user, base),
    role: user.role,
    created_at: user.created_at,
  }),

  client: (user: UserRow, base: string): object => ({
    id: user.id,
    avatar: avatar(user, base),
    name: user.name,
    email: user.email,
    timezone: user.timezone,
    created_at: user.created_at,
    info: fieldsOf(user.info),
  }),

  program: programView,

  /** As the list of members has it. */
  member: (member: MemberRow, base: string): object => ({
    ...views.newMember(member, base),
    info: fieldsOf(member.info),
  }),

  /** As the answer to an addition has it: without `info`. */
  newMember: (member: MemberRow, base: string): object => ({
    id: member.id,
    avatar: avatar(member, base),
    name: member.name,
    email: member.email,
    timezone: member.timezone,
    role: member.role,
    created_at: member.created_at,
  }),

  /** As the list and the update have it. */
  task: (task: TaskRow, base: string): object => taskView(task, base, {}),

  /** As the creation has it: with `priority`. */
  newTask: (task: TaskRow, base: string): object => taskView(task, base, { priority: task.priority }),
};

const taskView = (task: TaskRow, base: string, more: object): object => ({
  id: task.id,
  user: {
    avatar: avatar({ id: task.user_id, avatar: task.user_avatar }, base),
    email: task.user_email,
    id: task.user_id,
    name: task.user_name,
    timezone: task.user_timezone,
  },
  program: { id: task.program_id, name: task.program_name, created_at: task.program_created_at },
  description: task.description,
  due: task.due,
  done: task.done_at !== null,
  ...more,
  created_at: task.created_at,
});
