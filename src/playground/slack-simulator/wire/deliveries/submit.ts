import { z } from 'zod';
import { jsonArg } from '../../kit/dict.ts';
import { checkView, type Problem } from '../../rules/blocks/check.ts';
import { everyBlock } from '../../rules/blocks/walk.ts';
import { viewSchema } from '../../world/views/schema.ts';
import { maxStackDepth, type OpenView } from '../../world/views/store.ts';
import { fillIn } from '../../world/views/values.ts';
import type { Delivery } from '../state/log.ts';
import type { Slack } from '../state/slack.ts';
import { findFormErrors } from './form-errors.ts';
import { type Actor, sendViewSubmission } from './interactions.ts';
import { toDispatchError } from './transport.ts';

/**
 * The app's response (docs.slack.dev/surfaces/modals, "Handling and responding to interactions"). A view may also come as
 * a JSON string, as in `views.open`: Slack's sample apps send what their view builders return.
 */
const responseAction = z.discriminatedUnion('response_action', [
  z.looseObject({ response_action: z.literal('errors'), errors: z.record(z.string(), z.string()) }),
  z.looseObject({ response_action: z.literal('update'), view: jsonArg(viewSchema) }),
  z.looseObject({ response_action: z.literal('push'), view: jsonArg(viewSchema) }),
  z.looseObject({ response_action: z.literal('clear') }),
]);

/** What the person sees when a submission fails. */
const connectionTrouble = 'We had some trouble connecting. Try again?';

export type SubmissionResult = {
  /** By block id: what the form or the app found wrong. The view stays open. */
  errors?: Record<string, string>;
  /** Slack's error if the submission failed; the view stays open. */
  problem?: string;
  /** What is wrong with the view in the app's response. */
  problems?: Problem[];
  /** Null if the form found errors, so that nothing was sent. */
  delivery: Delivery | null;
};

/**
 * Submits a modal and applies the app's response. If Slack's own form finds errors (a required field left empty, text
 * that is too long), nothing reaches the app.
 *
 * @param values what the person filled in, as in `state.values`
 */
export async function submitView(
  slack: Slack,
  actor: Actor,
  view: OpenView,
  values: unknown,
): Promise<SubmissionResult> {
  fillIn(view.definition.blocks, view.values, values);
  delete view.problem;
  const formErrors = findFormErrors(view.definition.blocks, view.values);
  if (Object.keys(formErrors).length > 0) return { ...showErrors(slack, view, formErrors), delivery: null };
  delete view.errors;
  const outcome = await sendViewSubmission(slack, actor, { kind: 'view', view });
  const result =
    outcome.error === undefined
      ? applyResponseAction(slack, view, outcome.body)
      : fail(view, toDispatchError(outcome.error));
  slack.changes.publish({ what: 'views', user: view.userId });
  return { ...result, delivery: outcome.delivery };
}

type Result = Omit<SubmissionResult, 'delivery'>;

function showErrors(slack: Slack, view: OpenView, errors: Record<string, string>): Result {
  view.errors = errors;
  slack.changes.publish({ what: 'views', user: view.userId });
  return { errors };
}

function fail(view: OpenView, problem: string, problems?: Problem[]): Result {
  view.problem = connectionTrouble;
  return { problem, ...(problems && { problems }) };
}

function applyResponseAction(slack: Slack, view: OpenView, body: unknown): Result {
  if (body === undefined || body === '') {
    slack.views.close(view);
    return {};
  }
  const parsed = responseAction.safeParse(body);
  if (!parsed.success) return fail(view, 'invalid_response');
  const response = parsed.data;
  switch (response.response_action) {
    case 'errors':
      return applyErrors(slack, view, response.errors);
    case 'clear':
      slack.views.clear(view.teamId, view.userId);
      return {};
    case 'update':
    case 'push': {
      const problems = checkView(response.view);
      if (problems.length > 0) return fail(view, 'invalid_arguments', problems);
      if (response.response_action === 'update') slack.views.update(view, response.view);
      else if (slack.views.stack(view.teamId, view.userId).length >= maxStackDepth)
        return fail(view, 'push_limit_reached');
      else slack.views.push(view.teamId, view.userId, response.view);
      return {};
    }
  }
}

/** Slack shows errors under input blocks only; an error for any other block makes the response invalid. */
function applyErrors(slack: Slack, view: OpenView, errors: Record<string, string>): Result {
  const inputs = new Set(
    everyBlock(view.definition.blocks)
      .filter((block) => block.type === 'input')
      .map((block) => block.block_id),
  );
  const unknown = Object.keys(errors).filter((blockId) => !inputs.has(blockId));
  return Object.keys(errors).length === 0 || unknown.length > 0
    ? fail(view, 'invalid_response')
    : showErrors(slack, view, errors);
}

/** Closes a modal: this view, or the whole stack with `all`. */
export function closeView(slack: Slack, view: OpenView, all: boolean): void {
  if (all) slack.views.clear(view.teamId, view.userId);
  else slack.views.close(view);
  slack.changes.publish({ what: 'views', user: view.userId });
}
