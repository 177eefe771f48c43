import { markAllRead } from '../state/actions.ts';
import { findPerson, isDirect, workspace } from '../state/state.ts';
import type { Channel } from '../state/types.ts';
import { Avatar } from '../ui/avatar.tsx';
import { MenuButton, type MenuItem } from '../ui/menu.tsx';

/** What one can do with a channel, as items of the menu behind its name. A direct message has none. */
export function channelMenu(channel: Channel): MenuItem[] {
  if (isDirect(channel)) return [];
  return [{ key: 'read', label: 'Mark as read', keys: 'Esc', choose: () => markAllRead() }];
}

/** How many people are in the channel, and who. */
export function ChannelMembers({ channel }: { channel: Channel }) {
  const { me } = workspace();
  const members = (channel.members ?? []).map(findPerson);
  const items = members.map((person) => ({
    key: person.id,
    label: person.id === me ? `${person.name} (you)` : person.name,
    detail: person.isBot ? 'App' : person.title,
    icon: <Avatar person={person} size={26} />,
  }));
  if (items.length === 0) return null;
  return (
    <MenuButton class="button panel-button wide-only" items={items} menuLabel="Members">
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
