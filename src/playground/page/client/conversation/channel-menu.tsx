import { currentPerson, findPerson, usePage } from '../state/page-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { MenuButton } from '../ui/menu.tsx';

/** What one can do with a channel, as items of the menu behind its name. A direct message has none. */
export function useChannelMenu(channel) {
  const { state, actions } = usePage();
  if (channel === undefined || channel.kind === 'im' || channel.kind === 'mpim') return [];
  const canArchive = !channel.isGeneral && currentPerson(state)?.role !== 'guest';
  return [
    { key: 'read', label: 'Mark as read', keys: 'Esc', choose: () => actions.markAllRead() },
    canArchive &&
      (channel.isArchived
        ? { key: 'unarchive', label: 'Unarchive channel', choose: () => actions.unarchiveChannel(channel) }
        : {
            key: 'archive',
            label: 'Archive channel…',
            isDanger: true,
            choose: () => actions.archiveChannel(channel),
          }),
  ].filter(Boolean);
}

/** How many people are in the channel, and who. Choosing one opens the direct message with them. */
export function ChannelMembers({ channel }) {
  const { state, actions } = usePage();
  const members = channel.members.map((id) => findPerson(state, id));
  const items = members.map((person) => ({
    key: person.id,
    label: person.id === state.slack.me ? `${person.name} (you)` : person.name,
    detail: person.isBot ? 'App' : person.title,
    icon: <Avatar person={person} size={26} />,
    choose: () => person.id !== state.slack.me && actions.openDm(person.id),
  }));
  if (items.length === 0) return null;
  return (
    <MenuButton class="button panel-button members-button" align="end" items={items} menuLabel="Members">
      <span class="faces">
        {members.slice(0, 3).map((person) => (
          <Avatar key={person.id} person={person} size={22} />
        ))}
      </span>
      <span>
        <span class="visually-hidden">Members: </span>
        {items.length}
      </span>
    </MenuButton>
  );
}
