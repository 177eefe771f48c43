import { useEffect, useState } from 'preact/hooks';
import type { Delivery as DeliveryData } from '../../../slack-simulator/index.ts';
import { readDeliveries } from '../state/read.ts';
import { state, viewer } from '../state/state.ts';
import { format } from '../text/dates.ts';

/** A name in the payload of a delivery, by the names of the fields that lead to it. */
function at(payload: unknown, ...path: (string | number)[]): string | undefined {
  let value: unknown = payload;
  for (const name of path) value = Object(value)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A delivery's name in the list: the command and its text, the action, the method. */
function deliveryName({ kind, url, payload }: DeliveryData): string {
  const view = at(payload, 'view', 'callback_id') ?? at(payload, 'view', 'title', 'text');
  const names: Partial<Record<DeliveryData['kind'], string>> = {
    command: [at(payload, 'command'), at(payload, 'text')].join(' ').trim(),
    block_actions: at(payload, 'actions', 0, 'action_id'),
    block_suggestion: [at(payload, 'action_id'), at(payload, 'value')].join(': '),
    view_submission: view,
    shortcut: at(payload, 'callback_id'),
    message_action: at(payload, 'callback_id'),
    event: at(payload, 'event', 'type') ?? at(payload, 'type'),
    api: url.split('/').at(-1),
    response_url: at(payload, 'text') ?? 'response',
  };
  return names[kind] ?? kind;
}

/** A delivery's outcome in a few words. */
function deliveryOutcome({ status, ms, error, responseBody }: DeliveryData): {
  isBad: boolean;
  words: string;
} {
  if (status === null && error === undefined) return { isBad: false, words: 'in progress' };
  const slackError = Object(responseBody).ok === false ? at(responseBody, 'error') : undefined;
  const words = `${error ?? slackError ?? status} · ${ms} ms`;
  return { isBad: error !== undefined || slackError !== undefined || (status ?? 0) >= 400, words };
}

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
