import { emojiFor } from '../text/emoji.ts';
import { safeUrl } from '../text/entities.ts';
import { ChannelLink, GroupMention, Link, Mention, SlackDate } from '../text/formatted-text.tsx';

/** The inline elements of rich text. An emoji may come with its character, as hexadecimal code points. */
const inlineElements = {
  text: ({ text }) => text,
  link: ({ url, text }) =>
    safeUrl(url) === undefined ? (text ?? url) : <Link url={url}>{text ?? url}</Link>,
  user: ({ user_id }) => <Mention id={user_id} />,
  channel: ({ channel_id }) => <ChannelLink id={channel_id} />,
  usergroup: ({ usergroup_id }) => <GroupMention id={usergroup_id} />,
  broadcast: ({ range }) => <span class="mention mention-me">@{range}</span>,
  emoji: ({ name, unicode }) => emojiFor(name) ?? emojiFromCodePoints(unicode) ?? `:${name}:`,
  date: ({ timestamp, format, fallback, url }) => (
    <SlackDate node={{ seconds: timestamp, format: format ?? '{date}', fallback, link: url }} />
  ),
  color: ({ value }) => <code>{value}</code>,
};

function emojiFromCodePoints(unicode) {
  const points = String(unicode ?? '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff)
    ? String.fromCodePoint(...points)
    : undefined;
}

const textStyles = [
  ['bold', (inner) => <strong>{inner}</strong>],
  ['italic', (inner) => <em>{inner}</em>],
  ['strike', (inner) => <s>{inner}</s>],
  ['underline', (inner) => <u>{inner}</u>],
  ['code', (inner) => <code>{inner}</code>],
];

const renderInline = (node) =>
  textStyles.reduce(
    (inner, [name, wrap]) => (node.style?.[name] ? wrap(inner) : inner),
    inlineElements[node.type]?.(node) ?? '',
  );

const renderAll = (nodes = []) => nodes.map(renderInline);

const bulletMark = (style, index) => (style === 'ordered' ? `${index + 1}.` : '•');

const richTextParts = {
  rich_text_section: ({ elements }) => <p class="plain">{renderAll(elements)}</p>,
  rich_text_quote: ({ elements }) => <blockquote class="plain">{renderAll(elements)}</blockquote>,
  rich_text_preformatted: ({ elements }) => (
    <pre tabindex={0}>
      <code>{renderAll(elements)}</code>
    </pre>
  ),
  rich_text_list: ({ elements = [], style, indent = 0, offset = 0 }) => (
    <div class="bullets" role="list">
      {elements.map((item, index) => (
        <p class="bullet" role="listitem" style={{ '--level': indent }}>
          <span class="bullet-mark">{bulletMark(style, index + offset)}</span>
          <span class="plain">{renderAll(item.elements)}</span>
        </p>
      ))}
    </div>
  ),
};

/** The elements of a `rich_text` block. */
export const RichText = ({ elements = [] }) => (
  <div class="prose">{elements.map((part) => richTextParts[part.type]?.(part))}</div>
);
