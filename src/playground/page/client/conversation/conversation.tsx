import { appChannel, findChannel, findPerson, isDirect, state, workspace } from '../state/state.ts';
import type { Channel } from '../state/types.ts';
import { TopBar } from '../top-bar.tsx';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import { AppTabs } from './app-tabs.tsx';
import { ChannelMembers, channelMenu } from './channel-menu.tsx';
import { Composer } from './composer.tsx';
import { Hints } from './hints.tsx';
import { InstallApp } from './install-app.tsx';
import { Messages } from './messages.tsx';

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
