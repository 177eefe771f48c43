import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PlatformClient } from '../../src/platform/client.ts';
import {
  limitDirectories,
  platformOfClient,
  platformOfCoach,
} from '../../src/workspaces/limited-platform.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

let test: TestPlatform;
let [mine, second, other, anna, tom] = ['', '', '', '', ''];
let [hers, his] = ['', ''];
beforeEach(async () => {
  test = await startPlatform({ seed: false });
  const { platform } = test;
  [mine, second, other] = ['Spring', 'Winter', 'Autumn'].map((name) => platform.addProgram({ name }).id) as [
    string,
    string,
    string,
  ];
  [anna, tom] = ['Anna', 'Tom'].map((name) => platform.addClient({ name }).id) as [string, string];
  platform.addMember({ program: mine, user: anna });
  platform.addMember({ program: other, user: tom });
  hers = platform.addTask({ program: mine, user: anna, text: 'Hers' }).id;
  his = platform.addTask({ program: other, user: tom, text: 'His' }).id;
  test.calls();
});
afterEach(() => test.close());

const limit = (programs = [mine, second], people = [anna]) => ({
  programs: new Set(programs),
  people: new Set(people),
});
const ids = async (items: AsyncIterable<{ id: string }>) => Array.fromAsync(items, ({ id }) => id);
/** The platform, and what its tasks were asked for. */
function watched() {
  const asked: unknown[] = [];
  const { tasks, tasksPage } = test.client;
  const platform: PlatformClient = {
    ...test.client,
    tasks(query) {
      asked.push(query);
      return tasks(query);
    },
    tasksPage(query, page) {
      asked.push([query, page]);
      return tasksPage(query, page);
    },
  };
  return { platform, asked };
}

it('asks for their programs only, and what they ask for of them', async () => {
  const { platform, asked } = watched();
  const { tasks, tasksPage } = platformOfCoach(platform, limit());
  await ids(tasks());
  await tasksPage({ program: `${other},${second}` }, 2);
  await tasksPage();
  expect(asked).toEqual([
    { program: `${mine},${second}` },
    [{ program: second }, 2],
    [{ program: `${mine},${second}` }, undefined],
  ]);
  expect(await tasksPage({ program: other })).toEqual({
    items: [],
    unreadable: 0,
    page: 1,
    lastPage: 1,
    perPage: 1,
    total: 0,
  });
});

it('sees no more where the platform ignores what it was asked for', async () => {
  const loose = {
    ...test.client,
    tasks: () => test.client.tasks(),
    tasksPage: () => test.client.tasksPage(),
  };
  const coach = platformOfCoach(loose, limit());
  expect(await ids(coach.tasks())).toEqual([hers]);
  expect(await coach.tasksPage()).toMatchObject({ items: [{ id: hers }], total: 1 });
  expect(await coach.programsPage()).toMatchObject({ items: [{ id: mine }, { id: second }], total: 2 });
  expect(await coach.programsPage({ id: mine })).toMatchObject({ total: 1 });
  const client = platformOfClient(loose, tom);
  expect(await ids(client.tasks())).toEqual([his]);
  expect(await client.tasksPage()).toMatchObject({ items: [{ id: his }], total: 1 });
  expect(await client.tasksPage({ user: anna })).toMatchObject({ items: [], total: 0 });
  expect(await ids(client.tasks({ user: anna }))).toEqual([]);
  expect((await platformOfClient(test.client, tom).tasksPage({ id: hers })).items).toEqual([]);
  // A page that has nothing else stays as it came, with the total of all pages.
  const whole = await test.client.tasksPage({ user: tom });
  const paged = { ...test.client, tasksPage: async () => ({ ...whole, total: 99 }) };
  expect((await platformOfClient(paged, tom).tasksPage()).total).toBe(99);
});

it('asks for the tasks of a client by their id', async () => {
  const { platform, asked } = watched();
  const client = platformOfClient(platform, tom);
  await ids(client.tasks({ done: false }));
  await client.tasksPage({ user: tom });
  expect(asked).toEqual([{ done: false, user: tom }, [{ user: tom }, undefined]]);
});

it('finds a client whom they created though the answer was lost, and nobody else', async () => {
  const coach = platformOfCoach(test.client, limit());
  test.platform.faults.rules.push({ method: 'POST', times: 1, carriedOut: true, answer: 'cut' });
  await expect(coach.createClient({ name: 'Lea', email: 'Lea@x.example' })).rejects.toThrow('POST /clients');
  const [lea = ''] = await ids(coach.clients({ email: 'lea@x.example' }));
  expect(lea).not.toBe('');
  expect((await coach.addProgramMember(mine, lea)).id).toBe(lea);
  test.platform.faults.rules.push({ method: 'POST', times: 1, answer: { status: 403 } });
  test.platform.addClient({ name: 'Eve', email: 'eve@x.example' });
  await expect(coach.createClient({ name: 'Eve', email: 'eve@x.example' })).rejects.toThrow('403');
  expect(await ids(coach.clients({ email: 'eve@x.example' }))).toEqual([]);
});

it('may write in their programs', async () => {
  const coach = platformOfCoach(test.client, limit());
  expect((await coach.createTask({ program: mine, user: anna, text: 'Call' })).description).toBe('Call');
  expect((await coach.updateClientInfo(anna, { goal: 'x' })).info).toMatchObject({ goal: 'x' });
  expect((await coach.addProgramMember(second, anna)).id).toBe(anna);
  expect((await coach.programMembersPage(mine, { id: anna })).items.map(({ id }) => id)).toEqual([anna]);
  expect(await coach.programMembersPage(other)).toMatchObject({ items: [], total: 0, lastPage: 1 });
});

it('has the programs of others only as far as they are theirs, however these are asked for', async () => {
  const programs = [mine, other].map((id) => ({ id, name: id }));
  let now: unknown = programs;
  const whole = {
    programsOf: async () => programs,
    programsToShow: async () => programs,
    programsNow: async () => now,
  };
  const { of } = limitDirectories({ of: () => whole, refreshed: () => whole } as never) as unknown as {
    of: (connection: object) => { [Name in keyof typeof whole]: (user: string) => Promise<unknown> };
  };
  const directory = of({ limit: limit() });
  expect(await directory.programsToShow('u')).toEqual([programs[0]]);
  expect(await directory.programsOf('u')).toEqual([programs[0]]);
  expect(await directory.programsNow('u')).toEqual([programs[0]]);
  now = async (id: string) => ({ id });
  const own = (await directory.programsNow('u')) as (id: string) => Promise<unknown>;
  expect([await own(mine), await own(other)]).toEqual([{ id: mine }, undefined]);
});

it('asks the platform for nothing that they may not see', async () => {
  const coach = platformOfCoach(test.client, limit());
  expect(await ids(coach.tasks({ program: other }))).toEqual([]);
  expect((await coach.tasksPage({ program: other })).total).toBe(0);
  expect(await ids(coach.programMembers(other))).toEqual([]);
  expect((await coach.programMembersPage(other)).items).toEqual([]);
  expect(await ids(platformOfCoach(test.client, limit([])).tasks())).toEqual([]);
  expect(test.calls()).toEqual([]);
});

it('sends no write that is elsewhere', async () => {
  const coach = platformOfCoach(test.client, limit());
  const refused = { kind: 'not-your-program' };
  await expect(coach.createTask({ program: other, user: tom, text: 'Call' })).rejects.toMatchObject(refused);
  await expect(coach.addProgramMember(other, anna)).rejects.toMatchObject(refused);
  await expect(coach.addProgramMember(mine, tom)).rejects.toMatchObject(refused);
  await expect(coach.updateClientInfo(tom, { level: '1' })).rejects.toMatchObject(refused);
  expect(test.calls()).toEqual([]);
  for (const task of [his, 'gone'])
    await expect(coach.setTaskDone(task, true)).rejects.toMatchObject({ kind: 'not-your-task' });
  expect(test.calls()).toEqual(['GET /todos', 'GET /todos']);
  expect((await coach.setTaskDone(hers, true)).done).toBe(true);
});
