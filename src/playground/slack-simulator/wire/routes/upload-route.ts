import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendText } from '../../kit/http.ts';
import { mimetypeOf } from '../objects/file-object.ts';
import type { Slack } from '../state/slack.ts';

/**
 * Takes a file's bytes at the URL from `files.getUploadURLExternal`, raw or as a form with one file; the URL needs no
 * token. Answers with status 200 if they are as many as the app announced
 * (docs.slack.dev/reference/methods/files.getUploadURLExternal).
 */
export async function serveUpload(
  slack: Slack,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const upload = slack.uploads.byTicket(path.split('/').at(-1) ?? '');
  if (request.method !== 'POST' || upload === undefined) return sendText(response, 404, 'not found');
  const body = await readBody(request);
  const type = request.headers['content-type'] ?? '';
  const bytes = type.startsWith('multipart/form-data') ? await firstFile(body, type) : body;
  if (bytes?.length !== upload.length) return sendText(response, 500, 'upload failed');
  upload.content = { bytes, mimetype: mimetypeOf(upload.name) };
  sendText(response, 200, `OK - ${upload.length}`);
}

async function firstFile(body: Buffer, type: string): Promise<Buffer | undefined> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  for (const value of form.values())
    if (typeof value !== 'string') return Buffer.from(await value.arrayBuffer());
  return undefined;
}
