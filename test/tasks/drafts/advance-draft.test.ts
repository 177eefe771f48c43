import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Program } from '../../../src/platform/resources.ts';
import { advanceDraft, nextStep } from '../../../src/tasks/drafts/advance-draft.ts';
import type { Draft } from '../../../src/tasks/drafts/draft.ts';
import type { Directory } from '../../../src/workspaces/directory.ts';
import { stopClock } from '../../support/stopped-clock.ts';
import { plainDraft, startDrafts, type TestDrafts } from './support.ts';

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
  programsNow: async (id) => memberships[id] ?? [],
  programsToShow: async (id) => memberships[id] ?? [],
  membersOf: async () => new Set(),
  unreadable: async () => 0,
};

const draft = (parts: Partial<Draft> = {}): Draft => ({ ...plainDraft, ...parts });
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

  it('takes the likeliest of several programs that fits, and says where it is known from', async () => {
    const likely = async (personId: string) => [
      { id: 'p9', source: 'person' as const },
      { id: personId === 'ben' ? 'p2' : 'p1', source: 'channel' as const },
      { id: 'p1', source: 'last' as const },
    ];
    const likelyStep = (parts?: Partial<Draft>) => nextStep(draft(parts), me, directory, likely);
    expect(await likelyStep()).toMatchObject({ ready: { program: { id: 'p1' } }, source: 'channel' });
    expect(await likelyStep({ userName: 'ben adeyemi' })).toMatchObject({ ready: { program: { id: 'p2' } } });
    // Nothing was left open here.
    expect(await likelyStep({ userName: 'anna' })).not.toHaveProperty('source');
    expect(await likelyStep({ programName: 'autumn' })).not.toHaveProperty('source');
    expect(await likelyStep({ programName: 'cohort' })).toMatchObject({ kind: 'ask-program' });
  });

  it('says when there is no such program', async () => {
    expect(await step({ programName: 'winter' })).toMatchObject({ kind: 'unknown-program', name: 'winter' });
  });

  it('asks who is meant by a shared name, with emails, before it asks for a program', async () => {
    expect(await step({ userName: 'ben' })).toEqual({
      kind: 'ask-person',
      name: 'ben',
      people: [
        { id: 'ben', name: 'Ben Adeyemi', email: 'ben@example.com' },
        { id: 'ben2', name: 'Ben Stone', email: 'ben2@example.com' },
      ],
    });
  });

  it('takes an initial for a surname, and asks when more of the surname was typed', async () => {
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

  it('says when nobody has the name, and when someone is in no program', async () => {
    expect(await step({ userName: 'zoe' })).toEqual({ kind: 'unknown-person', name: 'zoe', near: [] });
    expect(await step({ userName: 'ben stone' })).toMatchObject({
      kind: 'no-program',
      person: { id: 'ben2' },
    });
  });

  it('refuses a chosen program that the assignee is not in', async () => {
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
    ['ana@example.org', ['anna']],
    ['anna@elsewhere.org', ['anna']],
    ['zed@example.com', []],
    ['LinkedIn', []],
    ['Module Three', []],
    ['Jo', ['me']],
    ['Annie', ['anna']],
  ])('%j is near to %j', async (userName, ids) => {
    const unknown = await step({ userName });
    expect(unknown).toMatchObject({ kind: 'unknown-person', near: ids.map((id) => ({ id })) });
    expect(unknown).toHaveProperty('near.length', ids.length);
  });

  it('has at most three near names', async () => {
    const many = { ...directory, people: async () => [1, 2, 3, 4].map((i) => user(`z${i}`, `Zoe ${i}`)) };
    expect(await nextStep(draft({ userName: 'Zoe Quist' }), me, many)).toHaveProperty('near.length', 3);
  });
});

describe('several names', () => {
  const anna = { id: 'anna', name: 'Anna Kowalski' };
  it.each([
    ['everyone who is known', ['anna', 'Ben Stone'], ['anna', 'ben2']],
    ['everyone who fits', ['anna', 'ben'], ['anna', 'ben', 'ben2']],
    ['someone who is named twice only once', [anna, 'anna', 'Anna K'], ['anna']],
    ['nobody if none is known', ['zoe', 'Quist'], []],
  ])('offer %s', async (_, people, ids) => {
    const asked = await step({ several: { people } });
    expect(asked.kind === 'ask-one' && asked.people.map(({ id }) => id)).toEqual(ids);
  });

  it('are settled by a choice', async () => {
    expect(await step({ several: { people: [anna] }, user: anna })).toMatchObject({ kind: 'ready' });
  });
});

describe('advanceDraft', () => {
  let test: TestDrafts;
  beforeEach(async () => {
    test = await startDrafts({ programs: ['Spring', 'Autumn'] });
  });
  afterEach(() => test.close());

  const advance = (parts: Partial<Draft>) => advanceDraft(test.context, test.stored(parts));
  const addBob = () => {
    const { id } = test.platform.addClient({ name: 'Bob Newman' });
    test.platform.addMember({ program: test.organization.program, user: id });
    return id;
  };

  it('creates the task of a draft with nothing left to ask', async () => {
    const [program = ''] = test.organization.programIds;
    expect(await advance({ program: { id: program, name: 'Spring' } })).toMatchObject({
      kind: 'created',
      ready: { text: 'Call', user: test.context.me, program: { name: 'Spring' } },
    });
    expect(test.tasks()).toMatchObject([{ description: 'Call', user: { name: 'Jonas Lindqvist' } }]);
  });

  it('keeps a draft with a question about it, and creates nothing', async () => {
    const stored = test.stored({}, { typed: 'Call', note: 'A note.' });
    expect(await advanceDraft(test.context, stored)).toMatchObject({
      kind: 'question',
      question: { kind: 'ask-program', programs: [{ name: 'Autumn' }, { name: 'Spring' }] },
      draft: stored,
    });
    expect(await test.context.store.get('draft-1', 'T1', 'U1')).toEqual(stored);
    expect(test.tasks()).toEqual([]);
  });

  it.each<[string, Partial<Draft>, string]>([
    ['someone', { userName: 'Bob Newman' }, 'unknown-person'],
    ['a program', { programName: 'Winter' }, 'unknown-program'],
  ])('reads the directory again for %s it does not know, once in half a minute', async (_, parts, kind) => {
    expect(await advance(parts)).toMatchObject({ question: { kind } });
    const user = addBob();
    const program = test.platform.addProgram({ name: 'Winter' }).id;
    for (const member of [user, test.context.me.id]) test.platform.addMember({ program, user: member });
    expect(await advance(parts)).toMatchObject({ question: { kind } });
    test.clock.ms += 31_000;
    const settled = { userName: 'Bob Newman', programName: 'Winter', ...parts };
    expect(await advance(settled)).toMatchObject({ kind: 'created', ready: { user: { id: user } } });
  });

  it('reads it again for someone who is in no program, or not in this one', async () => {
    const { id: user } = test.platform.addClient({ name: 'Bob Newman' });
    const bob = { user: { id: user, name: 'Bob Newman' } };
    const [id = ''] = test.organization.programIds;
    const inSpring = { ...bob, program: { id, name: 'Spring' } };
    expect(await advance(bob)).toMatchObject({ question: { kind: 'no-program' } });
    expect(await advance(inSpring)).toMatchObject({ question: { kind: 'not-a-member' } });
    test.platform.addMember({ program: id, user });
    test.clock.ms += 31_000;
    expect(await advance(inSpring)).toMatchObject({ kind: 'created' });
  });

  it('does not read it again when that would not answer the question', async () => {
    await advance({ userName: 'anna' });
    test.clock.ms += 31_000;
    test.calls();
    expect(await advance({ userName: 'anna' })).toMatchObject({ question: { kind: 'ask-program' } });
    expect(test.calls()).toEqual([]);
  });

  it('refuses with what it knows when reading the directory again takes too long', async () => {
    expect(await advance({ userName: 'Bob' })).toMatchObject({ question: { kind: 'unknown-person' } });
    addBob();
    test.clock.ms += 31_000;
    const clock = stopClock();
    // Names are waited for 15 seconds.
    test.platform.faults.rules.push({ path: '/clients', times: 1, latencyMs: 16_000 });
    const advanced = clock.run(advance({ userName: 'Bob' }), 15_100);
    expect(await advanced).toMatchObject({ question: { kind: 'unknown-person' } });
    await clock.advance(2_000);
  });

  it('rejects when the platform cannot say who there is', async () => {
    test.platform.faults.rules.push({ path: '/clients', answer: { status: 500 } });
    await expect(advance({ userName: 'Bob' })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await test.context.store.get('draft-1', 'T1', 'U1')).toBeUndefined();
  });
});
