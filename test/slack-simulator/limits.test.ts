import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/playground/slack-simulator/index.ts';
import {
  button,
  card,
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
  video,
} from './block-samples.ts';
import { channelIds, type Harness, type Json, modal, openModal, startHarness } from './support.ts';

/** Tests every limit of the table just below, at and just above it, over HTTP. */

/** The Web API call that tests a limit with the number `n`. */
type CallFor = (n: number) => { method: string; args: Json };
const blocks =
  (make: (n: number) => Json[]): CallFor =>
  (n) => ({ method: 'blocks.validate', args: { blocks: make(n) } });
const block = (make: (n: number) => Json): CallFor => blocks((n) => [make(n)]);
const element = (make: (n: number) => Json): CallFor =>
  block((n) => ({ type: 'actions', elements: [make(n)] }));
const input = (make: (n: number) => Json): CallFor =>
  block((n) => ({ type: 'input', label: plain(1), element: make(n) }));
const select = (make: (n: number) => Json): CallFor =>
  element((n) => ({ type: 'static_select', ...make(n) }));
const view =
  (make: (n: number) => Json): CallFor =>
  (n) => ({ method: 'blocks.validate', args: { view: modal(make(n)) } });
const message =
  (make: (n: number) => Json): CallFor =>
  (n) => ({ method: 'blocks.validate', args: { message: make(n) } });
const post =
  (make: (n: number) => Json): CallFor =>
  (n) => ({
    method: 'chat.postMessage',
    args: { channel: channelIds.coaching, ...make(n) },
  });

const callsByLimit: Record<string, CallFor> = {
  'message.blocks': blocks(dividers),
  'message.text': post((n) => ({ text: filler(n) })),
  'message.textInBlocks': message((n) => ({ blocks: sections(n) })),
  'message.markdown': blocks((n) => [
    { type: 'markdown', text: filler(6000) },
    { type: 'markdown', text: filler(n - 6000) },
  ]),
  'message.attachments': post((n) => ({ text: 'x', attachments: times(n, () => ({ text: 'x' })) })),
  'modal.blocks': view((n) => ({ blocks: dividers(n) })),
  'modal.title': view((n) => ({ title: plain(n) })),
  'modal.submit': view((n) => ({ submit: plain(n) })),
  'modal.close': view((n) => ({ close: plain(n) })),
  'home.blocks': (n) => ({
    method: 'blocks.validate',
    args: { view: { type: 'home', blocks: dividers(n) } },
  }),
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
  url: block((n) => ({ type: 'video', ...video({ thumbnail_url: link(n) }) })),

  'actions.minElements': block((n) => ({ type: 'actions', elements: times(n, () => button()) })),
  'actions.elements': block((n) => ({ type: 'actions', elements: times(n, () => button()) })),
  'alert.text': view((n) => ({ blocks: [{ type: 'alert', text: mrkdwn(n) }] })),
  'card.title': block((n) => card({ title: mrkdwn(n) })),
  'card.subtitle': block((n) => card({ subtitle: mrkdwn(n) })),
  'card.body': block((n) => card({ body: mrkdwn(n) })),
  'card.subtext': block((n) => card({ subtext: plain(n) })),
  'card.minActions': block((n) => card({ actions: times(n, () => button()) })),
  'card.actions': block((n) => card({ actions: times(n, () => button()) })),
  'carousel.minElements': block((n) => ({ type: 'carousel', elements: times(n, () => card({})) })),
  'carousel.elements': block((n) => ({ type: 'carousel', elements: times(n, () => card({})) })),
  'container.title': block((n) => ({ type: 'container', title: plain(n), child_blocks: dividers(1) })),
  'container.subtitle': block((n) => ({
    type: 'container',
    title: plain(1),
    subtitle: mrkdwn(n),
    child_blocks: dividers(1),
  })),
  'container.minBlocks': block((n) => ({ type: 'container', title: plain(1), child_blocks: dividers(n) })),
  'container.blocks': block((n) => ({ type: 'container', title: plain(1), child_blocks: dividers(n) })),
  'context.minElements': block((n) => ({ type: 'context', elements: times(n, () => mrkdwn(1)) })),
  'context.elements': block((n) => ({ type: 'context', elements: times(n, () => mrkdwn(1)) })),
  'context.altText': block((n) => ({ type: 'context', elements: [image({ alt_text: filler(n) })] })),
  'contextActions.minElements': block((n) => ({
    type: 'context_actions',
    elements: times(n, () => ({ ...button(), type: 'icon_button', icon: 'trash' })),
  })),
  'contextActions.elements': block((n) => ({
    type: 'context_actions',
    elements: times(n, () => ({ ...button(), type: 'icon_button', icon: 'trash' })),
  })),
  'dataTable.minRows': block((n) => dataTable({ rows: times(n, () => [rawCell]) })),
  'dataTable.rows': block((n) => dataTable({ rows: times(n, () => [rawCell]) })),
  'dataTable.minCells': block((n) => dataTable({ rows: times(2, () => times(n, () => rawCell)) })),
  'dataTable.cells': block((n) => dataTable({ rows: times(2, () => times(n, () => rawCell)) })),
  'dataTable.minPageSize': block((n) => dataTable({ page_size: n })),
  'dataTable.pageSize': block((n) => dataTable({ page_size: n })),
  'dataTable.text': block((n) => dataTable({ rows: [[rawCell], [{ ...rawCell, text: filler(n - 1) }]] })),
  'dataVisualization.title': block((n) => ({ ...pie(times(1, segment)), title: filler(n) })),
  'dataVisualization.perMessage': blocks((n) => times(n, () => pie(times(1, segment)))),
  'dataVisualization.label': block((n) => pie([{ label: filler(n), value: 1 }])),
  'dataVisualization.axisLabel': block((n) => chart('bar', 1, 1, { x_label: filler(n), y_label: filler(n) })),
  'dataVisualization.minSegments': block((n) => pie(times(n, segment))),
  'dataVisualization.segments': block((n) => pie(times(n, segment))),
  'dataVisualization.minSeries': block((n) => chart('bar', n, 1)),
  'dataVisualization.series': block((n) => chart('line', n, 1)),
  'dataVisualization.seriesName': block((n) => chart('area', 1, 1, {}, filler(n))),
  'dataVisualization.minPoints': block((n) => chart('bar', 1, n)),
  'dataVisualization.points': block((n) => chart('bar', 1, n)),
  'dataVisualization.minCategories': block((n) => chart('line', 1, n)),
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
  'markdown.text': block((n) => ({ type: 'markdown', text: filler(n) })),
  'section.text': block((n) => ({ type: 'section', text: mrkdwn(n) })),
  'section.minFields': block((n) => ({ type: 'section', fields: times(n, () => mrkdwn(1)) })),
  'section.fields': block((n) => ({ type: 'section', fields: times(n, () => mrkdwn(1)) })),
  'section.field': block((n) => ({ type: 'section', fields: [plain(n)] })),
  'table.minRows': block((n) => ({ type: 'table', rows: times(n, () => [rawCell]) })),
  'table.rows': block((n) => ({ type: 'table', rows: times(n, () => [rawCell]) })),
  'table.minCells': block((n) => ({ type: 'table', rows: [times(n, () => rawCell)] })),
  'table.cells': block((n) => ({ type: 'table', rows: [times(n, () => rawCell)] })),
  'table.columnSettings': block((n) => ({
    type: 'table',
    rows: [[rawCell]],
    column_settings: times(n, () => ({})),
  })),
  'video.title': block((n) => video({ title: plain(n) })),
  'video.authorName': block((n) => video({ author_name: filler(n) })),
  'video.altText': block((n) => video({ alt_text: filler(n) })),
  'video.url': block((n) => video({ video_url: link(n) })),

  'button.text': element((n) => button({ text: plain(n) })),
  'button.value': element((n) => button({ value: filler(n) })),
  'button.url': element((n) => button({ url: link(n) })),
  'button.accessibilityLabel': element((n) => button({ accessibility_label: filler(n) })),
  'checkboxes.minOptions': element((n) => ({ type: 'checkboxes', options: times(n, () => option()) })),
  'checkboxes.options': element((n) => ({ type: 'checkboxes', options: times(n, () => option()) })),
  'radioButtons.minOptions': element((n) => ({ type: 'radio_buttons', options: times(n, () => option()) })),
  'radioButtons.options': element((n) => ({ type: 'radio_buttons', options: times(n, () => option()) })),
  'overflow.minOptions': element((n) => ({ type: 'overflow', options: times(n, () => option()) })),
  'overflow.options': element((n) => ({ type: 'overflow', options: times(n, () => option()) })),
  'select.minOptions': select((n) => ({ options: times(n, () => option()) })),
  'select.options': select((n) => ({ options: times(n, () => option()) })),
  'select.minGroups': select((n) => ({
    option_groups: times(n, () => ({ label: plain(1), options: [option()] })),
  })),
  'select.groups': select((n) => ({
    option_groups: times(n, () => ({ label: plain(1), options: [option()] })),
  })),
  'fileInput.minFiles': input((n) => ({ type: 'file_input', max_files: n })),
  'fileInput.files': input((n) => ({ type: 'file_input', max_files: n })),
  'maxSelectedItems.min': element((n) => ({ type: 'multi_users_select', max_selected_items: n })),
  'plainTextInput.length': input((n) => ({ type: 'plain_text_input', max_length: n })),
  'plainTextInput.minMaxLength': input((n) => ({ type: 'plain_text_input', max_length: n })),
  'richTextInput.minLines': input((n) => ({ type: 'rich_text_input', min_lines: n })),
  'richTextInput.lines': input((n) => ({ type: 'rich_text_input', max_lines: n })),
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
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ rateLimits: false });
  });
  afterAll(() => harness.close());

  test('all limits are tested', () => {
    expect(Object.keys(callsByLimit).sort()).toEqual(
      leaves(LIMITS)
        .map(([path]) => path)
        .filter((path) => !testedElsewhere.includes(path))
        .sort(),
    );
  });

  test.each(leaves(LIMITS).filter(([path]) => callsByLimit[path] !== undefined))(
    '%s: %i',
    async (path, limit) => {
      const accepted = async (n: number): Promise<unknown> => {
        const { method, args } = callsByLimit[path]?.(n) ?? { method: '', args: {} };
        const answer = await harness.call(method, args);
        return answer.ok === true ? true : answer;
      };
      const [below, itself, above] = [
        await accepted(limit - 1),
        await accepted(limit),
        await accepted(limit + 1),
      ];
      expect(itself).toBe(true);
      expect(isMinimum(path) ? above : below).toBe(true);
      const rejected = isMinimum(path) ? below : above;
      expect(rejected).toMatchObject({
        ok: false,
        error: expect.stringMatching(/^(invalid_(blocks|message|view)|msg_too_long|too_many_attachments)$/),
      });
    },
  );
});

describe('errors for what Slack would reject', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ rateLimits: false });
  });
  afterAll(() => harness.close());

  const long = [{ type: 'divider' }, { type: 'header', text: plain(151) }];
  const problem = (pointer: string) => ({
    code: 'failed_constraint',
    message: 'must be less than 151 characters',
    pointer,
    constraint: { type: 'max_length', expected: ['150'], got: '151' },
  });

  test('blocks.validate: pointers start at the argument', async () => {
    expect(await harness.call('blocks.validate', { blocks: long })).toEqual({
      ok: false,
      error: 'invalid_blocks',
      errors: [problem('/1/text/text')],
    });
    expect(await harness.call('blocks.validate', { message: { blocks: long } })).toMatchObject({
      error: 'invalid_message',
      errors: [problem('/blocks/1/text/text')],
    });
    expect(await harness.call('blocks.validate', { view: modal({ blocks: long }) })).toMatchObject({
      error: 'invalid_view',
      errors: [problem('/blocks/1/text/text')],
    });
    expect(await harness.call('blocks.validate', { blocks: long, view: modal() })).toMatchObject({
      error: 'invalid_arguments',
    });
  });

  test('chat.postMessage and chat.update: invalid_blocks, and nothing is posted', async () => {
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
    const { messages } = await harness.call('conversations.history', { channel: channelIds.coaching });
    expect(messages).toMatchObject([{ text: 'x' }]);
  });

  test('blocks in attachments are checked too', async () => {
    const attachments = [{ text: 'fine' }, { blocks: long }];
    expect(
      await harness.call('chat.postMessage', { channel: channelIds.coaching, text: 'x', attachments }),
    ).toMatchObject({
      error: 'invalid_blocks',
      errors: [expect.stringContaining('[json-pointer:/attachments/1/blocks/1/text/text]')],
    });
  });

  test('too much text in total is msg_blocks_too_long', async () => {
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

  test('a view: invalid_arguments, as in Slack, with pointers that start at the argument', async () => {
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
