import type { ComponentChildren } from 'preact';
import { openChannel } from '../state/actions.ts';
import { appChannel, isDirect, state, workspace } from '../state/state.ts';
import type { Channel } from '../state/types.ts';
import { AppMark, ChannelIcon } from '../ui/avatar.tsx';

type RowProps = {
  icon: ComponentChildren;
  name: string;
  suffix?: string;
  isCurrent: boolean;
  isQuiet: boolean;
  /** Makes it bold. */
  unread: number;
  /** How many of them are for this person. */
  badge: number;
  go(): void;
};

/** One row of the sidebar. */
function Row({ icon, name, suffix = '', isCurrent, isQuiet, unread, badge, go }: RowProps) {
  const style = ['row', unread > 0 && 'row-unread', isQuiet && 'row-quiet'].filter(Boolean).join(' ');
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

const kindSuffixes: Record<string, string> = {
  private: ' private',
  shared: ' shared with another workspace',
};

/** The row of a channel or direct message. */
function ChannelRow({ channel }: { channel: Channel }) {
  const isCurrent = state.route.channel === channel.id;
  const unread = isCurrent ? 0 : channel.unread;
  return (
    <Row
      icon={<ChannelIcon channel={channel} size={16} />}
      name={channel.name}
      suffix={kindSuffixes[channel.kind]}
      isCurrent={isCurrent}
      isQuiet={!channel.isMember}
      unread={unread}
      badge={isDirect(channel) ? unread : Math.min(unread, channel.mentions)}
      go={() => openChannel(channel.id)}
    />
  );
}

/** The app: its messages if there are unread ones, else its Home tab; where it is not installed, the way to install it. */
function AppRow() {
  const { app } = workspace();
  const { channel: current } = state.route;
  const channel = appChannel();
  const isInstalled = app.botUserId !== null;
  const unread = current === channel?.id ? 0 : (channel?.unread ?? 0);
  return (
    <Row
      icon={<AppMark size={20} />}
      name={isInstalled ? app.name : `Install ${app.name}`}
      isCurrent={['home', channel?.id].includes(current)}
      isQuiet={!isInstalled}
      unread={unread}
      badge={unread}
      go={() => openChannel(isInstalled && (unread > 0 || !app.hasHome) ? channel?.id : 'home')}
    />
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <>
      <h2 class="rows-title" id={id}>
        {title}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
}

/** What the current person can go to, in Slack's order: channels, direct messages, the app. */
export function Channels() {
  const { channels } = workspace();
  const own = appChannel()?.id;
  const direct = channels.filter(
    (channel) => isDirect(channel) && channel.id !== own && channel.with?.length !== 0,
  );
  const rooms = channels
    .filter((channel) => !isDirect(channel))
    .toSorted(
      (one, other) => Number(other.isMember) - Number(one.isMember) || one.name.localeCompare(other.name),
    );
  return (
    <nav class="channels" aria-label="Channels and messages">
      {state.list === 'home' && (
        <Section id="rooms" title="Channels">
          {rooms.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </Section>
      )}
      {direct.length > 0 && (
        <Section id="direct" title="Direct messages">
          {direct.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </Section>
      )}
      <Section id="apps" title="Apps">
        <AppRow />
      </Section>
    </nav>
  );
}
