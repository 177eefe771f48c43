import { z } from 'zod';
import { closeView, type SubmissionResult, submitView } from '../wire/deliveries/submit.ts';
import type { Slack } from '../wire/state/slack.ts';
import { ControlError, requirePerson, resolveContainer, userSchema } from './lookup.ts';

export const submitSchema = userSchema.extend({
  view_id: z.string(),
  values: z.record(z.string(), z.unknown()).default({}),
});

/** The open modal with this id, which must be on top. */
function requireTopView(slack: Slack, input: { user: string; view_id: string }) {
  const person = requirePerson(slack, input);
  const { container, actor } = resolveContainer(slack, person, { type: 'view', view_id: input.view_id });
  if (container.kind !== 'view' || container.view.definition.type !== 'modal')
    throw new ControlError('view_not_found');
  if (slack.views.stack(container.view.teamId, person.id).at(-1) !== container.view)
    throw new ControlError('view_not_on_top');
  return { view: container.view, actor };
}

/** Submits the topmost modal. `values` is what the person filled in, as in `state.values`. */
export async function submitModal(
  slack: Slack,
  input: z.infer<typeof submitSchema>,
): Promise<SubmissionResult> {
  const { view, actor } = requireTopView(slack, input);
  if (view.definition.submit === undefined) throw new ControlError('view_has_no_submit');
  return submitView(slack, actor, view, input.values);
}

export const closeSchema = userSchema.extend({ view_id: z.string(), all: z.boolean().default(false) });

/** Closes the topmost modal, or all of them with `all`. */
export function closeModal(slack: Slack, input: z.infer<typeof closeSchema>) {
  closeView(slack, requireTopView(slack, input).view, input.all);
  return {};
}
