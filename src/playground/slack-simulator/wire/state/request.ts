import type { Dict } from '../../kit/dict.ts';
import type { DeliveryKind } from './log.ts';

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
