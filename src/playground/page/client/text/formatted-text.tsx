import type { ComponentChildren } from 'preact';
import type { Text } from '../blocks/types.ts';
import { openChannel } from '../state/actions.ts';
import { findChannel, findPerson, state, viewer, workspace } from '../state/state.ts';
import { Table } from '../ui/table.tsx';
import { formatDateTime, formatSlackDate } from './dates.ts';
import { emojiFor, withEmoji } from './emoji.ts';
import { safeUrl } from './entities.ts';
import { parseMarkdown } from './markdown.ts';
import { parseMrkdwn } from './mrkdwn.ts';
import type { DateNode, Inline, ListItem, TextBlock } from './nodes.ts';

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

/** A mention of a user group. */
export function GroupMention({ id, label = `@${id}` }: Named) {
  const group = workspace().usergroups.find((one) => one.id === id);
  const isMine = group?.members.includes(workspace().me);
  return <Marked isMine={isMine}>{group === undefined ? label : `@${group.handle}`}</Marked>;
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
    case 'group':
      return <GroupMention {...node} />;
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

const bulletOf = ({ checked, number }: ListItem) =>
  checked === undefined ? (number === undefined ? '•' : `${number}.`) : checked ? '☑' : '☐';

function renderBlock(block: TextBlock): ComponentChildren {
  switch (block.type) {
    case 'lines':
      return <p>{renderLines(block.lines)}</p>;
    case 'quote':
      return <blockquote>{renderLines(block.lines)}</blockquote>;
    case 'pre':
      return (
        <pre tabindex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'heading':
      return (
        <p class={`md-heading md-heading-${block.level}`} role="heading" aria-level={3}>
          {renderInline(block.children)}
        </p>
      );
    case 'rule':
      return <hr />;
    case 'list':
      return (
        <div class="bullets">
          {block.items.map((item) => (
            <Bullet level={item.level} mark={bulletOf(item)}>
              {renderInline(item.children)}
            </Bullet>
          ))}
        </div>
      );
    case 'table':
      return (
        <Table
          name="Table"
          head={block.head.map(renderInline)}
          rows={block.rows.map((row) => row.map(renderInline))}
        />
      );
  }
}

/** An item of a list. */
export const Bullet = (props: {
  level: number;
  mark: string;
  role?: 'listitem';
  children: ComponentChildren;
}) => (
  <p class="bullet" role={props.role} style={{ '--level': props.level }}>
    <span class="bullet-mark">{props.mark}</span>
    <span class="plain">{props.children}</span>
  </p>
);

const Prose = ({ tree }: { tree: TextBlock[] }) => <div class="prose">{tree.map(renderBlock)}</div>;

/** A mrkdwn text. */
export const Mrkdwn = ({ text = '' }: { text: string | undefined }) => <Prose tree={parseMrkdwn(text)} />;
/** A Markdown text. */
export const Markdown = ({ text }: { text: string }) => <Prose tree={parseMarkdown(text)} />;

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
