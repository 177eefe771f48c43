/** Requests to the simulator's control API and to the embedded platform. `get` and `post` throw `RequestError`. */

const messagesByCode = {
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
  constructor(code, detail) {
    super(detail ?? code);
    this.code = code;
  }
}

/** Says what happened in one sentence, with the error code for developers. */
export function toUserMessage(error) {
  if (!(error instanceof RequestError)) return `Something went wrong on this page: ${error.message}`;
  const known = messagesByCode[error.code];
  if (error.code === 'unreachable') return known;
  return known === undefined ? `That did not work: ${error.message}.` : `${known} (${error.code})`;
}

async function request(path, options) {
  let response;
  let body;
  try {
    response = await fetch(path, options);
    body = await response.json();
  } catch {
    throw new RequestError(response === undefined ? 'unreachable' : `http_${response.status}`);
  }
  if (!response.ok || body.ok === false)
    throw new RequestError(body.error ?? `http_${response.status}`, body.detail);
  return body;
}

/** Gets JSON. Parameters that are undefined are omitted. */
export function get(path, params = {}) {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given).toString();
  return request(query === '' ? path : `${path}?${query}`);
}

/** Posts JSON and returns the JSON response. */
export const post = (path, body) =>
  request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
