import { z } from 'zod';
import { maxTyped } from '../ui/typed-text.ts';
import { interactionPlace, unmarked, viewPlace } from './where.ts';

/** How Slack escapes `&`, `<` and `>` (docs.slack.dev, "Formatting message text"). */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>' };

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: string) => entities[name] ?? '');

/** A link or special mention as typed: `<https://a.b|a.b>` was `a.b`, `<!subteam^S1|@coaches>` was `@coaches`. */
function typedLink(target: string, label: string | undefined): string {
  if (target.startsWith('!')) return `@${(label ?? target.slice(1)).replace(/^@/, '').split('^', 1)[0]}`;
  const address = target.replace(/^(?:mailto|tel):/, '');
  return label === undefined || address === label
    ? address
    : address.endsWith(label)
      ? label
      : `${label} (${address})`;
}

/**
 * A command's text as it was typed. Slack escapes it and puts links into angle brackets (`should_escape` in
 * `manifest.yml`). People and channels stay as Slack sends them, `<@U123|anna>` and `<#C123|coaching>`.
 */
export const typedText = (text: string): string =>
  text
    .split(/(<[@#][^<>]*>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : unescaped(
            part.replace(/<([^<>|]+)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) =>
              typedLink(target, label),
            ),
          ),
    )
    .join('');

/** An id. Bolt finds no listener for an empty one, and leaves the request without an answer. */
const id = z.string().regex(/./);

/**
 * The parts of Slack's payloads that Touchline reads (docs.slack.dev, "Interaction payloads"). They are validated
 * although Slack signs them: they come from outside.
 */
export const commandPayload = z.object({
  command: id,
  text: z.string().default(''),
  team_id: z.string(),
  enterprise_id: z.string().optional(),
  is_enterprise_install: z.union([z.boolean(), z.string()]).optional(),
  user_id: z.string(),
  channel_id: z.string(),
  trigger_id: z.string(),
  response_url: z.string().optional(),
});

const interaction = interactionPlace.extend({
  user: z.object({ id: z.string() }),
  trigger_id: z.string().default(''),
});

/** A choice comes back as it was offered. */
const option = z.looseObject({ value: z.string() });

/** What was typed or chosen in an element: one of these, depending on the kind of element. */
const inputState = z.object({
  value: z.string().nullish(),
  selected_date: z.string().nullish(),
  selected_time: z.string().nullish(),
  selected_option: option.nullish(),
  selected_user: z.string().nullish(),
  selected_conversation: z.string().nullish(),
  selected_options: z.array(option).nullish(),
  files: z.array(z.object({ id: z.string() })).nullish(),
});

/** What was filled in in a view, by block id and action id. */
export const inputStates = z.record(z.string(), z.record(z.string().transform(unmarked), inputState));

/** Everything that an element holds, in order: several for checkboxes, multi-selects and files (their ids). */
const entered = (input: z.infer<typeof inputState>): string[] =>
  [
    input.value?.slice(0, maxTyped),
    input.selected_date,
    input.selected_time,
    input.selected_option?.value,
    input.selected_user,
    input.selected_conversation,
    ...(input.selected_options ?? []).map(({ value }) => value),
    ...(input.files ?? []).map(({ id }) => id),
  ].filter((text): text is string => Boolean(text));

const action = inputState.extend({ action_id: id.transform(unmarked), block_id: z.string().default('') });

/** What is needed to show a view again with other blocks. */
const clickedView = viewPlace.extend({ id: z.string(), type: z.enum(['home', 'modal']) });
export type ClickedView = z.infer<typeof clickedView>;

export const actionPayload = interaction.extend({
  channel: z.object({ id: z.string() }).nullish(),
  response_url: z.string().optional(),
  view: clickedView.nullish(),
  actions: z.array(action).min(1),
});

/** A click. Its value and block id only say where to look, never what is true. */
export type Click = {
  actionId: string;
  blockId: string;
  /** A button's value, or the first choice. */
  value: string;
  /** All choices: several in checkboxes and multi-select menus. */
  values: string[];
};

/** A submitted view: what was typed or chosen, by block id. An empty input has no value. */
export type Submission = {
  viewId: string;
  privateMetadata: string;
  values: Record<string, string>;
  /** All choices in a block's element: several in checkboxes, and the ids of files. */
  lists: Record<string, string[]>;
  /** The view as it is shown, with what is filled in. */
  shown: ShownView;
};

/** The click of a payload: a button's value, or what was chosen. */
export function clickOf({ actions: [first] }: z.infer<typeof actionPayload>): Click {
  const values = first === undefined ? [] : entered(first);
  return {
    actionId: first?.action_id ?? '',
    blockId: first?.block_id ?? '',
    value: values[0] ?? '',
    values,
  };
}

/** A block of a view, as the app sent it. */
const shownBlock = z.looseObject({
  block_id: z.string().optional(),
  element: z.looseObject({ action_id: z.string().transform(unmarked).optional() }).optional(),
});

const filledView = viewPlace.extend({
  id: z.string(),
  private_metadata: z.string().default('').transform(unmarked),
  title: z.looseObject({ text: z.string() }).nullish(),
  blocks: z.array(shownBlock).catch([]),
  callback_id: z.string().optional(),
  state: z.object({ values: inputStates }),
});

/** What a view shows, and what is filled in, by block id and action id. */
type ShownView = Pick<z.infer<typeof filledView>, 'callback_id' | 'title' | 'blocks' | 'state'>;

export const viewPayload = interaction.extend({ view: filledView.extend({ callback_id: id }) });

/** What was typed and chosen in a view, by block id. */
export function submissionOf({ view }: { view: z.infer<typeof filledView> }): Submission {
  const values: Submission['values'] = {};
  const lists: Submission['lists'] = {};
  for (const [block, elements] of Object.entries(view.state.values)) {
    const all = Object.values(elements).flatMap(entered);
    lists[block] = all;
    if (all[0] !== undefined) values[block] = all[0];
  }
  return { viewId: view.id, privateMetadata: view.private_metadata, values, lists, shown: view };
}

/** The texts that a user typed into a view, by block id. */
export const typedFields = ({
  view,
}: {
  view: z.infer<typeof filledView>;
}): [blockId: string, text: string][] =>
  Object.entries(view.state.values).flatMap(([block, elements]) =>
    Object.values(elements).map(({ value }): [string, string] => [block, value ?? '']),
  );

/** What is filled in in the view of a click; undefined for a click in a message. */
export function formOf({ view }: z.infer<typeof actionPayload>): Submission | undefined {
  const parsed = filledView.safeParse(view);
  return parsed.success ? submissionOf({ view: parsed.data }) : undefined;
}

/** A global shortcut, or one of a message (docs.slack.dev, "Shortcuts interaction payloads"). */
export const shortcutPayload = interaction.extend({
  type: z.enum(['shortcut', 'message_action']),
  callback_id: id,
  response_url: z.string().optional(),
  channel: z.object({ id: z.string() }).optional(),
  message: z
    .object({
      text: z.string().default(''),
      ts: z.string(),
      user: z.string().optional(),
      thread_ts: z.string().optional(),
    })
    .optional(),
});

/** A menu that asks for its options (docs.slack.dev, "block_suggestion payload"). */
export const optionsPayload = interaction.extend({
  action_id: id.transform(unmarked),
  block_id: z.string().default(''),
  value: z.string().default(''),
  view: viewPlace.extend({ private_metadata: z.string().default('').transform(unmarked) }).nullish(),
});

/** A message that a person wrote, as the events `message` and `app_mention` bring it. */
export const messageEvent = z.object({
  user: z.string(),
  text: z.string().nullish(),
  channel: z.string(),
  ts: z.string(),
  thread_ts: z.string().nullish(),
});

/** Excludes messages of bots, and what Slack reports as messages: edits, deletions, joins. Files come with text. */
export const isWrittenByPerson = (event: Record<string, unknown>): boolean =>
  event.bot_id === undefined &&
  typeof event.user === 'string' &&
  (event.subtype === undefined || event.subtype === 'file_share');

/** An event's envelope (docs.slack.dev, "Events API"). */
export const eventPayload = z.object({
  event_id: z.string().default(''),
  /** Seconds, UTC. */
  event_time: z.number().optional(),
  // Null in events of a whole organization.
  team_id: z.string().nullish(),
  context_team_id: z.string().nullish(),
  enterprise_id: z.string().nullish(),
  authorizations: z
    .array(
      z.object({
        team_id: z.string().nullish(),
        enterprise_id: z.string().nullish(),
        is_enterprise_install: z.boolean().nullish(),
        user_id: z.string().nullish(),
      }),
    )
    .nullish(),
  event: z.looseObject({ type: z.string() }),
});

/**
 * A message with tidy blanks and without mentions of Touchline, whose user is in the event's authorizations. Where that is
 * missing, the first one of an `app_mention` counts.
 */
export function withoutOwnMention(
  text: string,
  { authorizations, event }: z.infer<typeof eventPayload>,
): string {
  const own = authorizations?.map(({ user_id: id }) => id).filter(Boolean) ?? [];
  const isOwn = (id: string): boolean => {
    if (own.length === 0 && event.type === 'app_mention') own.push(id);
    return own.includes(id);
  };
  return text.replace(/ ?<@([^<>|]+)(?:\|[^<>]*)?>[:,]?/g, (whole, id) => (isOwn(id) ? '' : whole)).trim();
}

/** Slack's check of an address (docs.slack.dev, "Implementing slash commands"), which is not signed. */
export const isSslCheck = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'ssl_check' in body && body.ssl_check === '1';

const named = z.union([z.string(), z.looseObject({})]).optional();

/** The fields that Bolt reads of every event. */
const readableEvent = eventPayload.extend({
  event: z.looseObject({
    type: z.string(),
    channel: named,
    user: named,
    item: z.looseObject({}).optional(),
    subteam: z.looseObject({}).optional(),
  }),
});

const interactions: Readonly<Record<string, z.ZodType>> = {
  block_actions: actionPayload,
  view_submission: viewPayload,
  block_suggestion: optionsPayload,
  shortcut: shortcutPayload,
  message_action: shortcutPayload,
};

/** Slack drops events of a workspace that had too many (docs.slack.dev/apis/events-api, "Rate limiting"). */
const rateLimited = z.object({ type: z.literal('app_rate_limited'), team_id: z.string().nullish() });

const readable = z.union([
  rateLimited,
  commandPayload,
  readableEvent,
  z.object({ type: z.literal('url_verification'), challenge: z.string() }),
]);

/** True for a signed body of a kind that Touchline asked Slack for, with all required fields. */
export function isReadable(body: unknown): body is { type?: unknown } {
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
  const interaction =
    typeof type === 'string' && Object.hasOwn(interactions, type) ? interactions[type] : undefined;
  return (interaction ?? readable).safeParse(body).success;
}
