import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessage } from '../../../../src/playground/slack/blocks/check.ts';
import { question } from '../../../../src/slack/todo/create/questions.ts';
import type { Step } from '../../../../src/tasks/draft.ts';

type Open = Exclude<Step, { kind: 'ready' }>;
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
const step: fc.Arbitrary<Open> = fc.oneof(
  fc.record({
    kind: fc.constant('ask-due' as const),
    readings: fc.array(reading, { maxLength: 9 }),
    past: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('ask-person' as const), name, people }),
  fc.record({ kind: fc.constant('ask-program' as const), programs: refs(2), person: ref }),
  fc.record({ kind: fc.constant('unknown-person' as const), name }),
  fc.record({ kind: fc.constant('unknown-program' as const), name, programs: refs(0) }),
  fc.record({ kind: fc.constant('no-program' as const), person: ref }),
  fc.record({ kind: fc.constant('not-a-member' as const), person: ref, program: ref, programs: refs(0) }),
);

const pending = { id: `command-${'1'.repeat(60)}`, typed: 'Call Anna' };

describe('question', () => {
  it('stays within Slack’s limits, says that nothing is created, and lets no name be markup', () => {
    fc.assert(
      fc.property(step, fc.option(name, { nil: undefined }), (open, typed) => {
        const { text, blocks } = question(open, { ...pending, typed }, 'me');
        expect(checkMessage({ blocks })).toBeUndefined();
        expect(text).toMatch(/not created/);
        expect(text).not.toMatch(/[<*_~`]|:[\w+'-]+:/);
      }),
      { numRuns: 300 },
    );
  });

  it('speaks to whoever typed about themselves', () => {
    const programs = [1, 2].map((i) => ({ id: `p${i}`, name: `Program ${i}` }));
    const person = { id: 'me', name: 'Jonas' };
    const said = (meId: string) => question({ kind: 'ask-program', programs, person }, pending, meId).text;
    expect(said('me')).toMatch(/^You are in 2 programs/);
    expect(said('other')).toMatch(/^Jonas is in 2 programs/);
  });

  it('offers at most five readings', () => {
    const readings = Array.from({ length: 8 }, (_, i) => ({
      atMs: i,
      precision: 'day' as const,
      label: `Day ${i}`,
    }));
    const { blocks } = question({ kind: 'ask-due', readings, past: false }, pending, 'me');
    expect(JSON.stringify(blocks)).toContain('Day 4');
    expect(JSON.stringify(blocks)).not.toContain('Day 5');
  });
});
