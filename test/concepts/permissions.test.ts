import { expect, it } from 'vitest';
import { createPeople } from '../../src/workspaces/people.ts';
import { isAdmin, isStaff } from '../../src/workspaces/permissions.ts';
import * as bodies from '../platform/bodies.ts';
import { clientOf, json, serve } from '../platform/scripted.ts';

const connection = {
  workspaceId: 'T1',
  organization: { id: 'o', name: 'Northfield' },
  token: 'token',
  connectedBy: 'U1',
  connectedAt: 1,
};

it.each(['owner', 'Admin', ' admin', ''])(
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
