import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeople, type Person } from '../../src/workspaces/people.ts';
import { isAdmin, isStaff, requireStaff, requireTaskAccess } from '../../src/workspaces/permissions.ts';
import * as bodies from '../platform/bodies.ts';
import { clientOf, json, serve } from '../platform/scripted.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

describe('roles', () => {
  it.each<[Person['role'], { admin: boolean; staff: boolean }]>([
    ['admin', { admin: true, staff: true }],
    ['coach', { admin: false, staff: true }],
    ['client', { admin: false, staff: false }],
  ])('%s: %j', (role, { admin, staff }) => {
    const person: Person = { user: { id: 'u', name: 'Somebody', email: 's@example.com' }, role };
    expect([isAdmin(person), isStaff(person)]).toEqual([admin, staff]);
    if (staff) requireStaff(person);
    else expect(() => requireStaff(person)).toThrow('staff-only');
  });
});

describe('a task', () => {
  let test: TestPlatform;
  beforeAll(async () => {
    test = await startPlatform({ seed: false });
  });
  afterAll(() => test.close());

  it('may be changed by staff, without a call, and by the client whose it is', async () => {
    const program = test.platform.addProgram({ name: 'Spring' }).id;
    const [anna, tom] = ['Anna', 'Tom'].map((name) => test.platform.addClient({ name }).id);
    for (const user of [anna, tom]) test.platform.addMember({ program, user: user ?? '' });
    const [own, other] = [anna, tom].map(
      (user) => test.platform.addTask({ program, user: user ?? '', text: 'Call', due: null }).id,
    );
    const may = (role: Person['role'], task = '') =>
      requireTaskAccess(
        test.client,
        { user: { id: anna ?? '', name: 'Anna', email: 'anna@example.com' }, role },
        task,
      );
    test.calls();
    await may('coach', other);
    expect(test.calls()).toEqual([]);
    await may('client', own);
    await expect(may('client', other)).rejects.toMatchObject({ kind: 'not-your-task' });
    await expect(may('client', 'gone')).rejects.toMatchObject({ kind: 'not-your-task' });
  });
});

const connection = {
  workspaceId: 'T1',
  organization: { id: 'o', name: 'Northfield' },
  token: 'token',
  connectedBy: 'U1',
  connectedAt: 1,
};

it.each(['owner', 'Admin', 'ADMIN', ' admin', 'administrator', 'leader', ''])(
  'a team member with the role %j has a client’s rights',
  async (role) => {
    const { url } = await serve((_request, response) =>
      json(response, { data: [{ ...bodies.teamMember, role }] }),
    );
    const people = createPeople({ platform: () => clientOf(url), now: Date.now });
    for (const find of [people.byEmail, people.toShow]) {
      const person = await find(connection, bodies.user.email);
      expect(person?.user.name).toBe(bodies.user.name);
      expect(person && [isAdmin(person), isStaff(person)]).toEqual([false, false]);
    }
  },
);

it('a person has that very email, though a platform’s filter is loose', async () => {
  const mallory = { id: 'm', name: 'Mallory', email: 'not.carl@example.com' };
  const { url } = await serve(({ url: asked }, response) =>
    json(
      response,
      asked?.startsWith('/team-members')
        ? { data: [{ ...bodies.teamMember, ...mallory }] }
        : bodies.envelope([{ ...bodies.client, ...mallory }]),
    ),
  );
  const people = createPeople({ platform: () => clientOf(url), now: Date.now });
  expect(await people.byEmail(connection, 'carl@example.com')).toBeUndefined();
  expect(await people.byEmail(connection, mallory.email)).toBeDefined();
});
