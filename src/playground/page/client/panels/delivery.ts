import type { Delivery } from '../../../slack-simulator/index.ts';

/** A name in the payload of a delivery, by the names of the fields that lead to it. */
function at(payload: unknown, ...path: (string | number)[]): string | undefined {
  let value: unknown = payload;
  for (const name of path) value = Object(value)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A delivery's name in the list: the command and its text, the action, the method. */
export function deliveryName({ kind, url, payload }: Delivery): string {
  const view = at(payload, 'view', 'callback_id') ?? at(payload, 'view', 'title', 'text');
  const names: Partial<Record<Delivery['kind'], string>> = {
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
export function deliveryOutcome({ status, ms, error, responseBody }: Delivery): {
  isBad: boolean;
  words: string;
} {
  if (status === null && error === undefined) return { isBad: false, words: 'in progress' };
  const slackError = Object(responseBody).ok === false ? at(responseBody, 'error') : undefined;
  const words = `${error ?? slackError ?? status} · ${ms} ms`;
  return { isBad: error !== undefined || slackError !== undefined || (status ?? 0) >= 400, words };
}
