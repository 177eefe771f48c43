import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { advanceDraft, nextStep } from '../../../src/tasks/drafts/advance-draft.ts';
import { createOnce } from '../../../src/tasks/drafts/create-once.ts';
import type { Draft } from '../../../src/tasks/drafts/draft.ts';
import type { Directory } from '../../../src/workspaces/directory.ts';
import { plainDraft, startDrafts, type TestDrafts } from './support.ts';

const everyone = ['Anna Kowalski', 'Ben Adeyemi', 'Ben Stone', 'Thomas Okafor'].map((name, i) => ({
  id: `c${i}`,
  name,
  email: `${i}@example.com`,
}));
const directory: Directory = {
  people: async () => everyone,
  clients: async () => everyone,
  programs: async () => [],
  programsOf: async () => [],
  programsNow: async () => [],
  programsToShow: async () => [],
  membersOf: async () => new Set(),
  unreadable: async () => 0,
};
const step = (parts: Partial<Draft>) =>
  nextStep({ ...plainDraft, ...parts }, { id: 'me', name: 'Me' }, directory);

describe('who is meant', () => {
  const mentioned = { id: 'c2', name: 'Ben Stone' };
  it.each([
    ['those who were mentioned and those with the name', [mentioned, 'anna'], ['c2', 'c0']],
    ['those whose name was begun', ['Ben S', 'anna'], ['c2', 'c0']],
  ])('by several names: %s', async (_, people, ids) => {
    const asked = await step({ several: { people } });
    expect(asked.kind === 'ask-one' && asked.people.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['ben', ['c1', 'c2']],
    ['Ben A', ['c1']],
    ['tommy', ['c3']],
  ])('by %j, which may belong to the task, is asked', async (userName, ids) => {
    expect(await step({ userName, askUser: true })).toMatchObject({
      kind: 'ask-whose',
      name: userName,
      people: ids.map((id) => ({ id })),
    });
  });

  it('is unknown where nobody is called that', async () => {
    expect(await step({ userName: 'zoe', askUser: true })).toMatchObject({ kind: 'unknown-person' });
  });
});

describe('a draft with questions', () => {
  let test: TestDrafts;
  beforeAll(async () => {
    test = await startDrafts({ programs: ['Spring', 'Autumn'] });
    test.platform.addClient({ name: 'Bob Alone' });
  });
  afterAll(() => test.close());

  const open: Draft['due'] = { readings: [{ atMs: 1, precision: 'day', label: '' }], past: true };
  const none: string[] = [];

  it.each<[string, Partial<Draft>, string, boolean]>([
    ['the program alone', {}, 'ask-program', false],
    ['the program, then the date', { due: open }, 'ask-program', true],
    ['the date alone', { programName: 'Spring', due: open }, 'ask-due', false],
    ['the person, then the program', { several: { people: ['anna', 'tom'] } }, 'ask-one', true],
    ['the person alone', { several: { people: ['anna'] }, programName: 'Spring' }, 'ask-one', false],
    ['a near name, then the program', { userName: 'Annna' }, 'unknown-person', true],
    ['a near name alone', { userName: 'Annna', programName: 'Spring' }, 'unknown-person', false],
    ['nobody known, then one’s own program', { userName: 'Zzyzx' }, 'unknown-person', true],
    ['another program', { programName: 'Winter' }, 'unknown-program', false],
    ['another program, then the date', { programName: 'Winter', due: open }, 'unknown-program', true],
    // An answer that is refused asks nothing.
    ['someone without a program', { several: { people: ['Bob Alone'] } }, 'ask-one', false],
  ])('knows whether more follow: %s', async (_, parts, kind, more) => {
    expect(await advanceDraft(test.context, test.stored(parts))).toMatchObject({ question: { kind }, more });
  });

  it('is proposed with the program that was found, and creates nothing, until somebody asks for that', async () => {
    const proposed = test.stored(
      { programName: 'Spring' },
      { id: 'proposed', proposed: true, channelId: 'C1' },
    );
    const context = { ...test.context, channelId: 'C2' };
    const outcome = await advanceDraft(context, proposed);
    expect(outcome).toMatchObject({
      kind: 'proposal',
      ready: { program: { name: 'Spring' } },
      draft: { channelId: 'C1', draft: { program: { name: 'Spring' } } },
    });
    expect(outcome.kind === 'proposal' && outcome.draft).toEqual(
      await test.context.store.get('proposed', 'T1', 'U1'),
    );
    expect(test.tasks()).toEqual(none);
  });

  it('asks for the program when the likely ones cannot be read, and logs that', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const likelyPrograms = { ...test.context.likelyPrograms, list: () => Promise.reject(new Error('down')) };
    const outcome = await advanceDraft({ ...test.context, log, likelyPrograms }, test.stored());
    expect(outcome).toMatchObject({ question: { kind: 'ask-program' } });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      workspace: 'T1',
      err: { type: expect.stringMatching(/Error$/) },
    });
  });

  it.each([
    ['says in the log that a create was not confirmed', false, ['A create was not confirmed.']],
    ['says nothing when the task was found after all', true, none],
  ])('%s', async (_, carriedOut, messages) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const [id = ''] = test.organization.programIds;
    test.failCreate({ answer: 'cut', carriedOut });
    await createOnce({ ...test.context, log }, test.stored({}, { id: `create-${carriedOut}` }), {
      text: `Call ${carriedOut}`,
      due: null,
      priority: null,
      user: test.context.me,
      program: { id, name: 'Spring' },
    });
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(messages);
  });
});
