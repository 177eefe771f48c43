import { useEffect, useState } from 'preact/hooks';
import type { Delivery as DeliveryData } from '../../../slack-simulator/index.ts';
import { readDeliveries } from '../state/read.ts';
import { state, viewer } from '../state/state.ts';
import { format } from '../text/dates.ts';
import { deliveryName, deliveryOutcome } from './delivery.ts';

/** A value as indented JSON; a string is shown as it is. */
const Json = ({ value }: { value: unknown }) => (
  <pre class="json" tabindex={0}>
    <code>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</code>
  </pre>
);

/** What was sent and answered; made only for a delivery that is open. */
const DeliveryDetails = ({
  delivery: { at, url, error, payload, responseBody },
}: {
  delivery: DeliveryData;
}) => (
  <>
    <p class="small quiet">
      {format(at, viewer(), { timeStyle: 'medium' })} · {url}
    </p>
    {error && <p class="danger">{error}</p>}
    <h3>Request</h3>
    <Json value={payload} />
    <h3>Response</h3>
    {responseBody === undefined ? <p class="small quiet">Empty body.</p> : <Json value={responseBody} />}
  </>
);

function Delivery({ delivery }: { delivery: DeliveryData }) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind } = delivery;
  const { isBad, words } = deliveryOutcome(delivery);
  const isFromApp = kind === 'api' || kind === 'response_url';
  return (
    <details class="delivery" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span class={isFromApp ? 'tag from-app' : 'tag to-app'}>{kind.replaceAll('_', ' ')}</span>
        <code>{deliveryName(delivery)}</code>
        <span class={isBad ? 'danger' : 'quiet'}>{words}</span>
      </summary>
      {isOpen && <DeliveryDetails delivery={delivery} />}
    </details>
  );
}

/** The requests between Slack and the app, newest first: Slack's deliveries and the app's API calls. */
export function Inspector() {
  const { deliveries } = state;
  useEffect(() => {
    readDeliveries();
  }, []);
  if (deliveries === undefined)
    return (
      <p class="empty" role="status">
        Loading…
      </p>
    );
  return (
    <>
      <p class="small quiet">
        Requests between Slack and the app, newest first. <span class="tag to-app">to the app</span>{' '}
        <span class="tag from-app">from the app</span>
      </p>
      <div>
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </div>
    </>
  );
}
