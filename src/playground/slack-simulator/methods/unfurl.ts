import { z } from 'zod';
import { checkMessage } from '../blocks/check.ts';
import { type Dict, findMessage, type Message } from '../data.ts';
import { unfurlDomainOf, unfurlIdOf, urlsIn } from '../deliveries/link-shared.ts';
import { attachUnfurls } from '../link-unfurls.ts';
import { postMessage } from '../messages.ts';
import { appName } from '../slack-objects.ts';
import { attachEntities, entitiesSchema } from '../work-objects.ts';
import { ApiError, booleanArg, defineMethod, jsonArg, type Method, type MethodCall } from './method.ts';

const dict = z.record(z.string(), z.unknown());

const unfurlArgs = z.looseObject({
  channel: z.string().optional(),
  ts: z.coerce.string().optional(),
  unfurl_id: z.string().optional(),
  source: z.string().optional(),
  unfurls: z.unknown().optional(),
  metadata: z.unknown().optional(),
  user_auth_required: booleanArg,
  user_auth_message: z.string().optional(),
  user_auth_url: z.string().optional(),
  user_auth_blocks: jsonArg(z.array(dict).optional()),
});
type UnfurlArgs = z.infer<typeof unfurlArgs>;

/** Structured data, as itself or as JSON. @throws ApiError `error` if it has another shape */
function parseJson<Schema extends z.ZodType>(schema: Schema, value: unknown, error: string): z.infer<Schema> {
  const parsed = jsonArg(schema).safeParse(value);
  if (!parsed.success) throw new ApiError(error);
  return parsed.data as z.infer<Schema>;
}

/** The message by `channel` and `ts`, or by `unfurl_id` and `source`. @throws ApiError */
function requireSharedMessage({ slack, workspace }: MethodCall, args: UnfurlArgs): Message {
  const { channel: channelArg, ts: tsArg, unfurl_id: unfurlId, source } = args;
  const byId = unfurlId !== undefined || source !== undefined;
  if (byId && source === undefined) throw new ApiError('missing_source');
  if (byId && unfurlId === undefined) throw new ApiError('missing_unfurl_id');
  if (byId && source !== 'conversations_history') throw new ApiError('invalid_source');
  const [, idChannel, idTs] = /^([^.]+)\.(\d+\.\d+)\.[0-9a-f]+$/.exec(unfurlId ?? '') ?? [];
  if (byId && idTs === undefined) throw new ApiError('invalid_unfurl_id');
  const channelId = byId ? idChannel : channelArg;
  const ts = byId ? idTs : tsArg;
  if (channelId === undefined) throw new ApiError('missing_channel');
  if (ts === undefined) throw new ApiError('missing_ts');
  const channel = slack.data.channels.get(channelId);
  if (!channel?.teams.includes(workspace.id)) throw new ApiError('cannot_find_channel');
  const message = findMessage(slack.data, channel.id, ts);
  if (message === undefined || message.ephemeralFor !== undefined) throw new ApiError('cannot_find_message');
  if (byId && unfurlIdOf(slack, message) !== unfurlId) throw new ApiError('invalid_unfurl_id');
  return message;
}

/** @throws ApiError unless the URL is in the message and belongs to the app's domains */
function requireUnfurlable({ slack }: MethodCall, message: Message, url: string): void {
  if (unfurlDomainOf(slack, url) === undefined) throw new ApiError('cannot_unfurl_url');
  if (!urlsIn(message).includes(url)) throw new ApiError('cannot_unfurl_message');
}

/** Invites the person who shared the link to connect the app, in a message that only they see. */
function inviteToAuthenticate(call: MethodCall, message: Message, args: UnfurlArgs): void {
  const { slack, workspace, installation } = call;
  const channel = slack.data.channels.get(message.channelId);
  if (channel === undefined || slack.data.people.get(message.user)?.isBot !== false)
    throw new ApiError('cannot_auth_user');
  const link = args.user_auth_url === undefined ? '' : ` <${args.user_auth_url}|Connect>`;
  postMessage(slack, channel, {
    user: installation.botUserId,
    teamId: workspace.id,
    botId: installation.botId,
    appId: slack.app.id,
    text: `${args.user_auth_message ?? `${appName(slack)} can show a preview of this link.`}${link}`,
    ephemeralFor: message.user,
    ...(args.user_auth_blocks !== undefined && { blocks: args.user_auth_blocks }),
  });
}

/** docs.slack.dev/reference/methods/chat.unfurl */
export const unfurlMethods: Record<string, Method> = {
  'chat.unfurl': defineMethod({
    args: unfurlArgs,
    scopes: ['links:write'],
    tier: 'tier3',
    run: (call, args) => {
      const message = requireSharedMessage(call, args);
      const asksForAuth =
        args.user_auth_required === true ||
        args.user_auth_message !== undefined ||
        args.user_auth_url !== undefined ||
        args.user_auth_blocks !== undefined;
      if (args.unfurls === undefined && args.metadata === undefined && !asksForAuth)
        throw new ApiError('missing_unfurls');
      const unfurls = parseJson(
        z.record(z.string(), dict).optional(),
        args.unfurls,
        'invalid_unfurls_format',
      );
      const entities = parseJson(
        entitiesSchema.optional(),
        args.metadata,
        'invalid_metadata_format',
      )?.entities;
      const urls = [
        ...Object.keys(unfurls ?? {}),
        ...(entities ?? []).map(({ app_unfurl_url }) => app_unfurl_url),
      ];
      for (const url of urls) requireUnfurlable(call, message, url);
      const problem = checkMessage({ attachments: Object.values(unfurls ?? {}) as Dict[] });
      if (problem !== undefined) throw new ApiError('cannot_parse_attachment', { errors: problem.errors });
      const { botId } = call.installation;
      if (unfurls !== undefined) attachUnfurls(call.slack, message, botId, new Map(Object.entries(unfurls)));
      if (entities !== undefined) attachEntities(call.slack, message, botId, entities);
      if (asksForAuth) inviteToAuthenticate(call, message, args);
      return {};
    },
  }),
};
