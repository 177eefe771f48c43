import { ChannelIcon } from '../sidebar/channels.js';
import { findChannel, findPerson, usePage } from '../state/page-context.js';
import { TopBar } from '../top-bar.js';
import { html } from '../ui/html.js';
import { Composer } from './composer.js';
import { FirstVisit } from './first-visit.js';
import { Messages } from './messages.js';

function ChannelStart({ channel }) {
  const { state } = usePage();
  if (channel.kind === 'im') {
    const [other] = (channel.with ?? []).map((id) => findPerson(state, id));
    const words = other?.isBot
      ? `Send ${channel.name} a message or type a command.`
      : 'Only the two of you can see these messages.';
    return html`<div class="beginning"><h2>${channel.name}</h2><p>${words}</p></div>`;
  }
  return html`<div class="beginning"><h2>#${channel.name}</h2><p>This is the start of #${channel.name}.${channel.topic && ` ${channel.topic}.`}</p></div>`;
}

/** The middle column: the channel's title, messages and composer. */
export function Conversation() {
  const { state } = usePage();
  const channel = findChannel(state, state.route.channel);
  if (channel === undefined) return html`<main class="main" aria-busy="true"><${TopBar} title="…" /></main>`;
  const name = channel.kind === 'im' ? channel.name : `#${channel.name}`;
  const canWrite = channel.isMember;
  return html`
    <main class="main">
      <${TopBar} title=${channel.name} icon=${html`<${ChannelIcon} channel=${channel} />`} topic=${channel.topic} />
      ${
        state.messages === undefined
          ? html`<div class="messages" aria-busy="true"></div>`
          : html`<${Messages} key=${`${state.route.user} ${channel.id}`} messages=${state.messages} channel=${channel.id}
              label=${`Messages in ${name}`} firstUnread=${state.firstUnread}><${ChannelStart} channel=${channel} /></${Messages}>`
      }
      <${FirstVisit} />
      <${Composer} key=${channel.id} label=${`Message ${name}`} draft=${state.draft}
        placeholder=${canWrite ? `Message ${name}, or type /` : `You are not in ${name}: commands work, messages don't`} />
    </main>`;
}
