import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkView } from '../../../../../src/playground/slack-simulator/index.ts';
import { errorsFor } from '../../../../../src/slack/features/tasks/form/fields.ts';
import { taskForm } from '../../../../../src/slack/features/tasks/form/submit.ts';

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4000 }),
  fc.integer({ min: 0, max: 2000 }).map((n) => '<&'.repeat(n)),
  fc.constantFrom('', ' \n ', '*_~`:tada:', '<!channel> <@U1>', '\u202eback\u2066', '&lt;'),
);
const ref = fc.record({ id: fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 400 })), name: words });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

describe('the form for a task', () => {
  it('is a view that Slack takes, whatever is in it', () => {
    const person = fc.record({ id: fc.uuid(), name: words, email: words });
    const fields = fc.record({
      text: maybe(words),
      words: maybe(words),
      date: maybe(fc.constant('2026-12-01')),
      time: maybe(fc.constant('09:30')),
      priority: maybe(words),
      programId: maybe(fc.uuid()),
    });
    fc.assert(
      fc.property(
        fields,
        maybe(person),
        fc.array(ref, { maxLength: 120 }),
        maybe(words),
        maybe(fc.uuid()),
        (values, who, programs, problem, draftId) => {
          const form = { fields: values, programs, draftId, timeZone: 'Europe/London' };
          const shown = taskForm.view({
            ...form,
            ...(who && { person: who }),
            ...(problem && { problem: 'Why.' }),
          });
          expect(checkView(shown)).toEqual([]);
          expect(JSON.stringify(shown.blocks)).not.toMatch(/mrkdwn","text":"[^"]*<[!@#]/);
        },
      ),
    );
  });

  it.each([
    ['Call Anna', undefined, 'New task'],
    ['Call Anna', 'draft', 'Call Anna'],
    ['Call Anna about her\nonboarding', 'draft', 'Call Anna about her onb…'],
    ['', 'draft', 'New task'],
  ])('names %j (draft %s) in its title as %j', (text, draftId, title) => {
    const view = taskForm.view({ fields: { text }, programs: [], timeZone: 'UTC', draftId });
    expect(view.title.text).toBe(title);
  });

  it('chooses the program that was chosen, or the only one, and never one of somebody else', () => {
    const person = { id: 'anna', name: 'Anna', email: 'anna@mail.example' };
    const [spring, autumn] = [
      { id: 'p1', name: 'Spring' },
      { id: 'p2', name: 'Autumn' },
    ];
    const chosen = (programs: { id: string; name: string }[], programId?: string) =>
      JSON.stringify(taskForm.view({ fields: { programId }, person, programs, timeZone: 'UTC' })).match(
        /"value":"(p\d)"/,
      )?.[1];
    expect(chosen([spring, autumn])).toBeUndefined();
    expect(chosen([spring, autumn], 'p2')).toBe('p2');
    expect(chosen([autumn])).toBe('p2');
    expect(chosen([spring, autumn], 'p3')).toBeUndefined();
  });
});

describe('errorsFor', () => {
  it('puts the program’s error under the program’s menu, or under the person where there is none', () => {
    const missing = [{ field: 'programId', kind: 'missing' }] as const;
    expect(Object.keys(errorsFor([...missing], ['task', 'program anna']))).toEqual(['program anna']);
    expect(Object.keys(errorsFor([...missing], ['task']))).toEqual(['person']);
  });

  it('asks for the person before their program', () => {
    const missing = (['personId', 'programId'] as const).map((field) => ({
      field,
      kind: 'missing' as const,
    }));
    expect(errorsFor(missing, [])).toEqual({ person: 'Choose who it is for.' });
  });
});
