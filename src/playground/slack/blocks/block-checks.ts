import { LIMITS } from '../../../slack/ui/limits.ts';
import {
  atLeastOne,
  boolean,
  byType,
  type Fields,
  formatted,
  list,
  number,
  object,
  oneOf,
  rule,
  text,
} from './combinators.ts';
import { anyText, imageElement, imageRule, imageSource, mrkdwn, plainText, url } from './compositions.ts';
import {
  accessoryElement,
  actionElement,
  buttonElement,
  contextAction,
  inputElement,
} from './element-checks.ts';
import type { Check } from './problem.ts';
import { richTextBlock, richTextFields } from './rich-text-check.ts';
import { dicts, isDict } from './walk.ts';

/** The fields of each block (docs.slack.dev/reference/block-kit/blocks). */

/** A block with these fields and an optional `block_id`. */
const block = (required: Fields, optional: Fields = {}, ...rules: Check[]): Check =>
  object(required, { block_id: text(LIMITS.id.block, 1), ...optional }, ...rules);

const uniqueActions = rule('unique', 'action_id must be unique in its block', (value) => {
  const ids = [...dicts(value.elements), ...dicts(value.actions)]
    .map((element) => element.action_id)
    .filter(Boolean);
  return new Set(ids).size === ids.length;
});

const actions = block(
  { elements: list(actionElement, LIMITS.actions.elements, LIMITS.actions.minElements) },
  {},
  uniqueActions,
);

const card = block(
  {},
  {
    hero_image: byType({ image: imageElement }),
    icon: byType({ image: imageElement }),
    title: mrkdwn(LIMITS.card.title),
    subtitle: mrkdwn(LIMITS.card.subtitle),
    body: mrkdwn(LIMITS.card.body),
    actions: list(buttonElement, LIMITS.card.actions, LIMITS.card.minActions),
  },
  atLeastOne('hero_image', 'title', 'actions', 'body'),
  uniqueActions,
);

const image = block(
  { alt_text: text(LIMITS.image.altText, 1) },
  { ...imageSource, title: plainText(LIMITS.image.title) },
  imageRule,
);

const cell = byType({
  raw_text: object({ text: text(Number.POSITIVE_INFINITY, 1) }),
  raw_number: object({ value: number(undefined, undefined, false), text: text(Number.POSITIVE_INFINITY, 1) }),
  rich_text: richTextBlock,
});

const table = block(
  {
    rows: list(
      list(cell, LIMITS.table.cells, LIMITS.table.minCells),
      LIMITS.table.rows,
      LIMITS.table.minRows,
    ),
  },
  {
    column_settings: list(
      object({}, { align: oneOf('left', 'center', 'right'), is_wrapped: boolean }),
      LIMITS.table.columnSettings,
    ),
  },
);

const dataTable = block(
  {
    rows: list(list(cell, LIMITS.dataTable.cells, 1), LIMITS.dataTable.rows, LIMITS.dataTable.minRows),
    caption: text(Number.POSITIVE_INFINITY, 1),
  },
  {
    page_size: number(LIMITS.dataTable.minPageSize, LIMITS.dataTable.pageSize),
    row_header_column_index: number(0),
  },
);

const source = byType({ url: object({ url: url(), text: text(Number.POSITIVE_INFINITY, 1) }) });

const taskCard = block(
  {
    task_id: text(255, 1),
    title: text(Number.POSITIVE_INFINITY, 1),
    status: oneOf('pending', 'in_progress', 'complete', 'error'),
  },
  { details: richTextBlock, output: richTextBlock, sources: list(source) },
);

const httpsUrl = formatted(/^https:\/\/[^\s]+$/, 'an https address', LIMITS.video.url);

const inEveryContainer: Fields = {
  actions,
  context: block({
    elements: list(
      byType({
        image: imageElement,
        plain_text: plainText(),
        mrkdwn: mrkdwn(),
      }),
      LIMITS.context.elements,
      LIMITS.context.minElements,
    ),
  }),
  divider: block({}),
  header: block({ text: plainText(LIMITS.header.text) }),
  image,
  input: block(
    { label: plainText(LIMITS.input.label), element: inputElement },
    { hint: plainText(LIMITS.input.hint), optional: boolean, dispatch_action: boolean },
  ),
  rich_text: block(richTextFields),
  section: block(
    {},
    {
      text: anyText(LIMITS.section.text),
      fields: list(anyText(LIMITS.section.field), LIMITS.section.fields, LIMITS.section.minFields),
      accessory: accessoryElement,
      expand: boolean,
    },
    atLeastOne('text', 'fields'),
  ),
  table,
  video: block(
    {
      video_url: httpsUrl,
      thumbnail_url: url(LIMITS.video.url),
      alt_text: text(LIMITS.video.altText, 1),
      title: plainText(LIMITS.video.title),
    },
    {
      title_url: httpsUrl,
      author_name: text(LIMITS.video.authorName),
      provider_name: text(),
      provider_icon_url: url(),
      description: plainText(),
    },
  ),
};

const container = block(
  { child_blocks: list(byType(inEveryContainer), LIMITS.container.blocks, LIMITS.container.minBlocks) },
  {
    title: plainText(LIMITS.container.title),
    rich_text_title: richTextBlock,
    subtitle: anyText(LIMITS.container.subtitle),
    width: oneOf('narrow', 'standard', 'wide', 'full'),
    icon: byType({ image: imageElement }),
    is_collapsible: boolean,
    default_collapsed: boolean,
    has_header_divider: boolean,
  },
  atLeastOne('title', 'rich_text_title'),
  rule(
    'requires',
    'default_collapsed requires is_collapsible',
    (value) => value.default_collapsed !== true || value.is_collapsible === true,
  ),
);

const onEverySurface: Fields = {
  ...inEveryContainer,
  alert: block(
    { text: anyText(LIMITS.alert.text) },
    { level: oneOf('default', 'info', 'warning', 'error', 'success') },
  ),
  container,
};

/** `table`, `markdown` and the blocks for an agent's work are for messages only. */
const { table: _messagesOnly, ...inViews } = onEverySurface;

const inMessages: Fields = {
  ...onEverySurface,
  card,
  carousel: block({
    elements: list(byType({ card }), LIMITS.carousel.elements, LIMITS.carousel.minElements),
  }),
  context_actions: block(
    { elements: list(contextAction, LIMITS.contextActions.elements, LIMITS.contextActions.minElements) },
    {},
    uniqueActions,
  ),
  data_table: dataTable,
  markdown: block({ text: text(LIMITS.markdown.text, 1) }),
  plan: block(
    { title: text(Number.POSITIVE_INFINITY, 1) },
    {
      tasks: list((value, at, report) =>
        isDict(value) && value.type === 'task_card' ? taskCard(value, at, report) : undefined,
      ),
    },
  ),
  task_card: taskCard,
};

/** Where blocks appear. */
export type Surface = 'message' | 'modal' | 'home';

const checksBySurface: Record<Surface, Check> = {
  message: byType(inMessages),
  modal: byType(inViews),
  home: byType(inViews),
};

/** The check for a block on a surface. */
export const blockCheck = (surface: Surface): Check => checksBySurface[surface];
