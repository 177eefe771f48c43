import { z } from 'zod';
import { entityDetailsSchema } from '../work-objects.ts';
import { ApiError, booleanArg, defineMethod, jsonArg, type Method } from './method.ts';

/** docs.slack.dev/reference/methods/entity.presentDetails */
export const entityMethods: Record<string, Method> = {
  'entity.presentDetails': defineMethod({
    args: z.looseObject({
      trigger_id: z.string(),
      metadata: z.unknown().optional(),
      user_auth_required: booleanArg,
      user_auth_url: z.string().optional(),
      error: jsonArg(z.looseObject({ status: z.string() }).optional()),
    }),
    tier: 'tier3',
    run: ({ slack, workspace }, args) => {
      const { user_auth_required, user_auth_url, error } = args;
      const metadata = jsonArg(entityDetailsSchema.optional()).safeParse(args.metadata);
      if (!metadata.success) throw new ApiError('invalid_metadata');
      if (user_auth_required === true && user_auth_url === undefined)
        throw new ApiError('user_auth_url_missing');
      if (metadata.data === undefined && error === undefined && user_auth_required !== true)
        throw new ApiError('invalid_metadata');
      const trigger = slack.triggers.exchange(args.trigger_id);
      const panel = typeof trigger === 'string' ? undefined : slack.entityPanels.of(trigger.userId);
      if (
        typeof trigger === 'string' ||
        trigger.teamId !== workspace.id ||
        panel?.triggerId !== args.trigger_id
      )
        throw new ApiError('invalid_trigger_id');
      if (metadata.data !== undefined && metadata.data.external_ref.id !== panel.externalId)
        throw new ApiError('entity_metadata_does_not_match_trigger');
      panel.details = {
        ...(metadata.data !== undefined && { metadata: metadata.data }),
        ...(error !== undefined && { error }),
        ...(user_auth_required === true && { user_auth_required, user_auth_url }),
      };
      slack.changes.publish({ what: 'state', user: trigger.userId });
      return {};
    },
  }),
};
