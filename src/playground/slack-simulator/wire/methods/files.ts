import { z } from 'zod';
import { jsonArg } from '../../kit/dict.ts';
import { isVisibleFile, type StoredFile, type Upload } from '../../world/files.ts';
import { shareFiles } from '../../world/messages.ts';
import { toFileObject } from '../objects/file-object.ts';
import { requireJoinedChannel, resolveDestination } from './channel-args.ts';
import { ApiError, defineMethod, type Method, type MethodCall } from './method.ts';

const maxAltText = 1000;

/** @throws ApiError `file_not_found` or `not_visible` */
function requireFile(call: MethodCall, id: string): StoredFile {
  const file = call.slack.files.find(id);
  if (file === undefined) throw new ApiError('file_not_found');
  if (!isVisibleFile(call.installation, file)) throw new ApiError('not_visible');
  return file;
}

/** @throws ApiError `file_not_found` unless the app announced the file and its bytes have arrived */
function requireUpload({ slack, installation }: MethodCall, fileId: string): Upload {
  const upload = slack.uploads.byFileId(fileId);
  if (upload?.content === undefined || upload.ownerId !== installation.botUserId)
    throw new ApiError('file_not_found');
  return upload;
}

/** Turns an upload into a file of the app's. */
function completeUpload(
  { slack, workspace, installation }: MethodCall,
  upload: Upload,
  title?: string,
): StoredFile {
  const owner = slack.data.people.get(installation.botUserId);
  if (owner === undefined || upload.content === undefined) throw new ApiError('file_not_found');
  slack.uploads.complete(upload);
  const { fileId: id, name, altText } = upload;
  return slack.files.add(owner, {
    id,
    teamId: workspace.id,
    name,
    title: title ?? name,
    ...upload.content,
    ...(altText !== undefined && { altText }),
  });
}

/** docs.slack.dev/reference/methods/files.getUploadURLExternal and the other `files` methods. */
export const fileMethods: Record<string, Method> = {
  'files.getUploadURLExternal': defineMethod({
    args: z.looseObject({
      filename: z.string().min(1),
      length: z.coerce.number().int().min(0),
      alt_txt: z.string().optional(),
    }),
    scopes: ['files:write'],
    tier: 'tier4',
    run: ({ slack, installation }, { alt_txt: altText, ...args }) => {
      if (args.length === 0) throw new ApiError('missing_argument');
      if ((altText?.length ?? 0) > maxAltText) throw new ApiError('alt_txt_too_large');
      const { fileId, ticket } = slack.uploads.announce({
        name: args.filename,
        length: args.length,
        ownerId: installation.botUserId,
        ...(altText !== undefined && { altText }),
      });
      return { upload_url: `${slack.baseUrl}/upload/v1/${ticket}`, file_id: fileId };
    },
  }),

  'files.completeUploadExternal': defineMethod({
    args: z.looseObject({
      files: jsonArg(z.array(z.looseObject({ id: z.string(), title: z.string().optional() })).min(1)),
      channel_id: z.string().optional(),
      initial_comment: z.string().optional(),
    }),
    scopes: ['files:write'],
    tier: 'tier4',
    run: (call, args) => {
      const { slack, workspace, installation } = call;
      const { channel_id: id } = args;
      const channel = id && requireJoinedChannel(call, resolveDestination(call, id).id);
      const uploads = args.files.map(({ id, title }) => ({ upload: requireUpload(call, id), title }));
      const files = uploads.map(({ upload, title }) => completeUpload(call, upload, title));
      if (channel)
        shareFiles(slack, channel, files, {
          user: installation.botUserId,
          teamId: workspace.id,
          botId: installation.botId,
          appId: slack.app.id,
          text: args.initial_comment ?? '',
        });
      return { files: files.map((file) => toFileObject(slack, file.id)) };
    },
  }),

  'files.info': defineMethod({
    args: z.looseObject({ file: z.string() }),
    scopes: ['files:read'],
    tier: 'tier4',
    run: (call, { file: id }) => ({ file: toFileObject(call.slack, requireFile(call, id).id) }),
  }),
};
