import { markAllRead } from '../state/actions.ts';
import { appChannel, findChannel, findPerson, isDirect, state, workspace } from '../state/state.ts';
import type { Channel } from '../state/types.ts';
import { TopBar } from '../top-bar.tsx';
import { Avatar, ChannelIcon } from '../ui/avatar.tsx';
import { MenuButton, type MenuItem } from '../ui/menu.tsx';
import { AppTabs, InstallApp } from '../views/app-views.tsx';
import { Composer } from './composer.tsx';
import { Hints } from './hints.tsx';
import { Messages } from './messages.tsx';

/** What one can do with a channel, as items of the menu behind its name. A direct message has none. */
function channelMenu(channel: Channel): MenuItem[] {
  if (isDirect(channel)) return [];
  return [{ key: 'read', label: 'Mark as read', keys: 'Esc', choose: () => markAllRead() }];
}

/** How many people are in the channel, and who. */
function ChannelMembers({ channel }: { channel: Channel }) {
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

function startWords({ kind, name, topic, with: [other = ''] = [] }: Channel): string {
  if (kind !== 'im') return `This is the very start of the channel.${topic && ` ${topic}.`}`;
  return findPerson(other).isBot
    ? `Send ${name} a message or type a command.`
    : 'Only the two of you can see these messages.';
}

const ChannelStart = ({ channel, name }: { channel: Channel; name: string }) => (
  <div class="beginning">
    <h2>{name}</h2>
    <p>{startWords(channel)}</p>
  </div>
);

/** The composer, and what stands over it. */
function Foot({ channel, name }: { channel: Channel; name: string }) {
  const placeholder = channel.isMember
    ? `Message ${name}, or type /`
    : `You are not in ${name}: commands work, messages don’t`;
  return (
    <div class="foot">
      {workspace().app.botUserId === null ? <InstallApp /> : <Hints />}
      <Composer
        key={`${state.route.user} ${channel.id}`}
        label={`Message ${name}`}
        draft={state.draft}
        placeholder={placeholder}
      />
    </div>
  );
}

/**
 * The middle column: the channel's title, messages and composer. The composer is first in the document, so Tab reaches it
 * before the buttons of all messages.
 */
export function Conversation() {
  const channel = findChannel(state.route.channel);
  if (channel === undefined)
    return (
      <main class="main" aria-busy="true">
        <TopBar title="…" />
      </main>
    );
  const name = isDirect(channel) ? channel.name : `#${channel.name}`;
  return (
    <main class="main">
      <TopBar
        title={channel.name}
        icon={<ChannelIcon channel={channel} />}
        topic={channel.topic}
        menu={channelMenu(channel)}
      >
        {!isDirect(channel) && <ChannelMembers channel={channel} />}
      </TopBar>
      {appChannel()?.id === channel.id && <AppTabs />}
      <Foot channel={channel} name={name} />
      {state.messages === undefined ? (
        <div class="messages" aria-busy="true" />
      ) : (
        <Messages
          key={`${state.route.user} ${channel.id}`}
          messages={state.messages}
          label={`Messages in ${name}`}
          firstUnread={state.firstUnread}
          jump={state.jumps.channel}
        >
          <ChannelStart channel={channel} name={name} />
        </Messages>
      )}
    </main>
  );
}
