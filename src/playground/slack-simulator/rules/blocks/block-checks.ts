import { dicts } from '../../kit/dict.ts';
import { LIMITS } from '../limits.ts';
import { atLeastOne, boolean, byType, type Check, oneOf, rule, some, takenIn, text } from './combinators.ts';
import {
  anyText,
  block,
  imageElement,
  imageRule,
  imageSource,
  mrkdwn,
  plainText,
  richTextBlock,
  richTextFields,
} from './compositions.ts';
import { elementIn } from './element-checks.ts';
import { dataTable, dataVisualization } from './table-checks.ts';

/** Where blocks appear. */
export type Surface = 'message' | 'modal' | 'home';

const uniqueActions = rule('action_id must be unique in its block', ({ elements }) => {
  const ids = dicts(elements)
    .map((element) => element.action_id)
    .filter(Boolean);
  return new Set(ids).size === ids.length;
});

const anywhere = 'message modal home container';

/** Each block: the surfaces that have it, whether a container has it, and its fields (docs.slack.dev/reference/block-kit/blocks). */
const blocks: Record<string, [places: string, Check]> = {
  actions: [
    anywhere,
    block({ elements: some(elementIn('actions'), LIMITS.actions.elements) }, uniqueActions),
  ],
  // slackapi/node-slack-sdk#2567
  alert: [
    'modal',
    block({
      text: anyText(LIMITS.alert.text),
      'level?': oneOf('default', 'info', 'warning', 'error', 'success'),
    }),
  ],
  context: [
    anywhere,
    block({
      elements: some(
        byType({ image: imageElement, plain_text: plainText(), mrkdwn: mrkdwn() }),
        LIMITS.context.elements,
      ),
    }),
  ],
  data_table: ['message home', dataTable],
  data_visualization: ['message', dataVisualization],
  divider: [anywhere, block({})],
  header: [anywhere, block({ text: plainText(LIMITS.header.text) })],
  image: [
    anywhere,
    block(
      { alt_text: text(LIMITS.image.altText, 1), ...imageSource, 'title?': plainText(LIMITS.image.title) },
      imageRule,
    ),
  ],
  input: [
    anywhere,
    block({
      label: plainText(LIMITS.input.label),
      element: elementIn('input'),
      'hint?': plainText(LIMITS.input.hint),
      'optional?': boolean,
      'dispatch_action?': boolean,
    }),
  ],
  rich_text: [anywhere, block(richTextFields)],
  section: [
    anywhere,
    block(
      {
        'text?': anyText(LIMITS.section.text),
        'fields?': some(anyText(LIMITS.section.field), LIMITS.section.fields),
        'accessory?': elementIn('section'),
        'expand?': boolean,
      },
      atLeastOne('text', 'fields'),
    ),
  ],
};

const container = (surface: Surface): Check =>
  block(
    {
      child_blocks: some(byType(takenIn(blocks, surface, 'container')), LIMITS.container.blocks),
      'title?': plainText(LIMITS.container.title),
      'rich_text_title?': richTextBlock,
      'subtitle?': anyText(LIMITS.container.subtitle),
      'width?': oneOf('narrow', 'standard', 'wide', 'full'),
      'icon?': byType({ image: imageElement }),
      'is_collapsible?': boolean,
      'default_collapsed?': boolean,
      'has_header_divider?': boolean,
    },
    atLeastOne('title', 'rich_text_title'),
    rule(
      'default_collapsed requires is_collapsible',
      (value) => value.default_collapsed !== true || value.is_collapsible === true,
    ),
  );

/** The check for a block on each surface. */
export const blockChecks: Record<Surface, Check> = {
  message: byType({ ...takenIn(blocks, 'message'), container: container('message') }),
  modal: byType(takenIn(blocks, 'modal')),
  home: byType({ ...takenIn(blocks, 'home'), container: container('home') }),
};
