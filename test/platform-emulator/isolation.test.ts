import { expect, test } from 'vitest';
import { type Json, start } from './support.ts';

/** Both seeded organizations, each with its token. */
async function both() {
  const north = await start();
  const south = north.as(north.platform.token('southgate'));
  return { north, south, inspect: north.platform.inspect };
}

test('a token is bound to its organization', async () => {
  const { north, south } = await both();
  expect((await north.get('/me')).body.organization.name).toBe('Northfield Coaching');
  expect((await south.get('/me')).body).toMatchObject({
    organization: { name: 'Southgate Consulting' },
    user: { name: 'Sofia Marin' },
  });
});

test('no list contains rows of another organization', async () => {
  const { north, south } = await both();
  for (const path of ['/clients', '/programs', '/todos']) {
    const [ours, theirs] = [await north.all(path), await south.all(path)];
    expect(theirs.length, path).toBeGreaterThan(0);
    const ids = new Set(ours.map(({ id }) => id));
    expect(
      theirs.filter(({ id }) => ids.has(id)),
      path,
    ).toEqual([]);
  }
  const team = (await south.get('/team-members')).body.data.map(({ name }: Json) => name);
  expect(team).toEqual(['Sofia Marin', 'Ben Adeyemi']);
});

test('no filter finds rows of another organization', async () => {
  const { south, inspect } = await both();
  const { team, clients, programs, tasks } = inspect('northfield');
  const empty = [
    `/team-members?filter[id]=${team[0]?.id}`,
    '/team-members?filter[email]=jonas@northfield.example',
    `/clients?filter[id]=${clients[0]?.id}`,
    '/clients?filter[email]=anna.kowalski@clients.example',
    `/programs?filter[id]=${programs[0]?.id}`,
    `/todos?filter[id]=${tasks[0]?.id}`,
    `/todos?filter[user]=${tasks[0]?.user.id}`,
    `/todos?filter[program]=${programs[0]?.id}`,
  ];
  for (const path of empty) expect((await south.get(path)).body.data, path).toEqual([]);
});

test('nothing in another organization can be changed or used', async () => {
  const { south, inspect } = await both();
  const before = inspect('northfield');
  const [program] = before.programs;
  const [client] = before.clients;
  const mine = inspect('southgate');
  const [ownProgram] = mine.programs;
  const own = ownProgram?.members[0]?.id;
  const statuses = [
    (await south.put(`/clients/${client?.id}`, { info: { a: 1 } })).status,
    (await south.get(`/programs/${program?.id}/members`)).status,
    (await south.get(`/apps/programs/${program?.id}`)).status,
    (await south.post(`/programs/${program?.id}/members`, { user: own })).status,
    (await south.put(`/todos/${before.tasks[0]?.id}`, { done: true })).status,
    (await south.post(`/programs/${ownProgram?.id}/members`, { user: client?.id })).status,
    (await south.post('/todos', { program: program?.id, user: client?.id, text: 'x' })).status,
    (await south.post('/todos', { program: ownProgram?.id, user: client?.id, text: 'x' })).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404, 404, 422, 422, 422]);
  expect(inspect('northfield')).toEqual(before);
  expect(inspect('southgate')).toEqual(mine);
});

test('an app that names an organization other than its token’s is rejected', async () => {
  const { south, inspect } = await both();
  const { organization } = inspect('northfield');
  const { status } = await south.get('/apps/clients', { 'X-UP-Organization': organization.id });
  expect(status).toBe(403);
});

test('both organizations can have a client with the same email address', async () => {
  const { north, south } = await both();
  const query = '/clients?filter[email]=maria.silva@clients.example';
  const [ours, theirs] = [(await north.get(query)).body.data, (await south.get(query)).body.data];
  expect([ours.length, theirs.length]).toEqual([1, 1]);
  expect(ours[0].id).not.toBe(theirs[0].id);
});
