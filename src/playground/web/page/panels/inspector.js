import { useEffect } from 'preact/hooks';
import { useEyes, usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { nameOf, outcomeOf } from './delivery.js';
import { Json } from './json.js';

function Delivery({ delivery }) {
  const eyes = useEyes();
  const { tone, words } = outcomeOf(delivery);
  const at = new Intl.DateTimeFormat(eyes.locale, { timeZone: eyes.timeZone, timeStyle: 'medium' }).format(
    delivery.at,
  );
  return html`
    <details class="delivery">
      <summary>
        <span class=${`delivery-kind kind-${delivery.kind === 'api' || delivery.kind === 'response_url' ? 'in' : 'out'}`}>${delivery.kind.replaceAll('_', ' ')}</span>
        <span class="delivery-name">${nameOf(delivery)}</span>
        <span class=${`delivery-outcome tone-${tone}`}>${words}</span>
      </summary>
      <p class="delivery-where">${at} · ${delivery.url}</p>
      ${delivery.error && html`<p class="tone-bad">${delivery.error}</p>`}
      <h3>Sent</h3><${Json} value=${delivery.payload} />
      <h3>Answer</h3>${delivery.responseBody === undefined ? html`<p class="empty">An empty body.</p>` : html`<${Json} value=${delivery.responseBody} />`}
    </details>`;
}

/** What went between Slack and the app, the newest first: Slack's deliveries, and the app's calls. */
export function Inspector() {
  const { state, actions } = usePage();
  const { deliveries } = state;
  useEffect(() => {
    actions.read.deliveries();
  }, [actions]);
  if (deliveries === undefined) return html`<p class="empty" role="status">Reading…</p>`;
  if (deliveries.length === 0)
    return html`<p class="empty">Nothing has gone to and fro yet. Type a command.</p>`;
  return html`
    <p class="side-lead">What Slack sent to the app and what the app called, newest first. <span class="key kind-out">to the app</span> <span class="key kind-in">from the app</span></p>
    <div class="deliveries">${deliveries.map((delivery) => html`<${Delivery} key=${delivery.id} delivery=${delivery} />`)}</div>`;
}
