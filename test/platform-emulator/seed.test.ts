import { expect, test } from 'vitest';
import { fixedNow, nowSeconds, secondsPerDay, start } from './support.ts';

const seeded = async (now = fixedNow) => (await start({ now: () => now })).platform.inspect();

test('the seed is a believable organization', async () => {
  const { organization, team, clients, programs, tasks } = await seeded();
  expect(organization).toMatchObject({ name: 'Northfield Coaching', subdomain: 'northfield' });
  expect(team.map(({ name, email, role }) => [name, email, role])).toEqual([
    ['Jonas Lindqvist', 'jonas@northfield.example', 'coach'],
    ['Marta Reyes', 'marta@northfield.example', 'admin'],
    ['Priya Nair', 'priya@northfield.example', 'coach'],
  ]);
  expect([clients.length, programs.length, tasks.length]).toEqual([40, 5, 200]);
  expect(new Set(clients.map(({ email }) => email)).size).toBe(40);
  expect(clients.filter(({ info }) => info === null).length).toBeGreaterThan(2);
  expect(clients.filter(({ info }) => info !== null).length).toBeGreaterThan(30);
  expect(clients.filter(({ name }) => /[^\p{ASCII}]/u.test(name)).length).toBeGreaterThan(15);
});

test('the seed has the people that other tests rely on', async () => {
  const { clients, programs } = await seeded();
  const named = (name: string) => clients.filter((client) => client.name === name);
  const programsOf = (name: string) =>
    programs.flatMap(({ members }) => members.filter((member) => member.name === name));
  expect(named('Anna Kowalski').map(({ email }) => email)).toEqual(['anna.kowalski@clients.example']);
  expect(clients.filter(({ name }) => /^anna/i.test(name))).toHaveLength(1);
  expect(programsOf('Anna Kowalski').map(({ role }) => role)).toEqual(['member']);
  expect(named('Tom Okafor').map(({ email }) => email)).toEqual(['tom.okafor@guests.example']);
  expect(named('Maria Silva')).toHaveLength(2);
  expect(clients.filter(({ name }) => name.startsWith('David '))).toHaveLength(2);
  expect(programsOf('Jonas Lindqvist').map(({ role }) => role)).toEqual(['coach', 'leader', 'coach']);
});

test('the seed has members of every role, and every task belongs to a member', async () => {
  const { programs, tasks } = await seeded();
  const roles = new Set(programs.flatMap(({ members }) => members.map(({ role }) => role)));
  expect(roles).toEqual(new Set(['leader', 'coach', 'member']));
  for (const { members } of programs) {
    expect(members.some(({ role }) => role === 'leader')).toBe(true);
    expect(members.some(({ role }) => role === 'coach')).toBe(true);
    expect(members.filter(({ role }) => role === 'member').length).toBeGreaterThanOrEqual(8);
  }
  for (const task of tasks) {
    const program = programs.find(({ id }) => id === task.program.id);
    expect(program?.members.some(({ id }) => id === task.user.id)).toBe(true);
  }
});

test('the seed has every kind of task, at any hour of the day', async () => {
  const overdue: number[] = [];
  for (const now of [fixedNow, Date.UTC(2026, 2, 4), Date.UTC(2026, 2, 4, 23, 59, 59)]) {
    const { tasks } = await seeded(now);
    const open = tasks.filter(({ done }) => !done);
    const isOverdue = ({ due }: { due: number | null }) => due !== null && due < now / 1000;
    overdue.push(open.filter(isOverdue).length);
    expect(tasks.length - open.length).toBeGreaterThan(50);
    expect(open.filter(({ due }) => due === null).length).toBeGreaterThan(10);
    expect(new Set(tasks.map(({ priority }) => priority))).toEqual(new Set(['', 'high', 'medium', 'low']));
    const mine = open.filter(({ user }) => user.name === 'Jonas Lindqvist');
    expect(mine).toHaveLength(12);
    expect(mine.filter(isOverdue)).toHaveLength(4);
    expect(open.some(({ user }) => user.name === 'Anna Kowalski')).toBe(true);
    for (const task of tasks) {
      expect(task.created_at).toBeLessThan(task.done_at ?? now / 1000);
      expect(task.done_at ?? 0).toBeLessThan(now / 1000);
    }
  }
  const [first = 0] = overdue;
  expect(first).toBeGreaterThan(15);
  expect(overdue).toEqual([first, first, first]);
});

test('the seed gives nobody two tasks with the same text', async () => {
  const { tasks } = await seeded();
  expect(new Set(tasks.map(({ user, description }) => `${user.id} ${description}`)).size).toBe(200);
});

test('the seed is the same every time', async () => {
  const first = await seeded();
  expect(await seeded()).toEqual(first);
  expect(await seeded(Date.UTC(2026, 2, 4, 23, 59))).toEqual(first);
  expect(first.tasks[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('the seed’s times are relative to the day', async () => {
  const [first, next] = [await seeded(), await seeded(fixedNow + secondsPerDay * 1000)];
  expect(next.tasks.map(({ id, description }) => [id, description])).toEqual(
    first.tasks.map(({ id, description }) => [id, description]),
  );
  expect(next.tasks.map(({ due }) => due)).toEqual(first.tasks.map(({ due }) => due && due + secondsPerDay));
});

test('the playground’s page can mark a task done', async () => {
  const { platform } = await start();
  const [task] = platform.inspect().tasks.filter(({ done }) => !done);
  expect(platform.setDone(task?.id ?? '', true)).toBe(true);
  expect(platform.inspect().tasks.find(({ id }) => id === task?.id)).toMatchObject({
    done: true,
    done_at: nowSeconds,
  });
  expect(platform.setDone('unknown', true)).toBe(false);
});
