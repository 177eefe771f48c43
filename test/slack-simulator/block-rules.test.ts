import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { button, dividers, image, mrkdwn, option, plain, rawCell, times } from './block-samples.ts';
import { type Harness, type Json, modal, startHarness } from './support.ts';

describe('rules other than numeric limits', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ rateLimits: false });
  });
  afterAll(() => harness.close());

  const withAccessory = (accessory: Json): Json[] => [{ type: 'section', text: mrkdwn(1), accessory }];
  const inInput = (fields: Json): Json[] => [{ type: 'input', label: plain(1), element: fields }];
  const inActions = (fields: Json): Json[] => [{ type: 'actions', elements: [fields] }];
  const rejected: [string, unknown[], string, string][] = [
    ['an unknown type of block', [{ type: 'sectoin' }], '/0/type', 'unknown_type'],
    ['a block without a type', [{ text: plain(1) }], '/0/type', 'unknown_type'],
    [
      'a file block, which apps cannot send',
      [{ type: 'file', source: 'remote', external_id: 'x' }],
      '/0/type',
      'unknown_type',
    ],
    ['not an object', ['text'], '/0', 'failed_constraint'],
    ['an unknown field', [{ type: 'divider', colour: 'red' }], '/0/colour', 'unknown_field'],
    ['a field name with / and ~', [{ type: 'divider', 'a/b~c': 1 }], '/0/a~1b~0c', 'unknown_field'],
    ['a required field that is missing', [{ type: 'header' }], '/0', 'missing_field'],
    ['a section with neither text nor fields', [{ type: 'section' }], '/0', 'failed_constraint'],
    [
      'mrkdwn where plain text is required',
      [{ type: 'header', text: mrkdwn(1) }],
      '/0/text/type',
      'unknown_type',
    ],
    [
      'emoji on mrkdwn',
      [{ type: 'section', text: { ...mrkdwn(1), emoji: true } }],
      '/0/text/emoji',
      'unknown_field',
    ],
    [
      'text that is not a string',
      [{ type: 'header', text: { type: 'plain_text', text: 5 } }],
      '/0/text/text',
      'failed_constraint',
    ],
    [
      'an input element beside a section',
      withAccessory({ type: 'plain_text_input' }),
      '/0/accessory/type',
      'unknown_type',
    ],
    [
      'an input in an actions block',
      inActions({ type: 'plain_text_input' }),
      '/0/elements/0/type',
      'unknown_type',
    ],
    ['a button as an input', inInput(button()), '/0/element/type', 'unknown_type'],
    ['an unknown style', inActions(button({ style: 'default' })), '/0/elements/0/style', 'failed_constraint'],
    ['a disabled button', inActions(button({ disabled: true })), '/0/elements/0/disabled', 'unknown_field'],
    ['an invalid URL', inActions(button({ url: 'nowhere' })), '/0/elements/0/url', 'failed_constraint'],
    ['an image from a file', [image({ image_url: 'file:///x.png' })], '/0/image_url', 'failed_constraint'],
    [
      'an image without alt text',
      [{ type: 'image', image_url: 'https://a.example/' }],
      '/0',
      'missing_field',
    ],
    ['an image with two sources', [image({ slack_file: { id: 'F1' } })], '/0', 'failed_constraint'],
    ['an image without a source', [{ type: 'image', alt_text: 'x' }], '/0', 'failed_constraint'],
    [
      'a select with options and groups',
      inActions({
        type: 'static_select',
        options: [option()],
        option_groups: [{ label: plain(1), options: [option()] }],
      }),
      '/0/elements/0',
      'failed_constraint',
    ],
    ['a select with neither', inActions({ type: 'static_select' }), '/0/elements/0', 'failed_constraint'],
    [
      'an option without a value',
      inActions({ type: 'static_select', options: [{ text: plain(1) }] }),
      '/0/elements/0/options/0',
      'missing_field',
    ],
    [
      'an initial option that is not among the options',
      inActions({ type: 'static_select', options: [option()], initial_option: option({ value: 'w' }) }),
      '/0/elements/0',
      'failed_constraint',
    ],
    [
      'a date that does not exist',
      inActions({ type: 'datepicker', initial_date: '2026-02-30' }),
      '/0/elements/0/initial_date',
      'failed_constraint',
    ],
    [
      'a time that does not exist',
      inActions({ type: 'timepicker', initial_time: '24:00' }),
      '/0/elements/0/initial_time',
      'failed_constraint',
    ],
    [
      'a date and time in milliseconds',
      inActions({ type: 'datetimepicker', initial_date_time: 1_790_000_000_000 }),
      '/0/elements/0/initial_date_time',
      'failed_constraint',
    ],
    [
      'a minimum length above the maximum',
      inInput({ type: 'plain_text_input', min_length: 5, max_length: 4 }),
      '/0/element',
      'failed_constraint',
    ],
    [
      'a number input without is_decimal_allowed',
      inInput({ type: 'number_input' }),
      '/0/element',
      'missing_field',
    ],
    [
      'a number input whose minimum is above its maximum',
      inInput({ type: 'number_input', is_decimal_allowed: true, min_value: '5', max_value: '4' }),
      '/0/element',
      'failed_constraint',
    ],
    [
      'an empty filter',
      inActions({ type: 'conversations_select', filter: {} }),
      '/0/elements/0/filter',
      'failed_constraint',
    ],
    [
      'the same action_id twice in a block',
      [{ type: 'actions', elements: [button({ action_id: 'a' }), button({ action_id: 'a' })] }],
      '/0',
      'failed_constraint',
    ],
    [
      'the same block_id twice',
      [
        { type: 'divider', block_id: 'a' },
        { type: 'divider', block_id: 'a' },
      ],
      '/1/block_id',
      'duplicate_id',
    ],
    [
      'two elements with focus_on_load',
      times(2, () => inInput({ type: 'plain_text_input', focus_on_load: true })[0]),
      '',
      'failed_constraint',
    ],
    ['two tables', times(2, () => ({ type: 'table', rows: [[rawCell]] })), '', 'failed_constraint'],
    [
      'an unknown type of rich text element',
      [
        {
          type: 'rich_text',
          elements: [{ type: 'rich_text_section', elements: [{ type: 'shout', text: 'x' }] }],
        },
      ],
      '/0/elements/0/elements/0/type',
      'unknown_type',
    ],
    [
      'a collapsed container that is not collapsible',
      [{ type: 'container', title: plain(1), child_blocks: dividers(1), default_collapsed: true }],
      '/0',
      'failed_constraint',
    ],
    [
      'a container inside a container',
      [
        {
          type: 'container',
          title: plain(1),
          child_blocks: [{ type: 'container', title: plain(1), child_blocks: dividers(1) }],
        },
      ],
      '/0/child_blocks/0/type',
      'unknown_type',
    ],
  ];
  test.each(rejected)('%s', async (_what, blocks, pointer, code) => {
    const answer = await harness.call('blocks.validate', { blocks });
    expect(answer).toMatchObject({
      ok: false,
      error: 'invalid_blocks',
      errors: [{ pointer, code, message: expect.any(String) }],
    });
  });

  const views: [string, Json, string][] = [
    [
      'an input without a submit button',
      { type: 'modal', title: plain(1), blocks: modal().blocks },
      '/submit',
    ],
    ['a modal without a title', { type: 'modal', blocks: [] }, ''],
    ['a Home tab with a title', { type: 'home', title: plain(1), blocks: [] }, '/title'],
    ['a view of an unknown type', { type: 'workflow_step', blocks: [] }, '/type'],
    [
      'a table in a modal',
      { type: 'modal', title: plain(1), blocks: [{ type: 'table', rows: [[rawCell]] }] },
      '/blocks/0/type',
    ],
    ['markdown on a Home tab', { type: 'home', blocks: [{ type: 'markdown', text: 'x' }] }, '/blocks/0/type'],
  ];
  test.each(views)('%s', async (_what, view, pointer) => {
    expect(await harness.call('blocks.validate', { view })).toMatchObject({
      ok: false,
      error: 'invalid_view',
      errors: [{ pointer }],
    });
  });
});
