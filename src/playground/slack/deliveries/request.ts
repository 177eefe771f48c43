import type { Dict } from '../data.ts';
import type { DeliveryKind } from './log.ts';

/**
 * A request to the app: JSON for events, a form with one JSON field for interactivity, a plain form for
 * commands.
 */
export type DeliveryRequest = {
  kind: DeliveryKind;
  /** The manifest's address for it; its path is taken, on the app's own base. Not needed in Socket Mode. */
  url: string | undefined;
  /** Whether the manifest has this feature on; it has unless told. */
  isOff?: boolean;
  payload: Dict;
  encoding: 'json' | 'form' | 'payload';
  headers?: Record<string, string>;
};

/** What the app answered, over either way; an acknowledgement over a socket counts as 200. */
export type AppResponse = {
  status: number;
  headers: Headers;
  body: unknown;
};
