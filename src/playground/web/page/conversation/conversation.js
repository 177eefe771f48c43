import { ChannelMark } from '../sidebar/channels.js';
import { channelIn, personIn, usePage } from '../state/page-context.js';
import { TopBar } from '../top-bar.js';
import { html } from '../ui/html.js';
import { Composer } from './composer.js';
import { FirstVisit } from './first-visit.js';
import { Messages } from './messages.js';

function Beginning({ channel }) {
  const { state } = usePage();
  if (channel.kind === 'im') {
    const [other] = (channel.with ?? []).map((id) => personIn(state, id));
    const words = other?.isBot
      ? `Write to ${channel.name}, or type a command.`
      : 'Only the two of you see what is written here.';
    return html`<div class="beginning"><h2>${channel.name}</h2><p>${words}</p></div>`;
  }
  return html`<div class="beginning"><h2>#${channel.name}</h2><p>This is where #${channel.name} begins.${channel.topic && ` ${channel.topic}.`}</p></div>`;
}

/** The channel in the middle: its head, its messages, and the composer. */
export function Conversation() {
  const { state } = usePage();
  const channel = channelIn(state, state.place.channel);
  if (channel === undefined) return html`<main class="main" aria-busy="true"><${TopBar} title="…" /></main>`;
  const name = channel.kind === 'im' ? channel.name : `#${channel.name}`;
  const mayWrite = channel.isMember;
  return html`
    <main class="main">
      <${TopBar} title=${channel.name} icon=${html`<${ChannelMark} channel=${channel} />`} topic=${channel.topic} />
      ${
        state.messages === undefined
          ? html`<div class="messages" aria-busy="true"></div>`
          : html`<${Messages} key=${`${state.place.user} ${channel.id}`} messages=${state.messages} channel=${channel.id}
              label=${`Messages in ${name}`} newFrom=${state.newFrom}><${Beginning} channel=${channel} /></${Messages}>`
      }
      <${FirstVisit} />
      <${Composer} key=${channel.id} label=${`Message ${name}`} filled=${state.filled}
        placeholder=${mayWrite ? `Message ${name}, or type /` : `You are not in ${name}: commands work, messages don't`} />
    </main>`;
}
