/**
 * The fields of a JSON value and their types, without the values: `{"user": {"id": "U1"}, "ids": [1]}` has
 * `user: o`, `user.id: s`, `ids: a` and `ids[]: n`.
 */

/** One letter for each type that a field was seen with: string, number, boolean, object, array or null (`-`). */
export type FieldTypes = Record<string, string>;

/** What people and apps write is not part of a payload's shape; nor are keys that are ids. */
const contents = new Set([
  'assistant_app_thread',
  'attachments',
  'blocks',
  'call',
  'confirm',
  'elements',
  'event_payload',
  'fields',
  'inputs',
  'latest',
  'options',
  'room',
  'shares',
  'title_blocks',
  'transcription',
  'values',
]);

const letters: Record<string, string> = { string: 's', number: 'n', boolean: 'b' };

const letterFor = (value: unknown): string => {
  if (value === null) return '-';
  if (Array.isArray(value)) return 'a';
  return letters[typeof value] ?? 'o';
};

/** Adds a value's fields and types to `found`. */
export function addFieldTypes(found: FieldTypes, value: unknown, path = ''): void {
  if (path !== '') {
    const seen = found[path] ?? '';
    const letter = letterFor(value);
    if (!seen.includes(letter)) found[path] = [...seen, letter].toSorted().join('');
  }
  if (contents.has(path.split('.').at(-1) ?? '') || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const item of value) addFieldTypes(found, item, `${path}[]`);
  else
    for (const [key, inner] of Object.entries(value))
      addFieldTypes(found, inner, path === '' ? key : `${path}.${key}`);
}

/**
 * The parts of a payload from Slack whose fields are listed, by kind: `block_actions`, `command`, `event message`; an
 * event's envelope and one of Socket Mode (`socket interactive`) are kinds of their own. Empty for anything else.
 */
export function kindsOf(payload: unknown): [kind: string, part: unknown][] {
  if (typeof payload !== 'object' || payload === null) return [];
  const { type, command, event, ...rest } = payload as Record<string, unknown>;
  if ('envelope_id' in rest)
    return [[`socket ${type}`, { type, ...rest, payload: {} }], ...kindsOf(rest.payload)];
  if (type === 'hello' || type === 'disconnect') return [[`socket ${type}`, payload]];
  if (typeof command === 'string' && 'trigger_id' in rest) return [['command', payload]];
  if (type === 'event_callback' && typeof event === 'object' && event !== null) {
    const { type: name, subtype } = event as Record<string, unknown>;
    const kind = ['event', name, ...(name === 'message' && subtype ? [subtype] : [])].join(' ');
    return [
      ['event_callback', { type, ...rest, event: {} }],
      [kind, event],
    ];
  }
  return typeof type === 'string' && interactions.has(type) ? [[type, payload]] : [];
}

/**
 * Objects that come in many payloads and answers, with the payloads and the paths where they are. Their fields are
 * listed once: what a recorded message has in one answer, a message may have in all.
 */
const sharedShapes: [shape: string, kinds: RegExp, path: RegExp][] = [
  ['answer', /^api /, /^(ok|error|errors|needed|provided|warning|response_metadata)(?=$|[.[])/],
  ['file', /./, /^(.*\.)?(file|files\[\])\./],
  ['view', /./, /^view\./],
  ['message', /^event (app_mention$|message( |$))/, /^((previous_message|message|root)\.)*/],
  ['message', /^(api|block_|message_action)/, /^(items\[\]\.)?((message|messages\[\]|root)\.)+/],
  ['user', /^api users\.|^event (user_change|team_join)$/, /^(user|members\[\])\./],
  [
    'conversation',
    /^api (conversations|users\.conversations)|^event channel_created$/,
    /^channels?(\[\])?\./,
  ],
];

/** Moves the fields of shared objects from the payloads' lists to lists of their own: `message`, `view`, … */
export function withSharedShapes(lists: Record<string, FieldTypes>): Record<string, FieldTypes> {
  const result: Record<string, FieldTypes> = {};
  for (const [kind, fields] of Object.entries(lists))
    for (const [path, types] of Object.entries(fields)) {
      const shape = sharedShapes.find(([, kinds, prefix]) => kinds.test(kind) && prefix.test(path));
      const name = shape?.[0] ?? kind;
      const rest = shape === undefined || name === 'answer' ? path : path.replace(shape[2], '');
      result[name] ??= {};
      const known = result[name][rest] ?? '';
      result[name][rest] = [...new Set([...known, ...types])].toSorted().join('');
    }
  return result;
}

const interactions = new Set([
  'block_actions',
  'block_suggestion',
  'message_action',
  'shortcut',
  'view_closed',
  'view_submission',
]);
