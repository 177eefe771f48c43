import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessage } from '../../../src/playground/slack-simulator/index.ts';
import { type Choice, choiceBlocks } from '../../../src/slack/ui/choices.ts';

const someone = (i: number): Choice => ({
  id: `id-${i}`,
  name: `Anna ${i}`,
  email: `anna${i}@clients.example`,
});
const some = (count: number) => Array.from({ length: count }, (_, i) => someone(i));
const draftId = `command-${'1'.repeat(60)}`;
const value = (id: string) => `${draftId} ${id}`;
/** The labels of the buttons or options. */
const labels = (choices: Choice[]): string[] =>
  [...JSON.stringify(choiceBlocks('Who?', choices, 'a').slice(1)).matchAll(/"plain_text","text":"([^"]*)"/g)]
    .map(([, text]) => text ?? '')
    .filter((text) => text !== 'Choose…');

describe('choiceBlocks', () => {
  it('shows up to five buttons, and a menu above five', () => {
    expect(choiceBlocks('Who?', some(5), 'draft.person', value)[1]).toMatchObject({
      elements: some(5).map(({ id }, i) => ({
        type: 'button',
        action_id: `draft.person.${i}`,
        value: value(id),
      })),
    });
    expect(choiceBlocks('Who?', some(6), 'draft.person', value)[1]).toMatchObject({
      elements: [{ type: 'static_select', action_id: 'draft.person.menu', options: { length: 6 } }],
    });
    expect(labels(some(101))).toHaveLength(100);
    expect(JSON.stringify(choiceBlocks('Who?', some(101), 'a')[0])).toContain('Only the first 100');
    expect(JSON.stringify(choiceBlocks('Who?', some(100), 'a')[0])).not.toContain('Only the first');
  });

  it('keeps the emails of people with the same long name distinct', () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3);
    const two = labels(some(2).map((one) => ({ ...one, name })));
    expect(two[0]).toMatch(/^Wolfe.*… \(anna0@clients\.example\)$/);
    expect(two[1]).toMatch(/\(anna1@clients\.example\)$/);
  });

  it('stays within Slack’s limits whatever people are called', () => {
    const choice = fc.record(
      {
        id: fc.uuid(),
        name: fc.string({ unit: 'binary', maxLength: 200 }),
        email: fc.string({ maxLength: 200 }),
      },
      { requiredKeys: ['id', 'name'] },
    );
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 120 }), (choices) => {
        expect(
          checkMessage({ blocks: choiceBlocks('Who?', choices, 'draft.person', value) }),
        ).toBeUndefined();
      }),
    );
  });
});
