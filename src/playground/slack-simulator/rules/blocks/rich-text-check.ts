import { LIMITS } from '../limits.ts';
import { boolean, byType, type Fields, formatted, list, number, object, oneOf, text } from './combinators.ts';
import { url } from './compositions.ts';

/** The parts of rich text (docs.slack.dev/reference/block-kit/blocks/rich-text-block). */

const styles = 'bold italic strike code underline highlight client_highlight unlink'.split(' ');
const styled: Fields = {
  style: object({}, Object.fromEntries(styles.map((name) => [name, boolean]))),
};
const id = text(255, 1);

const link = object({ url: url() }, { ...styled, text: text(), unsafe: boolean });
const textElement = object({ text: text(Number.POSITIVE_INFINITY, 1) }, styled);

const inlineElement = byType({
  broadcast: object({ range: oneOf('here', 'channel', 'everyone') }, styled),
  channel: object({ channel_id: id }, styled),
  color: object({ value: formatted(/^#[0-9a-f]{6}$/i, 'a colour as #RRGGBB') }, styled),
  date: object({ timestamp: number(), format: text(1000, 1) }, { ...styled, url: url(), fallback: text() }),
  emoji: object({ name: id }, { ...styled, unicode: text(255), url: url() }),
  link,
  team: object({ team_id: id }, styled),
  text: textElement,
  user: object({ user_id: id }, styled),
  usergroup: object({ usergroup_id: id }, styled),
});

const border: Fields = { border: oneOf(0, 1) };
const section = object({ elements: list(inlineElement) });

const richTextElement = byType({
  rich_text_section: section,
  rich_text_list: object(
    { elements: list(byType({ rich_text_section: section })), style: oneOf('bullet', 'ordered') },
    { ...border, indent: number(0, LIMITS.richTextList.indent), offset: number(0) },
  ),
  rich_text_quote: object({ elements: list(inlineElement) }, border),
  rich_text_preformatted: object(
    { elements: list(byType({ text: textElement, link })) },
    { ...border, language: text(255) },
  ),
});

export const richTextFields: Fields = { elements: list(richTextElement) };

/** A rich text block inside something else: a table cell or an input's initial value. */
export const richTextBlock = byType({
  rich_text: object(richTextFields, { block_id: text(LIMITS.id.block) }),
});
