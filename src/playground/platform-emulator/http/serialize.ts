import type { OrganizationRow } from '../data/organizations.ts';
import type { MemberRow, ProgramRow } from '../data/programs.ts';
import type { TaskRow } from '../data/tasks.ts';
import type { UserRow } from '../data/users.ts';

/** Converts rows to JSON. Each function returns exactly the fields that the specification lists for its response. */

type AvatarOwner = { id: string; avatar: string | null };

/** The URL of the uploaded avatar, or of an image with the user's initials. */
const avatarUrl = (user: AvatarOwner, base: string): string =>
  `${base}/avatars/${user.avatar ?? `${user.id}.svg`}`;

const parseInfo = (info: string | null): object | null => (info === null ? null : JSON.parse(info));

const serializeProgram = ({ id, name, created_at }: ProgramRow): object => ({ id, name, created_at });

export const serialize = {
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
    avatar: avatarUrl(user, base),
    timezone: user.timezone,
    email_notifications: user.email_notifications,
    digests: user.digests === 1,
  }),

  teamMember: (user: UserRow, base: string): object => ({
    ...serialize.me(user, base),
    role: user.role,
    created_at: user.created_at,
  }),

  client: (user: UserRow, base: string): object => ({
    id: user.id,
    avatar: avatarUrl(user, base),
    name: user.name,
    email: user.email,
    timezone: user.timezone,
    created_at: user.created_at,
    info: parseInfo(user.info),
  }),

  program: serializeProgram,

  /** For the list of members. */
  member: (member: MemberRow, base: string): object => ({
    ...serialize.newMember(member, base),
    info: parseInfo(member.info),
  }),

  /** For the response to adding a member: without `info`. */
  newMember: (member: MemberRow, base: string): object => ({
    id: member.id,
    avatar: avatarUrl(member, base),
    name: member.name,
    email: member.email,
    timezone: member.timezone,
    role: member.role,
    created_at: member.created_at,
  }),

  /** For the list and for updates. */
  task: (task: TaskRow, base: string): object => serializeTask(task, base, {}),

  /** For the response to creating a task: with `priority`. */
  newTask: (task: TaskRow, base: string): object => serializeTask(task, base, { priority: task.priority }),
};

const serializeTask = (task: TaskRow, base: string, extraFields: object): object => ({
  id: task.id,
  user: {
    avatar: avatarUrl({ id: task.user_id, avatar: task.user_avatar }, base),
    email: task.user_email,
    id: task.user_id,
    name: task.user_name,
    timezone: task.user_timezone,
  },
  program: { id: task.program_id, name: task.program_name, created_at: task.program_created_at },
  description: task.description,
  due: task.due,
  done: task.done_at !== null,
  ...extraFields,
  created_at: task.created_at,
});
