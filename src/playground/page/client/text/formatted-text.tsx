import { findChannel, findPerson, usePage, useViewer } from '../state/page-context.ts';
import { formatDateTime, formatSlackDate } from './dates.ts';
import { emojiFor, withEmoji } from './emoji.ts';
import { safeUrl } from './entities.ts';
import { parseMarkdown } from './markdown.ts';
import { parseMrkdwn } from './mrkdwn.ts';

/** Components for the trees that `mrkdwn.js` and `markdown.js` parse, and for Block Kit's text objects. */

/** A link that opens in a new tab. */
export const Link = ({ url, children }) => (
  <a class="link" href={url} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** A mention of a person, by id; `label` is for a person whom the viewer cannot see. */
export function Mention({ id, label }) {
  const { state } = usePage();
  const person = findPerson(state, id);
  return (
    <span class={id === state.slack?.me ? 'mention mention-me' : 'mention'}>
      @{person.unknown ? (label ?? id) : person.name}
    </span>
  );
}

/** A mention of a user group, by id. */
export function GroupMention({ id, label }) {
  const { state } = usePage();
  const group = state.slack?.usergroups.find((one) => one.id === id);
  const isMine = group?.members.includes(state.slack?.me);
  return (
    <span class={isMine ? 'mention mention-me' : 'mention'}>
      {group === undefined ? (label ?? `@${id}`) : `@${group.handle}`}
    </span>
  );
}

/** A link to a channel; `label` is for a channel that the viewer cannot see. */
export function ChannelLink({ id, label }) {
  const { state, actions } = usePage();
  const channel = findChannel(state, id);
  if (channel === undefined) return <span class="mention">#{label ?? 'a channel you are not in'}</span>;
  return (
    <button
      type="button"
      class="mention mention-link"
      onClick={() => actions.navigate({ channel: id, thread: undefined })}
    >
      #{channel.name}
    </button>
  );
}

/** A date in the viewer's time zone and language. */
export function SlackDate({ node }) {
  const viewer = useViewer();
  const text = formatSlackDate(node, viewer);
  const url = safeUrl(node.link);
  if (!Number.isFinite(node.seconds * 1000)) return text;
  const time = (
    <time
      title={formatDateTime(node.seconds * 1000, viewer)}
      datetime={new Date(node.seconds * 1000).toISOString()}
    >
      {text}
    </time>
  );
  return url === undefined ? time : <Link url={url}>{time}</Link>;
}

const inlineComponents = {
  text: ({ text }) => text,
  bold: ({ children }) => <strong>{renderInline(children)}</strong>,
  italic: ({ children }) => <em>{renderInline(children)}</em>,
  strike: ({ children }) => <s>{renderInline(children)}</s>,
  code: ({ text }) => <code>{text}</code>,
  link: ({ url, text }) => <Link url={url}>{text}</Link>,
  user: ({ id, label }) => <Mention id={id} label={label} />,
  channel: ({ id, label }) => <ChannelLink id={id} label={label} />,
  group: ({ id, label }) => <GroupMention id={id} label={label} />,
  broadcast: ({ range }) => <span class="mention mention-me">@{range}</span>,
  date: (node) => <SlackDate node={node} />,
  emoji: ({ name }) => emojiFor(name) ?? `:${name}:`,
};

const renderInline = (nodes) => nodes.map((node) => inlineComponents[node.type](node));

const renderLines = (lines) => lines.map((line, index) => [index > 0 && <br />, renderInline(line)]);

const ListItems = ({ items }) =>
  items.map(({ level, number, checked, children }) => (
    <p class="bullet" style={{ '--level': level }}>
      <span class="bullet-mark">
        {checked === undefined ? (number === undefined ? '•' : `${number}.`) : checked ? '☑' : '☐'}
      </span>
      <span>{renderInline(children)}</span>
    </p>
  ));

const blockComponents = {
  lines: (block) => <p>{renderLines(block.lines)}</p>,
  quote: (block) => <blockquote>{renderLines(block.lines)}</blockquote>,
  pre: (block) => (
    <pre tabindex={0}>
      <code>{block.text}</code>
    </pre>
  ),
  heading: (block) => (
    <p class={`md-heading md-heading-${Math.min(block.level, 4)}`} role="heading" aria-level="3">
      {renderInline(block.children)}
    </p>
  ),
  rule: () => <hr />,
  list: (block) => (
    <div class="bullets">
      <ListItems items={block.items} />
    </div>
  ),
  table: (block) => (
    <div class="table-scroll" tabindex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {block.head.map((cell) => (
              <th scope="col">{renderInline(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{renderInline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ),
};

const renderBlocks = (tree) => tree.map((block) => blockComponents[block.type](block));

/** A mrkdwn text. */
export const Mrkdwn = ({ text }) => <div class="prose">{renderBlocks(parseMrkdwn(text ?? ''))}</div>;
/** A Markdown text. */
export const Markdown = ({ text }) => <div class="prose">{renderBlocks(parseMarkdown(text ?? ''))}</div>;

/** A Block Kit text object: `mrkdwn` is formatted, `plain_text` is not. */
export const TextObject = ({ text }) =>
  text?.type === 'mrkdwn' ? (
    <Mrkdwn text={text.text} />
  ) : (
    <div class="prose">
      <p class="plain">{withEmoji(text?.text)}</p>
    </div>
  );

/** The text of a Block Kit text object, unformatted, for names and labels. */
export const plainText = (text) => withEmoji(text?.text);
