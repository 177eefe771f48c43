import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { Composer } from './composer.js';
import { Messages } from './messages.js';

/** A thread: its first message, the replies and a composer. As in Slack, commands don't work here. */
export function Thread() {
  const { state } = usePage();
  const { thread, route } = state;
  return html`
    <div class="thread">
      ${
        thread === undefined
          ? html`<div class="messages" aria-busy="true"></div>`
          : html`<${Messages} key=${route.thread} messages=${thread} channel=${route.channel} label="Messages in the thread" inThread=${true} jump=${state.jumps.thread} />`
      }
      <${Composer} key=${route.thread} label="Reply in the thread" placeholder="Reply…" thread=${route.thread} />
    </div>`;
}
