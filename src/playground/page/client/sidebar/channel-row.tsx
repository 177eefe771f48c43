import { findPerson, usePage } from '../state/page-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icons.tsx';

const icons = { private: 'lock', shared: 'link', mpim: 'people' };

/** The icon before a channel's name: its kind, or the other person's avatar. */
export function ChannelIcon({ channel, size = 18 }) {
  const { state } = usePage();
  if (channel.kind === 'im' && channel.with?.length > 0)
    return <Avatar person={findPerson(state, channel.with[0])} size={size + 4} />;
  return <Icon name={icons[channel.kind] ?? 'hash'} size={size} />;
}

const kindSuffixes = { private: ' private', shared: ' shared with another workspace' };

/**
 * One row of the sidebar. Unread messages make it bold; `badge` counts those that are for this person, in a direct message
 * all of them.
 */
export function Row({ icon, name, suffix = '', isCurrent, isQuiet, unread = 0, badge = 0, go }) {
  const style = ['row', unread > 0 && 'row-unread', isQuiet && 'row-outside'].filter(Boolean).join(' ');
  return (
    <li>
      <button type="button" class={style} aria-current={isCurrent ? 'page' : undefined} onClick={go}>
        {icon}
        <span class="row-name">
          {name}
          <span class="visually-hidden">
            {suffix}
            {unread > 0 && ` ${unread} unread`}
          </span>
        </span>
        {badge > 0 && (
          <span class="badge" aria-hidden="true">
            {badge}
          </span>
        )}
      </button>
    </li>
  );
}

/** The row of a channel or direct message. */
export function ChannelRow({ channel }) {
  const { state, actions } = usePage();
  const isCurrent = state.route.channel === channel.id;
  const unread = isCurrent && !state.keepUnread ? 0 : channel.unread;
  const isDirect = channel.kind === 'im' || channel.kind === 'mpim';
  return (
    <Row
      icon={<ChannelIcon channel={channel} size={16} />}
      name={channel.name}
      suffix={kindSuffixes[channel.kind]}
      isCurrent={isCurrent}
      isQuiet={!channel.isMember}
      unread={unread}
      badge={isDirect ? unread : Math.min(unread, channel.mentions)}
      go={() => actions.navigate({ channel: channel.id, thread: undefined })}
    />
  );
}
