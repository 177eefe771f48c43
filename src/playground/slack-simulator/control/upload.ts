import { z } from 'zod';
import type { Dict } from '../kit/dict.ts';
import { toRichText } from '../rules/blocks/rich-text.ts';
import { toFileObject } from '../wire/objects/file-object.ts';
import type { Slack } from '../wire/state/slack.ts';
import { escapeTyped } from '../world/escape.ts';
import { shareFiles } from '../world/file-sharing.ts';
import { ControlError, requireChannel, requirePerson, requireWorkspace, userSchema } from './lookup.ts';
import { requireWritable } from './type.ts';

export const uploadSchema = userSchema.extend({
  name: z.string().min(1),
  mimetype: z.string().default('application/octet-stream'),
  /** The file's bytes in base64. */
  data: z.base64(),
  /** Where to share it. Left out for a modal's file input. */
  channel: z.string().optional(),
  thread_ts: z.string().optional(),
  /** What the person writes beside it. */
  text: z.string().optional(),
});

/**
 * Uploads a file, and with `channel` shares it there as a message, whose timestamp is `ts`. Without, put the returned
 * object in a file input's `files` when you submit the modal.
 */
export function uploadFile(slack: Slack, input: z.infer<typeof uploadSchema>): { file: Dict; ts?: string } {
  const person = requirePerson(slack, input);
  const channel = input.channel === undefined ? undefined : requireChannel(slack, person, input.channel);
  if (channel !== undefined) {
    requireWritable(slack, channel);
    if (!channel.members.has(person.id)) throw new ControlError('not_in_channel');
  }
  const { name, mimetype } = input;
  const file = slack.files.add(person, { name, mimetype, bytes: Buffer.from(input.data, 'base64') });
  if (channel === undefined) return { file: toFileObject(slack, file.id) };
  const team = requireWorkspace(slack, person).id;
  const text = escapeTyped(slack.data, person, team, input.text ?? '', false);
  const { ts } = shareFiles(slack, channel, [file], {
    user: person.id,
    teamId: person.teamId,
    text,
    ...(text !== '' && { blocks: [toRichText(text)] }),
    ...(input.thread_ts !== undefined && { threadTs: input.thread_ts }),
  });
  slack.data.lastRead.set(`${person.id} ${channel.id}`, ts);
  return { file: toFileObject(slack, file.id), ts };
}
