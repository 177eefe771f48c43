import { z } from 'zod';
import type { Dict } from '../kit/dict.ts';
import { toFileObject } from '../wire/objects/file-object.ts';
import type { Slack } from '../wire/state/slack.ts';
import { requirePerson, userSchema } from './lookup.ts';

export const uploadSchema = userSchema.extend({
  name: z.string().min(1),
  mimetype: z.string().default('application/octet-stream'),
  /** The file's bytes in base64. */
  data: z.base64(),
});

/** Uploads a file. Put the returned object in a file input's `files` when you submit the modal. */
export function uploadFile(slack: Slack, input: z.infer<typeof uploadSchema>): { file: Dict } {
  const { name, mimetype, data } = input;
  const bytes = Buffer.from(data, 'base64');
  return {
    file: toFileObject(slack, slack.files.add(requirePerson(slack, input), { name, mimetype, bytes }).id),
  };
}
