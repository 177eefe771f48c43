import { findPerson, usePage } from '../state/page-context.js';
import { Avatar } from '../ui/avatar.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { MenuButton } from '../ui/menu.js';

const icons = { private: 'lock', shared: 'link' };

/** The icon before a channel's name: its kind, or the other person's avatar. */
export function ChannelIcon({ channel, size = 18 }) {
  const { state } = usePage();
  if (channel.kind === 'im' && channel.with?.length > 0)
    return html`<${Avatar} person=${findPerson(state, channel.with[0])} size=${size + 2} />`;
  return html`<${Icon} name=${icons[channel.kind] ?? (channel.kind === 'mpim' ? 'people' : 'hash')} size=${size} />`;
}

const kindSuffixes = { private: ', private', shared: ', shared with another workspace' };

function ChannelRow({ channel }) {
  const { state, actions } = usePage();
  const isCurrent = state.route.channel === channel.id;
  const unread = isCurrent ? 0 : channel.unread;
  const style = ['row', unread > 0 && 'row-unread', !channel.isMember && 'row-outside']
    .filter(Boolean)
    .join(' ');
  return html`
    <li><button type="button" class=${style} aria-current=${isCurrent ? 'page' : undefined} onClick=${() => actions.navigate({ channel: channel.id, thread: undefined })}>
      <${ChannelIcon} channel=${channel} size=${16} />
      <span class="row-name">${channel.name}<span class="visually-hidden">${kindSuffixes[channel.kind]}</span></span>
      ${unread > 0 && html`<span class="badge">${unread}<span class="visually-hidden"> unread</span></span>`}
    </button></li>`;
}

/** A menu of the people who have no direct messages with this person yet. */
function NewDirectMessage({ direct }) {
  const { state, actions } = usePage();
  const known = new Set(direct.flatMap((channel) => channel.with ?? []));
  const items = state.slack.people
    .filter(({ id, isBot, role }) => id !== state.slack.me && !isBot && role !== 'outside' && !known.has(id))
    .map((person) => ({
      key: person.id,
      label: person.name,
      detail: person.title,
      icon: html`<${Avatar} person=${person} size=${26} />`,
      choose: () => actions.openDm(person.id),
    }));
  if (items.length === 0) return null;
  return html`<li><${MenuButton} class="row row-add" menuLabel="People" items=${items}><${Icon} name="plus" size=${16} /><span class="row-name">Message someone</span></${MenuButton}></li>`;
}

/** The app's Home tab, the channels and the direct messages. */
export function Channels() {
  const { state, actions } = usePage();
  const { slack, route } = state;
  const isDirect = ({ kind }) => kind === 'im' || kind === 'mpim';
  const direct = slack.channels.filter(isDirect);
  const rooms = slack.channels
    .filter((channel) => !isDirect(channel))
    .toSorted(
      (one, other) => Number(other.isMember) - Number(one.isMember) || one.name.localeCompare(other.name),
    );
  return html`
    <nav class="channels" aria-label="Channels and messages">
      ${
        slack.app.hasHome &&
        html`<ul class="rows"><li><button type="button" class="row" aria-current=${route.channel === 'home' ? 'page' : undefined}
          onClick=${() => actions.navigate({ channel: 'home', thread: undefined })}><${Icon} name="home" size=${16} /><span class="row-name">${slack.app.name} Home</span></button></li></ul>`
      }
      <h2 class="rows-title" id="rooms">Channels</h2>
      <ul class="rows" aria-labelledby="rooms">${rooms.map((channel) => html`<${ChannelRow} key=${channel.id} channel=${channel} />`)}</ul>
      <h2 class="rows-title" id="direct">Direct messages</h2>
      <ul class="rows" aria-labelledby="direct">
        ${direct.map((channel) => html`<${ChannelRow} key=${channel.id} channel=${channel} />`)}
        <${NewDirectMessage} direct=${direct} />
      </ul>
    </nav>`;
}
