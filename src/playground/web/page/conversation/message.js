import { Blocks } from '../blocks/block.js';
import { useMakeSurface } from '../blocks/surface.js';
import { SurfaceView } from '../blocks/surface-blocks.js';
import { personIn, useEyes, usePage } from '../state/page-context.js';
import { clockTime, fullTime, tsToMs } from '../text/dates.js';
import { Mrkdwn } from '../text/formatted-text.js';
import { Avatar } from '../ui/avatar.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { MenuButton } from '../ui/menu.js';

/** The one who wrote it: a person, the app under its own or another name, or Slack itself. */
function writerOf(message, state) {
  const person = personIn(state, message.user);
  const name = message.userName ?? person.name;
  const isApp = person.isBot || (message.botName !== undefined && message.user !== 'USLACKBOT');
  return { ...person, name, isBot: isApp };
}

/** Older messages of one app come in attachments; their text and blocks are drawn, their colours aren't. */
const Attachment = ({ attachment }) => html`
  <div class="attachment">
    ${attachment.blocks ? html`<${Blocks} blocks=${attachment.blocks} />` : html`<${Mrkdwn} text=${attachment.text ?? attachment.fallback} />`}
  </div>`;

function Content({ message, channel }) {
  const surface = useMakeSurface({ container: { type: 'message', channel, ts: message.ts } });
  return html`
    <${SurfaceView} class="message-content" surface=${surface} blocks=${message.blocks ?? []}>
      ${message.blocks === undefined && html`<${Mrkdwn} text=${message.text} />`}
      ${message.attachments?.map((attachment) => html`<${Attachment} attachment=${attachment} />`)}
    </${SurfaceView}>`;
}

function Tools({ message, name, inThread }) {
  const { state, actions } = usePage();
  const shortcuts = (state.slack?.shortcuts ?? []).filter(({ type }) => type === 'message');
  const items = shortcuts.map((shortcut) => ({
    key: shortcut.callback_id,
    label: shortcut.name,
    detail: shortcut.description,
    group: state.slack.app.name,
    choose: () => actions.shortcut(shortcut.callback_id, message),
  }));
  return html`
    <div class="message-tools">
      ${
        !inThread &&
        html`<button type="button" class="button button-bare" aria-label=${`Reply in a thread to ${name}`}
          onClick=${() => actions.go({ thread: message.thread_ts ?? message.ts })}><${Icon} name="thread" /></button>`
      }
      ${
        items.length > 0 &&
        html`<${MenuButton} class="button button-bare" align="end" items=${items} label=${`More for the message from ${name}`}>
          <${Icon} name="dots" /></${MenuButton}>`
      }
    </div>`;
}

/** One message, as this person sees it. `joined` messages follow one by the same writer and leave the head out. */
export function Message({ message, channel, joined, inThread = false }) {
  const { state, actions } = usePage();
  const eyes = useEyes();
  const writer = writerOf(message, state);
  const ms = tsToMs(message.ts);
  const time = html`<time datetime=${new Date(ms).toISOString()} title=${fullTime(ms, eyes)}>${clockTime(ms, eyes)}</time>`;
  const style = ['message', joined && 'message-joined', message.ephemeral && 'message-ephemeral']
    .filter(Boolean)
    .join(' ');
  if (/^channel_(join|leave)$/.test(message.subtype ?? ''))
    return html`<li class="message-note"><${Mrkdwn} text=${message.text} /> ${time}</li>`;
  return html`
    <li class=${style}>
      <div class="message-side">${joined ? time : html`<${Avatar} person=${writer} />`}</div>
      <div class="message-body">
        ${message.ephemeral && html`<p class="only-you"><${Icon} name="eye" size=${15} /> Only you can see this</p>`}
        <p class=${joined ? 'message-head visually-hidden' : 'message-head'}>
          <strong class="message-name">${writer.name}</strong>${writer.isBot && html` <span class="tag">App</span>`} ${!joined && time}
        </p>
        <${Content} message=${message} channel=${channel} />
        ${message.edited && html`<span class="edited">(edited)</span>`}
        ${
          message.reply_count > 0 &&
          !inThread &&
          html`<button type="button" class="replies" onClick=${() => actions.go({ thread: message.ts })}>
            <${Icon} name="thread" size=${15} /> ${message.reply_count} ${message.reply_count === 1 ? 'reply' : 'replies'}</button>`
        }
      </div>
      ${!message.ephemeral && html`<${Tools} message=${message} name=${writer.name} inThread=${inThread} />`}
    </li>`;
}
