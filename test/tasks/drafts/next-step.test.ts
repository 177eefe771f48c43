import { describe, expect, it } from 'vitest';
import type { Program } from '../../../src/platform/resources.ts';
import { type Draft, isProgramName, keptForMe, nextStep } from '../../../src/tasks/drafts/next-step.ts';
import type { Directory } from '../../../src/workspaces/directory.ts';

const program = (id: string, name: string): Program => ({ id, name, created_at: 1 });
const spring = program('p1', 'Spring Cohort');
const autumn = program('p2', 'Autumn Cohort');
const user = (id: string, name: string) => ({ id, name, email: `${id}@example.com` });
const me = user('me', 'Jonas Lindqvist');

const memberships: Record<string, Program[]> = {
  me: [spring, autumn],
  anna: [spring],
  ben: [spring, autumn],
  ben2: [],
};

const everyone = [me, user('anna', 'Anna Kowalski'), user('ben', 'Ben Adeyemi'), user('ben2', 'Ben Stone')];
const directory: Directory = {
  people: async () => everyone,
  clients: async () => everyone.slice(1),
  programs: async () => [autumn, spring],
  programsOf: async (id) => memberships[id] ?? [],
};

const draft = (parts: Partial<Draft> = {}): Draft => ({
  text: 'Call',
  priority: null,
  due: { chosen: null },
  ...parts,
});
const step = (parts?: Partial<Draft>) => nextStep(draft(parts), me, directory);

describe('nextStep', () => {
  it('is ready when the assignee is in one program only', async () => {
    const due = { chosen: { atMs: 1_800_000_000_999, precision: 'minute' as const, label: '' } };
    expect(await step({ userName: 'anna', due, priority: 'high' })).toEqual({
      kind: 'ready',
      ready: {
        text: 'Call',
        due: 1_800_000_000,
        priority: 'high',
        user: { id: 'anna', name: 'Anna Kowalski' },
        program: { id: 'p1', name: 'Spring Cohort' },
      },
    });
  });

  it('asks for one of several programs, those of the assignee', async () => {
    expect(await step()).toMatchObject({
      kind: 'ask-program',
      programs: [{ id: 'p1' }, { id: 'p2' }],
      person: { id: 'me' },
    });
  });

  it('takes a program from its words, hyphens or spaces', async () => {
    expect(await step({ programName: 'autumn-cohort' })).toMatchObject({
      kind: 'ready',
      ready: { program: { id: 'p2' } },
    });
    expect(await step({ programName: 'cohort' })).toMatchObject({ kind: 'ask-program' });
    expect(await step({ programName: 'cohort', userName: 'anna' })).toMatchObject({
      kind: 'ready',
      ready: { program: { id: 'p1' } },
    });
  });

  it('says when there is no such program', async () => {
    expect(await step({ programName: 'winter' })).toMatchObject({ kind: 'unknown-program', name: 'winter' });
  });

  it('asks whom a shared name means, with emails, before it asks for a program', async () => {
    expect(await step({ userName: 'ben' })).toEqual({
      kind: 'ask-person',
      name: 'ben',
      people: [
        { id: 'ben', name: 'Ben Adeyemi', email: 'ben@example.com' },
        { id: 'ben2', name: 'Ben Stone', email: 'ben2@example.com' },
      ],
    });
  });

  it('takes an initial for a surname, and asks about more of one that goes on', async () => {
    expect(await step({ userName: 'ben a' })).toMatchObject({ kind: 'ask-program', person: { id: 'ben' } });
    expect(await step({ userName: 'Anna K.' })).toMatchObject({
      kind: 'ready',
      ready: { user: { id: 'anna' } },
    });
    expect(await step({ userName: 'Anna Kow' })).toMatchObject({
      kind: 'ask-person',
      people: [{ id: 'anna' }],
    });
    expect(await step({ userName: 'Ann K' })).toMatchObject({ kind: 'unknown-person' });
    expect(await step({ userName: 'Anna A' })).toMatchObject({ kind: 'unknown-person' });
  });

  it('says when nobody has the name, and when somebody is in no program', async () => {
    expect(await step({ userName: 'zoe' })).toEqual({ kind: 'unknown-person', name: 'zoe', near: [] });
    expect(await step({ userName: 'ben stone' })).toMatchObject({
      kind: 'no-program',
      person: { id: 'ben2' },
    });
  });

  it('never lets a chosen program be one that the assignee is not in', async () => {
    const parts = {
      user: { id: 'anna', name: 'Anna Kowalski' },
      program: { id: 'p2', name: 'Autumn Cohort' },
    };
    expect(await step(parts)).toMatchObject({ kind: 'not-a-member', programs: [{ id: 'p1' }] });
    expect(await step({ ...parts, program: undefined, programName: 'autumn' })).toMatchObject({
      kind: 'not-a-member',
    });
  });

  it('asks for the date last', async () => {
    const readings = [{ atMs: 1, precision: 'day' as const, label: 'a' }];
    const due = { readings, past: true };
    expect(await step({ userName: 'anna', due })).toEqual({
      kind: 'ask-due',
      readings,
      past: true,
      person: { id: 'anna', name: 'Anna Kowalski' },
      program: { id: 'p1', name: 'Spring Cohort' },
    });
    expect(await step({ userName: 'ben', due })).toMatchObject({ kind: 'ask-person' });
    const words = 'at 7';
    expect(await step({ userName: 'anna', due: { ...due, words } })).toMatchObject({
      kind: 'ask-due',
      words,
    });
  });
});

describe('a name that nobody has', () => {
  it.each([
    ['Ana', ['anna']],
    ['Annna K', ['anna']],
    ['Nana Kowalski', ['anna']],
    ['Ben Smith', ['ben', 'ben2']],
    ['bne', ['ben', 'ben2']],
    ['Kowalsky', ['anna']],
    ['anna.kowalsky', ['anna']],
    ['ann@example.com', ['anna']],
    ['ana@example.org', []],
    ['LinkedIn', []],
    ['Module Three', []],
    ['Jo', []],
  ])('%j is near to %j', async (userName, ids) => {
    const unknown = await step({ userName });
    expect(unknown).toMatchObject({ kind: 'unknown-person', near: ids.map((id) => ({ id })) });
    expect(unknown).toHaveProperty('near.length', ids.length);
  });

  it('has three near it at most', async () => {
    const many = { ...directory, people: async () => [1, 2, 3, 4].map((i) => user(`z${i}`, `Zoe ${i}`)) };
    expect(await nextStep(draft({ userName: 'Zoe Quist' }), me, many)).toHaveProperty('near.length', 3);
  });
});

describe('several names', () => {
  const users = [{ id: 'anna', name: 'Anna Kowalski' }];
  it.each([
    ['each who is known', { users: [], names: ['anna', 'Ben Stone'] }, ['anna', 'ben2']],
    ['all who fit', { users: [], names: ['anna', 'ben'] }, ['anna', 'ben', 'ben2']],
    ['who is named twice once', { users, names: ['anna', 'Anna K'] }, ['anna']],
    ['nobody whom nobody knows', { users: [], names: ['zoe', 'Quist'] }, []],
  ])('offer %s', async (_, several, ids) => {
    const asked = await step({ several });
    expect(asked.kind === 'ask-one' && asked.people.map(({ id }) => id)).toEqual(ids);
  });

  it('are settled by a choice', async () => {
    expect(await step({ several: { users, names: [] }, user: users[0] })).toMatchObject({ kind: 'ready' });
  });
});

describe('keptForMe', () => {
  const open = { readings: [], past: false, textWithDate: 'Call at 7' };
  it.each<[string, Partial<Draft>, unknown]>([
    ['nothing where nobody was named', {}, undefined],
    ['the words of the name', { textWithName: 'Call for Zoe' }, { text: 'Call for Zoe', user: { id: 'me' } }],
    [
      'both words where the date is open, too',
      { textWithName: 'Call for Zoe', due: { ...open, textWithBoth: 'Call for Zoe at 7' } },
      { text: 'Call for Zoe', due: { textWithDate: 'Call for Zoe at 7' } },
    ],
  ])('puts in %s', (_, parts, kept) => {
    const made = keptForMe(draft({ userName: 'Zoe', ...parts }), me);
    if (kept === undefined) expect(made).toBeUndefined();
    else expect(made).toMatchObject({ ...(kept as object), userName: undefined });
  });
});

describe('isProgramName', () => {
  const programs = [program('p1', 'Spring Cohort'), program('p2', 'Autumn')];
  it.each([
    ['spring cohort', true],
    ['Spring', false],
    ['Spring Cohort Two', false],
    ['Autumn', true],
    ['autumn', false],
  ])('%j: %s', (typed, is) => {
    expect(isProgramName(programs, typed)).toBe(is);
  });
});
