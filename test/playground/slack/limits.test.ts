import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/slack/ui/limits.ts';
import {
  button,
  card,
  dividers,
  image,
  link,
  many,
  mrkdwn,
  option,
  plain,
  rawCell,
  richList,
  sections,
  video,
  x,
} from './block-samples.ts';
import { type Bench, CHANNEL, type Json, modal, openModal, startBench } from './support.ts';

/** Every number of the table is tried below it, at it and above it, over HTTP. */

/** Ways to ask Slack: what is sent for a number, and with which method. */
type Ask = (n: number) => { method: string; args: Json };
const blocks =
  (make: (n: number) => Json[]): Ask =>
  (n) => ({ method: 'blocks.validate', args: { blocks: make(n) } });
const block = (make: (n: number) => Json): Ask => blocks((n) => [make(n)]);
const element = (make: (n: number) => Json): Ask => block((n) => ({ type: 'actions', elements: [make(n)] }));
const input = (make: (n: number) => Json): Ask =>
  block((n) => ({ type: 'input', label: plain(1), element: make(n) }));
const select = (make: (n: number) => Json): Ask => element((n) => ({ type: 'static_select', ...make(n) }));
const view =
  (make: (n: number) => Json): Ask =>
  (n) => ({ method: 'blocks.validate', args: { view: modal(make(n)) } });
const message =
  (make: (n: number) => Json): Ask =>
  (n) => ({ method: 'blocks.validate', args: { message: make(n) } });
const post =
  (make: (n: number) => Json): Ask =>
  (n) => ({
    method: 'chat.postMessage',
    args: { channel: CHANNEL.coaching, ...make(n) },
  });

const ASKS: Record<string, Ask> = {
  'message.blocks': blocks(dividers),
  'message.text': post((n) => ({ text: x(n) })),
  'message.textInBlocks': message((n) => ({ blocks: sections(n) })),
  'message.markdown': blocks((n) => [
    { type: 'markdown', text: x(6000) },
    { type: 'markdown', text: x(n - 6000) },
  ]),
  'message.attachments': post((n) => ({ text: 'x', attachments: many(n, () => ({ text: 'x' })) })),
  'modal.blocks': view((n) => ({ blocks: dividers(n) })),
  'modal.title': view((n) => ({ title: plain(n) })),
  'modal.submit': view((n) => ({ submit: plain(n) })),
  'modal.close': view((n) => ({ close: plain(n) })),
  'home.blocks': (n) => ({
    method: 'blocks.validate',
    args: { view: { type: 'home', blocks: dividers(n) } },
  }),
  'view.privateMetadata': view((n) => ({ private_metadata: x(n) })),
  'view.callbackId': view((n) => ({ callback_id: x(n) })),
  'view.externalId': view((n) => ({ external_id: x(n) })),
  'id.block': block((n) => ({ type: 'divider', block_id: x(n) })),
  'id.action': element((n) => button({ action_id: x(n) })),
  'text.min': block((n) => ({ type: 'context', elements: [mrkdwn(n)] })),
  'text.length': block((n) => ({ type: 'context', elements: [plain(n)] })),
  'confirm.title': element((n) => button({ confirm: { text: plain(1), title: plain(n) } })),
  'confirm.text': element((n) => button({ confirm: { text: mrkdwn(n) } })),
  'confirm.confirm': element((n) => button({ confirm: { text: plain(1), confirm: plain(n) } })),
  'confirm.deny': element((n) => button({ confirm: { text: plain(1), deny: plain(n) } })),
  'option.text': select((n) => ({ options: [option({ text: plain(n) })] })),
  'option.value': select((n) => ({ options: [option({ value: x(n) })] })),
  'option.description': select((n) => ({ options: [option({ description: plain(n) })] })),
  'option.url': element((n) => ({ type: 'overflow', options: [option({ url: link(n) })] })),
  'optionGroup.label': select((n) => ({ option_groups: [{ label: plain(n), options: [option()] }] })),
  'optionGroup.options': select((n) => ({
    option_groups: [{ label: plain(1), options: many(n, () => option()) }],
  })),
  placeholder: element((n) => ({ type: 'users_select', placeholder: plain(n) })),
  url: block((n) => ({ type: 'video', ...video({ thumbnail_url: link(n) }) })),

  'actions.minElements': block((n) => ({ type: 'actions', elements: many(n, () => button()) })),
  'actions.elements': block((n) => ({ type: 'actions', elements: many(n, () => button()) })),
  'alert.text': block((n) => ({ type: 'alert', text: mrkdwn(n) })),
  'card.title': block((n) => card({ title: mrkdwn(n) })),
  'card.subtitle': block((n) => card({ subtitle: mrkdwn(n) })),
  'card.body': block((n) => card({ body: mrkdwn(n) })),
  'card.minActions': block((n) => card({ actions: many(n, () => button()) })),
  'card.actions': block((n) => card({ actions: many(n, () => button()) })),
  'carousel.minElements': block((n) => ({ type: 'carousel', elements: many(n, () => card({})) })),
  'carousel.elements': block((n) => ({ type: 'carousel', elements: many(n, () => card({})) })),
  'container.title': block((n) => ({ type: 'container', title: plain(n), child_blocks: dividers(1) })),
  'container.subtitle': block((n) => ({
    type: 'container',
    title: plain(1),
    subtitle: mrkdwn(n),
    child_blocks: dividers(1),
  })),
  'container.minBlocks': block((n) => ({ type: 'container', title: plain(1), child_blocks: dividers(n) })),
  'container.blocks': block((n) => ({ type: 'container', title: plain(1), child_blocks: dividers(n) })),
  'context.minElements': block((n) => ({ type: 'context', elements: many(n, () => mrkdwn(1)) })),
  'context.elements': block((n) => ({ type: 'context', elements: many(n, () => mrkdwn(1)) })),
  'context.altText': block((n) => ({ type: 'context', elements: [image({ alt_text: x(n) })] })),
  'contextActions.minElements': block((n) => ({
    type: 'context_actions',
    elements: many(n, () => ({ ...button(), type: 'icon_button', icon: 'trash' })),
  })),
  'contextActions.elements': block((n) => ({
    type: 'context_actions',
    elements: many(n, () => ({ ...button(), type: 'icon_button', icon: 'trash' })),
  })),
  'dataTable.minRows': block((n) => ({ type: 'data_table', caption: 'c', rows: many(n, () => [rawCell]) })),
  'dataTable.rows': block((n) => ({ type: 'data_table', caption: 'c', rows: many(n, () => [rawCell]) })),
  'dataTable.cells': block((n) => ({ type: 'data_table', caption: 'c', rows: [many(n, () => rawCell)] })),
  'dataTable.minPageSize': block((n) => ({
    type: 'data_table',
    caption: 'c',
    rows: [[rawCell]],
    page_size: n,
  })),
  'dataTable.pageSize': block((n) => ({ type: 'data_table', caption: 'c', rows: [[rawCell]], page_size: n })),
  'header.text': block((n) => ({ type: 'header', text: plain(n) })),
  'image.altText': block((n) => image({ alt_text: x(n) })),
  'image.title': block((n) => image({ title: plain(n) })),
  'image.url': block((n) => image({ image_url: link(n) })),
  'input.label': block((n) => ({ type: 'input', label: plain(n), element: { type: 'plain_text_input' } })),
  'input.hint': block((n) => ({
    type: 'input',
    label: plain(1),
    hint: plain(n),
    element: { type: 'plain_text_input' },
  })),
  'markdown.text': block((n) => ({ type: 'markdown', text: x(n) })),
  'section.text': block((n) => ({ type: 'section', text: mrkdwn(n) })),
  'section.minFields': block((n) => ({ type: 'section', fields: many(n, () => mrkdwn(1)) })),
  'section.fields': block((n) => ({ type: 'section', fields: many(n, () => mrkdwn(1)) })),
  'section.field': block((n) => ({ type: 'section', fields: [plain(n)] })),
  'table.minRows': block((n) => ({ type: 'table', rows: many(n, () => [rawCell]) })),
  'table.rows': block((n) => ({ type: 'table', rows: many(n, () => [rawCell]) })),
  'table.minCells': block((n) => ({ type: 'table', rows: [many(n, () => rawCell)] })),
  'table.cells': block((n) => ({ type: 'table', rows: [many(n, () => rawCell)] })),
  'table.columnSettings': block((n) => ({
    type: 'table',
    rows: [[rawCell]],
    column_settings: many(n, () => ({})),
  })),
  'video.title': block((n) => video({ title: plain(n) })),
  'video.authorName': block((n) => video({ author_name: x(n) })),
  'video.altText': block((n) => video({ alt_text: x(n) })),
  'video.url': block((n) => video({ video_url: link(n) })),

  'button.text': element((n) => button({ text: plain(n) })),
  'button.value': element((n) => button({ value: x(n) })),
  'button.url': element((n) => button({ url: link(n) })),
  'button.accessibilityLabel': element((n) => button({ accessibility_label: x(n) })),
  'checkboxes.minOptions': element((n) => ({ type: 'checkboxes', options: many(n, () => option()) })),
  'checkboxes.options': element((n) => ({ type: 'checkboxes', options: many(n, () => option()) })),
  'radioButtons.minOptions': element((n) => ({ type: 'radio_buttons', options: many(n, () => option()) })),
  'radioButtons.options': element((n) => ({ type: 'radio_buttons', options: many(n, () => option()) })),
  'overflow.minOptions': element((n) => ({ type: 'overflow', options: many(n, () => option()) })),
  'overflow.options': element((n) => ({ type: 'overflow', options: many(n, () => option()) })),
  'select.minOptions': select((n) => ({ options: many(n, () => option()) })),
  'select.options': select((n) => ({ options: many(n, () => option()) })),
  'select.minGroups': select((n) => ({
    option_groups: many(n, () => ({ label: plain(1), options: [option()] })),
  })),
  'select.groups': select((n) => ({
    option_groups: many(n, () => ({ label: plain(1), options: [option()] })),
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

/** Not limits of a payload: advice, and what is tried where it belongs (the stack, the size of a view). */
const ELSEWHERE = ['message.textRecommended', 'view.stack', 'view.bytes'];

function leaves(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  return Object.entries(value as Json).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? key : `${path}.${key}`),
  );
}

const isLeast = (path: string): boolean => /^min/.test(path.split('.').at(-1) ?? '');

describe('each numeric limit, at n - 1, n and n + 1', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ rateLimits: false });
  });
  afterAll(() => bench.close());

  test('none is left out', () => {
    expect(Object.keys(ASKS).sort()).toEqual(
      leaves(LIMITS)
        .map(([path]) => path)
        .filter((path) => !ELSEWHERE.includes(path))
        .sort(),
    );
  });

  test.each(leaves(LIMITS).filter(([path]) => ASKS[path] !== undefined))('%s: %i', async (path, limit) => {
    const accepted = async (n: number): Promise<unknown> => {
      const { method, args } = ASKS[path]?.(n) ?? { method: '', args: {} };
      const answer = await bench.call(method, args);
      return answer.ok === true ? true : answer;
    };
    const [below, itself, above] = [
      await accepted(limit - 1),
      await accepted(limit),
      await accepted(limit + 1),
    ];
    expect(itself).toBe(true);
    expect(isLeast(path) ? above : below).toBe(true);
    const refused = isLeast(path) ? below : above;
    expect(refused).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^(invalid_(blocks|message|view)|msg_too_long|too_many_attachments)$/),
    });
  });
});

describe('how a refusal looks', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ rateLimits: false });
  });
  afterAll(() => bench.close());

  const long = [{ type: 'divider' }, { type: 'header', text: plain(151) }];
  const problem = (pointer: string) => ({
    code: 'failed_constraint',
    message: 'must be less than 151 characters',
    pointer,
    constraint: { type: 'max_length', expected: ['150'], got: '151' },
  });

  test('blocks.validate: pointers begin at what was given', async () => {
    expect(await bench.call('blocks.validate', { blocks: long })).toEqual({
      ok: false,
      error: 'invalid_blocks',
      errors: [problem('/1/text/text')],
    });
    expect(await bench.call('blocks.validate', { message: { blocks: long } })).toMatchObject({
      error: 'invalid_message',
      errors: [problem('/blocks/1/text/text')],
    });
    expect(await bench.call('blocks.validate', { view: modal({ blocks: long }) })).toMatchObject({
      error: 'invalid_view',
      errors: [problem('/blocks/1/text/text')],
    });
    expect(await bench.call('blocks.validate', { blocks: long, view: modal() })).toMatchObject({
      error: 'invalid_arguments',
    });
  });

  test('chat.postMessage and chat.update: invalid_blocks, and nothing is posted', async () => {
    const answer = await bench.call('chat.postMessage', {
      channel: CHANNEL.coaching,
      text: 'x',
      blocks: long,
    });
    expect(answer).toEqual({
      ok: false,
      error: 'invalid_blocks',
      errors: [problem('/blocks/1/text/text')],
      response_metadata: {
        messages: ['[ERROR] must be less than 151 characters [json-pointer:/blocks/1/text/text]'],
      },
    });
    const { ts } = await bench.call('chat.postMessage', { channel: CHANNEL.coaching, text: 'x' });
    expect(
      await bench.call('chat.update', { channel: CHANNEL.coaching, ts, text: 'y', blocks: long }),
    ).toMatchObject({ error: 'invalid_blocks' });
    expect(
      await bench.call('chat.postEphemeral', {
        channel: CHANNEL.coaching,
        user: 'U0JONAS001',
        text: 'y',
        blocks: long,
      }),
    ).toMatchObject({ error: 'invalid_blocks' });
    const { messages } = await bench.call('conversations.history', { channel: CHANNEL.coaching });
    expect(messages).toMatchObject([{ text: 'x' }]);
  });

  test('blocks of attachments are looked at too', async () => {
    const attachments = [{ text: 'fine' }, { blocks: long }];
    expect(
      await bench.call('chat.postMessage', { channel: CHANNEL.coaching, text: 'x', attachments }),
    ).toMatchObject({
      error: 'invalid_blocks',
      errors: [problem('/attachments/1/blocks/1/text/text')],
    });
  });

  test('too much text in all is msg_blocks_too_long', async () => {
    expect(
      await bench.call('chat.postMessage', {
        channel: CHANNEL.coaching,
        text: 'x',
        blocks: sections(13_201),
      }),
    ).toMatchObject({
      error: 'msg_blocks_too_long',
      errors: [{ pointer: '/blocks', constraint: { expected: ['13200'], got: '13201' } }],
    });
  });

  test('a view: invalid_arguments, as Slack says for views, with the same errors', async () => {
    await expect(openModal(bench, modal({ blocks: long }))).rejects.toThrow(
      /"invalid_arguments".*json-pointer:\/view\/blocks\/1\/text\/text/,
    );
    const home = { type: 'home', blocks: long };
    expect(await bench.call('views.publish', { user_id: 'U0JONAS001', view: home })).toMatchObject({
      error: 'invalid_arguments',
      errors: [problem('/blocks/1/text/text')],
    });
  });
});
