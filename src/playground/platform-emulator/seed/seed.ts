import type { Database } from '../data/database.ts';
import { insertOrganization } from '../data/organizations.ts';
import { insertMember, insertProgram } from '../data/programs.ts';
import { insertTask } from '../data/tasks.ts';
import { issueToken } from '../data/tokens.ts';
import { insertUser } from '../data/users.ts';
import {
  annaEmail,
  customFields,
  northfieldClients,
  northfieldPrograms,
  northfieldTeam,
  type SeedProgram,
  type SeedTeamMember,
  southgateClients,
  southgatePrograms,
  southgateTeam,
  tomEmail,
} from './people.ts';
import { createRandom, type Random } from './random.ts';
import { seedTask, type TaskState, textsFor } from './tasks.ts';

const secondsPerDay = 86_400;

type SeedPlan = {
  name: string;
  subdomain: string;
  /** Days before seeding. */
  founded: number;
  team: SeedTeamMember[];
  clients: [name: string, email: string, timezone: string][];
  programs: SeedProgram[];
  /** The total number of tasks, including those in `tasksByEmail`. */
  tasks: number;
  /** The states of the tasks that these people get; everyone else gets the rest at random. */
  tasksByEmail: Record<string, TaskState[]>;
};

/** So many tasks in each state, in the order of their names here. */
const states = (overdue: number, upcoming: number, undated: number, done: number): TaskState[] =>
  Object.entries({ overdue, upcoming, undated, done }).flatMap(([state, count]) =>
    Array<TaskState>(count).fill(state as TaskState),
  );

const plans: SeedPlan[] = [
  {
    name: 'Northfield Coaching',
    subdomain: 'northfield',
    founded: 1000,
    team: northfieldTeam,
    clients: northfieldClients,
    programs: northfieldPrograms,
    tasks: 200,
    tasksByEmail: {
      'jonas@northfield.example': states(4, 6, 2, 9),
      [annaEmail]: states(1, 2, 1, 2),
      [tomEmail]: states(1, 2, 0, 2),
    },
  },
  {
    name: 'Southgate Consulting',
    subdomain: 'southgate',
    founded: 320,
    team: southgateTeam,
    clients: southgateClients,
    programs: southgatePrograms,
    tasks: 18,
    tasksByEmail: {},
  },
];

type Person = { id: string; kind: 'team' | 'client'; name: string; email: string };
type Membership = { program: string; person: Person; clientNames: string[] };

/**
 * Fills an empty database with two organizations. Ids, people and texts are always the same, and times are relative to
 * the day (UTC) of `now` (Unix seconds). Only the tokens differ: one for each organization, acting as its admin.
 */
export function seedDatabase(database: Database, now: number): void {
  const today = Math.floor(now / secondsPerDay) * secondsPerDay;
  for (const [index, plan] of plans.entries())
    seedOrganization(database, plan, today, createRandom(index + 1));
}

function seedOrganization(database: Database, plan: SeedPlan, today: number, random: Random): void {
  const organization = random.uuid();
  const { name, subdomain } = plan;
  insertOrganization(database, {
    id: organization,
    name,
    subdomain,
    createdAt: today - plan.founded * secondsPerDay,
  });
  const team = plan.team.map((member) => seedTeamMember(database, organization, member, today, random));
  const clients = plan.clients.map((client) => seedClient(database, organization, client, today, random));
  const memberships = plan.programs.flatMap((program) => {
    const id = random.uuid();
    const createdAt = today - program.started * secondsPerDay;
    insertProgram(database, { id, organization, name: program.name, createdAt });
    const isFirst = program === plan.programs[0];
    return seedMembers(database, { ...program, id, createdAt, isFirst }, team, clients, random);
  });
  seedTasks(database, organization, plan, memberships, today, random);
  const admin = team[0];
  if (admin) issueToken(database, admin.id, today, true);
}

function seedTeamMember(
  database: Database,
  organization: string,
  { joined, ...member }: SeedTeamMember,
  today: number,
  random: Random,
): Person {
  const person = { id: random.uuid(), kind: 'team', name: member.name, email: member.email } as const;
  const createdAt = joined === null ? null : today - joined * secondsPerDay;
  insertUser(database, { ...member, ...person, organization, createdAt });
  return person;
}

/** One client in eight has no custom fields. */
function seedClient(
  database: Database,
  organization: string,
  [name, email, timezone]: [string, string, string],
  today: number,
  random: Random,
): Person {
  const person = { id: random.uuid(), kind: 'client', name, email } as const;
  const createdAt = today - (30 + random.below(400)) * secondsPerDay + random.below(secondsPerDay);
  const info =
    email === annaEmail || random.below(8) > 0
      ? {
          goal: random.pick(customFields.goal),
          company: random.pick(customFields.company),
          job_title: random.pick(customFields.job_title),
          session_day: random.pick(customFields.session_day),
          sessions_left: 1 + random.below(12),
        }
      : null;
  insertUser(database, { ...person, timezone, organization, info, createdAt });
  return person;
}

/** Anna is only in the first program; Tom is in the first, and at random in others. */
function seedMembers(
  database: Database,
  program: SeedProgram & { id: string; createdAt: number; isFirst: boolean },
  team: Person[],
  clients: Person[],
  random: Random,
): Membership[] {
  const fixed = clients.filter(({ email }) => program.isFirst && (email === annaEmail || email === tomEmail));
  const others = clients.filter((client) => client.email !== annaEmail && !fixed.includes(client));
  const chosen = [...fixed, ...random.shuffled(others).slice(0, program.clients - fixed.length)];
  const staff = team.filter(({ email }) => staffRole(program, email) !== undefined);
  return [...staff, ...chosen].map((person, index) => {
    const role = staffRole(program, person.email) ?? 'member';
    insertMember(database, {
      program: program.id,
      user: person.id,
      role,
      createdAt: program.createdAt + index * 3600,
    });
    return { program: program.id, person, clientNames: chosen.map(({ name }) => name) };
  });
}

const staffRole = (program: SeedProgram, email: string) => program.staff[email.split('@')[0] ?? ''];

function seedTasks(
  database: Database,
  organization: string,
  plan: SeedPlan,
  memberships: Membership[],
  today: number,
  random: Random,
): void {
  const own = Object.entries(plan.tasksByEmail).flatMap(([email, states]) => {
    const candidates = memberships.filter(({ person }) => person.email === email);
    return states.map((state) => ({ state, membership: random.pick(candidates) }));
  });
  const rest = memberships.filter(({ person }) => !(person.email in plan.tasksByEmail));
  const others = Array.from({ length: plan.tasks - own.length }, () => ({
    state: random.pick(['overdue', 'upcoming', 'upcoming', 'undated', 'done', 'done', 'done'] as const),
    membership: random.pick(rest),
  }));
  const usedTexts = new Set<string>();
  for (const { state, membership } of random.shuffled([...own, ...others])) {
    // No one gets the same text twice, since `/todo done TEXT` would then be ambiguous.
    const texts = textsFor(membership.person.kind, membership.clientNames);
    const text = random.pick(
      texts.filter((candidate) => !usedTexts.has(`${membership.person.id} ${candidate}`)),
    );
    usedTexts.add(`${membership.person.id} ${text}`);
    const task = seedTask(random, state, text);
    insertTask(database, {
      id: random.uuid(),
      organization,
      user: membership.person.id,
      program: membership.program,
      description: task.description,
      priority: task.priority,
      due: task.due && today + task.due.day * secondsPerDay + task.due.hour * 3600,
      doneAt: task.doneDay === null ? null : today + task.doneDay * secondsPerDay + 15 * 3600,
      createdAt: today + task.createdDay * secondsPerDay + 9 * 3600 + random.below(3600),
    });
  }
}
