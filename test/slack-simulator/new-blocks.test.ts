import { describe, expect } from 'vitest';
import {
  button,
  card,
  chart,
  dataTable,
  dividers,
  filler,
  image,
  mrkdwn,
  pie,
  plain,
  rawCell,
  richList,
  segment,
  times,
} from './block-samples.ts';
import { channelIds, harnessOnce, type Json, modal } from './support.ts';

/**
 * The blocks of 2026 (docs.slack.dev/reference/block-kit/blocks: alert-block, card-block, carousel-block,
 * container-block, data-table-block, data-visualization-block, plan-block, task-card-block); `limits.test.ts` has their
 * numbers.
 */
const samples: Record<string, Json> = {
  alert: { type: 'alert', text: mrkdwn(1), level: 'success' },
  card: card({
    slack_icon: { type: 'icon', name: 'bot' },
    subtitle: plain(1),
    body: mrkdwn(1),
    subtext: plain(1),
  }),
  carousel: {
    type: 'carousel',
    elements: [card({ hero_image: image(), icon: image(), actions: [button()] })],
  },
  container: {
    type: 'container',
    title: plain(1),
    rich_text_title: richList(0),
    subtitle: mrkdwn(1),
    icon: image(),
    width: 'full',
    is_collapsible: true,
    default_collapsed: true,
    has_header_divider: true,
    child_blocks: dividers(1),
  },
  data_table: dataTable({
    page_size: 10,
    row_header_column_index: 1,
    rows: [times(3, () => rawCell), [rawCell, { type: 'raw_number', value: 1.5, text: '1.50' }, richList(0)]],
  }),
  data_visualization: chart('area', 2, 3, { x_label: 'Week', y_label: 'Tasks' }),
  plan: { type: 'plan', title: 'p', tasks: [{ task_id: 't', title: 't', status: 'complete' }] },
  task_card: {
    type: 'task_card',
    task_id: 't',
    title: 't',
    status: 'in_progress',
    details: richList(0),
    output: richList(0),
    sources: [{ type: 'url', url: 'https://a.example/', text: 'a' }],
  },
};

const surfaces: Record<string, (block: Json) => Json> = {
  message: (block) => ({ message: { blocks: [block] } }),
  modal: (block) => ({ view: modal({ blocks: [block] }) }),
  home: (block) => ({ view: { type: 'home', blocks: [block] } }),
};

/** Where each block may appear; alerts: slackapi/node-slack-sdk#2567. */
const surfacesOf: Record<string, string[]> = {
  alert: ['modal'],
  card: ['message'],
  carousel: ['message'],
  container: ['message', 'home'],
  data_table: ['message', 'home'],
  data_visualization: ['message'],
  plan: ['message'],
  task_card: ['message'],
};

const { harness, test } = harnessOnce({ rateLimits: false });

describe('each block is accepted on its surfaces only', () => {
  const everyPair = Object.keys(samples).flatMap((type) =>
    Object.keys(surfaces).map((on) => [type, on] as const),
  );

  test.each(everyPair)('%s: %s', async (type, on) => {
    const answer = await harness.call('blocks.validate', surfaces[on]?.(samples[type] ?? {}));
    if (surfacesOf[type]?.includes(on)) expect(answer).toEqual({ ok: true });
    else
      expect(answer).toMatchObject({
        error: on === 'message' ? 'invalid_message' : 'invalid_view',
        errors: [{ code: 'unknown_type', pointer: '/blocks/0/type', constraint: { got: type } }],
      });
  });

  test('chat.postMessage answers invalid_blocks to an alert', async () => {
    const message = { channel: channelIds.coaching, text: 'x', blocks: [samples.alert] };
    expect(await harness.call('chat.postMessage', message)).toMatchObject({
      ok: false,
      error: 'invalid_blocks',
      response_metadata: { messages: [expect.stringContaining('[json-pointer:/blocks/0/type]')] },
    });
  });

  test('a table in a container is for messages, as a table on its own is', async () => {
    const container = { ...samples.container, child_blocks: [{ type: 'table', rows: [[rawCell]] }] };
    expect(await harness.call('blocks.validate', { blocks: [container] })).toEqual({ ok: true });
    expect(await harness.call('blocks.validate', surfaces.home?.(container))).toMatchObject({
      errors: [{ pointer: '/blocks/0/child_blocks/0/type' }],
    });
  });
});

describe('rules of the new blocks', () => {
  const points = (...labels: string[]) => labels.map((label) => ({ label, value: 1 }));
  const bar = (categories: string[], ...series: Json[]): Json => ({
    type: 'data_visualization',
    title: 'c',
    chart: { type: 'bar', series, axis_config: { categories } },
  });
  const rejected: [string, Json[], string, string][] = [
    ['a card without content', [{ type: 'card', subtitle: mrkdwn(1) }], '/0', 'failed_constraint'],
    [
      'a card with two icons',
      [card({ icon: image(), slack_icon: { type: 'icon', name: 'bot' } })],
      '/0',
      'failed_constraint',
    ],
    [
      'a select in a card',
      [card({ actions: [{ type: 'users_select' }] })],
      '/0/actions/0/type',
      'unknown_type',
    ],
    [
      'the same action_id twice in a card',
      [card({ actions: times(2, () => button({ action_id: 'a' })) })],
      '/0',
      'failed_constraint',
    ],
    [
      'a block other than a card in a carousel',
      [{ type: 'carousel', elements: dividers(1) }],
      '/0/elements/0/type',
      'unknown_type',
    ],
    [
      'a block_id twice in a carousel',
      [{ type: 'carousel', elements: times(2, () => card({ block_id: 'a' })) }],
      '/0/elements/1/block_id',
      'duplicate_id',
    ],
    [
      'a block_id in a container that is taken outside it',
      [
        { type: 'divider', block_id: 'a' },
        { type: 'container', title: plain(1), child_blocks: [{ type: 'divider', block_id: 'a' }] },
      ],
      '/1/child_blocks/0/block_id',
      'duplicate_id',
    ],
    [
      'a container without a title',
      [{ type: 'container', child_blocks: dividers(1) }],
      '/0',
      'failed_constraint',
    ],
    ['an unknown width', [{ ...samples.container, width: 'huge' }], '/0/width', 'failed_constraint'],
    [
      'a card in a container',
      [{ ...samples.container, child_blocks: [card({})] }],
      '/0/child_blocks/0/type',
      'unknown_type',
    ],
    ['a data table without a caption', [dataTable({ caption: undefined })], '/0', 'missing_field'],
    [
      'rich text in the header',
      [dataTable({ rows: [[richList(0)], [rawCell]] })],
      '/0/rows/0/0/type',
      'unknown_type',
    ],
    [
      'a row with more cells than the header',
      [dataTable({ rows: [[rawCell], [rawCell, rawCell]] })],
      '/0/rows/1',
      'failed_constraint',
    ],
    [
      'a button in a cell',
      [dataTable({ rows: [[rawCell], [button()]] })],
      '/0/rows/1/0/type',
      'unknown_type',
    ],
    [
      'a row header that is no column',
      [dataTable({ row_header_column_index: 1 })],
      '/0',
      'failed_constraint',
    ],
    [
      'two data tables with too much text in all',
      times(2, () => dataTable({ rows: [[rawCell], [{ ...rawCell, text: filler(5_000) }]] })),
      '',
      'failed_constraint',
    ],
    ['an unknown chart', [{ ...pie([]), chart: { type: 'scatter' } }], '/0/chart/type', 'unknown_type'],
    [
      'a slice of nothing',
      [pie([{ label: 'a', value: 0 }])],
      '/0/chart/segments/0/value',
      'failed_constraint',
    ],
    ['a pie with axes', [{ ...pie([segment(0)]), axis_config: {} }], '/0/axis_config', 'unknown_field'],
    [
      'a series without a point for a category',
      [bar(['a', 'b'], { name: 'n', data: points('a') })],
      '/0/chart/series/0/data',
      'failed_constraint',
    ],
    [
      'a series with a point for no category',
      [bar(['a', 'b'], { name: 'n', data: points('a', 'c') })],
      '/0/chart/series/0/data',
      'failed_constraint',
    ],
    [
      'two series of the same name',
      [bar(['a'], ...times(2, () => ({ name: 'n', data: points('a') })))],
      '/0/chart',
      'failed_constraint',
    ],
    [
      'a task in an unknown state',
      [{ ...samples.task_card, status: 'done' }],
      '/0/status',
      'failed_constraint',
    ],
    [
      'a task without an id',
      [{ type: 'plan', title: 'p', tasks: [{ title: 't', status: 'error' }] }],
      '/0/tasks/0',
      'missing_field',
    ],
    [
      'a block other than a task in a plan',
      [{ type: 'plan', title: 'p', tasks: dividers(1) }],
      '/0/tasks/0/type',
      'unknown_type',
    ],
  ];
  test.each(rejected)('%s', async (_what, blocks, pointer, code) => {
    expect(await harness.call('blocks.validate', { blocks })).toMatchObject({
      ok: false,
      error: 'invalid_blocks',
      errors: [{ pointer, code, message: expect.any(String) }],
    });
  });

  test('an unknown level of an alert', async () => {
    const view = modal({ blocks: [{ ...samples.alert, level: 'fatal' }] });
    expect(await harness.call('blocks.validate', { view })).toMatchObject({
      errors: [{ pointer: '/blocks/0/level', constraint: { got: 'fatal' } }],
    });
  });

  test('points may be in another order than the categories, and negative', async () => {
    const data = [
      { label: 'b', value: -1.5 },
      { label: 'a', value: 0 },
    ];
    expect(await harness.call('blocks.validate', { blocks: [bar(['a', 'b'], { name: 'n', data })] })).toEqual(
      { ok: true },
    );
  });

  test("a data table's text does not count as the message's", async () => {
    const long = dataTable({ rows: [[rawCell], [{ ...rawCell, text: filler(9_990) }]] });
    const { ok } = await harness.call('chat.postMessage', {
      channel: channelIds.coaching,
      text: 'x',
      blocks: [
        long,
        ...times(2, () => ({ type: 'section', text: { type: 'plain_text', text: filler(3_000) } })),
      ],
    });
    expect(ok).toBe(true);
  });
});
