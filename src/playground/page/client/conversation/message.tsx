import { Blocks } from '../blocks/block.tsx';
import { useCreateSurface } from '../blocks/surface.ts';
import { SurfaceBlocks } from '../blocks/surface-blocks.tsx';
import { canDelete, canEdit } from '../state/message-actions.ts';
import { findPerson, usePage, useViewer } from '../state/page-context.ts';
import { formatDateTime, formatRelative, formatTime, tsToMs } from '../text/dates.ts';
import { Mrkdwn } from '../text/formatted-text.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icons.tsx';
import { Editor } from './editor.tsx';
import { Files } from './files.tsx';
import { Reactions } from './reactions.tsx';
import { Toolbar } from './toolbar.tsx';

/** A message's author: a person, the app under its own or another name, or Slack itself. */
export function authorOf(message, state) {
  const person = findPerson(state, message.user);
  const name = message.userName ?? person.name;
  const isApp = person.isBot || (message.botName !== undefined && message.user !== 'USLACKBOT');
  return { ...person, name, isBot: isApp };
}

/** A time of day; its title has the date too. */
function Time({ ms }) {
  const viewer = useViewer();
  return (
    <time datetime={new Date(ms).toISOString()} title={formatDateTime(ms, viewer)}>
      {formatTime(ms, viewer)}
    </time>
  );
}

/** Shows a legacy attachment's text or blocks, without its colour. */
const Attachment = ({ attachment }) => (
  <div class="attachment">
    {attachment.blocks ? (
      <Blocks blocks={attachment.blocks} />
    ) : (
      <Mrkdwn text={attachment.text ?? attachment.fallback} />
    )}
  </div>
);

function Content({ message, channel }) {
  const surface = useCreateSurface({ container: { type: 'message', channel, ts: message.ts } });
  return (
    <SurfaceBlocks class="message-content" surface={surface} blocks={message.blocks ?? []}>
      {message.blocks === undefined && message.text !== '' && <Mrkdwn text={message.text} />}
      {message.attachments?.map((attachment) => (
        <Attachment attachment={attachment} />
      ))}
      {message.files?.length > 0 && <Files files={message.files} />}
    </SurfaceBlocks>
  );
}

function Replies({ message }) {
  const { state, actions } = usePage();
  const viewer = useViewer();
  const { reply_count: count, reply_users: users = [], latest_reply: latest } = message;
  return (
    <button type="button" class="replies" onClick={() => actions.navigate({ thread: message.ts })}>
      {users.slice(0, 4).map((id) => (
        <Avatar key={id} person={findPerson(state, id)} size={22} />
      ))}
      <span class="replies-count">
        {count} {count === 1 ? 'reply' : 'replies'}
      </span>
      {latest && <span class="replies-last">{formatRelative(tsToMs(latest), viewer)}</span>}
    </button>
  );
}

function OnlyYou({ message }) {
  const { actions } = usePage();
  return (
    <p class="only-you">
      <Icon name="eye" size={14} /> Only you can see this ·{' '}
      <button type="button" class="text-button" onClick={() => actions.dismissMessage(message)}>
        Dismiss
      </button>
    </p>
  );
}

/** The keys of a message that has the focus, as in Slack. */
function useMessageKeys(message, channel, inThread) {
  const { state, actions } = usePage();
  const keys = {
    e: canEdit(message, state) && (() => actions.startEditing(message.ts)),
    Delete: canDelete(message, channel, state) && (() => actions.deleteMessage(message)),
    t:
      !inThread &&
      !message.ephemeral &&
      (() => actions.navigate({ thread: message.thread_ts ?? message.ts })),
    u: message.user !== state.slack?.me && !message.ephemeral && (() => actions.markUnread(message)),
    r: (item) => item.querySelector('.message-tools [aria-label="Add a reaction"]')?.click(),
  };
  return (event) => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event;
    if (target !== currentTarget || ctrlKey || metaKey || altKey || !keys[key]) return;
    event.preventDefault();
    keys[key](currentTarget);
  };
}

/** One message as this person sees it. A `grouped` message follows one by the same author and omits the header. */
export function Message({ message, channel, grouped, inThread = false }) {
  const { state } = usePage();
  const onKeyDown = useMessageKeys(message, channel, inThread);
  const author = authorOf(message, state);
  const time = <Time ms={tsToMs(message.ts)} />;
  if (/^channel_/.test(message.subtype ?? ''))
    return (
      <li class="message-note">
        <Mrkdwn text={message.text} /> {time}
      </li>
    );
  const isEditing = state.editing === message.ts;
  const style = [
    'message',
    grouped && 'message-joined',
    message.ephemeral && 'message-ephemeral',
    isEditing && 'message-editing',
  ];
  return (
    <li class={style.filter(Boolean).join(' ')} tabindex={-1} onKeyDown={onKeyDown}>
      <div class="message-side">{grouped ? time : <Avatar person={author} />}</div>
      <div class="message-body">
        {message.ephemeral && <OnlyYou message={message} />}
        <p class={grouped ? 'message-head visually-hidden' : 'message-head'}>
          <strong class="message-name">{author.name}</strong>
          {author.isBot && (
            <>
              {' '}
              <span class="tag">App</span>
            </>
          )}{' '}
          {!grouped && time}
        </p>
        {isEditing ? <Editor message={message} /> : <Content message={message} channel={channel} />}
        {message.edited && !isEditing && <span class="edited">(edited)</span>}
        <Reactions message={message} />
        {message.reply_count > 0 && !inThread && <Replies message={message} />}
      </div>
      {!message.ephemeral && !isEditing && (
        <Toolbar message={message} channel={channel} name={author.name} inThread={inThread} />
      )}
    </li>
  );
}
