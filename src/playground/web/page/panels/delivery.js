/** What a delivery is called in the list: the command and its text, the action, the method. */
export function nameOf({ kind, url, payload = {} }) {
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
    response_url: () => payload.text ?? 'answer',
  };
  return String(names[kind]?.() ?? kind).trim();
}

/** How it went, in a word or two: `tone` is `wait`, `good` or `bad`. */
export function outcomeOf({ status, ms, error, responseBody }) {
  if (error) return { tone: 'bad', words: `${error} · ${ms} ms` };
  if (status === null) return { tone: 'wait', words: 'under way' };
  const refused = responseBody?.ok === false;
  if (refused || status >= 400)
    return { tone: 'bad', words: `${refused ? responseBody.error : status} · ${ms} ms` };
  return { tone: 'good', words: `${status} · ${ms} ms` };
}
