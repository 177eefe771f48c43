import { z } from 'zod';
import type { Dict } from '../../kit/dict.ts';
import { checkMessage } from '../../rules/blocks/check.ts';
import { type Channel, findMessage, type Message } from '../../world/data.ts';
import { deleteMessage, postMessage, updateMessage } from '../../world/messages.ts';
import type { Slack } from '../state/slack.ts';

const booleanField = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

/**
 * What an app may send in response to a command or at a response URL
 * (docs.slack.dev/interactivity/handling-user-interaction, "message responses"). A new message without `thread_ts` goes
 * into the channel, even when the message that was clicked is in a thread.
 */
export const messageResponseSchema = z.looseObject({
  response_type: z.enum(['ephemeral', 'in_channel']).optional(),
  text: z.string().optional(),
  blocks: z.array(z.looseObject({ type: z.string() })).optional(),
  replace_original: booleanField.optional(),
  delete_original: booleanField.optional(),
  thread_ts: z.string().optional(),
  metadata: z
    .strictObject({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })
    .optional(),
});

export type MessageResponse = z.infer<typeof messageResponseSchema>;

/** Where a response goes, and to whom. */
export type ResponseTarget = {
  teamId: string;
  channel: Channel;
  userId: string;
  /** The app's message that was clicked, if any: `replace_original` and `delete_original` refer to it. */
  messageTs?: string;
};

export type ResponseProblem = {
  error: 'no_text' | 'invalid_blocks' | 'msg_blocks_too_long' | 'app_uninstalled';
  errors?: unknown;
};

/**
 * Posts, replaces or deletes a message as the response asks, or returns Slack's error. The message that was clicked is
 * replaced unless `replace_original` is false, and keeps its visibility whatever `response_type` says.
 */
export function applyMessageResponse(
  slack: Slack,
  target: ResponseTarget,
  response: MessageResponse,
): ResponseProblem | undefined {
  const installation = slack.data.workspaces.get(target.teamId)?.installation;
  if (installation === undefined) return { error: 'app_uninstalled' };
  const original =
    target.messageTs === undefined ? undefined : findMessage(slack.data, target.channel.id, target.messageTs);
  const { text, blocks, delete_original: deletesOriginal = false } = response;
  const isEmpty = !text && !blocks?.length;
  if (isEmpty && !deletesOriginal) return { error: 'no_text' };
  const problem = checkMessage({ blocks });
  if (problem !== undefined) return problem;
  if (deletesOriginal && original !== undefined) deleteMessage(slack, original);
  if (isEmpty) return undefined;
  if (original !== undefined && !deletesOriginal && response.replace_original !== false)
    replaceOriginal(slack, original, response, installation.botUserId);
  else {
    postMessage(slack, target.channel, {
      user: installation.botUserId,
      teamId: target.teamId,
      botId: installation.botId,
      appId: slack.app.id,
      text: text ?? '',
      ...(blocks !== undefined && { blocks: blocks as Dict[] }),
      ...(response.metadata !== undefined && { metadata: response.metadata }),
      ...(response.thread_ts !== undefined && { threadTs: response.thread_ts }),
      ...(response.response_type !== 'in_channel' && { ephemeralFor: target.userId }),
    });
  }
  return undefined;
}

/** Replaces the whole message: what the response leaves out is gone. */
function replaceOriginal(slack: Slack, original: Message, response: MessageResponse, editorId: string): void {
  const { text = '', blocks = [], metadata } = response;
  updateMessage(slack, original, { text, blocks, ...(metadata && { metadata }) }, editorId);
}
