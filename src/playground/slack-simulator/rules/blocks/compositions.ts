import { dicts } from '../../kit/dict.ts';
import { LIMITS } from '../limits.ts';
import {
  anything,
  atLeastOne,
  boolean,
  byType,
  type Check,
  exactlyOne,
  type Fields,
  formatted,
  list,
  number,
  object,
  oneOf,
  rule,
  some,
  text,
} from './combinators.ts';

/** Composition objects (docs.slack.dev/reference/block-kit/composition-objects), and parts of several blocks. */

/** An id or a short name. */
export const id: Check = text(255, 1);

/** Text objects of one type, or of either, with at most so many characters. */
const plain = (max: number) => object({ text: text(max, LIMITS.text.min), 'emoji?': boolean });
const marked = (max: number) => object({ text: text(max, LIMITS.text.min), 'verbatim?': boolean });
export const plainText = (max: number = LIMITS.text.length) => byType({ plain_text: plain(max) });
export const mrkdwn = (max: number = LIMITS.text.length) => byType({ mrkdwn: marked(max) });
export const anyText = (max: number = LIMITS.text.length) =>
  byType({ plain_text: plain(max), mrkdwn: marked(max) });

/** Any absolute URL. */
export const url = (max: number = LIMITS.url): Check => formatted(URL.canParse, 'a URL', max);
/** An http or https URL. */
const webUrl = formatted((value) => /^https?:\/\/[^\s]+$/.test(value), 'a web address', LIMITS.image.url);

export const style: Check = oneOf('primary', 'danger');

export const confirm: Check = object({
  text: anyText(LIMITS.confirm.text),
  'title?': plainText(LIMITS.confirm.title),
  'confirm?': plainText(LIMITS.confirm.confirm),
  'deny?': plainText(LIMITS.confirm.deny),
  'style?': style,
});

const option = (label: typeof anyText, more: Fields = {}): Check =>
  object({
    text: label(LIMITS.option.text),
    value: text(LIMITS.option.value, 1),
    'description?': label(LIMITS.option.description),
    ...more,
  });

/** An option of a select menu. */
export const plainOption = option(plainText);
/** An option of an overflow menu, which may have a URL. */
export const linkOption = option(plainText, { 'url?': url(LIMITS.option.url) });
/** An option of checkboxes or radio buttons. */
export const richOption = option(anyText);

export const optionGroup = object({
  label: plainText(LIMITS.optionGroup.label),
  options: some(plainOption, LIMITS.optionGroup.options),
});

export const dispatchConfig = object({
  'trigger_actions_on?': some(oneOf('on_enter_pressed', 'on_character_entered'), 2),
});

export const conversationFilter = object(
  {
    'include?': some(oneOf('im', 'mpim', 'private', 'public'), 4),
    'exclude_external_shared_channels?': boolean,
    'exclude_bot_users?': boolean,
  },
  atLeastOne('include', 'exclude_external_shared_channels', 'exclude_bot_users'),
);

/** The fields for an image's source, of which an image has exactly one. */
export const imageSource: Fields = {
  'image_url?': webUrl,
  'slack_file?': object({ 'url?': url(), 'id?': id }, exactlyOne('url', 'id')),
};
export const imageRule = exactlyOne('image_url', 'slack_file');

/** The image element, which sections and contexts contain. */
export const imageElement = object(
  {
    alt_text: text(LIMITS.context.altText, 1),
    ...imageSource,
    'image_width?': anything,
    'image_height?': anything,
    'image_bytes?': anything,
  },
  imageRule,
);

/** The rule that an element's initial options are among its options. */
export const initialIsOffered = (field: 'initial_option' | 'initial_options'): Check =>
  rule(`${field} must be among the options`, (element) => {
    const groups = element.option_groups ?? [{ options: element.options }];
    const offered = dicts(groups).flatMap(({ options }) => dicts(options).map((one) => JSON.stringify(one)));
    return [element[field] ?? []].flat().every((one) => offered.includes(JSON.stringify(one)));
  });

/** A block with these fields and an optional `block_id`. */
export const block = (fields: Fields, ...rules: Check[]): Check =>
  object({ 'block_id?': text(LIMITS.id.block, 1), ...fields }, ...rules);

/** A text without a documented maximum, which may not be empty. */
export const someText: Check = text(Number.POSITIVE_INFINITY, 1);

const styles = 'bold italic strike code underline highlight client_highlight unlink'.split(' ');
const styled: Fields = { 'style?': object(Object.fromEntries(styles.map((name) => [`${name}?`, boolean]))) };
const link = object({ url: url(), ...styled, 'text?': text(), 'unsafe?': boolean });
const textElement = object({ text: someText, ...styled });
const color = formatted((value) => /^#[0-9a-f]{6}$/i.test(value), 'a colour as #RRGGBB');

const inline = list(
  byType({
    broadcast: object({ range: oneOf('here', 'channel', 'everyone'), ...styled }),
    channel: object({ channel_id: id, ...styled }),
    color: object({ value: color, ...styled }),
    date: object({
      timestamp: number(),
      format: text(1000, 1),
      ...styled,
      'url?': url(),
      'fallback?': text(),
    }),
    emoji: object({ name: id, ...styled, 'unicode?': text(255), 'url?': url() }),
    link,
    team: object({ team_id: id, ...styled }),
    text: textElement,
    user: object({ user_id: id, ...styled }),
    usergroup: object({ usergroup_id: id, ...styled }),
  }),
);
const section = object({ elements: inline });
const border: Fields = { 'border?': oneOf(0, 1) };

/** The parts of rich text (docs.slack.dev/reference/block-kit/blocks/rich-text-block). */
export const richTextFields: Fields = {
  elements: list(
    byType({
      rich_text_section: section,
      rich_text_list: object({
        elements: list(byType({ rich_text_section: section })),
        style: oneOf('bullet', 'ordered'),
        ...border,
        'indent?': number(0, LIMITS.richTextList.indent),
        'offset?': number(0),
      }),
      rich_text_quote: object({ elements: inline, ...border }),
      rich_text_preformatted: object({
        elements: list(byType({ text: textElement, link })),
        ...border,
        'language?': text(255),
      }),
    }),
  ),
};

/** A rich text block inside something else: a table cell or an input's initial value. */
export const richTextBlock = byType({
  rich_text: object({ ...richTextFields, 'block_id?': text(LIMITS.id.block) }),
});
