import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedPeople, peopleNow } from '../../../src/tasks/for-many/people.ts';
import { progressOf } from '../../../src/tasks/for-many/run-batch.ts';
import { startDrafts, type TestDrafts } from '../drafts/support.ts';

let test: TestDrafts;
let programs: { id: string; name: string }[];
beforeAll(async () => {
  test = await startDrafts({ programs: ['Spring', 'Summer'] });
  programs = (await Array.fromAsync(test.client.programs())).map(({ id, name }) => ({ id, name }));
});
afterAll(() => test.close());

const item = (id: string, program = 0) => ({
  user: { id, name: id },
  program: programs[program] ?? { id: 'none', name: 'None' },
});
const now = (batch: Parameters<typeof peopleNow>[2]) =>
  peopleNow(test.client, test.context.directories.of(test.context.connection), batch);

describe('who gets the task of a batch', () => {
  it('is each of the people named who is in the program, among others or not', async () => {
    const { anna, tom } = test.organization.people;
    const items = [item(anna, 0), item(tom, 1), item(anna, 7), item('nobody', 0)];
    expect(await now({ items })).toEqual({ items: items.slice(0, 2), staff: 0 });
  });

  it('is every member of a program, by name', async () => {
    const { items, staff } = await now({ items: [], everyone: programs[1] });
    const names = ['Anna Kowalski', 'Jonas Lindqvist', 'Marta Reyes', 'Tom Okafor'];
    expect(items.map(({ user }) => user.name)).toEqual(names);
    expect(items.every(({ program }) => program.id === programs[1]?.id)).toBe(true);
    expect(staff).toBe(0);
  });

  it('is nobody of its staff, who are counted', async () => {
    async function* programMembers() {
      for (const [name, role] of Object.entries({
        Zoe: 'member',
        Émile: 'member',
        Ann: 'coach',
        Bo: 'leader',
      }))
        yield { id: name, name, role, email: `${name}@example.com` };
    }
    const everyone = item('').program;
    const people = await peopleNow({ programMembers } as never, {} as never, { items: [], everyone });
    expect(people.items.map(({ user }) => user.name)).toEqual(['Émile', 'Zoe']);
    expect(people.staff).toBe(2);
  });

  it('is compared with who got it before', () => {
    const [one, two, three] = [item('a'), item('b'), item('c')];
    expect(changedPeople([one, two], [two, three])).toEqual({ added: [three], gone: [one] });
    expect(changedPeople([one], [item('a', 1)])).toEqual({ added: [], gone: [] });
  });
});

it('a batch counts what was created, what failed and what is open', () => {
  const failed = { ...item('b'), failed: 'refused' as const };
  const items = [{ ...item('a'), taskId: 't1' }, failed, item('c'), item('d')];
  expect(progressOf(items)).toEqual({ created: 1, failed: [failed], open: 2 });
});
