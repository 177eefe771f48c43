import type { ComponentChildren } from 'preact';
import type { Text } from '../blocks/types.ts';
import { openChannel } from '../state/actions.ts';
import { findChannel, findPerson, state, viewer } from '../state/state.ts';
import { formatDateTime, formatSlackDate } from './dates.ts';
import { emojiFor, withEmoji } from './emoji.ts';
import { type DateNode, type Inline, parseMrkdwn, safeUrl, type TextBlock } from './mrkdwn.ts';

/** A link that opens in a new tab; text only if its address is not safe. */
export const Link = ({ url, children }: { url: string | undefined; children: ComponentChildren }) =>
  safeUrl(url) === undefined ? (
    <>{children}</>
  ) : (
    <a class="link" href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );

type Named = { id: string; label?: string };

const Marked = ({ isMine, children }: { isMine: boolean | undefined; children: ComponentChildren }) => (
  <span class={isMine ? 'mention mention-me' : 'mention'}>{children}</span>
);

/** A mention of a person; `label` is for a person whom the viewer cannot see. */
export function Mention({ id, label }: Named) {
  const { name, isUnknown } = findPerson(id);
  return <Marked isMine={id === state.workspace?.me}>@{isUnknown ? (label ?? id) : name}</Marked>;
}

export const Broadcast = ({ range }: { range: string | undefined }) => <Marked isMine>@{range}</Marked>;

/** A link to a channel; `label` is for a channel that the viewer cannot see. */
export function ChannelLink({ id, label = 'a channel you are not in' }: Named) {
  const channel = findChannel(id);
  if (channel === undefined) return <span class="mention">#{label}</span>;
  return (
    <button type="button" class="mention" onClick={() => openChannel(id)}>
      #{channel.name}
    </button>
  );
}

/** A date in the viewer's time zone and language. */
export function SlackDate({ node }: { node: DateNode }) {
  const text = formatSlackDate(node, viewer());
  const ms = node.seconds * 1000;
  if (!Number.isFinite(ms)) return <>{text}</>;
  return (
    <Link url={node.link}>
      <time title={formatDateTime(ms, viewer())} datetime={new Date(ms).toISOString()}>
        {text}
      </time>
    </Link>
  );
}

/** The character of an emoji, or its shortcode. */
export const emojiOf = (name: string): string => emojiFor(name) ?? `:${name}:`;

function renderNode(node: Inline): ComponentChildren {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return <code>{node.text}</code>;
    case 'bold':
      return <strong>{renderInline(node.children)}</strong>;
    case 'italic':
      return <em>{renderInline(node.children)}</em>;
    case 'strike':
      return <s>{renderInline(node.children)}</s>;
    case 'link':
      return <Link url={node.url}>{node.text}</Link>;
    case 'user':
      return <Mention {...node} />;
    case 'channel':
      return <ChannelLink {...node} />;
    case 'broadcast':
      return <Broadcast range={node.range} />;
    case 'date':
      return <SlackDate node={node} />;
    case 'emoji':
      return emojiOf(node.name);
  }
}

const renderInline = (nodes: Inline[]): ComponentChildren => nodes.map(renderNode);
const renderLines = (lines: Inline[][]) =>
  lines.map((line, index) => [index > 0 && <br />, renderInline(line)]);

function renderBlock(block: TextBlock): ComponentChildren {
  if (block.type === 'pre')
    return (
      <pre tabindex={0}>
        <code>{block.text}</code>
      </pre>
    );
  return block.type === 'quote' ? (
    <blockquote>{renderLines(block.lines)}</blockquote>
  ) : (
    <p>{renderLines(block.lines)}</p>
  );
}

/** A mrkdwn text. */
export const Mrkdwn = ({ text = '' }: { text: string | undefined }) => (
  <div class="prose">{parseMrkdwn(text).map(renderBlock)}</div>
);

/** A Block Kit text object: `mrkdwn` is formatted, `plain_text` is not. */
export const TextObject = ({ text }: { text: Text }) =>
  text.type === 'mrkdwn' ? (
    <Mrkdwn text={text.text} />
  ) : (
    <div class="prose">
      <p class="plain">{withEmoji(text.text)}</p>
    </div>
  );

/** The text of a Block Kit text object, unformatted, for names and labels. */
export const plainText = (text: Text | undefined): string => withEmoji(text?.text);
