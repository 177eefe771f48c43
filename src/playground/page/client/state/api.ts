import type { Control } from '../../../slack-simulator/index.ts';
import { state } from './state.ts';

/** Requests to this server: the simulator's control API, and what a panel of the page asks. All throw `RequestError`. */

const messagesByCode: Record<string, string> = {
  unreachable: 'The playground is not responding. Is it still running?',
  operation_timeout: 'The app did not respond within three seconds.',
  connection_failed: 'The app could not be reached.',
  http_error: 'The app responded with an error.',
  dispatch_failed: 'The app could not be reached, or responded with an error.',
  channel_not_found: 'This person cannot see that channel.',
  not_in_channel: 'This person is not in that channel.',
  message_not_found: 'That message no longer exists.',
  view_not_found: 'That modal is no longer open.',
  messages_tab_read_only: 'This app does not accept messages or commands in its direct messages.',
  restricted_action: 'This person is not allowed to do that.',
};

/** A failed request: `code` is Slack's error code, `http_STATUS` or `unreachable`. */
export class RequestError extends Error {
  readonly code: string;
  constructor(code: string, detail = code) {
    super(detail);
    this.code = code;
  }
}

/** Says what happened in one sentence, with the error code for developers. */
export function toUserMessage(error: unknown): string {
  if (!(error instanceof RequestError)) return `Something went wrong on this page: ${String(error)}`;
  const known = messagesByCode[error.code];
  if (error.code === 'unreachable' && known !== undefined) return known;
  return known === undefined ? `That did not work: ${error.message}.` : `${known} (${error.code})`;
}

async function request<Result>(path: string, options?: RequestInit): Promise<Result> {
  const response = await fetch(path, options).catch(() => {
    throw new RequestError('unreachable');
  });
  const body: Result & { ok?: boolean; error?: string; detail?: string } = await response.json().catch(() => {
    throw new RequestError(`http_${response.status}`);
  });
  if (!response.ok || body.ok === false)
    throw new RequestError(body.error ?? `http_${response.status}`, body.detail);
  return body;
}

/** Gets JSON. Parameters that are undefined are omitted. */
export function get<Result>(path: string, params: Record<string, string | undefined> = {}): Promise<Result> {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given).toString();
  return request(query === '' ? path : `${path}?${query}`);
}

/** Posts JSON and returns the JSON response. */
export const post = <Result>(path: string, body: object): Promise<Result> =>
  request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/**
 * This tab's name for the simulator, kept when the page is loaded again: a modal that was opened here appears in no other
 * tab or browser.
 */
const client = sessionStorage.getItem('client') ?? crypto.randomUUID();
sessionStorage.setItem('client', client);

/** Who acts. */
export const identity = () => ({ user: state.route.user ?? '', client });

type Name = keyof Control;
type Input<Endpoint extends Name> = Omit<Parameters<Control[Endpoint]>[0], 'user' | 'client'>;

/** Calls an endpoint of the control API as this person: `control('teamAccess', …)` is `POST /_control/team-access`. */
export const control = <Endpoint extends Name, Result = Awaited<ReturnType<Control[Endpoint]>>>(
  endpoint: Endpoint,
  input: Input<Endpoint>,
): Promise<Result> => {
  const path = endpoint.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return post(`/_control/${path}`, { ...identity(), ...input });
};
