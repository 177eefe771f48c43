import { authorOf } from '../conversation/message.tsx';
import { findChannel, findPerson, usePage, useViewer } from '../state/page-context.ts';
import { formatDateTime, formatRelative, tsToMs } from '../text/dates.ts';
import { emojiFor } from '../text/emoji.ts';
import { Mrkdwn } from '../text/formatted-text.tsx';
import { TopBar } from '../top-bar.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icons.tsx';

const kinds = {
  mention: { icon: 'at', words: 'mentioned you' },
  reply: { icon: 'thread', words: 'replied in a thread' },
  reaction: { icon: 'reaction', words: 'reacted' },
  app: { icon: 'bolt', words: 'sent you a message' },
};

function describe({ kind, reactions = [] }) {
  const emoji = reactions.map((name) => emojiFor(name) ?? `:${name}:`).join(' ');
  return kind === 'reaction' ? `${kinds.reaction.words} with ${emoji}` : kinds[kind].words;
}

function Item({ item }) {
  const { state, actions } = usePage();
  const viewer = useViewer();
  const { kind, channel: channelId, message, isUnread } = item;
  const channel = findChannel(state, channelId);
  const where = channel?.kind === 'im' ? 'in a direct message' : `in #${channel?.name}`;
  const author = kind === 'reaction' ? findPerson(state, item.user) : authorOf(message, state);
  const ms = tsToMs(item.ts);
  const open = () => actions.navigate({ channel: channelId, thread: message.thread_ts });
  return (
    <li class={isUnread ? 'activity-item activity-unread' : 'activity-item'}>
      <button
        type="button"
        class="activity-open"
        onClick={open}
        aria-label={`${isUnread ? 'Unread: ' : ''}${author.name} ${describe(item)} ${where}: ${message.text}`}
      ></button>
      <Avatar person={author} size={36} />
      <div class="activity-words">
        <p class="activity-head">
          <Icon name={kinds[kind].icon} size={14} /> <strong>{author.name}</strong> {describe(item)} {where}
          <time title={formatDateTime(ms, viewer)}>{formatRelative(ms, viewer)}</time>
        </p>
        <div class="activity-text">
          <Mrkdwn text={message.text} />
        </div>
      </div>
    </li>
  );
}

const filters = { all: 'All', mention: 'Mentions', reply: 'Threads', reaction: 'Reactions', app: 'Apps' };

/** Mentions of the person, replies in their threads, reactions to their messages and messages from the app, newest first. */
export function Activity() {
  const { state, actions } = usePage();
  const { activity, activityFilter = 'all' } = state;
  const items = (activity ?? []).filter(({ kind }) => activityFilter === 'all' || kind === activityFilter);
  return (
    <main class="main">
      <TopBar title="Activity" icon={<Icon name="bell" />} />
      <div class="activity-bar" role="group" aria-label="Show activity">
        {Object.entries(filters).map(([kind, name]) => (
          <button
            type="button"
            key={kind}
            class="kind"
            aria-pressed={kind === activityFilter}
            onClick={() => actions.filterActivity(kind)}
          >
            {name}
          </button>
        ))}
        {activity?.some(({ isUnread }) => isUnread) && (
          <button type="button" class="button button-small" onClick={() => actions.markAllRead(true)}>
            Mark all as read
          </button>
        )}
      </div>
      <div class="home" tabindex={0} role="region" aria-label="Activity" aria-busy={activity === undefined}>
        <ul class="activity">
          {items.map((item) => (
            <Item key={`${item.kind} ${item.channel} ${item.message.ts} ${item.user}`} item={item} />
          ))}
        </ul>
        {activity !== undefined && items.length === 0 && (
          <p class="empty" role="status">
            Nothing yet. Mentions, replies and reactions will be listed here.
          </p>
        )}
      </div>
    </main>
  );
}
