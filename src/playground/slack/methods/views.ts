import { z } from 'zod';
import { LIMITS } from '../../../slack/ui/limits.ts';
import { checkView } from '../blocks/check.ts';
import { placedElements } from '../blocks/walk.ts';
import { presentView } from '../deliveries/payloads.ts';
import type { Slack } from '../slack.ts';
import type { Trigger } from '../triggers.ts';
import { viewSchema } from '../views/schema.ts';
import { type OpenView, STACK_LIMIT, type ViewSource } from '../views/store.ts';
import { ApiError, type Call, jsonArg, type Method, method, refusal, requireScope } from './method.ts';

const dict = z.record(z.string(), z.unknown());

const trigger = {
  trigger_id: z.string().optional(),
  interactivity_pointer: z.string().optional(),
  view: jsonArg(dict),
};

/** The view of the call's arguments, if Slack would take it. */
function readView(call: Call, given: unknown, wanted: 'modal' | 'home', itself?: OpenView): ViewSource {
  if (JSON.stringify(given).length > LIMITS.view.bytes) throw new ApiError('view_too_large');
  const problems = checkView(given);
  if (problems.length > 0) throw new ApiError('invalid_arguments', refusal(problems, '/view'));
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
function exchange(slack: Slack, teamId: string, id: string | undefined): Trigger {
  if (id === undefined) throw new ApiError('invalid_trigger_id');
  const used = slack.triggers.exchange(id);
  if (typeof used === 'string') throw new ApiError(used);
  if (used.teamId !== teamId) throw new ApiError('invalid_trigger_id');
  return used;
}

const answer = (slack: Slack, view: OpenView) => ({ view: presentView(slack, view) });

export const viewMethods: Record<string, Method> = {
  'views.open': method({
    args: z.looseObject(trigger),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      const source = readView(call, args.view, 'modal');
      const used = exchange(slack, workspace.id, args.trigger_id ?? args.interactivity_pointer);
      const view = slack.views.open(workspace.id, used.userId, source);
      if (used.channelId !== undefined) view.fromChannel = used.channelId;
      slack.changes.tell({ what: 'views', user: used.userId });
      return answer(slack, view);
    },
  }),

  'views.push': method({
    args: z.looseObject(trigger),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      const source = readView(call, args.view, 'modal');
      const used = exchange(slack, workspace.id, args.trigger_id ?? args.interactivity_pointer);
      const stack = slack.views.stack(workspace.id, used.userId);
      if (stack.length === 0 || used.viewId === undefined) throw new ApiError('not_found');
      if (stack.length >= STACK_LIMIT) throw new ApiError('push_limit_reached');
      const view = slack.views.push(workspace.id, used.userId, source);
      slack.changes.tell({ what: 'views', user: used.userId });
      return answer(slack, view);
    },
  }),

  'views.update': method({
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
      slack.views.update(view, readView(call, args.view, view.source.type, view));
      slack.changes.tell({ what: view.source.type === 'home' ? 'home' : 'views', user: view.userId });
      return answer(slack, view);
    },
  }),

  'views.publish': method({
    args: z.looseObject({ user_id: z.string(), hash: z.string().optional(), view: jsonArg(dict) }),
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace } = call;
      if (slack.manifest.features.app_home?.home_tab_enabled !== true) throw new ApiError('not_enabled');
      const person = slack.world.people.get(args.user_id);
      if (person === undefined || person.teamId !== workspace.id) throw new ApiError('user_not_found');
      const known = slack.views.home(workspace.id, person.id);
      if (args.hash !== undefined && args.hash !== '' && known !== undefined && args.hash !== known.hash)
        throw new ApiError('hash_conflict');
      const view = slack.views.publish(workspace.id, person.id, readView(call, args.view, 'home', known));
      slack.changes.tell({ what: 'home', user: person.id });
      return answer(slack, view);
    },
  }),
};
