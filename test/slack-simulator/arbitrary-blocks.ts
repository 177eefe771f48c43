import type {
  ActionsBlockElement,
  ContextActionsBlockElement,
  InputBlockElement,
  KnownBlock,
  SectionBlockAccessory,
} from '@slack/types';
import fc, { type Arbitrary } from 'fast-check';
import { LIMITS } from '../../src/playground/slack-simulator/index.ts';
import {
  action,
  confirm,
  elements,
  id,
  image,
  kind,
  mrkdwn,
  plain,
  recordOf,
  richText,
  text,
  url,
  words,
} from './arbitrary-elements.ts';

const { button, checkboxes, radio_buttons, overflow, workflow_button, datepicker, timepicker } = elements;
const selects = [
  elements.static_select,
  elements.multi_static_select,
  elements.external_select,
  elements.multi_external_select,
  elements.users_select,
  elements.multi_users_select,
  elements.conversations_select,
  elements.multi_conversations_select,
  elements.channels_select,
  elements.multi_channels_select,
] as const;

const inActions: Arbitrary<ActionsBlockElement> = fc.oneof(
  button,
  checkboxes,
  radio_buttons,
  overflow,
  workflow_button,
  datepicker,
  timepicker,
  elements.datetimepicker,
  elements.rich_text_input,
  ...selects,
);
const inSection: Arbitrary<SectionBlockAccessory> = fc.oneof(
  button,
  checkboxes,
  radio_buttons,
  overflow,
  workflow_button,
  datepicker,
  timepicker,
  image,
  ...selects,
);
const inInput: Arbitrary<InputBlockElement> = fc.oneof(
  checkboxes,
  radio_buttons,
  datepicker,
  timepicker,
  elements.datetimepicker,
  elements.plain_text_input,
  elements.email_text_input,
  elements.url_text_input,
  elements.number_input,
  elements.rich_text_input,
  elements.file_input,
  ...selects,
);
const feedback = fc.record({ text: plain(75), value: words(100) });
const inContextActions: Arbitrary<ContextActionsBlockElement> = fc.oneof(
  recordOf<Extract<ContextActionsBlockElement, { type: 'icon_button' }>, 'type' | 'icon' | 'text'>(
    { type: fc.constant('icon_button'), icon: fc.constant('trash'), text: plain(75) },
    { ...action, value: words(100), confirm },
  ),
  recordOf<
    Extract<ContextActionsBlockElement, { type: 'feedback_buttons' }>,
    'type' | 'positive_button' | 'negative_button'
  >({ type: fc.constant('feedback_buttons'), positive_button: feedback, negative_button: feedback }, action),
);

const differentIds = <T extends { action_id?: string }>(element: Arbitrary<T>, max: number): Arbitrary<T[]> =>
  fc.uniqueArray(element, {
    minLength: 1,
    maxLength: Math.min(max, 4),
    comparator: (a, b) => a !== undefined && a === b,
    selector: (element) => element.action_id,
  });

const cell = fc.oneof(
  fc.record({ type: fc.constant('raw_text' as const), text: words(20) }),
  fc.record({ type: fc.constant('raw_number' as const), value: fc.integer(), text: words(20) }),
  richText,
);
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
const rawCell = fc.record({ type: fc.constant('raw_text' as const), text: words(20) });
/** A header without rich text, then rows of the same length. */
const dataRows = fc
  .integer({ min: 1, max: 3 })
  .chain((length) =>
    fc
      .tuple(
        fc.array(rawCell, { minLength: length, maxLength: length }),
        fc.array(fc.array(cell, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 3 }),
      )
      .map(([header, others]) => [header, ...others]),
  );

const ids = { block_id: words(LIMITS.id.block) };
type Block<T extends KnownBlock['type']> = Arbitrary<Extract<KnownBlock, { type: T }>>;

const card: Block<'card'> = recordOf(
  { ...kind('card'), title: mrkdwn(150) },
  {
    ...ids,
    subtitle: mrkdwn(150),
    body: mrkdwn(200),
    hero_image: image,
    icon: image,
    actions: differentIds(button, LIMITS.card.actions).map((buttons) =>
      buttons.slice(0, LIMITS.card.actions),
    ),
  },
);
const taskCard: Block<'task_card'> = recordOf(
  {
    ...kind('task_card'),
    task_id: id,
    title: words(50),
    status: fc.constantFrom('pending', 'in_progress', 'complete', 'error'),
  },
  {
    ...ids,
    details: richText,
    output: richText,
    sources: fc.array(fc.record({ type: fc.constant('url'), url, text: words(20) }), { maxLength: 2 }),
  },
);

const simple = {
  actions: recordOf(
    { ...kind('actions'), elements: differentIds(inActions, LIMITS.actions.elements) },
    ids,
  ) as Block<'actions'>,
  context: recordOf(
    { ...kind('context'), elements: fc.array(fc.oneof(text(100), image), { minLength: 1, maxLength: 4 }) },
    ids,
  ) as Block<'context'>,
  divider: recordOf(kind('divider'), ids) as Block<'divider'>,
  header: recordOf({ ...kind('header'), text: plain(150) }, ids) as Block<'header'>,
  input: recordOf(
    { ...kind('input'), label: plain(2000), element: inInput },
    { ...ids, hint: plain(2000), optional: fc.boolean(), dispatch_action: fc.boolean() },
  ) as Block<'input'>,
  rich_text: richText as Block<'rich_text'>,
  section: recordOf(
    { ...kind('section'), text: text(3000) },
    {
      ...ids,
      fields: fc.array(text(2000), { minLength: 1, maxLength: 4 }),
      accessory: inSection,
      expand: fc.boolean(),
    },
  ) as Block<'section'>,
  table: recordOf(
    { ...kind('table'), rows },
    { ...ids, column_settings: fc.constant([{ align: 'right' as const, is_wrapped: true }]) },
  ) as Block<'table'>,
  video: recordOf(
    { ...kind('video'), video_url: url, thumbnail_url: url, alt_text: words(50), title: plain(199) },
    { ...ids, author_name: words(49), title_url: url, description: plain(200), provider_name: words(20) },
  ) as Block<'video'>,
};
const imageBlock = fc.oneof(
  fc.record(
    { type: fc.constant('image' as const), alt_text: words(100), image_url: url, title: plain(100) },
    { requiredKeys: ['type', 'alt_text', 'image_url'] },
  ),
  fc.record({ type: fc.constant('image' as const), alt_text: words(100), slack_file: fc.record({ id }) }),
) as Block<'image'>;

/** Every type of block that an app can send (only Slack creates `file` blocks). */
export const arbitraryBlocks: Record<Exclude<KnownBlock['type'], 'file'>, Arbitrary<KnownBlock>> = {
  ...simple,
  image: imageBlock,
  card,
  task_card: taskCard,
  alert: recordOf(
    { ...kind('alert'), text: text(100) },
    { ...ids, level: fc.constantFrom('default', 'info', 'warning', 'error', 'success') },
  ),
  carousel: recordOf({ ...kind('carousel'), elements: fc.array(card, { minLength: 1, maxLength: 3 }) }, ids),
  container: recordOf(
    {
      ...kind('container'),
      title: plain(150),
      child_blocks: fc.array(fc.oneof(simple.divider, simple.header, simple.section, imageBlock), {
        minLength: 1,
        maxLength: 3,
      }),
    },
    {
      ...ids,
      subtitle: text(150),
      icon: image,
      width: fc.constantFrom('narrow', 'wide'),
      is_collapsible: fc.constant(true),
      has_header_divider: fc.boolean(),
    },
  ),
  context_actions: recordOf(
    { ...kind('context_actions'), elements: differentIds(inContextActions, LIMITS.contextActions.elements) },
    ids,
  ),
  data_table: recordOf(
    { ...kind('data_table'), rows: dataRows, caption: words(50) },
    { ...ids, page_size: fc.integer({ min: 1, max: 100 }), row_header_column_index: fc.constant(0) },
  ),
  markdown: recordOf({ ...kind('markdown'), text: words(1000) }, ids),
  plan: recordOf(
    { ...kind('plan'), title: words(50) },
    { ...ids, tasks: fc.array(taskCard, { maxLength: 2 }) },
  ),
};

export const anyKnownBlock: Arbitrary<KnownBlock> = fc.oneof(...Object.values(arbitraryBlocks));
