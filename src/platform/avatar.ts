import { FormData } from 'undici';
import { notSent } from './calls.ts';
import { maxAvatarBytes } from './limits.ts';

/** The formats that `POST /me/avatar` accepts, with the bytes that such a file starts with. */
const formats = [
  { extension: 'png', type: 'image/png', magic: ['\x89PNG\r\n\x1a\n'] },
  { extension: 'jpg', type: 'image/jpeg', magic: ['\xff\xd8\xff'] },
  { extension: 'gif', type: 'image/gif', magic: ['GIF87a', 'GIF89a'] },
];

/** The image's format by its first bytes; undefined for any other. */
export function imageFormat(image: Uint8Array) {
  const start = Buffer.from(image.subarray(0, 8)).toString('latin1');
  return formats.find(({ magic }) => magic.some((bytes) => start.startsWith(bytes)));
}

/**
 * Builds the body of `POST /me/avatar`: multipart, with one part named `avatar` whose type follows from its first
 * bytes.
 * @throws PlatformError for another type or more than 4 MB (specification, "Limits")
 */
export function avatarForm(endpoint: string, image: Uint8Array): FormData {
  const format = imageFormat(image);
  if (!format) throw notSent(endpoint, 'avatar', 'The avatar must be a jpg, png or gif image.');
  if (image.length > maxAvatarBytes)
    throw notSent(endpoint, 'avatar', 'The avatar must not be larger than 4 MB.');
  const form = new FormData();
  const file = new Blob([new Uint8Array(image)], { type: format.type });
  form.append('avatar', file, `avatar.${format.extension}`);
  return form;
}
