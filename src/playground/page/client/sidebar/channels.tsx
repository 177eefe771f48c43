import { appChannel } from '../conversation/app-tabs.tsx';
import { usePage } from '../state/page-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { ChannelRow, Row } from './channel-row.tsx';

/** The people who have no direct messages with this person yet. */
function newPeople({ slack }, direct) {
  const known = new Set(direct.flatMap((channel) => channel.with ?? []));
  return slack.people.filter(
    ({ id, isBot, role }) => id !== slack.me && !isBot && role !== 'outside' && !known.has(id),
  );
}

/** A menu of people to write to. */
function NewDirectMessage({ people }) {
  const { actions } = usePage();
  const items = people.map((person) => ({
    key: person.id,
    label: person.name,
    detail: person.title,
    icon: <Avatar person={person} size={26} />,
    choose: () => actions.openDm(person.id),
  }));
  return (
    <li>
      <MenuButton class="row row-add" menuLabel="People" items={items}>
        <Icon name="plus" size={16} />
        <span class="row-name">Message someone</span>
      </MenuButton>
    </li>
  );
}

/** The app: its messages if there are unread ones, else its Home tab; where it is not installed, the way to install it. */
function AppRow() {
  const { state, actions } = usePage();
  const { app } = state.slack;
  const channel = appChannel(state);
  const isInstalled = app.botUserId !== null;
  const isCurrent = ['home', 'about', channel?.id].includes(state.route.channel);
  const unread = state.route.channel === channel?.id ? 0 : (channel?.unread ?? 0);
  const target = isInstalled && (unread > 0 || !app.hasHome) ? channel?.id : 'home';
  return (
    <Row
      icon={<Avatar person={{ id: 'app', isBot: true }} size={20} />}
      isCurrent={isCurrent}
      unread={unread}
      badge={unread}
      name={isInstalled ? app.name : `Install ${app.name}`}
      isQuiet={!isInstalled}
      go={() => actions.navigate({ channel: target, thread: undefined })}
    />
  );
}

/** What the current person can go to, in Slack's order: Activity, channels, direct messages, the app. */
export function Channels() {
  const { state, actions } = usePage();
  const { slack, route } = state;
  const isDirect = ({ kind }) => kind === 'im' || kind === 'mpim';
  const own = appChannel(state)?.id;
  const direct = slack.channels.filter(
    (channel) => isDirect(channel) && channel.id !== own && channel.with?.length > 0,
  );
  const people = newPeople(state, direct);
  const rooms = slack.channels
    .filter((channel) => !isDirect(channel) && (!channel.isArchived || channel.id === route.channel))
    .toSorted(
      (one, other) => Number(other.isMember) - Number(one.isMember) || one.name.localeCompare(other.name),
    );
  return (
    <nav class="channels" aria-label="Channels and messages">
      <ul class="rows">
        <Row
          icon={<Icon name="bell" size={16} />}
          name="Activity"
          isCurrent={route.channel === 'activity'}
          unread={slack.activityUnread}
          badge={slack.activityUnread}
          go={() => actions.navigate({ channel: 'activity', thread: undefined })}
        />
      </ul>
      <h2 class="rows-title" id="rooms">
        Channels
      </h2>
      <ul class="rows" aria-labelledby="rooms">
        {rooms.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} />
        ))}
      </ul>
      {direct.length + people.length > 0 && (
        <>
          <h2 class="rows-title" id="direct">
            Direct messages
          </h2>
          <ul class="rows" aria-labelledby="direct">
            {direct.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} />
            ))}
            {people.length > 0 && <NewDirectMessage people={people} />}
          </ul>
        </>
      )}
      <h2 class="rows-title" id="apps">
        Apps
      </h2>
      <ul class="rows" aria-labelledby="apps">
        <AppRow />
      </ul>
    </nav>
  );
}
