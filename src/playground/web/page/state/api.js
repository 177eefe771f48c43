/** The simulator's control API and the platform's side, as two functions. Both throw `RequestError` with a code. */

const EXPLAINED = {
  unreachable: 'The playground does not answer. Is it still running?',
  operation_timeout: 'The app did not answer within three seconds.',
  connection_failed: 'The app could not be reached.',
  http_error: 'The app answered with an error.',
  dispatch_failed: 'The app could not be reached, or answered with an error.',
  channel_not_found: 'This person does not see that channel.',
  not_in_channel: 'This person is not in that channel.',
  message_not_found: 'That message is gone.',
  view_not_found: 'That window is not open any more.',
  messages_tab_read_only: 'This app takes neither messages nor commands in its direct messages.',
  restricted_action: 'This person may not do that.',
};

export class RequestError extends Error {
  constructor(code, detail) {
    super(detail ?? code);
    this.code = code;
  }
}

/** One sentence for a person: what happened, and the code that a developer can search for. */
export function explain(error) {
  if (!(error instanceof RequestError)) return `The page itself failed: ${error.message}`;
  const known = EXPLAINED[error.code];
  if (error.code === 'unreachable') return known;
  return known === undefined ? `That did not work: ${error.message}.` : `${known} (${error.code})`;
}

async function answerOf(path, request) {
  let response;
  let body;
  try {
    response = await fetch(path, request);
    body = await response.json();
  } catch {
    throw new RequestError(response === undefined ? 'unreachable' : `http_${response.status}`);
  }
  if (!response.ok || body.ok === false)
    throw new RequestError(body.error ?? `http_${response.status}`, body.detail);
  return body;
}

/** `params` that are undefined are left out. */
export function get(path, params = {}) {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given).toString();
  return answerOf(query === '' ? path : `${path}?${query}`);
}

export const post = (path, body) =>
  answerOf(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
