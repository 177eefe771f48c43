import { LIMITS } from '../limits.ts';
import { dataVisualization } from './chart-checks.ts';
import {
  atLeastOne,
  boolean,
  byType,
  type Fields,
  formatted,
  list,
  object,
  oneOf,
  rule,
  text,
} from './combinators.ts';
import {
  anyText,
  block,
  imageElement,
  imageRule,
  imageSource,
  mrkdwn,
  plainText,
  uniqueActions,
  url,
} from './compositions.ts';
import { elementIn } from './element-checks.ts';
import type { Check } from './problem.ts';
import { richTextBlock, richTextFields } from './rich-text-check.ts';
import { dataTable, table } from './table-checks.ts';
import { plan, taskCard } from './task-checks.ts';
import { blockPlaces, type Surface, takenIn } from './where.ts';

/** The fields of each block (docs.slack.dev/reference/block-kit/blocks). */

const actions = block(
  { elements: list(elementIn('actions'), LIMITS.actions.elements, LIMITS.actions.minElements) },
  {},
  uniqueActions,
);

const card = block(
  {},
  {
    hero_image: byType({ image: imageElement }),
    icon: byType({ image: imageElement }),
    slack_icon: byType({ icon: object({ name: text(255, 1) }) }),
    title: anyText(LIMITS.card.title),
    subtitle: anyText(LIMITS.card.subtitle),
    body: anyText(LIMITS.card.body),
    subtext: anyText(LIMITS.card.subtext),
    actions: list(elementIn('card'), LIMITS.card.actions, LIMITS.card.minActions),
  },
  atLeastOne('hero_image', 'title', 'actions', 'body'),
  rule(
    'exclusive',
    'icon and slack_icon cannot both be set',
    (value) => value.icon === undefined || value.slack_icon === undefined,
  ),
  uniqueActions,
);

const image = block(
  { alt_text: text(LIMITS.image.altText, 1) },
  { ...imageSource, title: plainText(LIMITS.image.title) },
  imageRule,
);

const httpsUrl = formatted(/^https:\/\/[^\s]+$/, 'an https address', LIMITS.video.url);

const checks: Fields = {
  actions,
  context: block({
    elements: list(
      byType({ image: imageElement, plain_text: plainText(), mrkdwn: mrkdwn() }),
      LIMITS.context.elements,
      LIMITS.context.minElements,
    ),
  }),
  divider: block({}),
  header: block({ text: plainText(LIMITS.header.text) }),
  image,
  input: block(
    { label: plainText(LIMITS.input.label), element: elementIn('input') },
    { hint: plainText(LIMITS.input.hint), optional: boolean, dispatch_action: boolean },
  ),
  rich_text: block(richTextFields),
  section: block(
    {},
    {
      text: anyText(LIMITS.section.text),
      fields: list(anyText(LIMITS.section.field), LIMITS.section.fields, LIMITS.section.minFields),
      accessory: elementIn('section'),
      expand: boolean,
    },
    atLeastOne('text', 'fields'),
  ),
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
  alert: block(
    { text: anyText(LIMITS.alert.text) },
    { level: oneOf('default', 'info', 'warning', 'error', 'success') },
  ),
  card,
  carousel: block({
    elements: list(byType({ card }), LIMITS.carousel.elements, LIMITS.carousel.minElements),
  }),
  context_actions: block(
    {
      elements: list(
        elementIn('context_actions'),
        LIMITS.contextActions.elements,
        LIMITS.contextActions.minElements,
      ),
    },
    {},
    uniqueActions,
  ),
  data_table: dataTable,
  data_visualization: dataVisualization,
  markdown: block({ text: text(LIMITS.markdown.text, 1) }),
  plan,
  table,
  task_card: taskCard,
};

const container = (nested: Check): Check =>
  block(
    { child_blocks: list(nested, LIMITS.container.blocks, LIMITS.container.minBlocks) },
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

const checkOn = (surface: Surface): Check => {
  const nested = takenIn(blockPlaces, checks, surface, 'container');
  return takenIn(blockPlaces, { ...checks, container: container(nested) }, surface);
};
const checksBySurface = { message: checkOn('message'), modal: checkOn('modal'), home: checkOn('home') };

/** The check for a block on a surface. */
export const blockCheck = (surface: Surface): Check => checksBySurface[surface];
