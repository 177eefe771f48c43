import { z } from 'zod';
import { LIMITS } from '../../../slack/ui/limits.ts';
import { checkView } from '../blocks/check.ts';
import { placedElements } from '../blocks/walk.ts';
import { toViewObject } from '../deliveries/payloads.ts';
import type { Slack } from '../slack.ts';
import type { Trigger } from '../triggers.ts';
import { viewSchema } from '../views/schema.ts';
import { maxStackDepth, type OpenView, type ViewDefinition } from '../views/store.ts';
import {
  ApiError,
  blockErrors,
  defineMethod,
  jsonArg,
  type Method,
  type MethodCall,
  requireScope,
} from './method.ts';

const dict = z.record(z.string(), z.unknown());

const openArgs = {
  trigger_id: z.string().optional(),
  interactivity_pointer: z.string().optional(),
  view: jsonArg(dict),
};

/** The view of the call's arguments, if Slack would take it. */
function parseView(
  call: MethodCall,
  given: unknown,
  wanted: 'modal' | 'home',
  itself?: OpenView,
): ViewDefinition {
  if (JSON.stringify(given).length > LIMITS.view.bytes) throw new ApiError('view_too_large');
  const problems = checkView(given);
  if (problems.length > 0) throw new ApiError('invalid_arguments', blockErrors(problems, '/view'));
  const view = viewSchema.parse(given);
  if (placedElements(view.blocks).some(({ element }) => element.type === 'file_input'))
    requireScope(['files:read'], call.scopes);
  if (view.type !== wanted) throw new ApiError('invalid_arguments');
  const known = view.external_id
    ? call.slack.views.byExternalId(call.workspace.id, view.external_id)
    : undefined;
  if (known !== undefined && known !== itself) throw new ApiError('duplicate_external_id');
  return view;
}

/** Uses the trigger up. Wrong arguments are refused before, and leave it as it was. */
function redeemTrigger(slack: Slack, teamId: string, id: string | undefined): Trigger {
  if (id === undefined) throw new ApiError('invalid_trigger_id');
  const used = slack.triggers.exchange(id);
  if (typeof used === 'string') throw new ApiError(used);
  if (used.teamId !== teamId) throw new ApiError('invalid_trigger_id');
  return used;
}

const viewResponse = (slack: Slack, view: OpenView) => ({ view: toViewObject(slack, view) });

export const viewMethods: Record<string, Method> = {
  'views.open': defineMethod({
    args: z.looseObject(openArgs),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      const source = parseView(call, args.view, 'modal');
      const used = redeemTrigger(slack, workspace.id, args.trigger_id ?? args.interactivity_pointer);
      const view = slack.views.open(workspace.id, used.userId, source);
      if (used.channelId !== undefined) view.fromChannel = used.channelId;
      slack.changes.publish({ what: 'views', user: used.userId });
      return viewResponse(slack, view);
    },
  }),

  'views.push': defineMethod({
    args: z.looseObject(openArgs),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      const source = parseView(call, args.view, 'modal');
      const used = redeemTrigger(slack, workspace.id, args.trigger_id ?? args.interactivity_pointer);
      const stack = slack.views.stack(workspace.id, used.userId);
      if (stack.length === 0 || used.viewId === undefined) throw new ApiError('not_found');
      if (stack.length >= maxStackDepth) throw new ApiError('push_limit_reached');
      const view = slack.views.push(workspace.id, used.userId, source);
      slack.changes.publish({ what: 'views', user: used.userId });
      return viewResponse(slack, view);
    },
  }),

  'views.update': defineMethod({
    args: z.looseObject({
      view_id: z.string().optional(),
      external_id: z.string().optional(),
      hash: z.string().optional(),
      view: jsonArg(dict),
    }),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      const view =
        args.view_id !== undefined
          ? slack.views.get(args.view_id)
          : slack.views.byExternalId(workspace.id, args.external_id ?? '');
      if (view === undefined || view.teamId !== workspace.id) throw new ApiError('not_found');
      if (args.hash !== undefined && args.hash !== '' && args.hash !== view.hash)
        throw new ApiError('hash_conflict');
      slack.views.update(view, parseView(call, args.view, view.definition.type, view));
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
      const known = slack.views.home(workspace.id, person.id);
      if (args.hash !== undefined && args.hash !== '' && known !== undefined && args.hash !== known.hash)
        throw new ApiError('hash_conflict');
      const view = slack.views.publish(workspace.id, person.id, parseView(call, args.view, 'home', known));
      slack.changes.publish({ what: 'home', user: person.id });
      return viewResponse(slack, view);
    },
  }),
};
