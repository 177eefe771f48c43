import type { Dict } from '../../kit/dict.ts';
import type { Ids } from '../../kit/ids.ts';
import type { Changes } from '../../world/world.ts';

export type DeliveryKind =
  | 'command'
  | 'block_actions'
  | 'block_suggestion'
  | 'view_submission'
  | 'shortcut'
  | 'message_action'
  | 'event'
  | 'url_verification'
  | 'api'
  | 'response_url';

/** One request between Slack and the app, in either direction. */
export type Delivery = {
  id: string;
  /** When it began on the simulator's clock, in milliseconds UTC. */
  at: number;
  kind: DeliveryKind;
  /** Its target: a URL, a response URL's path, `socket`, or the method of a Web API call. */
  url: string;
  payload: unknown;
  /** The HTTP status of the response; null if there is none (yet). */
  status: number | null;
  /** How long the response took, in real milliseconds. */
  ms: number;
  error?: string;
  responseBody?: unknown;
};

export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

const maxEntries = 1000;

export function createDeliveryLog(now: () => number, ids: Ids, changes: Changes) {
  const entries: Delivery[] = [];
  const startedAt = new WeakMap<Delivery, number>();
  return {
    /** Records a new delivery; `finish` fills in the rest. */
    begin(kind: DeliveryKind, url: string, payload: unknown): Delivery {
      const delivery: Delivery = { id: ids.next('DL'), at: now(), kind, url, payload, status: null, ms: 0 };
      startedAt.set(delivery, performance.now());
      entries.push(delivery);
      if (entries.length > maxEntries) entries.shift();
      changes.publish({ what: 'deliveries' });
      return delivery;
    },
    finish(delivery: Delivery, outcome: Pick<Delivery, 'status' | 'error' | 'responseBody'>): void {
      // A copy, since objects in the response may change later.
      Object.assign(delivery, structuredClone(outcome));
      delivery.ms = Math.round(performance.now() - (startedAt.get(delivery) ?? performance.now()));
      changes.publish({ what: 'deliveries' });
    },
    /** Newest first. */
    latest: (limit: number) => entries.slice(-limit).reverse(),
  };
}

/**
 * A request to the app. `encoding` is `json` for events, `payload` (a form with one JSON field) for interactivity and
 * `form` for commands.
 */
export type DeliveryRequest = {
  kind: DeliveryKind;
  /** The manifest's URL for it, of which only the path is used. Not needed in Socket Mode. */
  url: string | undefined;
  /** True if the manifest turns the feature off: then nothing is sent. */
  isOff?: boolean;
  payload: Dict;
  encoding: 'json' | 'form' | 'payload';
  headers?: Record<string, string>;
};

/** The app's response over HTTP or a socket; an acknowledgement over a socket has status 200. */
export type AppResponse = {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, else text; undefined if empty. */
  body: unknown;
};
