import type { ComponentChildren } from 'preact';
import { emojiFor } from '../text/emoji.ts';
import { Broadcast, ChannelLink, emojiOf, Link, Mention, SlackDate } from '../text/formatted-text.tsx';
import type { Rich } from './types.ts';

/** An emoji may come with its character, as hexadecimal code points. */
function emojiFromCodePoints(unicode = ''): string | undefined {
  const points = unicode.split('-').map((hex) => Number.parseInt(hex, 16));
  const isValid = points.every((point) => point > 0 && point <= 0x10ffff);
  return isValid ? String.fromCodePoint(...points) : undefined;
}

function renderLeaf(node: Rich): ComponentChildren {
  const { text = '', url, name = '', timestamp = Number.NaN, format = '{date}', fallback } = node;
  switch (node.type) {
    case 'text':
      return text;
    case 'link':
      return <Link url={url}>{node.text ?? url}</Link>;
    case 'user':
      return <Mention id={node.user_id ?? ''} />;
    case 'channel':
      return <ChannelLink id={node.channel_id ?? ''} />;
    case 'broadcast':
      return <Broadcast range={node.range} />;
    case 'emoji':
      return emojiFor(name) ?? emojiFromCodePoints(node.unicode) ?? emojiOf(name);
    case 'date':
      return <SlackDate node={{ seconds: timestamp, format, fallback, link: url }} />;
    case 'color':
      return <code>{node.value}</code>;
    default:
      return '';
  }
}

const marks = { bold: 'strong', italic: 'em', strike: 's', underline: 'u', code: 'code' } as const;
const markNames = Object.keys(marks) as (keyof typeof marks)[];

function renderInline(node: Rich): ComponentChildren {
  const { style } = node;
  if (typeof style !== 'object') return renderLeaf(node);
  return markNames.reduce((inner, name) => {
    const Mark = marks[name];
    return style[name] ? <Mark>{inner}</Mark> : inner;
  }, renderLeaf(node));
}

function renderPart({ type, elements = [], style, indent = 0, offset = 0 }: Rich): ComponentChildren {
  const inner = () => elements.map(renderInline);
  if (type === 'rich_text_section') return <p class="plain">{inner()}</p>;
  if (type === 'rich_text_quote') return <blockquote class="plain">{inner()}</blockquote>;
  if (type === 'rich_text_preformatted')
    return (
      <pre tabindex={0}>
        <code>{inner()}</code>
      </pre>
    );
  return (
    <div role="list">
      {elements.map((item, index) => (
        <p class="bullet" role="listitem" style={{ '--level': indent }}>
          <span class="bullet-mark">{style === 'ordered' ? `${index + offset + 1}.` : '•'}</span>
          <span class="plain">{item.elements?.map(renderInline)}</span>
        </p>
      ))}
    </div>
  );
}

/** The elements of a `rich_text` block. */
export const RichText = ({ elements = [] }: { elements: Rich[] | undefined }) => (
  <div class="prose">{elements.map(renderPart)}</div>
);
