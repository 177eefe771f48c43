import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { imageFormat } from '../../../platform/avatar.ts';
import { maxAvatarBytes } from '../../../platform/limits.ts';
import { slackTimeoutMs } from '../../edge/limits.ts';
import { UserFacingError } from '../../surface/user-errors.ts';

const tooLarge = () => new UserFacingError('The photo is larger than 4 MB.');

/** Where Slack keeps private files, and its users' photos, which are public. */
const hosts = { file: /^files\.slack\.com$/, photo: /(?:^|\.)slack-edge\.com$/ };

/** An address of such a host, or of the Slack that a test or the playground uses; undefined for any other. */
function addressAt(host: RegExp, address: string, slackApiUrl: string): URL | undefined {
  const url = URL.parse(address);
  const isThere = url?.protocol === 'https:' && host.test(url.hostname);
  return url && (isThere || url.origin === new URL(slackApiUrl).origin) ? url : undefined;
}

/** Reads at most 4 MB, whatever length the response states. */
async function read(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxAvatarBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function download(url: URL, headers: Record<string, string>): Promise<Uint8Array> {
  // A token without `files:read` is redirected to a sign-in page, which must not be taken for the file.
  const response = await fetch(url, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(slackTimeoutMs),
  }).catch(() => undefined);
  if (response?.status === 200) {
    const image = await read(response);
    if (imageFormat(image) !== undefined) return image;
    throw new UserFacingError('The photo has to be a jpg, png or gif image.');
  }
  await response?.body?.cancel();
  throw new UserFacingError('Slack did not hand out the photo. Please try again, or use another one.');
}

const fileInfo = z.object({
  file: z.object({
    size: z.number().optional(),
    url_private_download: z.string().optional(),
    url_private: z.string().optional(),
  }),
});

/**
 * The image that a user uploaded to a modal. Slack gives a private file to the bot's token with `files:read`
 * (docs.slack.dev/reference/objects/file-object). The token goes to Slack's own hosts only: an external file may be
 * anywhere.
 *
 * @throws UserFacingError
 */
export async function uploadedImage(slack: WebClient, fileId: string): Promise<Uint8Array> {
  const { file } = fileInfo.parse(await slack.files.info({ file: fileId }));
  if ((file.size ?? 0) > maxAvatarBytes) throw tooLarge();
  const address = file.url_private_download ?? file.url_private ?? '';
  const url = addressAt(hosts.file, address, slack.slackApiUrl);
  if (url === undefined)
    throw new UserFacingError('That file is not kept in Slack. Please upload the photo itself.');
  return download(url, { authorization: `Bearer ${slack.token}` });
}

/** A user's own photo in Slack. @throws UserFacingError */
export async function slackPhoto(slack: WebClient, address: string): Promise<Uint8Array> {
  const url = addressAt(hosts.photo, address, slack.slackApiUrl);
  if (url === undefined)
    throw new UserFacingError('Your photo is not kept in Slack. Please upload it instead.');
  return download(url, {});
}
