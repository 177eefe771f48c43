import { z } from 'zod';
import { type Dict, isDict } from '../kit/dict.ts';
import { findElement, optionsOf } from '../rules/blocks/walk.ts';
import { parseOptions, sendBlockAction, sendBlockSuggestion } from '../wire/deliveries/interactions.ts';
import { toDispatchError } from '../wire/deliveries/transport.ts';
import type { Container } from '../wire/objects/payloads.ts';
import type { Delivery } from '../wire/state/log.ts';
import type { Slack } from '../wire/state/slack.ts';
import { postFromSlackbot } from '../world/messages.ts';
import {
  fillIn,
  initialValues,
  setValue,
  type Values,
  valueField,
  withChoice,
} from '../world/views/values.ts';
import { ControlError, containerSchema, requirePerson, resolveContainer, userSchema } from './lookup.ts';

const targetSchema = userSchema.extend({
  container: containerSchema,
  block_id: z.string(),
  action_id: z.string(),
});

export const actionSchema = targetSchema.extend({
  /**
   * What the person chose: an option or its value, a list of them, a date, a time, an id or text. Left out for a
   * button.
   */
  value: z.unknown().optional(),
  /** What else is filled in at that moment, as in `state.values`. */
  values: z.record(z.string(), z.unknown()).optional(),
});

export const optionsSchema = targetSchema.extend({ query: z.string().default('') });

function findElementFor(slack: Slack, input: z.infer<typeof targetSchema>) {
  const person = requirePerson(slack, input);
  const { container: current, actor } = resolveContainer(slack, person, input.container);
  for (const container of [current, ...shownBefore(slack, current)]) {
    const blocks =
      container.kind === 'view' ? container.view.definition.blocks : (container.message.blocks ?? []);
    const placed = findElement(blocks, input.block_id, input.action_id);
    if (placed !== undefined) return { person, container, actor, blocks, ...placed };
  }
  throw new ControlError('action_not_found');
}

/**
 * The view as it was a moment ago: the app may have changed it while the person clicked. Slack then sends the old
 * view's `hash`, by which the app can tell (docs.slack.dev/reference/views, "hash").
 */
const shownBefore = (slack: Slack, container: Container): Container[] =>
  container.kind === 'view'
    ? slack.views.earlier(container.view.id).map((view) => ({ kind: 'view', view }))
    : [];

/** The chosen option of an element; `chosen` is the option or its value. */
function findOption(element: Dict, chosen: unknown): Dict {
  const value = isDict(chosen) ? chosen.value : chosen;
  const offered = optionsOf(element).find((option) => option.value === value);
  if (offered !== undefined) return offered;
  if (String(element.type).includes('external') && isDict(chosen)) return chosen;
  throw new ControlError('option_not_found');
}

/** The person's choice as in `state.values` and `actions`. */
function toChosenValue(element: Dict, chosen: unknown): unknown {
  const field = element.type === 'overflow' ? 'selected_option' : valueField(element.type);
  if (chosen === null || chosen === undefined) return field?.endsWith('s') ? [] : null;
  if (field === 'selected_option') return findOption(element, chosen);
  if (field === 'selected_options')
    return (Array.isArray(chosen) ? chosen : [chosen]).map((option) => findOption(element, option));
  return chosen;
}

/** The action as in a `block_actions` payload. */
function toActionPayload(blockId: string, element: Dict, chosen: unknown): Dict {
  const { type, action_id } = element;
  const base: Dict = { type, block_id: blockId, action_id };
  switch (type) {
    case 'button':
      return { ...base, ...pick(element, ['text', 'value', 'style', 'confirm']) };
    case 'overflow':
      return { ...base, selected_option: toChosenValue(element, chosen) };
    default:
      return { ...base, ...withChoice(element, toChosenValue(element, chosen)) };
  }
}

/** These fields of an element, where it has them. */
const pick = (element: Dict, fields: string[]): Dict =>
  Object.fromEntries(
    fields.filter((field) => element[field] !== undefined).map((field) => [field, element[field]]),
  );

/** Clicks or chooses something. If the app does not acknowledge it, Slack tells the person. */
export async function performAction(
  slack: Slack,
  input: z.infer<typeof actionSchema>,
): Promise<{ delivery: Delivery; error?: string }> {
  const { person, container, actor, blocks, block, element } = findElementFor(slack, input);
  const values = currentValues(container, blocks);
  fillIn(blocks, values, input.values);
  const action = toActionPayload(String(block.block_id), element, input.value);
  const field = valueField(element.type);
  if (field !== undefined) setValue(values, block, element, withChoice(element, action[field]));
  const outcome = await sendBlockAction(slack, actor, container, action, values);
  if (outcome.error === undefined) return { delivery: outcome.delivery };
  const error = toDispatchError(outcome.error);
  if (container.kind === 'message')
    postFromSlackbot(
      slack,
      container.channel,
      person.id,
      `That didn't work: the request to the app failed with "${error}"`,
      container.message.threadTs,
    );
  else {
    const view = slack.views.get(container.view.id);
    if (view !== undefined) view.problem = `The request to the app failed with "${error}"`;
    slack.changes.publish({ what: 'views', user: person.id });
  }
  return { delivery: outcome.delivery, error };
}

/** A view keeps what was chosen in it; a message starts from its initial values with each click. */
const currentValues = (container: Container, blocks: Dict[]): Values =>
  container.kind === 'view' ? container.view.values : initialValues(blocks);

/** The options that the app offers in an external select for what the person typed. */
export async function loadOptions(slack: Slack, input: z.infer<typeof optionsSchema>): Promise<Dict> {
  const { container, actor, block, element } = findElementFor(slack, input);
  if (!String(element.type).includes('external')) throw new ControlError('not_an_external_select');
  if (input.query.length < Number(element.min_query_length ?? 3)) return { options: [], delivery: null };
  const request = { block_id: block.block_id, action_id: element.action_id, value: input.query };
  const outcome = await sendBlockSuggestion(slack, actor, container, request);
  if (outcome.error !== undefined)
    return { options: [], error: toDispatchError(outcome.error), delivery: outcome.delivery };
  const offered = parseOptions(outcome.body);
  if (offered === undefined) return { options: [], error: 'invalid_options', delivery: outcome.delivery };
  return { ...offered, delivery: outcome.delivery };
}
