import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWeek } from '../../src/reminders/week.ts';
import { addOrganization } from '../app/organization.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

const reader = { nowMs: Date.parse('2026-11-23T09:00:00Z'), timeZone: 'UTC' };
const seconds = (iso: string): number => Date.parse(iso) / 1000;

let test: TestPlatform;
let organization: ReturnType<typeof addOrganization>;
beforeEach(async () => {
  test = await startPlatform({ seed: false, now: () => reader.nowMs });
  organization = addOrganization(test.platform, ['Spring', 'Summer']);
});
afterEach(() => test.close());

const program = (nth: number) => organization.programIds[nth] ?? '';
const done = (user: string, iso: string, inProgram = program(0)) =>
  test.platform.addTask({ program: inProgram, user, text: 'done', doneAt: seconds(iso) });
const open = (user: string, iso: string | null, inProgram = program(0)) =>
  test.platform.addTask({ program: inProgram, user, text: 'open', due: iso === null ? null : seconds(iso) });
const addClient = (name: string): string => {
  const user = test.platform.addClient({ name, email: `${name}@clients.example` }).id;
  for (const id of organization.programIds) test.platform.addMember({ program: id, user });
  return user;
};
const read = (programs = organization.programIds) =>
  readWeek(test.client, programs, new Set([organization.people.jonas]), reader);

describe('the week of a coach’s clients', () => {
  it('counts what was finished in it, what slipped in it and what is overdue for longer', async () => {
    const { anna, jonas } = organization.people;
    for (const iso of ['2026-11-16T00:00:00Z', '2026-11-22T23:59:59Z']) done(anna, iso);
    for (const iso of ['2026-11-15T23:59:59Z', '2026-11-23T00:00:00Z']) done(anna, iso);
    for (const iso of ['2026-11-16T00:00:00Z', '2026-11-20T12:00:00Z', '2026-11-23T08:59:00Z'])
      open(anna, iso);
    for (const iso of ['2026-11-14T12:00:00Z', '2026-10-01T12:00:00Z']) open(anna, iso);
    for (const iso of ['2026-11-23T10:00:00Z', null]) open(anna, iso);
    done(jonas, '2026-11-17T12:00:00Z');
    open(jonas, '2026-11-17T12:00:00Z');
    const week = await read();
    expect(week.monday.toString()).toBe('2026-11-16');
    expect(week.clients).toEqual([{ name: 'Anna Kowalski', finished: 2, slipped: 3, overdue: 2 }]);
    expect(week.isPartial).toBe(false);
  });

  it('names those who are late with most first, then those who finished most, then by name', async () => {
    const names = ['Cleo', 'Bea', 'Ada', 'Dora', 'Eva', 'Fay'];
    const [cleo = '', bea = '', ada = '', dora = '', eva = '', fay = ''] = names.map(addClient);
    const [slipped, late, finished] = [
      '2026-11-18T12:00:00Z',
      '2026-11-10T12:00:00Z',
      '2026-11-19T12:00:00Z',
    ];
    for (const user of [dora, eva]) open(user, slipped);
    for (const user of [dora, eva, fay]) open(user, late);
    for (const user of [cleo, bea, ada, ada, eva, fay, fay, fay]) done(user, finished);
    const { clients } = await read();
    expect(clients.map(({ name }) => name)).toEqual(['Eva', 'Dora', 'Fay', 'Ada', 'Bea', 'Cleo']);
  });

  it('is of these programs alone', async () => {
    const { anna } = organization.people;
    done(anna, '2026-11-18T12:00:00Z', program(0));
    done(anna, '2026-11-18T12:00:00Z', program(1));
    open(anna, '2026-11-18T12:00:00Z', program(1));
    expect((await read([program(0)])).clients).toMatchObject([{ finished: 1, slipped: 0 }]);
    expect((await read([])).clients).toEqual([]);
  });

  it('asks for a hundred programs at a time', async () => {
    const none = Array.from({ length: 99 }, (_, nth) => `none-${nth}`);
    done(organization.people.anna, '2026-11-18T12:00:00Z', program(1));
    test.calls();
    expect((await read([program(0), ...none])).clients).toEqual([]);
    expect(test.calls()).toEqual(['GET /todos', 'GET /todos']);
    expect((await read([program(0), ...none, program(1)])).clients).toHaveLength(1);
    expect(test.calls()).toHaveLength(4);
  });

  it.each([
    ['300 done ones', 300, 0, false],
    ['301 done ones', 301, 0, true],
    ['301 late ones', 0, 301, true],
  ])(
    'reads 300 tasks of a kind, and says when there are more: %s',
    async (_which, doneCount, openCount, isPartial) => {
      const { anna } = organization.people;
      for (let nth = 0; nth < doneCount; nth += 1) done(anna, '2026-11-18T12:00:00Z');
      for (let nth = 0; nth < openCount; nth += 1) open(anna, '2026-11-18T12:00:00Z');
      const week = await read();
      expect(week.isPartial).toBe(isPartial);
      expect(week.clients).toMatchObject([
        { finished: Math.min(300, doneCount), slipped: Math.min(300, openCount) },
      ]);
    },
  );
});
