import { describe, expect, test } from 'vitest';
import { checkMessage, checkView } from '../../src/playground/slack-simulator/index.ts';
import * as sample from './block-samples.ts';
import { type Json, modal } from './support.ts';

/** Rules of Block Kit other than numeric limits: what is wrong with these blocks of a message, and where. */

const { button, chart, container, dataTable, image, mrkdwn, option, pie, plain, times } = sample;
const { bar, rawCell, richList, segment } = sample;

const accessory = (element: Json): Json => ({ type: 'section', text: mrkdwn(1), accessory: element });
const inInput = (element: Json): Json => ({ type: 'input', label: plain(1), element });
const inActions = (...elements: Json[]): Json => ({ type: 'actions', elements });
const select = (fields: Json): Json => inActions({ type: 'static_select', ...fields });
const groups = [{ label: plain(1), options: [option()] }];
const rich = (element: Json): Json => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [element] }],
});
const points = (...labels: string[]): Json => ({
  name: 'n',
  data: labels.map((label) => ({ label, value: 1 })),
});
const longTable = dataTable({ rows: [[rawCell], [{ ...rawCell, text: sample.filler(5_000) }]] });

const rejected: [what: string, blocks: unknown, problem: string][] = [
  ['an unknown type of block', { type: 'sectoin' }, 'unknown_type /type'],
  ['a block without a type', { text: plain(1) }, 'unknown_type /type'],
  ['a file block, which apps cannot send', { type: 'file', external_id: 'x' }, 'unknown_type /type'],
  ['not an object', 'text', 'failed_constraint '],
  ['an unknown field', { type: 'divider', colour: 'red' }, 'unknown_field /colour'],
  ['a field name with / and ~', { type: 'divider', 'a/b~c': 1 }, 'unknown_field /a~1b~0c'],
  ['a required field that is missing', { type: 'header' }, 'missing_field '],
  ['a section with neither text nor fields', { type: 'section' }, 'failed_rule '],
  ['mrkdwn for plain text', { type: 'header', text: mrkdwn(1) }, 'unknown_type /text/type'],
  ['emoji on mrkdwn', { type: 'section', text: { ...mrkdwn(1), emoji: true } }, 'unknown_field /text/emoji'],
  [
    'text that is a number',
    { type: 'header', text: { ...plain(1), text: 5 } },
    'failed_constraint /text/text',
  ],
  ['an input beside a section', accessory({ type: 'plain_text_input' }), 'unknown_type /accessory/type'],
  ['an input in actions', inActions({ type: 'plain_text_input' }), 'unknown_type /elements/0/type'],
  ['a button as an input', inInput(button()), 'unknown_type /element/type'],
  ['an empty list of elements', inActions(), 'failed_constraint /elements'],
  ['an empty list of options', select({ options: [] }), 'failed_constraint /elements/0/options'],
  ['an empty list of groups', select({ option_groups: [] }), 'failed_constraint /elements/0/option_groups'],
  ['an empty list of fields', { type: 'section', fields: [] }, 'failed_constraint /fields'],
  ['an empty context', { type: 'context', elements: [] }, 'failed_constraint /elements'],
  ['an unknown style', inActions(button({ style: 'default' })), 'failed_constraint /elements/0/style'],
  ['a disabled button', inActions(button({ disabled: true })), 'unknown_field /elements/0/disabled'],
  ['an invalid URL', inActions(button({ url: 'nowhere' })), 'failed_constraint /elements/0/url'],
  ['an image from a file', image({ image_url: 'file:///x.png' }), 'failed_constraint /image_url'],
  ['an image without alt text', image({ alt_text: undefined }), 'missing_field '],
  ['an image with two sources', image({ slack_file: { id: 'F1' } }), 'failed_rule '],
  ['an image without a source', image({ image_url: undefined }), 'failed_rule '],
  [
    'a select with options and groups',
    select({ options: [option()], option_groups: groups }),
    'failed_rule /elements/0',
  ],
  ['a select with neither', select({}), 'failed_rule /elements/0'],
  [
    'an option without a value',
    select({ options: [{ text: plain(1) }] }),
    'missing_field /elements/0/options/0',
  ],
  [
    'an initial option that is not offered',
    select({ options: [option()], initial_option: option({ value: 'w' }) }),
    'failed_rule /elements/0',
  ],
  [
    'a date that does not exist',
    inActions({ type: 'datepicker', initial_date: '2026-02-30' }),
    'failed_constraint /elements/0/initial_date',
  ],
  [
    'a time that does not exist',
    inActions({ type: 'timepicker', initial_time: '24:00' }),
    'failed_constraint /elements/0/initial_time',
  ],
  [
    'a minimum length above the maximum',
    inInput({ type: 'plain_text_input', min_length: 5, max_length: 4 }),
    'failed_rule /element',
  ],
  [
    'a maximum length of 0',
    inInput({ type: 'plain_text_input', max_length: 0 }),
    'failed_constraint /element/max_length',
  ],
  ['no file at most', inInput({ type: 'file_input', max_files: 0 }), 'failed_constraint /element/max_files'],
  ['a number input without is_decimal_allowed', inInput({ type: 'number_input' }), 'missing_field /element'],
  [
    'a number input whose minimum is above its maximum',
    inInput({ type: 'number_input', is_decimal_allowed: true, min_value: '5', max_value: '4' }),
    'failed_rule /element',
  ],
  [
    'an empty filter',
    inActions({ type: 'conversations_select', filter: {} }),
    'failed_rule /elements/0/filter',
  ],
  [
    'the same action_id twice in a block',
    inActions(...times(2, () => button({ action_id: 'a' }))),
    'failed_rule ',
  ],
  [
    'an unknown type of rich text',
    rich({ type: 'shout', text: 'x' }),
    'unknown_type /elements/0/elements/0/type',
  ],
  ['a container without a title', container({ title: undefined }), 'failed_rule '],
  ['an empty container', container({ child_blocks: [] }), 'failed_constraint /child_blocks'],
  ['an unknown width', container({ width: 'huge' }), 'failed_constraint /width'],
  ['a collapsed container that is not collapsible', container({ default_collapsed: true }), 'failed_rule '],
  [
    'a container inside a container',
    container({ child_blocks: [container()] }),
    'unknown_type /child_blocks/0/type',
  ],
  ['an alert in a message', { type: 'alert', text: mrkdwn(1) }, 'unknown_type /type'],
  ['a data table without a caption', dataTable({ caption: undefined }), 'missing_field '],
  ['a data table with pages of no rows', dataTable({ page_size: 0 }), 'failed_constraint /page_size'],
  ['a data table with rows of no cells', dataTable({ rows: [[rawCell], []] }), 'failed_constraint /rows/1'],
  ['rich text in the header', dataTable({ rows: [[richList(0)], [rawCell]] }), 'unknown_type /rows/0/0/type'],
  [
    'a row with more cells than the header',
    dataTable({ rows: [[rawCell], [rawCell, rawCell]] }),
    'failed_constraint /rows/1',
  ],
  ['a button in a cell', dataTable({ rows: [[rawCell], [button()]] }), 'unknown_type /rows/1/0/type'],
  ['a row header that is no column', dataTable({ row_header_column_index: 1 }), 'failed_rule '],
  ['an unknown chart', { ...pie([]), chart: { type: 'scatter' } }, 'unknown_type /chart/type'],
  ['a pie without segments', pie([]), 'failed_constraint /chart/segments'],
  ['a slice of nothing', pie([{ label: 'a', value: 0 }]), 'failed_constraint /chart/segments/0/value'],
  ['a pie with axes', { ...pie([segment(0)]), axis_config: {} }, 'unknown_field /axis_config'],
  ['a chart without series', bar(['a']), 'failed_constraint /chart/series'],
  [
    'a series without a point for a category',
    bar(['a', 'b'], points('a')),
    'failed_constraint /chart/series/0/data',
  ],
  [
    'a series with a point for no category',
    bar(['a', 'b'], points('a', 'c')),
    'failed_constraint /chart/series/0/data',
  ],
  ['two series of the same name', bar(['a'], points('a'), points('a')), 'failed_rule /chart'],
];
test.each(rejected)('%s', (_what, block, problem) => {
  const [first] = checkMessage({ blocks: [block] })?.errors ?? [];
  expect(`${first?.code} ${first?.pointer.replace('/blocks/0', '')}`).toBe(problem);
});

const together: [what: string, blocks: Json[], problem: string][] = [
  [
    'the same block_id twice',
    times(2, () => ({ type: 'divider', block_id: 'a' })),
    'duplicate_id /blocks/1/block_id',
  ],
  [
    'the same block_id in a container',
    [{ type: 'divider', block_id: 'a' }, container({ child_blocks: [{ type: 'divider', block_id: 'a' }] })],
    'duplicate_id /blocks/1/child_blocks/0/block_id',
  ],
  [
    'two elements with focus_on_load',
    times(2, () => inInput({ type: 'plain_text_input', focus_on_load: true })),
    'failed_constraint /blocks',
  ],
  ['two data tables with too much text in all', [longTable, longTable], 'failed_constraint /blocks'],
];
test.each(together)('%s', (_what, blocks, problem) => {
  const [first] = checkMessage({ blocks })?.errors ?? [];
  expect(`${first?.code} ${first?.pointer}`).toBe(problem);
});

const views: [what: string, view: Json, pointer: string][] = [
  ['an input without a submit button', { type: 'modal', title: plain(1), blocks: modal().blocks }, '/submit'],
  ['a modal without a title', { type: 'modal', blocks: [] }, ''],
  ['a Home tab with a title', { type: 'home', title: plain(1), blocks: [] }, '/title'],
  ['a view of an unknown type', { type: 'workflow_step', blocks: [] }, '/type'],
  [
    'an unknown level of an alert',
    modal({ blocks: [{ type: 'alert', text: mrkdwn(1), level: 'fatal' }] }),
    '/blocks/0/level',
  ],
];
test.each(views)('%s', (_what, view, pointer) => expect(checkView(view)).toMatchObject([{ pointer }]));

describe('what is taken', () => {
  const full = container({
    rich_text_title: richList(0),
    subtitle: mrkdwn(1),
    icon: image(),
    width: 'full',
    is_collapsible: true,
    default_collapsed: true,
    has_header_divider: true,
    child_blocks: sample.dividers(1),
  });
  const columns = [
    times(3, () => rawCell),
    [rawCell, { type: 'raw_number', value: 1.5, text: '1' }, richList(0)],
  ];
  const unordered = {
    name: 'n',
    data: [
      { label: 'b', value: -1.5 },
      { label: 'a', value: 0 },
    ],
  };
  const taken: [what: string, block: Json, on: string][] = [
    ['alert', { type: 'alert', text: mrkdwn(1), level: 'success' }, 'modal'],
    ['container', container(), 'message home'],
    ['container with everything', full, 'message home'],
    ['data_table', dataTable({ page_size: 10, row_header_column_index: 1, rows: columns }), 'message home'],
    ['data_visualization', chart('area', 2, 3, { x_label: 'Week', y_label: 'Tasks' }), 'message'],
    ['points in another order, and negative', bar(['a', 'b'], unordered), 'message'],
    ['section', { type: 'section', text: mrkdwn(1) }, 'message modal home'],
  ];
  test.each(taken)('%s', (_what, block, on) => {
    const blocks = [block];
    const problems = {
      message: checkMessage({ blocks })?.errors ?? [],
      modal: checkView(modal({ blocks })),
      home: checkView({ type: 'home', blocks }),
    };
    expect(Object.keys(problems).filter((key) => problems[key as 'home'].length === 0)).toEqual(
      on.split(' '),
    );
  });

  test("a data table's text does not count as the message's", () => {
    const long = dataTable({ rows: [[rawCell], [{ ...rawCell, text: sample.filler(9_990) }]] });
    expect(checkMessage({ blocks: [long, ...sample.sections(6000)] })).toBeUndefined();
  });
});
