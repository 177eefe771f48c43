import { describe, expect, test } from 'vitest';
import { checkMessage, checkView, LIMITS } from '../../src/playground/slack-simulator/index.ts';
import {
  button,
  chart,
  dataTable,
  dividers,
  filler,
  image,
  link,
  mrkdwn,
  option,
  pie,
  plain,
  rawCell,
  richList,
  sections,
  segment,
  times,
} from './block-samples.ts';
import { channelIds, harnessOnce, type Json, modal, openModal } from './support.ts';

/** Tests every limit of the table just below, at and just above it. */

const { harness, test: served } = harnessOnce({ rateLimits: false });

/** Whether Slack takes what tests a limit with the number `n`. */
type Taken = (n: number) => boolean | Promise<boolean>;
const message =
  (make: (n: number) => Json): Taken =>
  (n) =>
    checkMessage(make(n)) === undefined;
const blocks = (make: (n: number) => Json[]) => message((n) => ({ blocks: make(n) }));
const block = (make: (n: number) => Json) => blocks((n) => [make(n)]);
const element = (make: (n: number) => Json) => block((n) => ({ type: 'actions', elements: [make(n)] }));
const input = (make: (n: number) => Json) =>
  block((n) => ({ type: 'input', label: plain(1), element: make(n) }));
const select = (make: (n: number) => Json) => element((n) => ({ type: 'static_select', ...make(n) }));
const view =
  (make: (n: number) => Json): Taken =>
  (n) =>
    checkView(modal(make(n))).length === 0;
const post =
  (make: (n: number) => Json): Taken =>
  async (n) =>
    (await harness.call('chat.postMessage', { channel: channelIds.coaching, ...make(n) })).ok === true;

const takenByLimit: Record<string, Taken> = {
  'message.blocks': blocks(dividers),
  'message.text': post((n) => ({ text: filler(n) })),
  'message.textInBlocks': message((n) => ({ blocks: sections(n) })),
  'modal.blocks': view((n) => ({ blocks: dividers(n) })),
  'modal.title': view((n) => ({ title: plain(n) })),
  'modal.submit': view((n) => ({ submit: plain(n) })),
  'modal.close': view((n) => ({ close: plain(n) })),
  'home.blocks': (n) => checkView({ type: 'home', blocks: dividers(n) }).length === 0,
  'view.privateMetadata': view((n) => ({ private_metadata: filler(n) })),
  'view.callbackId': view((n) => ({ callback_id: filler(n) })),
  'view.externalId': view((n) => ({ external_id: filler(n) })),
  'id.block': block((n) => ({ type: 'divider', block_id: filler(n) })),
  'id.action': element((n) => button({ action_id: filler(n) })),
  'text.min': block((n) => ({ type: 'context', elements: [mrkdwn(n)] })),
  'text.length': block((n) => ({ type: 'context', elements: [plain(n)] })),
  'confirm.title': element((n) => button({ confirm: { text: plain(1), title: plain(n) } })),
  'confirm.text': element((n) => button({ confirm: { text: mrkdwn(n) } })),
  'confirm.confirm': element((n) => button({ confirm: { text: plain(1), confirm: plain(n) } })),
  'confirm.deny': element((n) => button({ confirm: { text: plain(1), deny: plain(n) } })),
  'option.text': select((n) => ({ options: [option({ text: plain(n) })] })),
  'option.value': select((n) => ({ options: [option({ value: filler(n) })] })),
  'option.description': select((n) => ({ options: [option({ description: plain(n) })] })),
  'option.url': element((n) => ({ type: 'overflow', options: [option({ url: link(n) })] })),
  'optionGroup.label': select((n) => ({ option_groups: [{ label: plain(n), options: [option()] }] })),
  'optionGroup.options': select((n) => ({
    option_groups: [{ label: plain(1), options: times(n, () => option()) }],
  })),
  placeholder: element((n) => ({ type: 'users_select', placeholder: plain(n) })),
  url: block((n) => image({ image_url: undefined, slack_file: { url: link(n) } })),

  'actions.elements': block((n) => ({ type: 'actions', elements: times(n, () => button()) })),
  'alert.text': view((n) => ({ blocks: [{ type: 'alert', text: mrkdwn(n) }] })),
  'container.title': block((n) => ({ type: 'container', title: plain(n), child_blocks: dividers(1) })),
  'container.subtitle': block((n) => ({
    type: 'container',
    title: plain(1),
    subtitle: mrkdwn(n),
    child_blocks: dividers(1),
  })),
  'container.blocks': block((n) => ({ type: 'container', title: plain(1), child_blocks: dividers(n) })),
  'context.elements': block((n) => ({ type: 'context', elements: times(n, () => mrkdwn(1)) })),
  'context.altText': block((n) => ({ type: 'context', elements: [image({ alt_text: filler(n) })] })),
  'dataTable.minRows': block((n) => dataTable({ rows: times(n, () => [rawCell]) })),
  'dataTable.rows': block((n) => dataTable({ rows: times(n, () => [rawCell]) })),
  'dataTable.cells': block((n) => dataTable({ rows: times(2, () => times(n, () => rawCell)) })),
  'dataTable.pageSize': block((n) => dataTable({ page_size: n })),
  'dataTable.text': block((n) => dataTable({ rows: [[rawCell], [{ ...rawCell, text: filler(n - 1) }]] })),
  'dataVisualization.title': block((n) => ({ ...pie(times(1, segment)), title: filler(n) })),
  'dataVisualization.perMessage': blocks((n) => times(n, () => pie(times(1, segment)))),
  'dataVisualization.label': block((n) => pie([{ label: filler(n), value: 1 }])),
  'dataVisualization.axisLabel': block((n) => chart('bar', 1, 1, { x_label: filler(n), y_label: filler(n) })),
  'dataVisualization.segments': block((n) => pie(times(n, segment))),
  'dataVisualization.series': block((n) => chart('line', n, 1)),
  'dataVisualization.seriesName': block((n) => chart('area', 1, 1, {}, filler(n))),
  'dataVisualization.points': block((n) => chart('bar', 1, n)),
  'dataVisualization.categories': block((n) => chart('area', 1, n)),
  'header.text': block((n) => ({ type: 'header', text: plain(n) })),
  'image.altText': block((n) => image({ alt_text: filler(n) })),
  'image.title': block((n) => image({ title: plain(n) })),
  'image.url': block((n) => image({ image_url: link(n) })),
  'input.label': block((n) => ({ type: 'input', label: plain(n), element: { type: 'plain_text_input' } })),
  'input.hint': block((n) => ({
    type: 'input',
    label: plain(1),
    hint: plain(n),
    element: { type: 'plain_text_input' },
  })),
  'section.text': block((n) => ({ type: 'section', text: mrkdwn(n) })),
  'section.fields': block((n) => ({ type: 'section', fields: times(n, () => mrkdwn(1)) })),
  'section.field': block((n) => ({ type: 'section', fields: [plain(n)] })),

  'button.text': element((n) => button({ text: plain(n) })),
  'button.value': element((n) => button({ value: filler(n) })),
  'button.url': element((n) => button({ url: link(n) })),
  'button.accessibilityLabel': element((n) => button({ accessibility_label: filler(n) })),
  'checkboxes.options': element((n) => ({ type: 'checkboxes', options: times(n, () => option()) })),
  'radioButtons.options': element((n) => ({ type: 'radio_buttons', options: times(n, () => option()) })),
  'overflow.options': element((n) => ({ type: 'overflow', options: times(n, () => option()) })),
  'select.options': select((n) => ({ options: times(n, () => option()) })),
  'select.groups': select((n) => ({
    option_groups: times(n, () => ({ label: plain(1), options: [option()] })),
  })),
  'fileInput.files': input((n) => ({ type: 'file_input', max_files: n })),
  'maxSelectedItems.min': element((n) => ({ type: 'multi_users_select', max_selected_items: n })),
  'plainTextInput.length': input((n) => ({ type: 'plain_text_input', max_length: n })),
  'richTextList.indent': block(richList),
};

/** Advice, and limits that other suites test (the stack and the size of a view). */
const testedElsewhere = ['message.textRecommended', 'view.stack', 'view.bytes'];

function leaves(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  return Object.entries(value as Json).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? key : `${path}.${key}`),
  );
}

const isMinimum = (path: string): boolean => /^min/.test(path.split('.').at(-1) ?? '');

describe('each numeric limit, at n - 1, n and n + 1', () => {
  test('all limits are tested', () => {
    expect(Object.keys(takenByLimit).sort()).toEqual(
      leaves(LIMITS)
        .map(([path]) => path)
        .filter((path) => !testedElsewhere.includes(path))
        .sort(),
    );
  });

  const tested = leaves(LIMITS).filter(([path]) => takenByLimit[path] !== undefined);
  served.each(tested)('%s: %i', async (path, limit) => {
    const taken = await Promise.all([limit - 1, limit, limit + 1].map(async (n) => takenByLimit[path]?.(n)));
    expect(taken).toEqual(isMinimum(path) ? [false, true, true] : [true, true, false]);
  });
});

describe('errors for what Slack would reject', () => {
  const long = [{ type: 'divider' }, { type: 'header', text: plain(151) }];
  served('chat.postMessage and chat.update: invalid_blocks, and nothing is posted', async () => {
    const answer = await harness.call('chat.postMessage', {
      channel: channelIds.coaching,
      text: 'x',
      blocks: long,
    });
    expect(answer).toEqual({
      ok: false,
      error: 'invalid_blocks',
      errors: ['must be less than 151 characters [json-pointer:/blocks/1/text/text]'],
      response_metadata: {
        messages: ['[ERROR] must be less than 151 characters [json-pointer:/blocks/1/text/text]'],
      },
    });
    const { ts } = await harness.call('chat.postMessage', { channel: channelIds.coaching, text: 'x' });
    expect(
      await harness.call('chat.update', { channel: channelIds.coaching, ts, text: 'y', blocks: long }),
    ).toMatchObject({ error: 'invalid_blocks' });
    expect(
      await harness.call('chat.postEphemeral', {
        channel: channelIds.coaching,
        user: 'U0JONAS001',
        text: 'y',
        blocks: long,
      }),
    ).toMatchObject({ error: 'invalid_blocks' });
    const newest = { channel: channelIds.coaching, limit: 1 };
    const { messages } = await harness.call('conversations.history', newest);
    expect(messages).toMatchObject([{ text: 'x' }]);
  });

  served('too much text in total is msg_blocks_too_long', async () => {
    expect(
      await harness.call('chat.postMessage', {
        channel: channelIds.coaching,
        text: 'x',
        blocks: sections(13_201),
      }),
    ).toMatchObject({
      error: 'msg_blocks_too_long',
      errors: ['all text of the blocks must be less than 13201 characters [json-pointer:/blocks]'],
    });
  });

  served('a view: invalid_arguments, as in Slack, with pointers that start at the argument', async () => {
    await expect(openModal(harness, modal({ blocks: long }))).rejects.toThrow(
      /"invalid_arguments".*json-pointer:\/view\/blocks\/1\/text\/text/,
    );
    const home = { type: 'home', blocks: long };
    expect(await harness.call('views.publish', { user_id: 'U0JONAS001', view: home })).toEqual({
      ok: false,
      error: 'invalid_arguments',
      response_metadata: {
        messages: ['[ERROR] must be less than 151 characters [json-pointer:/view/blocks/1/text/text]'],
      },
    });
  });
});
