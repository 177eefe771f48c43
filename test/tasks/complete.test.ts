import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setTaskDone } from '../../src/tasks/complete.ts';
import type { Person } from '../../src/workspaces/people.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

let test: TestPlatform;
let coach: Person;
let anna: Person;
let annasTask: string;
let bensTask: string;

beforeAll(async () => {
  test = await startPlatform({ seed: false });
  const { platform } = test;
  const program = platform.addProgram({ name: 'Spring' }).id;
  const person = (name: string, role: Person['role']): Person => {
    const user = role === 'client' ? platform.addClient({ name }) : platform.addTeamMember({ name, role });
    platform.addMember({ program, user: user.id });
    return { user: { ...user, name }, role };
  };
  coach = person('Coach', 'coach');
  anna = person('Anna', 'client');
  const ben = person('Ben', 'client');
  annasTask = platform.addTask({ program, user: anna.user.id, text: 'Hers' }).id;
  bensTask = platform.addTask({ program, user: ben.user.id, text: 'His' }).id;
});
afterAll(() => test.close());
beforeEach(() => void test.calls());

const isDone = (id: string) => test.platform.inspect().tasks.find((task) => task.id === id)?.done;

describe('setTaskDone', () => {
  it('makes one call for staff, on anybody’s task, in both directions', async () => {
    expect(await setTaskDone(test.client, coach, bensTask, true)).toMatchObject({ id: bensTask, done: true });
    expect(await setTaskDone(test.client, coach, bensTask, false)).toMatchObject({ done: false });
    expect(test.calls()).toEqual([`PUT /todos/${bensTask}`, `PUT /todos/${bensTask}`]);
  });

  it('lets a client complete their own task', async () => {
    await setTaskDone(test.client, anna, annasTask, true);
    expect(isDone(annasTask)).toBe(true);
  });

  it('does not let a client change somebody else’s task, or one that does not exist', async () => {
    await expect(setTaskDone(test.client, anna, bensTask, true)).rejects.toMatchObject({
      kind: 'not-your-task',
    });
    await expect(setTaskDone(test.client, anna, 'no-such-task', true)).rejects.toMatchObject({
      kind: 'not-your-task',
    });
    expect(isDone(bensTask)).toBe(false);
    expect(test.calls().some((call) => call.startsWith('PUT'))).toBe(false);
  });

  it('succeeds twice when called twice at once', async () => {
    const both = await Promise.all([1, 2].map(() => setTaskDone(test.client, coach, bensTask, true)));
    expect(both.map(({ done }) => done)).toEqual([true, true]);
  });

  it('rejects when the task does not exist', async () => {
    await expect(setTaskDone(test.client, coach, 'no-such-task', true)).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
