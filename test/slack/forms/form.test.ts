import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkView } from '../../../src/playground/slack-simulator/index.ts';
import { submissionOf, viewPayload } from '../../../src/slack/edge/payloads.ts';
import { blocksAgain } from '../../../src/slack/forms/again.ts';
import * as fields from '../../../src/slack/forms/fields.ts';
import { plain } from '../../../src/slack/ui/text.ts';

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4000 }),
  fc.constantFrom('', ' \n ', '*_~`:tada:', '<!channel> <@U1>', '\u202eback\u2066', '&lt;'),
);
const named = fc.record({
  id: fc.oneof(fc.uuid(), fc.string({ maxLength: 400 })),
  name: words,
  email: words,
});
const nowMs = Date.parse('2026-11-18T10:00:00Z');
const days = [
  ['1', 'Monday'],
  ['2', 'Tuesday'],
] as const;

const view = (blocks: unknown) => ({ type: 'modal', title: plain('Form'), submit: plain('Save'), blocks });

/** Every kind of field. */
const all = (typed = '', who: { id: string; name: string }[] = []) => [
  fields.text('text', 'Text', typed, { multiline: true, placeholder: 'Words', focus: true }),
  fields.text('short', 'Short', typed, { max: 100, optional: true, hint: 'A few words.' }),
  fields.email('email', 'Email', typed),
  fields.date('date', 'Date', '2026-12-01'),
  fields.time('time', 'Time', '09:30', { optional: true }),
  fields.menu('menu', 'Menu', days, typed, { placeholder: 'None' }),
  fields.radio('radio', 'Radio', days, '2'),
  fields.choices('choices', 'Choices', days, [typed, '1']),
  fields.choices('days', 'Days', days, [], { placeholder: 'No day' }),
  fields.person('person', 'Person', who[0], { dispatch_action: true }),
  fields.program('program', 'Program', who[1]),
  fields.people('people', 'People', who, { max: 20 }),
  fields.programs('programs', 'Programs', who, { max: 20 }),
  fields.zone('zone', 'Zone', typed || 'Europe/Berlin', nowMs),
  fields.file('file', 'File', ['png']),
];

/** The form as Slack sends it when it is submitted with this. */
const submitted = (blocks: unknown[], values: Record<string, Record<string, object>>) =>
  submissionOf(
    viewPayload.parse({
      user: { id: 'U1' },
      view: { id: 'V1', callback_id: 'form', title: plain('Form'), blocks, state: { values } },
    }),
  );

describe('the fields of a form', () => {
  it('are what Slack takes, whatever is in them', () => {
    fc.assert(
      fc.property(words, fc.array(named, { maxLength: 25 }), (typed, who) => {
        expect(checkView(view(all(typed, who)))).toEqual([]);
      }),
    );
  });
});

describe('a form that is shown again', () => {
  const typed = { value: { type: 'plain_text_input', value: 'Typed' } };

  it('begins with what is filled in, and with nothing that was cleared', () => {
    const option = { text: plain('Anna'), value: 'anna', description: plain('anna@mail.example') };
    const values = {
      text: typed,
      short: { value: { type: 'plain_text_input', value: null } },
      date: { value: { type: 'datepicker', selected_date: '2026-12-24' } },
      time: { value: { type: 'timepicker', selected_time: null } },
      person: { 'pick.person': { type: 'external_select', selected_option: option } },
      people: { 'pick.person': { type: 'multi_external_select', selected_options: [option] } },
      choices: { value: { type: 'checkboxes', selected_options: [] } },
    };
    const blocks = blocksAgain(submitted(all('Before', []), values), { form: 'No.' });
    expect(checkView(view(blocks))).toEqual([]);
    const begins = JSON.parse(JSON.stringify(blocks)) as { block_id: string; element?: object }[];
    const of = (id: string) => begins.find(({ block_id }) => block_id === id)?.element;
    expect(of('text')).toMatchObject({ initial_value: 'Typed' });
    expect(of('short')).not.toHaveProperty('initial_value');
    expect(of('date')).toMatchObject({ initial_date: '2026-12-24' });
    expect(of('time')).not.toHaveProperty('initial_time');
    expect(of('person')).toMatchObject({ initial_option: option });
    expect(of('people')).toMatchObject({ initial_options: [option] });
    expect(of('choices')).not.toHaveProperty('initial_options');
    // A field that Slack said nothing about stays as it was.
    expect(of('radio')).toMatchObject({ initial_option: { value: '2' } });
  });

  it('has each problem below its field, the others above all, and none of the last time', () => {
    const once = blocksAgain(submitted(all(), { text: typed }), { text: 'Wrong.', form: 'Not saved.' });
    const again = blocksAgain(submitted(once, { text: typed }), { email: 'Taken.' });
    const ids = (blocks: { block_id?: string }[]) => blocks.map(({ block_id }) => block_id).slice(0, 5);
    expect(ids(once)).toEqual(['problem form', 'text', 'problem text', 'short', 'email']);
    expect(ids(again)).toEqual(['text', 'short', 'email', 'problem email', 'date']);
  });

  it('has the cursor in the field with the problem', () => {
    const short = { value: { type: 'plain_text_input', value: 'x' } };
    const blocks = blocksAgain(submitted(all(), { text: typed, short }), { short: 'Too short.' });
    const focused = blocks.filter((block) => JSON.stringify(block).includes('"focus_on_load":true'));
    expect(focused).toMatchObject([{ block_id: 'short' }]);
  });
});
