import { useEffect, useState } from 'preact/hooks';
import { usePage, useViewer } from '../state/page-context.ts';
import { format } from '../text/dates.ts';
import { deliveryName, deliveryOutcome } from './delivery.ts';
import { Json } from './json.tsx';

/** What was sent and answered; made only for a delivery that is open. */
function DeliveryDetails({ delivery }) {
  const viewer = useViewer();
  const at = format(delivery.at, viewer, { timeStyle: 'medium' });
  return (
    <>
      <p class="delivery-where">
        {at} · {delivery.url}
      </p>
      {delivery.error && <p class="tone-bad">{delivery.error}</p>}
      <h3>Request</h3>
      <Json value={delivery.payload} />
      <h3>Response</h3>
      {delivery.responseBody === undefined ? (
        <p class="empty">Empty body.</p>
      ) : (
        <Json value={delivery.responseBody} />
      )}
    </>
  );
}

function Delivery({ delivery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { tone, words } = deliveryOutcome(delivery);
  return (
    <details class="delivery" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span
          class={`delivery-kind kind-${delivery.kind === 'api' || delivery.kind === 'response_url' ? 'in' : 'out'}`}
        >
          {delivery.kind.replaceAll('_', ' ')}
        </span>
        <span class="delivery-name">{deliveryName(delivery)}</span>
        <span class={`delivery-outcome tone-${tone}`}>{words}</span>
      </summary>
      {isOpen && <DeliveryDetails delivery={delivery} />}
    </details>
  );
}

const limits = [
  ['strict', 'the least that Slack documents'],
  ['double', 'twice that'],
  ['off', 'none'],
];

/** How often the app may call each method. */
function RateLimits() {
  const { state, actions } = usePage();
  return (
    <label class="side-lead">
      Rate limits:{' '}
      <select
        value={state.slack.rateLimits}
        onChange={({ currentTarget }) => actions.limitCalls(currentTarget.value)}
      >
        {limits.map(([mode, words]) => (
          <option key={mode} value={mode}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The requests between Slack and the app, newest first: Slack's deliveries and the app's API calls. */
export function Inspector() {
  const { state, actions } = usePage();
  const { deliveries } = state;
  useEffect(() => {
    actions.read.deliveries();
  }, [actions]);
  if (deliveries === undefined)
    return (
      <p class="empty" role="status">
        Loading…
      </p>
    );
  if (deliveries.length === 0)
    return (
      <>
        <RateLimits />
        <p class="empty">No requests yet. Type a command.</p>
      </>
    );
  return (
    <>
      <RateLimits />
      <p class="side-lead">
        Requests between Slack and the app, newest first. <span class="key kind-out">to the app</span>{' '}
        <span class="key kind-in">from the app</span>
      </p>
      <div class="deliveries">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </div>
    </>
  );
}
