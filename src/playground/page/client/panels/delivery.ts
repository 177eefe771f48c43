/** A delivery's name in the list: the command and its text, the action, the method. */
export function deliveryName({ kind, url, payload = {} }) {
  const names = {
    command: () => `${payload.command} ${payload.text ?? ''}`,
    block_actions: () => payload.actions?.map(({ action_id: id }) => id).join(', '),
    block_suggestion: () => `${payload.action_id}: ${payload.value}`,
    view_submission: () => payload.view?.callback_id || payload.view?.title?.text,
    view_closed: () => payload.view?.callback_id || payload.view?.title?.text,
    shortcut: () => payload.callback_id,
    message_action: () => payload.callback_id,
    event: () => payload.event?.type ?? payload.type,
    api: () => url.split('/').at(-1),
    response_url: () => payload.text ?? 'response',
  };
  return String(names[kind]?.() ?? kind).trim();
}

/** A delivery's outcome in a few words; `tone` is `wait`, `good` or `bad`. */
export function deliveryOutcome({ status, ms, error, responseBody }) {
  if (error) return { tone: 'bad', words: `${error} · ${ms} ms` };
  if (status === null) return { tone: 'wait', words: 'in progress' };
  const isSlackError = responseBody?.ok === false;
  if (isSlackError || status >= 400)
    return { tone: 'bad', words: `${isSlackError ? responseBody.error : status} · ${ms} ms` };
  return { tone: 'good', words: `${status} · ${ms} ms` };
}
