import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  collectOverdue,
  isInScope,
  programsOf,
  scopeFilter,
  scopeKey,
} from '../../src/digests/collect-overdue.ts';
import { addOrganization } from '../app/organization.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

const ref = (id: string) => ({ id, name: id.toUpperCase() });
const nowMs = Date.parse('2026-11-18T10:00:00Z');

describe('which tasks a digest is about', () => {
  const both = { programs: [ref('b'), ref('a')], people: [ref('q'), ref('p')] };

  it('are those of some programs and people, or all', () => {
    expect(programsOf({})).toEqual([]);
    expect(programsOf({ programs: [ref('b')] })).toEqual([ref('b')]);
    expect(programsOf(both)).toEqual([ref('b'), ref('a')]);
    expect(scopeFilter({})).toEqual({ program: undefined, user: undefined });
    expect(scopeFilter(both)).toEqual({ program: 'b,a', user: 'q,p' });
  });

  it('have one name, in whatever order they were chosen', () => {
    expect(scopeKey({})).toBe('[[],[]]');
    expect(scopeKey(both)).toBe('[["a","b"],["p","q"]]');
    expect(scopeKey({ programs: [ref('a')] })).toBe('[["a"],[]]');
    expect(scopeKey({ people: [ref('a')] })).toBe('[[],["a"]]');
  });

  it.each([
    [{}, 'x', 'x', true],
    [{ programs: [ref('a')] }, 'a', 'x', true],
    [{ programs: [ref('a')] }, 'b', 'x', false],
    [both, 'a', 'p', true],
    [both, 'a', 'x', false],
    [both, 'x', 'p', false],
    [{ people: [ref('p')] }, 'x', 'p', true],
    [{ people: [ref('p')] }, 'x', 'q', false],
  ])('%j: a task of program %s and person %s: %s', (scope, program, user, belongs) =>
    expect(isInScope(scope)({ program: ref(program), user: { ...ref(user), email: '' } })).toBe(belongs),
  );
});

describe('what a digest shows', () => {
  let test: TestPlatform;
  let organization: ReturnType<typeof addOrganization>;
  beforeAll(async () => {
    test = await startPlatform({ seed: false, now: () => nowMs });
    organization = addOrganization(test.platform, ['Spring', 'Summer']);
    const { anna, tom, jonas } = organization.people;
    const [spring = '', summer = ''] = organization.programIds;
    const add = (user: string, text: string, due: string, program = spring) =>
      test.platform.addTask({ program, user, text, due: Date.parse(due) / 1000 });
    add(tom, 'Tom late', '2026-11-17T12:00:00Z');
    add(anna, 'Anna later', '2026-11-18T09:59:00Z');
    add(anna, 'Anna late', '2026-11-16T12:00:00Z', summer);
    add(anna, 'Anna today', '2026-11-18T18:00:00Z');
    add(anna, 'Anna tomorrow', '2026-11-19T09:00:00Z');
    add(jonas, 'Jonas tonight', '2026-11-18T22:30:00Z');
  });
  afterAll(() => test.close());

  const collect = async (scope: Parameters<typeof collectOverdue>[1], timeZone?: string) =>
    (await collectOverdue(test.client, scope, nowMs, timeZone)).people.map(({ assignee, tasks, today }) => [
      assignee.name,
      tasks.map(({ description }) => description),
      today?.map(({ description }) => description),
    ]);

  it('is each person’s overdue tasks, longest overdue first, by name', async () => {
    expect(await collect({})).toEqual([
      ['Anna Kowalski', ['Anna late', 'Anna later'], []],
      ['Tom Okafor', ['Tom late'], []],
    ]);
  });

  it('is of its programs and people', async () => {
    const [, summer = ''] = organization.programIds;
    expect(await collect({ programs: [ref(summer)] })).toEqual([['Anna Kowalski', ['Anna late'], []]]);
    expect(await collect({ people: [ref(organization.people.tom)] })).toEqual([
      ['Tom Okafor', ['Tom late'], []],
    ]);
  });

  it('has what is due today in its zone, if it was asked for', async () => {
    const anna = ['Anna Kowalski', ['Anna late', 'Anna later'], ['Anna today']];
    const tom = ['Tom Okafor', ['Tom late'], []];
    expect(await collect({ alsoToday: true })).toEqual([
      anna,
      ['Jonas Lindqvist', [], ['Jonas tonight']],
      tom,
    ]);
    expect(await collect({ alsoToday: true }, 'Europe/Helsinki')).toEqual([anna, tom]);
  });
});
