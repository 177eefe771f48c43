import type { Database } from '../data/database.ts';
import { insertOrganization } from '../data/organizations.ts';
import { insertMember, insertProgram } from '../data/programs.ts';
import { insertTask } from '../data/tasks.ts';
import { issueToken } from '../data/tokens.ts';
import { insertUser } from '../data/users.ts';
import {
  anna,
  customFields,
  northfieldClients,
  northfieldTeam,
  type SeedTeamMember,
  southgateClients,
  southgateTeam,
  tom,
} from './people.ts';
import { northfieldPrograms, type SeedProgram, southgatePrograms } from './programs.ts';
import { createRandom, type Random } from './random.ts';
import { type State, seedTask, textsFor } from './tasks.ts';

const DAY = 86_400;

type Plan = {
  name: string;
  subdomain: string;
  founded: number;
  team: SeedTeamMember[];
  clients: [name: string, email: string, timezone: string][];
  programs: SeedProgram[];
  /** How many tasks; people with tasks of their own first. */
  tasks: number;
  own: Record<string, State[]>;
};

const times = (count: number, state: State): State[] => Array.from({ length: count }, () => state);

const plans: Plan[] = [
  {
    name: 'Northfield Coaching',
    subdomain: 'northfield',
    founded: 1000,
    team: northfieldTeam,
    clients: northfieldClients,
    programs: northfieldPrograms,
    tasks: 200,
    own: {
      'jonas@northfield.example': [
        ...times(4, 'overdue'),
        ...times(6, 'upcoming'),
        ...times(2, 'undated'),
        ...times(9, 'done'),
      ],
      [anna]: [...times(1, 'overdue'), ...times(2, 'upcoming'), ...times(1, 'undated'), ...times(2, 'done')],
      [tom]: [...times(1, 'overdue'), ...times(2, 'upcoming'), ...times(2, 'done')],
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
    own: {},
  },
];

type Person = { id: string; kind: 'team' | 'client'; name: string; email: string };
type Place = { program: string; person: Person; clientNames: string[] };

/**
 * Fills an empty database with two organizations, the same every time: ids, people and texts are always the same,
 * and every time is reckoned from the day (UTC) of `now` (Unix seconds). Only the tokens differ, one for each
 * organization, which acts as its admin.
 */
export function seed(database: Database, now: number): void {
  const today = Math.floor(now / DAY) * DAY;
  for (const [index, plan] of plans.entries())
    seedOrganization(database, plan, today, createRandom(index + 1));
}

function seedOrganization(database: Database, plan: Plan, today: number, random: Random): void {
  const organization = random.uuid();
  const { name, subdomain } = plan;
  insertOrganization(database, { id: organization, name, subdomain, createdAt: today - plan.founded * DAY });
  const team = plan.team.map((member) => seedTeamMember(database, organization, member, today, random));
  const clients = plan.clients.map((client) => seedClient(database, organization, client, today, random));
  const places = plan.programs.flatMap((program) => {
    const id = random.uuid();
    const createdAt = today - program.started * DAY;
    insertProgram(database, { id, organization, name: program.name, createdAt });
    const isFirst = program === plan.programs[0];
    return seedMembers(database, { ...program, id, createdAt, isFirst }, team, clients, random);
  });
  seedTasks(database, organization, plan, places, today, random);
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
  const createdAt = joined === null ? null : today - joined * DAY;
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
  const createdAt = today - (30 + random.below(400)) * DAY + random.below(DAY);
  const info =
    email === anna || random.below(8) > 0
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

/** Anna is in the first program and in no other one, Tom in the first and wherever chance puts him. */
function seedMembers(
  database: Database,
  program: SeedProgram & { id: string; createdAt: number; isFirst: boolean },
  team: Person[],
  clients: Person[],
  random: Random,
): Place[] {
  const fixed = clients.filter(({ email }) => program.isFirst && (email === anna || email === tom));
  const others = clients.filter((client) => client.email !== anna && !fixed.includes(client));
  const chosen = [...fixed, ...random.shuffled(others).slice(0, program.clients - fixed.length)];
  const staff = team.filter(({ email }) => roleOf(program, email) !== undefined);
  return [...staff, ...chosen].map((person, index) => {
    const role = roleOf(program, person.email) ?? 'member';
    insertMember(database, {
      program: program.id,
      user: person.id,
      role,
      createdAt: program.createdAt + index * 3600,
    });
    return { program: program.id, person, clientNames: chosen.map(({ name }) => name) };
  });
}

const roleOf = (program: SeedProgram, email: string) => program.staff[email.split('@')[0] ?? ''];

function seedTasks(
  database: Database,
  organization: string,
  plan: Plan,
  places: Place[],
  today: number,
  random: Random,
): void {
  const own = Object.entries(plan.own).flatMap(([email, states]) => {
    const theirs = places.filter(({ person }) => person.email === email);
    return states.map((state) => ({ state, place: random.pick(theirs) }));
  });
  const rest = places.filter(({ person }) => !(person.email in plan.own));
  const others = Array.from({ length: plan.tasks - own.length }, () => ({
    state: random.pick(['overdue', 'upcoming', 'upcoming', 'undated', 'done', 'done', 'done'] as const),
    place: random.pick(rest),
  }));
  const given = new Set<string>();
  for (const { state, place } of random.shuffled([...own, ...others])) {
    // Nobody is asked for the same thing twice: `done` by words would have to ask back.
    const texts = textsFor(place.person.kind, place.clientNames);
    const text = random.pick(texts.filter((candidate) => !given.has(`${place.person.id} ${candidate}`)));
    given.add(`${place.person.id} ${text}`);
    const task = seedTask(random, state, text);
    insertTask(database, {
      id: random.uuid(),
      organization,
      user: place.person.id,
      program: place.program,
      description: task.description,
      priority: task.priority,
      due: task.due && today + task.due.day * DAY + task.due.hour * 3600,
      doneAt: task.doneDay === null ? null : today + task.doneDay * DAY + 15 * 3600,
      createdAt: today + task.createdDay * DAY + 9 * 3600 + random.below(3600),
    });
  }
}
