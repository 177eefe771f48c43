import { z } from 'zod';
import { findElement, isDict, optionsOf } from '../blocks/walk.ts';
import type { Dict } from '../data.ts';
import { readOptions, sendAction, sendSuggestion } from '../deliveries/interactions.ts';
import type { Delivery } from '../deliveries/log.ts';
import type { Place } from '../deliveries/payloads.ts';
import { wordFor } from '../deliveries/transport.ts';
import { slackbotSays } from '../messages.ts';
import type { Slack } from '../slack.ts';
import { filledValue, fillIn, initialValues, setValue, type Values, valueField } from '../views/values.ts';
import { ControlError, containerSchema, personOf, placeFor, whoSchema } from './lookup.ts';

const target = whoSchema.extend({ container: containerSchema, block_id: z.string(), action_id: z.string() });

export const actionSchema = target.extend({
  /**
   * What was chosen: an option or its value, several of them, a date, a time, an id, a text. Nothing for a
   * button.
   */
  value: z.unknown().optional(),
  /** What else is filled in at that moment, in the form of `state.values`. */
  values: z.record(z.string(), z.unknown()).optional(),
});

export const optionsSchema = target.extend({ query: z.string().default('') });

function locate(slack: Slack, input: z.infer<typeof target>) {
  const person = personOf(slack, input);
  const { place, doer } = placeFor(slack, person, input.container);
  const blocks = place.kind === 'view' ? place.view.source.blocks : (place.message.blocks ?? []);
  const placed = findElement(blocks, input.block_id, input.action_id);
  if (placed === undefined) throw new ControlError('action_not_found');
  return { person, place, doer, blocks, ...placed };
}

/** The option that is meant: itself, or the one with this value among those of the element. */
function optionFor(element: Dict, chosen: unknown): Dict {
  const value = isDict(chosen) ? chosen.value : chosen;
  const known = optionsOf(element).find((option) => option.value === value);
  if (known !== undefined) return known;
  if (String(element.type).includes('external') && isDict(chosen)) return chosen;
  throw new ControlError('option_not_found');
}

/** What the person chose, in the form in which `state.values` and `actions` hold it. */
function chosenFor(element: Dict, chosen: unknown): unknown {
  const field = element.type === 'overflow' ? 'selected_option' : valueField(element.type);
  if (chosen === null || chosen === undefined) return field?.endsWith('s') ? [] : null;
  if (field === 'selected_option') return optionFor(element, chosen);
  if (field === 'selected_options')
    return (Array.isArray(chosen) ? chosen : [chosen]).map((one) => optionFor(element, one));
  return chosen;
}

/** The action as `block_actions` tells it. */
function actionOf(blockId: string, element: Dict, chosen: unknown): Dict {
  const { type, action_id } = element;
  const base: Dict = { type, block_id: blockId, action_id };
  switch (type) {
    case 'button':
      return { ...base, text: element.text, ...(element.value !== undefined && { value: element.value }) };
    case 'icon_button':
      return { ...base, icon: element.icon, text: element.text, value: element.value ?? '' };
    case 'feedback_buttons':
      return { ...base, ...feedback(element, chosen) };
    case 'workflow_button':
      return { ...base, text: element.text };
    case 'overflow':
      return { ...base, selected_option: chosenFor(element, chosen) };
    default:
      return { ...base, ...filledValue(element, chosenFor(element, chosen)) };
  }
}

function feedback(element: Dict, chosen: unknown): Dict {
  const pressed = [element.positive_button, element.negative_button]
    .filter(isDict)
    .find((one) => one.value === chosen);
  if (pressed === undefined) throw new ControlError('option_not_found');
  return { text: pressed.text, value: pressed.value };
}

/** A click or a choice. Slack tells the person when the app does not acknowledge it. */
export async function action(
  slack: Slack,
  input: z.infer<typeof actionSchema>,
): Promise<{ delivery: Delivery; error?: string }> {
  const { person, place, doer, blocks, block, element } = locate(slack, input);
  const values = heldValues(place, blocks);
  fillIn(blocks, values, input.values);
  const told = actionOf(String(block.block_id), element, input.value);
  const field = valueField(element.type);
  if (field !== undefined) setValue(values, block, element, filledValue(element, told[field]));
  const outcome = await sendAction(slack, doer, place, told, values);
  if (outcome.error === undefined) return { delivery: outcome.delivery };
  const error = wordFor(outcome.error);
  if (place.kind === 'message')
    slackbotSays(
      slack,
      place.channel,
      person.id,
      `That didn't work: the app answered with "${error}"`,
      place.message.threadTs,
    );
  else {
    place.view.problem = `The app answered with "${error}"`;
    slack.changes.tell({ what: 'views', user: person.id });
  }
  return { delivery: outcome.delivery, error };
}

/** What is chosen in a view is kept with it; in a message each click starts from what the message says. */
const heldValues = (place: Place, blocks: Dict[]): Values =>
  place.kind === 'view' ? place.view.values : initialValues(blocks);

/** What an external select offers for what was typed into it. */
export async function options(slack: Slack, input: z.infer<typeof optionsSchema>): Promise<Dict> {
  const { place, doer, block, element } = locate(slack, input);
  if (!String(element.type).includes('external')) throw new ControlError('not_an_external_select');
  if (input.query.length < Number(element.min_query_length ?? 3)) return { options: [], delivery: null };
  const asked = { block_id: block.block_id, action_id: element.action_id, value: input.query };
  const outcome = await sendSuggestion(slack, doer, place, asked);
  if (outcome.error !== undefined)
    return { options: [], error: wordFor(outcome.error), delivery: outcome.delivery };
  const offered = readOptions(outcome.body);
  if (offered === undefined) return { options: [], error: 'invalid_options', delivery: outcome.delivery };
  return { ...offered, delivery: outcome.delivery };
}
