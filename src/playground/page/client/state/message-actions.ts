import { ask, orNotify } from './actions.ts';
import { control } from './api.ts';
import { currentPerson, findChannel, isDirect, set, state } from './state.ts';
import type { Message, SharedFile } from './types.ts';

/** What a person does with messages and channels. */

const plain = (text: string) => ({ type: 'plain_text' as const, text });
const at = ({ ts }: Message) => ({ channel: state.route.channel ?? '', ts });

/** Whether a person may change what a message says: they wrote it, and not Slack about them. */
export const canEdit = (message: Message): boolean =>
  message.user === state.workspace?.me && !message.ephemeral && message.subtype === undefined;

/** Whether a person may delete a message: their own, and an administrator every other one in a channel. */
export function canDelete(message: Message): boolean {
  if (message.ephemeral) return false;
  const channel = findChannel(state.route.channel);
  const isInChannel = channel !== undefined && !isDirect(channel);
  return message.user === state.workspace?.me || (currentPerson().isAdmin && isInChannel);
}

/** Adds this person's reaction, or takes it back. `name` is an emoji's name without colons. */
export const toggleReaction = (message: Message, name: string) =>
  orNotify(control('react', { ...at(message), name }));

/** Changes a message's text. Returns whether that succeeded. */
export async function editMessage(message: Message, text: string): Promise<boolean> {
  const response = await orNotify(control('edit', { ...at(message), text }));
  if (response !== undefined) set({ editing: undefined });
  return response !== undefined;
}

/** Removes a message; an ephemeral one from this person's view. */
export const removeMessage = (message: Message) => orNotify(control('delete', at(message)));

/** Asks, and deletes a message. */
export async function deleteMessage(message: Message): Promise<void> {
  const confirmed = await ask({
    title: plain('Delete message'),
    text: plain('Delete this message? This cannot be undone.'),
    confirm: plain('Delete'),
    style: 'danger',
  });
  if (confirmed) await removeMessage(message);
}

/** A file's content in base64. */
async function toBase64(file: File): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Uploads a file; with `share` it is posted there. */
export async function uploadFile(
  file: File,
  share?: { channel: string; thread_ts?: string; text?: string },
): Promise<SharedFile | undefined> {
  const input = { name: file.name, mimetype: file.type || undefined, data: await toBase64(file), ...share };
  return (await orNotify(control<'upload', { file: SharedFile }>('upload', input)))?.file;
}
