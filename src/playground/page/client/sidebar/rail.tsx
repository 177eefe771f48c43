import { openChannel } from '../state/actions.ts';
import { appChannel, isDirect, set, state, workspace } from '../state/state.ts';
import { Icon, type IconName } from '../ui/icons.tsx';

type Props = { icon: IconName; name: string; isCurrent: boolean; unread: number; go(): void };

const RailButton = ({ icon, name, isCurrent, unread, go }: Props) => (
  <button type="button" class="rail-button" aria-current={isCurrent ? 'page' : undefined} onClick={go}>
    <span class="rail-icon">
      <Icon name={icon} size={20} />
      {unread > 0 && (
        <span class="badge" aria-hidden="true">
          {unread}
        </span>
      )}
    </span>
    {name}
    {unread > 0 && <span class="visually-hidden"> {unread} unread</span>}
  </button>
);

/** Slack's outermost column: everything, direct messages, and what concerns the person. On a phone it is below. */
export function Rail() {
  const { channels, activityUnread } = workspace();
  const isActivity = state.route.channel === 'activity';
  const unread = channels.filter(isDirect).reduce((sum, channel) => sum + channel.unread, 0);
  const show = (list: 'home' | 'dms') => {
    set({ list, screen: 'sidebar' });
    if (!isActivity) return;
    openChannel(state.lastChannel ?? appChannel()?.id ?? channels[0]?.id);
  };
  const isList = (list: 'home' | 'dms') => !isActivity && state.list === list;
  return (
    <nav class="rail" aria-label="Views">
      <RailButton icon="home" name="Home" isCurrent={isList('home')} unread={0} go={() => show('home')} />
      <RailButton icon="chat" name="DMs" isCurrent={isList('dms')} unread={unread} go={() => show('dms')} />
      <RailButton
        icon="bell"
        name="Activity"
        isCurrent={isActivity}
        unread={activityUnread}
        go={() => openChannel('activity')}
      />
    </nav>
  );
}
