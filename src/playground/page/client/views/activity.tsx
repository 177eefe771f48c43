import { authorOf } from '../conversation/message.tsx';
import { markAllRead, navigate } from '../state/actions.ts';
import { findChannel, state, viewer } from '../state/state.ts';
import type { Activity as Item } from '../state/types.ts';
import { formatDateTime, formatRelative, tsToMs } from '../text/dates.ts';
import { Mrkdwn } from '../text/formatted-text.tsx';
import { TopBar } from '../top-bar.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';

const kinds = {
  mention: { icon: 'at', words: 'mentioned you' },
  reply: { icon: 'thread', words: 'replied in a thread' },
  app: { icon: 'bolt', words: 'sent you a message' },
} as const;

function ItemRow({ item }: { item: Item }) {
  const { kind, channel: channelId, message, isUnread, ts } = item;
  const { icon, words } = kinds[kind];
  const channel = findChannel(channelId);
  const where = channel?.kind === 'im' ? 'in a direct message' : `in #${channel?.name}`;
  const author = authorOf(message);
  const what = `${words} ${where}`;
  const label = `${isUnread ? 'Unread: ' : ''}${author.name} ${what}: ${message.text}`;
  const open = () => navigate({ channel: channelId, thread: message.thread_ts });
  return (
    <li class={isUnread ? 'activity-item activity-unread' : 'activity-item'}>
      <button type="button" class="activity-open" onClick={open} aria-label={label} />
      <Avatar person={author} />
      <div>
        <p class="small quiet">
          <Icon name={icon} size={14} /> <strong>{author.name}</strong> {what}
          <time title={formatDateTime(tsToMs(ts), viewer())}>{formatRelative(tsToMs(ts), viewer())}</time>
        </p>
        <div class="activity-text">
          <Mrkdwn text={message.text} />
        </div>
      </div>
    </li>
  );
}

/** Mentions of the person, replies in their threads and messages from the app, newest first. */
export function Activity() {
  const { activity: items } = state;
  return (
    <main class="main">
      <TopBar title="Activity" icon={<Icon name="bell" />}>
        {items?.some(({ isUnread }) => isUnread) && (
          <Button kind="small" onClick={() => markAllRead(true)}>
            Mark all as read
          </Button>
        )}
      </TopBar>
      <div class="home" tabindex={0} role="region" aria-label="Activity" aria-busy={items === undefined}>
        <ul>
          {items?.map((item) => (
            <ItemRow key={`${item.channel} ${item.ts}`} item={item} />
          ))}
        </ul>
        {items?.length === 0 && (
          <p class="empty" role="status">
            Nothing yet. Mentions and replies will be listed here.
          </p>
        )}
      </div>
    </main>
  );
}
