import { orNotify } from './actions.ts';
import { control } from './api.ts';
import { state } from './state.ts';
import type { Message, SharedFile } from './types.ts';

/** Removes an ephemeral message from this person's view. */
export const dismissMessage = ({ ts }: Message) =>
  orNotify(control('dismiss', { channel: state.route.channel ?? '', ts }));

/** A file's content in base64. */
async function toBase64(file: File): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Uploads a file for a modal. */
export async function uploadFile(file: File): Promise<SharedFile | undefined> {
  const input = { name: file.name, mimetype: file.type || undefined, data: await toBase64(file) };
  return (await orNotify(control<'upload', { file: SharedFile }>('upload', input)))?.file;
}
