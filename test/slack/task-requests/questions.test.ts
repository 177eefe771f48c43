import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessage } from '../../../src/playground/slack-simulator/index.ts';
import { questionMessage } from '../../../src/slack/task-requests/questions.ts';
import type { Draft } from '../../../src/tasks/drafts/draft.ts';
import type { Question } from '../../../src/tasks/drafts/question.ts';

const name = fc.string({ unit: 'binary', maxLength: 3000 });
const ref = fc.record({ id: fc.uuid(), name });
const refs = (minLength: number) => fc.array(ref, { minLength, maxLength: 120 });
const reading = fc.record({
  atMs: fc.nat(),
  precision: fc.constant('day' as const),
  label: fc.string({ minLength: 1, maxLength: 200 }),
});
const people = fc.array(fc.record({ id: fc.uuid(), name, email: fc.emailAddress() }), {
  minLength: 2,
  maxLength: 120,
});
const question: fc.Arbitrary<Question> = fc.oneof(
  fc.record({
    kind: fc.constant('ask-due' as const),
    readings: fc.array(reading, { maxLength: 9 }),
    past: fc.boolean(),
    person: ref,
    program: ref,
  }),
  fc.record({ kind: fc.constant('ask-person' as const), name, people }),
  fc.record({ kind: fc.constant('ask-program' as const), programs: refs(2), person: ref }),
  fc.record({ kind: fc.constant('ask-one' as const), people }),
  fc.record({
    kind: fc.constant('unknown-person' as const),
    name,
    near: people.map((all) => all.slice(0, 3)),
  }),
  fc.record({ kind: fc.constant('unknown-program' as const), name, programs: refs(0) }),
  fc.record({ kind: fc.constant('no-program' as const), person: ref }),
  fc.record({ kind: fc.constant('not-a-member' as const), person: ref, program: ref, programs: refs(0) }),
);

const plainDraft: Draft = { text: 'Call Anna', priority: null, due: { chosen: null } };
const pending = { id: `command-${'1'.repeat(60)}`, typed: 'Call Anna', draft: plainDraft };
const reader = { id: 'me', timeZone: 'Europe/Berlin', nowMs: Date.parse('2026-11-18T10:00:00Z') };
const anyDraft: fc.Arbitrary<Draft> = fc.record(
  {
    text: name,
    priority: fc.constantFrom(null, 'high' as const),
    due: fc.option(reading).map((chosen) => ({ chosen })),
    user: ref,
    textWithName: name,
  },
  { requiredKeys: ['text', 'priority', 'due'] },
);

const anna = { id: 'anna', name: 'Anna Kowalski', email: 'anna@mail.example' };
const tom = { id: 'tom', name: 'Tom Okafor', email: 'tom@mail.example' };
const spring = { id: 'p1', name: 'Spring' };
const chosen = {
  atMs: Date.parse('2026-11-27T16:00:00Z'),
  precision: 'minute' as const,
  label: 'Fri 27 Nov, 17:00',
};

describe('questionMessage', () => {
  it.each<[string, Question, Partial<Draft>, string[]]>([
    ['nothing', { kind: 'ask-person', name: 'anna', people: [anna, tom] }, {}, []],
    [
      'priority and date while the assignee is unknown',
      { kind: 'ask-person', name: 'anna', people: [anna, tom] },
      { priority: 'high', due: { chosen }, programName: 'Spring' },
      ['Fri 27 Nov, 17:00 Berlin time · high priority'],
    ],
    [
      'the assignee',
      { kind: 'ask-program', programs: [spring, spring], person: anna },
      { due: { chosen }, priority: 'high' },
      ['For Anna Kowalski · Fri 27 Nov, 17:00 Berlin time · high priority'],
    ],
    [
      'not the user as assignee',
      { kind: 'ask-program', programs: [spring, spring], person: { id: 'me', name: 'Jo' } },
      {},
      [],
    ],
    [
      'the program before the date',
      { kind: 'ask-due', readings: [], past: false, person: anna, program: spring },
      {},
      ['For Anna Kowalski · in Spring'],
    ],
    [
      'not an assignee who can’t have the task',
      { kind: 'no-program', person: anna },
      { textWithName: 'Call Anna', due: { chosen: { ...chosen, precision: 'day' } } },
      ['Fri 27 Nov'],
    ],
    ['nothing above a refusal', { kind: 'no-program', person: anna }, { priority: 'high' }, []],
  ])('shows what is decided: %s', (_, open, parts, decided) => {
    const { blocks = [] } = questionMessage(open, { ...pending, draft: { ...plainDraft, ...parts } }, reader);
    const contexts = blocks.flatMap((block) => (block.type === 'context' ? block.elements : []));
    expect(contexts.slice(1).map((one) => 'text' in one && one.text)).toEqual(decided);
  });

  it.each<[string, Question, string[]]>([
    ['near names', { kind: 'unknown-person', name: 'Ana', near: [anna] }, ['Anna Kowalski']],
    ['no names', { kind: 'unknown-person', name: 'LinkedIn', near: [] }, []],
    ['known people', { kind: 'ask-one', people: [anna, tom] }, ['Anna Kowalski', 'Tom Okafor']],
    [
      'emails if the names are the same',
      { kind: 'ask-one', people: [anna, { ...anna, id: 'a2', email: 'a2@mail.example' }] },
      ['Anna Kowalski (anna@mail.example)', 'Anna Kowalski (a2@mail.example)'],
    ],
    ['nobody', { kind: 'no-program', person: anna }, []],
    ['no programs', { kind: 'unknown-program', name: 'Nowhere', programs: [] }, []],
    ['no other programs', { kind: 'not-a-member', person: anna, program: spring, programs: [] }, []],
  ])('offers to keep the task if the draft’s text allows it, besides %s', (_, open, labels) => {
    const draft = { ...plainDraft, textWithName: 'Call Anna' };
    const asked = JSON.stringify(questionMessage(open, { ...pending, draft }, reader).blocks);
    const seen = [...asked.matchAll(/"text":\{"type":"plain_text","text":"([^"]*)"/g)].map(([, one]) => one);
    expect(seen).toEqual([...labels, 'Mine, keep the words']);
    expect(JSON.stringify(questionMessage(open, pending, reader).blocks)).not.toContain('Mine');
  });

  it('has one button, for a form, where an answer would lead to another question', () => {
    const open: Question = { kind: 'ask-person', name: 'anna', people: [anna, tom] };
    const blocks = JSON.stringify(questionMessage(open, pending, reader, true).blocks);
    expect(blocks.match(/"action_id":"[^"]*"/g)).toEqual(['"action_id":"draft.form"']);
  });

  it('stays within Slack’s limits, shows that nothing is created, and escapes every name', () => {
    fc.assert(
      fc.property(question, fc.option(name, { nil: undefined }), anyDraft, fc.boolean(), (...drawn) => {
        const [open, typed, draft, more] = drawn;
        const { text, blocks } = questionMessage(open, { ...pending, typed, draft }, reader, more);
        expect(checkMessage({ blocks })).toBeUndefined();
        expect(text).toMatch(/not created/);
        // What to type is ours; the names in it are as harmless as elsewhere.
        const said = text.replace(/`(\/program add [^`]*)`/, '$1');
        expect(said).not.toMatch(/[<*_~`]|:[\w+'-]+:/);
      }),
      { numRuns: 300 },
    );
  });

  it('says “you” to the author', () => {
    const programs = [1, 2].map((i) => ({ id: `p${i}`, name: `Program ${i}` }));
    const person = { id: 'me', name: 'Jonas' };
    const said = (id: string) =>
      questionMessage({ kind: 'ask-program', programs, person }, pending, { ...reader, id }).text;
    expect(said('me')).toMatch(/^You are in 2 programs/);
    expect(said('other')).toMatch(/^Jonas is in 2 programs/);
  });

  it('offers at most five readings', () => {
    const readings = Array.from({ length: 8 }, (_, i) => ({
      atMs: i,
      precision: 'day' as const,
      label: `Day ${i}`,
    }));
    const { blocks } = questionMessage(
      { kind: 'ask-due', readings, past: false, person: anna, program: spring },
      pending,
      reader,
    );
    expect(JSON.stringify(blocks)).toContain('Day 4');
    expect(JSON.stringify(blocks)).not.toContain('Day 5');
  });
});
