import { SurfaceBlocks } from '../blocks/blocks.tsx';
import { useCreateSurface } from '../blocks/surface.ts';
import { dismissMessage, navigate } from '../state/actions.ts';
import { findPerson, state, viewer } from '../state/state.ts';
import type { Message as MessageData, Person } from '../state/types.ts';
import { formatDateTime, formatRelative, formatTime, tsToMs } from '../text/dates.ts';
import { Mrkdwn } from '../text/formatted-text.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icons.tsx';
import { Files } from './files.tsx';
import { Toolbar } from './toolbar.tsx';

type Props = { message: MessageData };

/** A message's author: a person, the app under its own or another name, or Slack itself. */
export function authorOf({ user, userName, botName }: MessageData): Person {
  const person = findPerson(user);
  const isApp = person.isBot || (botName !== undefined && user !== 'USLACKBOT');
  return { ...person, name: userName, isBot: isApp };
}

/** A time of day; its title has the date too. */
const Time = ({ ms }: { ms: number }) => (
  <time datetime={new Date(ms).toISOString()} title={formatDateTime(ms, viewer())}>
    {formatTime(ms, viewer())}
  </time>
);

function Content({ message }: Props) {
  const { ts, blocks, text, files = [] } = message;
  const surface = useCreateSurface({
    container: { type: 'message', channel: state.route.channel ?? '', ts },
  });
  return (
    <SurfaceBlocks class="message-content" surface={surface} blocks={blocks ?? []}>
      {blocks === undefined && text !== '' && <Mrkdwn text={text} />}
      {files.length > 0 && <Files files={files} />}
    </SurfaceBlocks>
  );
}

function Replies({
  message: { ts, reply_count: count, reply_users: users = [], latest_reply: latest },
}: Props) {
  return (
    <button type="button" class="replies" onClick={() => navigate({ thread: ts })}>
      {users.slice(0, 4).map((id) => (
        <Avatar key={id} person={findPerson(id)} size={22} />
      ))}
      <span class="link">
        {count} {count === 1 ? 'reply' : 'replies'}
      </span>
      {latest && <span class="quiet">{formatRelative(tsToMs(latest), viewer())}</span>}
    </button>
  );
}

const OnlyYou = ({ message }: Props) => (
  <p class="small quiet">
    <Icon name="eye" size={14} /> Only visible to you ·{' '}
    <button type="button" class="link" onClick={() => dismissMessage(message)}>
      Dismiss
    </button>
  </p>
);

/** T answers a message that has the focus in its thread, as in Slack. */
function onMessageKey(
  event: KeyboardEvent & { currentTarget: HTMLElement },
  message: MessageData,
  inThread: boolean,
) {
  const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event;
  if (target !== currentTarget || ctrlKey || metaKey || altKey) return;
  const { ts, thread_ts: thread = ts, ephemeral } = message;
  if (key !== 't' || inThread || ephemeral) return;
  event.preventDefault();
  navigate({ thread });
}

/** One message as this person sees it. A `grouped` message follows one by the same author and omits the header. */
export function Message({ message, grouped, inThread }: Props & { grouped: boolean; inThread: boolean }) {
  const { ts, ephemeral, subtype = '', edited, reply_count: replies = 0 } = message;
  const author = authorOf(message);
  const time = <Time ms={tsToMs(ts)} />;
  if (subtype.startsWith('channel_'))
    return (
      <li class="message-note small quiet">
        <Mrkdwn text={message.text} /> {time}
      </li>
    );
  return (
    <li
      class={grouped ? 'message grouped' : 'message'}
      tabindex={-1}
      onKeyDown={(event) => onMessageKey(event, message, inThread)}
    >
      <div class="message-side">{grouped ? time : <Avatar person={author} />}</div>
      <div class="message-body">
        {ephemeral && <OnlyYou message={message} />}
        <p class={grouped ? 'visually-hidden' : 'message-head'}>
          <strong>{author.name}</strong> {author.isBot && <span class="tag">App</span>} {!grouped && time}
        </p>
        <Content message={message} />
        {edited && <span class="small quiet">(edited)</span>}
        {replies > 0 && !inThread && <Replies message={message} />}
      </div>
      {!ephemeral && <Toolbar message={message} name={author.name} inThread={inThread} />}
    </li>
  );
}
