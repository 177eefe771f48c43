import { z } from 'zod';
import { jsonArg } from '../../kit/dict.ts';
import { checkView } from '../../rules/blocks/check.ts';
import { placedElements } from '../../rules/blocks/walk.ts';
import { LIMITS } from '../../rules/limits.ts';
import { viewSchema } from '../../world/views/schema.ts';
import { maxStackDepth, type OpenView, type ViewDefinition } from '../../world/views/store.ts';
import { toViewObject } from '../objects/payloads.ts';
import type { Slack } from '../state/slack.ts';
import type { Trigger } from '../state/triggers.ts';
import {
  ApiError,
  defineMethod,
  errorMessages,
  type Method,
  type MethodCall,
  problemLines,
  requireScope,
} from './method.ts';

const dict = z.record(z.string(), z.unknown());

const openArgs = {
  trigger_id: z.string().optional(),
  view: jsonArg(dict),
};

/**
 * Parses and checks the view in a call's arguments.
 *
 * @throws ApiError if Slack would reject the view
 */
function parseView(call: MethodCall, input: unknown, type: 'modal' | 'home'): ViewDefinition {
  if (JSON.stringify(input).length > LIMITS.view.bytes) throw new ApiError('view_too_large');
  const problems = checkView(input);
  if (problems.length > 0)
    throw new ApiError('invalid_arguments', errorMessages(problemLines(problems, '/view')));
  const view = viewSchema.parse(input);
  if (placedElements(view.blocks).some(({ element }) => element.type === 'file_input'))
    requireScope(['files:read'], call.scopes);
  if (view.type !== type) throw new ApiError('invalid_arguments');
  return view;
}

/** Uses up the trigger. Callers check their other arguments first: a rejected call leaves the trigger usable. */
function redeemTrigger(slack: Slack, teamId: string, id: string | undefined): Trigger {
  if (id === undefined) throw new ApiError('invalid_trigger_id');
  const trigger = slack.triggers.exchange(id);
  if (typeof trigger === 'string') throw new ApiError(trigger);
  if (trigger.teamId !== teamId) throw new ApiError('invalid_trigger_id');
  return trigger;
}

/** The response of the methods: the view with an empty state, since only interactions say what was filled in. */
const viewResponse = (slack: Slack, view: OpenView) => ({
  view: { ...toViewObject(slack, view), state: { values: {} } },
});

/** docs.slack.dev/reference/methods/views.open and the other `views` methods. */
export const viewMethods: Record<string, Method> = {
  'views.open': defineMethod({
    args: z.looseObject(openArgs),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      const definition = parseView(call, args.view, 'modal');
      const trigger = redeemTrigger(slack, workspace.id, args.trigger_id);
      const view = slack.views.open(workspace.id, trigger.userId, definition);
      if (trigger.client !== undefined) view.client = trigger.client;
      slack.changes.publish({ what: 'views', user: trigger.userId });
      return viewResponse(slack, view);
    },
  }),

  'views.push': defineMethod({
    args: z.looseObject(openArgs),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      const definition = parseView(call, args.view, 'modal');
      const trigger = redeemTrigger(slack, workspace.id, args.trigger_id);
      const stack = slack.views.stack(workspace.id, trigger.userId);
      if (stack.length === 0 || trigger.viewId === undefined) throw new ApiError('not_found');
      if (stack.length >= maxStackDepth) throw new ApiError('push_limit_reached');
      const view = slack.views.push(workspace.id, trigger.userId, definition);
      slack.changes.publish({ what: 'views', user: trigger.userId });
      return viewResponse(slack, view);
    },
  }),

  'views.update': defineMethod({
    args: z.looseObject({
      view_id: z.string(),
      hash: z.string().optional(),
      view: jsonArg(dict),
    }),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      const view = slack.views.get(args.view_id);
      if (view === undefined || view.teamId !== workspace.id) throw new ApiError('not_found');
      if (args.hash !== undefined && args.hash !== '' && args.hash !== view.hash)
        throw new ApiError('hash_conflict');
      slack.views.update(view, parseView(call, args.view, view.definition.type));
      slack.changes.publish({ what: view.definition.type === 'home' ? 'home' : 'views', user: view.userId });
      return viewResponse(slack, view);
    },
  }),

  'views.publish': defineMethod({
    args: z.looseObject({ user_id: z.string(), hash: z.string().optional(), view: jsonArg(dict) }),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      if (slack.manifest.features.app_home?.home_tab_enabled !== true) throw new ApiError('not_enabled');
      const person = slack.data.people.get(args.user_id);
      if (person === undefined || person.teamId !== workspace.id) throw new ApiError('user_not_found');
      const existing = slack.views.home(workspace.id, person.id);
      if (
        args.hash !== undefined &&
        args.hash !== '' &&
        existing !== undefined &&
        args.hash !== existing.hash
      )
        throw new ApiError('hash_conflict');
      const view = slack.views.publish(workspace.id, person.id, parseView(call, args.view, 'home'));
      slack.changes.publish({ what: 'home', user: person.id });
      return viewResponse(slack, view);
    },
  }),
};
