import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { Composer } from './composer.js';
import { Messages } from './messages.js';

/** One thread: the message that it hangs on, its replies, and a composer. Commands don't work here, as in Slack. */
export function Thread() {
  const { state } = usePage();
  const { thread, place } = state;
  return html`
    <div class="thread">
      ${
        thread === undefined
          ? html`<div class="messages" aria-busy="true"></div>`
          : html`<${Messages} key=${place.thread} messages=${thread} channel=${place.channel} label="Messages in the thread" inThread=${true} />`
      }
      <${Composer} key=${place.thread} label="Reply in the thread" placeholder="Reply…" thread=${place.thread} />
    </div>`;
}
