import { dicts } from '../../kit/dict.ts';
import { LIMITS } from '../limits.ts';
import {
  anything,
  atLeastOne,
  boolean,
  byType,
  exactlyOne,
  type Fields,
  formatted,
  list,
  object,
  oneOf,
  rule,
  text,
} from './combinators.ts';
import type { Check } from './problem.ts';

/** Composition objects (docs.slack.dev/reference/block-kit/composition-objects). */

const textKinds = (max: number): Fields => ({
  plain_text: object({ text: text(max, LIMITS.text.min) }, { emoji: boolean }),
  mrkdwn: object({ text: text(max, LIMITS.text.min) }, { verbatim: boolean }),
});

/** Text objects of one type, or of either, with at most so many characters. */
export const plainText = (max: number = LIMITS.text.length): Check =>
  byType({ plain_text: textKinds(max).plain_text as Check });
export const mrkdwn = (max: number = LIMITS.text.length): Check =>
  byType({ mrkdwn: textKinds(max).mrkdwn as Check });
export const anyText = (max: number = LIMITS.text.length): Check => byType(textKinds(max));

/** Any absolute URL. */
export const url = (max: number = LIMITS.url): Check => formatted(URL.canParse, 'a URL', max);

/** An http or https URL. */
const webUrl = (max: number = LIMITS.url): Check => formatted(/^https?:\/\/[^\s]+$/, 'a web address', max);

export const style: Check = oneOf('primary', 'danger');

export const confirm: Check = object(
  { text: anyText(LIMITS.confirm.text) },
  {
    title: plainText(LIMITS.confirm.title),
    confirm: plainText(LIMITS.confirm.confirm),
    deny: plainText(LIMITS.confirm.deny),
    style,
  },
);

const createOption = (label: Check, extraFields: Record<string, Check> = {}): Check =>
  object(
    { text: label, value: text(LIMITS.option.value, 1) },
    { description: plainText(LIMITS.option.description), ...extraFields },
  );

/** An option of a select menu. */
export const plainOption: Check = createOption(plainText(LIMITS.option.text));
/** An option of an overflow menu, which may have a URL. */
export const linkOption: Check = createOption(plainText(LIMITS.option.text), { url: url(LIMITS.option.url) });
/** An option of checkboxes or radio buttons. */
export const richOption: Check = createOption(anyText(LIMITS.option.text), {
  description: anyText(LIMITS.option.description),
});

export const optionGroup: Check = object({
  label: plainText(LIMITS.optionGroup.label),
  options: list(plainOption, LIMITS.optionGroup.options, 1),
});

export const dispatchConfig: Check = object(
  {},
  { trigger_actions_on: list(oneOf('on_enter_pressed', 'on_character_entered'), 2, 1) },
);

export const conversationFilter: Check = object(
  {},
  {
    include: list(oneOf('im', 'mpim', 'private', 'public'), 4, 1),
    exclude_external_shared_channels: boolean,
    exclude_bot_users: boolean,
  },
  atLeastOne('include', 'exclude_external_shared_channels', 'exclude_bot_users'),
);

const slackFile: Check = object({}, { url: url(), id: text(255, 1) }, exactlyOne('url', 'id'));

/** The fields for an image's source, of which an image has exactly one. */
export const imageSource = { image_url: webUrl(LIMITS.image.url), slack_file: slackFile };
export const imageRule: Check = exactlyOne('image_url', 'slack_file');

/** The image element, which sections, contexts and cards contain. */
export const imageElement: Check = object(
  { alt_text: text(LIMITS.context.altText, 1) },
  { ...imageSource, image_width: anything, image_height: anything, image_bytes: anything },
  imageRule,
);

/** The rule that an element's initial options are among its options. */
export const initialIsOffered = (field: 'initial_option' | 'initial_options'): Check =>
  rule('initial_option', `${field} must be among the options`, (element) => {
    const initial = element[field];
    if (initial === undefined) return true;
    const wanted = Array.isArray(initial) ? initial : [initial];
    const groups = Array.isArray(element.option_groups)
      ? element.option_groups
      : [{ options: element.options }];
    const offered = groups.flatMap((group: { options?: unknown }) =>
      Array.isArray(group?.options) ? group.options : [],
    );
    return wanted.every((selected) =>
      offered.some((option) => JSON.stringify(option) === JSON.stringify(selected)),
    );
  });

/** A block with these fields and an optional `block_id`. */
export const block = (required: Fields, optional: Fields = {}, ...rules: Check[]): Check =>
  object(required, { block_id: text(LIMITS.id.block, 1), ...optional }, ...rules);

/** A text without a documented maximum, which may not be empty. */
export const someText: Check = text(Number.POSITIVE_INFINITY, 1);

/** The rule that the `action_id`s in a block's `elements` or `actions` differ. */
export const uniqueActions: Check = rule('unique', 'action_id must be unique in its block', (value) => {
  const ids = [...dicts(value.elements), ...dicts(value.actions)]
    .map((element) => element.action_id)
    .filter(Boolean);
  return new Set(ids).size === ids.length;
});
