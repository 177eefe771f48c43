import { ChannelIcon } from '../sidebar/channel-row.tsx';
import { findChannel, findPerson, usePage } from '../state/page-context.ts';
import { TopBar } from '../top-bar.tsx';
import { AppTabs, appChannel } from './app-tabs.tsx';
import { ChannelMembers, useChannelMenu } from './channel-menu.tsx';
import { Composer } from './composer.tsx';
import { FirstVisit } from './first-visit.tsx';
import { InstallApp } from './install-app.tsx';
import { Messages } from './messages.tsx';

function ChannelStart({ channel }) {
  const { state } = usePage();
  if (channel.kind === 'im') {
    const [other] = (channel.with ?? []).map((id) => findPerson(state, id));
    const words = other?.isBot
      ? `Send ${channel.name} a message or type a command.`
      : 'Only the two of you can see these messages.';
    return (
      <div class="beginning">
        <h2>{channel.name}</h2>
        <p>{words}</p>
      </div>
    );
  }
  return (
    <div class="beginning">
      <span class="beginning-mark">
        <ChannelIcon channel={channel} size={28} />
      </span>
      <h2>#{channel.name}</h2>
      <p>This is the very start of the channel.{channel.topic && ` ${channel.topic}.`}</p>
    </div>
  );
}

/** What there is instead of a composer in an archived channel. */
function Archived({ channel }) {
  const { actions } = usePage();
  return (
    <section class="card install" aria-label="Archived channel">
      <p>#{channel.name} is archived. Nobody can post in it.</p>
      <button type="button" class="button" onClick={() => actions.unarchiveChannel(channel)}>
        Unarchive
      </button>
    </section>
  );
}

/** The composer, and what stands over it. */
function Foot({ channel, name }) {
  const { state } = usePage();
  if (channel.isArchived)
    return (
      <div class="foot">
        <Archived channel={channel} />
      </div>
    );
  const placeholder = channel.isMember
    ? `Message ${name}, or type /`
    : `You are not in ${name}: commands work, messages don’t`;
  return (
    <div class="foot">
      {state.slack.app.botUserId === null ? <InstallApp /> : <FirstVisit />}
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
  const { state } = usePage();
  const channel = findChannel(state, state.route.channel);
  const menu = useChannelMenu(channel);
  if (channel === undefined)
    return (
      <main class="main" aria-busy="true">
        <TopBar title="…" />
      </main>
    );
  const isDirect = channel.kind === 'im' || channel.kind === 'mpim';
  const name = isDirect ? channel.name : `#${channel.name}`;
  const isApp = appChannel(state)?.id === channel.id;
  return (
    <main class="main">
      <TopBar title={channel.name} icon={<ChannelIcon channel={channel} />} topic={channel.topic} menu={menu}>
        {!isDirect && <ChannelMembers channel={channel} />}
      </TopBar>
      {isApp && <AppTabs />}
      <Foot channel={channel} name={name} />
      {state.messages === undefined ? (
        <div class="messages" aria-busy="true"></div>
      ) : (
        <Messages
          key={`${state.route.user} ${channel.id}`}
          messages={state.messages}
          channel={channel.id}
          label={`Messages in ${name}`}
          firstUnread={state.firstUnread}
          jump={state.jumps.channel}
        >
          <ChannelStart channel={channel} />
        </Messages>
      )}
    </main>
  );
}
