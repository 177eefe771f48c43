import { Blocks } from '../blocks/block.js';
import { useCreateSurface } from '../blocks/surface.js';
import { SurfaceBlocks } from '../blocks/surface-blocks.js';
import { findPerson, usePage, useViewer } from '../state/page-context.js';
import { formatDateTime, formatTime, tsToMs } from '../text/dates.js';
import { Mrkdwn } from '../text/formatted-text.js';
import { Avatar } from '../ui/avatar.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { MenuButton } from '../ui/menu.js';

/** A message's author: a person, the app under its own or another name, or Slack itself. */
function authorOf(message, state) {
  const person = findPerson(state, message.user);
  const name = message.userName ?? person.name;
  const isApp = person.isBot || (message.botName !== undefined && message.user !== 'USLACKBOT');
  return { ...person, name, isBot: isApp };
}

/** Shows a legacy attachment's text or blocks, without its colour. */
const Attachment = ({ attachment }) => html`
  <div class="attachment">
    ${attachment.blocks ? html`<${Blocks} blocks=${attachment.blocks} />` : html`<${Mrkdwn} text=${attachment.text ?? attachment.fallback} />`}
  </div>`;

function Content({ message, channel }) {
  const surface = useCreateSurface({ container: { type: 'message', channel, ts: message.ts } });
  return html`
    <${SurfaceBlocks} class="message-content" surface=${surface} blocks=${message.blocks ?? []}>
      ${message.blocks === undefined && html`<${Mrkdwn} text=${message.text} />`}
      ${message.attachments?.map((attachment) => html`<${Attachment} attachment=${attachment} />`)}
    </${SurfaceBlocks}>`;
}

function MessageActions({ message, name, inThread }) {
  const { state, actions } = usePage();
  const shortcuts = (state.slack?.shortcuts ?? []).filter(({ type }) => type === 'message');
  const items = shortcuts.map((shortcut) => ({
    key: shortcut.callback_id,
    label: shortcut.name,
    detail: shortcut.description,
    group: state.slack.app.name,
    choose: () => actions.runShortcut(shortcut.callback_id, message),
  }));
  return html`
    <div class="message-tools">
      ${
        !inThread &&
        html`<button type="button" class="button button-bare" aria-label=${`Reply in a thread to ${name}`}
          onClick=${() => actions.navigate({ thread: message.thread_ts ?? message.ts })}><${Icon} name="thread" /></button>`
      }
      ${
        items.length > 0 &&
        html`<${MenuButton} class="button button-bare" align="end" items=${items} label=${`More actions for the message from ${name}`}>
          <${Icon} name="dots" /></${MenuButton}>`
      }
    </div>`;
}

/** One message as this person sees it. A `grouped` message follows one by the same author and omits the header. */
export function Message({ message, channel, grouped, inThread = false }) {
  const { state, actions } = usePage();
  const viewer = useViewer();
  const author = authorOf(message, state);
  const ms = tsToMs(message.ts);
  const time = html`<time datetime=${new Date(ms).toISOString()} title=${formatDateTime(ms, viewer)}>${formatTime(ms, viewer)}</time>`;
  const style = ['message', grouped && 'message-joined', message.ephemeral && 'message-ephemeral']
    .filter(Boolean)
    .join(' ');
  if (/^channel_(join|leave)$/.test(message.subtype ?? ''))
    return html`<li class="message-note"><${Mrkdwn} text=${message.text} /> ${time}</li>`;
  return html`
    <li class=${style}>
      <div class="message-side">${grouped ? time : html`<${Avatar} person=${author} />`}</div>
      <div class="message-body">
        ${message.ephemeral && html`<p class="only-you"><${Icon} name="eye" size=${15} /> Only you can see this</p>`}
        <p class=${grouped ? 'message-head visually-hidden' : 'message-head'}>
          <strong class="message-name">${author.name}</strong>${author.isBot && html` <span class="tag">App</span>`} ${!grouped && time}
        </p>
        <${Content} message=${message} channel=${channel} />
        ${message.edited && html`<span class="edited">(edited)</span>`}
        ${
          message.reply_count > 0 &&
          !inThread &&
          html`<button type="button" class="replies" onClick=${() => actions.navigate({ thread: message.ts })}>
            <${Icon} name="thread" size=${15} /> ${message.reply_count} ${message.reply_count === 1 ? 'reply' : 'replies'}</button>`
        }
      </div>
      ${!message.ephemeral && html`<${MessageActions} message=${message} name=${author.name} inThread=${inThread} />`}
    </li>`;
}
