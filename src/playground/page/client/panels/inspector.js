import { useEffect, useState } from 'preact/hooks';
import { usePage, useViewer } from '../state/page-context.js';
import { format } from '../text/dates.js';
import { html } from '../ui/html.js';
import { deliveryName, deliveryOutcome } from './delivery.js';
import { Json } from './json.js';

/** What was sent and answered; made only for a delivery that is open. */
function DeliveryDetails({ delivery }) {
  const viewer = useViewer();
  const at = format(delivery.at, viewer, { timeStyle: 'medium' });
  return html`
    <p class="delivery-where">${at} · ${delivery.url}</p>
    ${delivery.error && html`<p class="tone-bad">${delivery.error}</p>`}
    <h3>Request</h3><${Json} value=${delivery.payload} />
    <h3>Response</h3>${delivery.responseBody === undefined ? html`<p class="empty">Empty body.</p>` : html`<${Json} value=${delivery.responseBody} />`}`;
}

function Delivery({ delivery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { tone, words } = deliveryOutcome(delivery);
  return html`
    <details class="delivery" onToggle=${({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span class=${`delivery-kind kind-${delivery.kind === 'api' || delivery.kind === 'response_url' ? 'in' : 'out'}`}>${delivery.kind.replaceAll('_', ' ')}</span>
        <span class="delivery-name">${deliveryName(delivery)}</span>
        <span class=${`delivery-outcome tone-${tone}`}>${words}</span>
      </summary>
      ${isOpen && html`<${DeliveryDetails} delivery=${delivery} />`}
    </details>`;
}

const limits = [
  ['strict', 'the least that Slack documents'],
  ['double', 'twice that'],
  ['off', 'none'],
];

/** How often the app may call each method. */
function RateLimits() {
  const { state, actions } = usePage();
  return html`<label class="side-lead">Rate limits: <select value=${state.slack.rateLimits}
      onChange=${({ currentTarget }) => actions.limitCalls(currentTarget.value)}>
      ${limits.map(([mode, words]) => html`<option key=${mode} value=${mode}>${words}</option>`)}
    </select></label>`;
}

/** The requests between Slack and the app, newest first: Slack's deliveries and the app's API calls. */
export function Inspector() {
  const { state, actions } = usePage();
  const { deliveries } = state;
  useEffect(() => {
    actions.read.deliveries();
  }, [actions]);
  if (deliveries === undefined) return html`<p class="empty" role="status">Loading…</p>`;
  if (deliveries.length === 0)
    return html`<${RateLimits} /><p class="empty">No requests yet. Type a command.</p>`;
  return html`
    <${RateLimits} />
    <p class="side-lead">Requests between Slack and the app, newest first. <span class="key kind-out">to the app</span> <span class="key kind-in">from the app</span></p>
    <div class="deliveries">${deliveries.map((delivery) => html`<${Delivery} key=${delivery.id} delivery=${delivery} />`)}</div>`;
}
