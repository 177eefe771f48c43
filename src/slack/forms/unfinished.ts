import type { InputBlock, KnownBlock } from '@slack/types';
import { oneLine } from '../../lib/text.ts';
import type { UnfinishedForm } from '../edge/kept-input.ts';
import { answerKeptMs } from '../edge/limits.ts';
import { type Submission, submissionOf } from '../edge/payloads.ts';
import type { PersonContext } from '../surface/context.ts';
import { fieldErrors } from '../surface/read-typed.ts';
import { button } from '../ui/blocks.ts';
import { escapeInline, mrkdwn } from '../ui/text.ts';

/**
 * What is filled in in a form that is closed. Slack says that a form was closed, but not what was in it
 * (docs.slack.dev, "View interactions payload"), so the fields of these forms tell it while they are filled in.
 */

type Where = Pick<PersonContext, 'services' | 'workspaceId' | 'userId'>;

const keyOf = ({ workspaceId, userId }: Where, formId: string) => `${workspaceId}/${userId}/${formId}`;

/** A field that tells what is filled in, at each pause of the user (docs.slack.dev, "Dispatch action configuration"). */
export function telling(block: KnownBlock): KnownBlock {
  if (block.type !== 'input') return block;
  const { element } = block;
  const isTyped = element.type === 'plain_text_input' || element.type === 'email_text_input';
  const config = isTyped && { dispatch_action_config: { trigger_actions_on: ['on_character_entered'] } };
  return { ...block, dispatch_action: true, element: { ...element, ...config } } as InputBlock;
}

const leftIn = ({ about, filled }: NonNullable<UnfinishedForm['last']>): Submission =>
  submissionOf({ view: { id: '', private_metadata: about, blocks: [], state: { values: filled } } });

/**
 * Keeps what is filled in in a form, for a day or until it is submitted. A token is not kept.
 *
 * @param words by which the user knows a form: one without any does not push out the one before it
 * @param isAgain it was submitted, and is shown again with what is wrong
 */
export async function keepUnfinished(
  where: Where,
  formId: string,
  form: Submission,
  words: (left: Submission) => string,
  isAgain = false,
): Promise<void> {
  const { viewId, privateMetadata: about, shown, values } = form;
  const { unfinishedForms: stored } = where.services;
  if (fieldErrors(Object.entries(values), false)) return;
  const key = keyOf(where, formId);
  const known = await stored.get(key);
  const isOther = known?.viewId !== viewId;
  // Slack may send the last words after the form was submitted.
  if (!isOther && !isAgain && known.last === undefined) return;
  const before = isOther && known?.last && words(leftIn(known.last)) ? known.last : known?.before;
  await stored.set(key, { viewId, last: { about, filled: shown.state.values }, before }, answerKeptMs);
}

/** The form was submitted: nothing is kept of it, not even what Slack sends after that. */
export const endUnfinished = (where: Where, formId: string, { viewId }: Submission): Promise<void> =>
  where.services.unfinishedForms.set(keyOf(where, formId), { viewId }, answerKeptMs);

/**
 * What the user filled in lately in forms of this kind and did not submit, newest first.
 *
 * @param viewId the form that is open now, which is left out
 */
export async function unfinishedForms(where: Where, formId: string, viewId = ''): Promise<Submission[]> {
  const known = await where.services.unfinishedForms.get(keyOf(where, formId));
  const left = known?.viewId === viewId ? [known.before] : [known?.last, known?.before];
  return left.flatMap((one) => (one === undefined ? [] : leftIn(one)));
}

/** The first words that were typed; none if there are none. */
export const firstWords = ({ shown }: Submission): string =>
  Object.values(shown.state.values)
    .flatMap((elements) => Object.values(elements))
    .find(({ value }) => value?.trim())?.value ?? '';

/** These words, with a button to go on with what was filled in. */
export function offerOf(words: string, formId: string): KnownBlock[] {
  const text = mrkdwn(`You closed this before: “${escapeInline(oneLine(words), 100)}”`);
  return [{ type: 'section', text, accessory: button('Continue', `resume.${formId}`) }];
}
