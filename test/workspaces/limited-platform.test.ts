import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limitDirectories } from '../../src/workspaces/limited-directories.ts';
import { platformOfClient, platformOfCoach } from '../../src/workspaces/limited-platform.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

let test: TestPlatform;
let [mine, other, anna, tom] = ['', '', '', ''];
let [hers, his] = ['', ''];
beforeAll(async () => {
  test = await startPlatform({ seed: false });
  const { platform } = test;
  [mine, other] = ['Spring', 'Autumn'].map((name) => platform.addProgram({ name }).id) as [string, string];
  [anna, tom] = ['Anna', 'Tom'].map((name) => platform.addClient({ name }).id) as [string, string];
  platform.addMember({ program: mine, user: anna });
  platform.addMember({ program: other, user: tom });
  hers = platform.addTask({ program: mine, user: anna, text: 'Hers' }).id;
  his = platform.addTask({ program: other, user: tom, text: 'His' }).id;
});
afterAll(() => test.close());
beforeEach(() => void test.calls());

const coach = (programs: string[] = [mine], people: string[] = [anna]) =>
  platformOfCoach(test.client, { programs: new Set(programs), people: new Set(people) });
const ids = async (items: AsyncIterable<{ id: string }>) => Array.fromAsync(items, ({ id }) => id);

describe('the platform of a limited coach', () => {
  it('has their programs, members, clients and tasks', async () => {
    const platform = coach();
    expect(await ids(platform.programs())).toEqual([mine]);
    expect((await platform.programsPage()).items.map(({ id }) => id)).toEqual([mine]);
    expect(await ids(platform.programMembers(mine))).toEqual([anna]);
    expect(await ids(platform.clients())).toEqual([anna]);
    expect(await ids(platform.tasks())).toEqual([hers]);
    expect(await ids(platform.tasks({ program: `${other},${mine}` }))).toEqual([hers]);
  });

  it('asks the platform for nothing that they may not see', async () => {
    const platform = coach();
    expect(await ids(platform.tasks({ program: other }))).toEqual([]);
    expect((await platform.tasksPage({ program: other })).total).toBe(0);
    expect(await ids(platform.programMembers(other))).toEqual([]);
    expect((await platform.programMembersPage(other)).items).toEqual([]);
    expect(await ids(coach([]).tasks())).toEqual([]);
    expect(test.calls()).toEqual([]);
  });

  it('refuses writes elsewhere before they are sent', async () => {
    const platform = coach();
    const write = { program: other, user: tom, text: 'Call' };
    await expect(platform.createTask(write)).rejects.toMatchObject({ kind: 'not-your-program' });
    await expect(platform.addProgramMember(other, anna)).rejects.toMatchObject({ kind: 'not-your-program' });
    await expect(platform.addProgramMember(mine, tom)).rejects.toMatchObject({ kind: 'not-your-program' });
    await expect(platform.updateClientInfo(tom, { level: '1' })).rejects.toMatchObject({
      kind: 'not-your-program',
    });
    expect(test.calls()).toEqual([]);
    await expect(platform.setTaskDone(his, true)).rejects.toMatchObject({ kind: 'not-your-task' });
    expect(test.calls()).toEqual(['GET /todos']);
    expect((await platform.setTaskDone(hers, true)).done).toBe(true);
  });

  it('lets them put a client whom they created into their program', async () => {
    const platform = coach();
    const { id } = await platform.createClient({ name: 'Lea', email: 'lea@clients.example' });
    expect((await platform.addProgramMember(mine, id)).id).toBe(id);
    expect(await ids(platform.clients({ email: 'lea@clients.example' }))).toEqual([id]);
  });
});

describe('the platform of a client', () => {
  it('has their own tasks, whatever is asked for', async () => {
    const platform = platformOfClient(test.client, tom);
    expect(await ids(platform.tasks())).toEqual([his]);
    expect(await ids(platform.tasks({ user: anna }))).toEqual([]);
    expect((await platform.tasksPage({ id: hers })).items).toEqual([]);
    expect((await platform.tasksPage({ user: tom })).items.map(({ id }) => id)).toEqual([his]);
  });
});

describe('the directory of a limited coach', () => {
  it('has the same filtered list each time, so that names are indexed once', async () => {
    const people = [anna, tom].map((id) => ({ id, name: id, email: '' }));
    const programs = [mine, other].map((id) => ({ id, name: id, created_at: 1 }));
    const whole = {
      people: async () => people,
      clients: async () => people,
      programs: async () => programs,
      programsOf: async () => programs,
    };
    const directories = limitDirectories({ of: () => whole, refreshed: () => whole } as never) as {
      of: (connection: object) => typeof whole;
      refreshed: (connection: object) => typeof whole;
    };
    const limit = { programs: new Set([mine]), people: new Set([anna]) };
    for (const directory of [directories.of({ limit }), directories.refreshed({ limit })]) {
      expect((await directory.people()).map(({ id }) => id)).toEqual([anna]);
      expect((await directory.clients()).map(({ id }) => id)).toEqual([anna]);
      expect((await directory.programs()).map(({ id }) => id)).toEqual([mine]);
      expect((await directory.programsOf()).map(({ id }) => id)).toEqual([mine]);
    }
    expect(await directories.of({ limit }).people()).toBe(await directories.of({ limit }).people());
    expect(await directories.of({}).people()).toBe(people);
  });
});
