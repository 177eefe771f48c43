import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '../../src/workspaces/connections.ts';
import { createDirectories } from '../../src/workspaces/directory.ts';
import { createPeople } from '../../src/workspaces/people.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

const minute = 60_000;
const connection: Connection = {
  workspaceId: 'T1',
  organization: { id: 'o1', name: 'Testing' },
  token: 'token',
  connectedBy: 'U1',
  connectedAt: 1,
};

let test: TestPlatform;
let now: number;
let anna: string;
let coach: { email: string; role: string };
const platform = () => test.client;
const startDirectories = () => createDirectories({ platform, background: platform, now: () => now });

beforeAll(async () => {
  test = await startPlatform({ seed: false });
  test.platform.addClient({ name: 'Anna', email: 'anna@testing.example' });
  anna = 'Anna@Testing.example';
  const [first] = test.platform.inspect().team;
  if (first === undefined) throw new Error('Nobody is in the team.');
  coach = first;
});
afterAll(() => test.close());
beforeEach(() => {
  now = 1_800_000_000_000;
  test.calls();
});

it('is who a directory of the last ten minutes says, without a call, and is asked for after that', async () => {
  const directories = startDirectories();
  const people = createPeople({ platform, known: directories.known, now: () => now });
  await directories.of(connection).people();
  test.calls();
  now += 9 * minute;
  expect((await people.toShow(connection, coach.email))?.role).toBe(coach.role);
  expect((await people.toShow(connection, anna))?.role).toBe('client');
  expect(test.calls()).toEqual([]);
  now += 2 * minute;
  expect((await people.toShow(connection, coach.email))?.role).toBe(coach.role);
  expect(test.calls()).toEqual(['GET /team-members']);
  expect((await people.toShow(connection, anna))?.role).toBe('client');
  expect(test.calls()).toEqual(['GET /clients']);
});

it('is asked for after something in the organization changed', async () => {
  const directories = startDirectories();
  const people = createPeople({ platform, known: directories.known, now: () => now });
  await directories.of(connection).people();
  await people.toShow(connection, coach.email);
  now += 1;
  directories.refresh(connection.organization.id);
  people.refresh(connection.organization.id);
  test.calls();
  await people.toShow(connection, coach.email);
  expect(test.calls()).toEqual(['GET /team-members']);
});

it('is nobody for an address that nobody has, and fails as the platform does', async () => {
  const people = createPeople({ platform, now: () => now });
  expect(await people.toShow(connection, 'nobody@testing.example')).toBeUndefined();
  now += 11 * minute;
  test.platform.faults.rules.push({ path: '/team-members', answer: { status: 401 } });
  await expect(people.toShow(connection, coach.email)).rejects.toThrow();
  test.platform.faults.rules.length = 0;
  expect((await people.toShow(connection, coach.email))?.role).toBe(coach.role);
});

it('is who a click learned of in the last five minutes, and is asked for after that', async () => {
  const people = createPeople({ platform, now: () => now });
  await people.byEmail(connection, coach.email);
  test.calls();
  now += 5 * minute - 1;
  expect((await people.toShow(connection, coach.email))?.role).toBe(coach.role);
  expect(test.calls()).toEqual([]);
  now += 1;
  expect((await people.toShow(connection, coach.email))?.role).toBe(coach.role);
  expect(test.calls()).toEqual(['GET /team-members']);
});
