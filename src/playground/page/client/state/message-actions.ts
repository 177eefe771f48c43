import { currentPerson, findChannel } from './page-context.ts';

/** Whether a person may change what a message says: they wrote it, and not Slack about them. */
export const canEdit = (message, state) =>
  message.user === state.slack?.me && !message.ephemeral && message.subtype === undefined;

/** Whether a person may delete a message: their own, and an administrator every other one in a channel. */
export function canDelete(message, channelId, state) {
  if (message.ephemeral) return false;
  const channel = findChannel(state, channelId);
  const isDirect = channel?.kind === 'im' || channel?.kind === 'mpim';
  return message.user === state.slack?.me || (currentPerson(state)?.isAdmin === true && !isDirect);
}

/**
 * What a person does with messages and channels. `postOrNotify(path, body)` sends a request as that person, shows a notice
 * if it fails, and then returns undefined.
 */
export function createMessageActions(store, postOrNotify, confirm) {
  const at = (message) => ({ channel: message.channel ?? store.get().route.channel, ts: message.ts });
  const deleteNow = (message) => postOrNotify('/_control/delete', at(message));
  return {
    /** Adds this person's reaction, or takes it back. `name` is an emoji's name without colons. */
    toggleReaction: (message, name) => postOrNotify('/_control/react', { ...at(message), name }),
    /** Shows a message as a text field; undefined ends that. */
    startEditing: (ts) => store.set({ editing: ts }),
    /** Changes a message's text. Returns whether that succeeded. */
    async editMessage(message, text) {
      const response = await postOrNotify('/_control/edit', { ...at(message), text });
      if (response !== undefined) store.set({ editing: undefined });
      return response !== undefined;
    },
    /** Removes an ephemeral message from this person's view. */
    dismissMessage: deleteNow,
    /** Asks, and deletes a message. */
    async deleteMessage(message) {
      const confirmed = await confirm({
        title: { text: 'Delete message' },
        text: { type: 'plain_text', text: 'Delete this message? This cannot be undone.' },
        confirm: { text: 'Delete' },
        deny: { text: 'Cancel' },
        style: 'danger',
      });
      if (confirmed) await deleteNow(message);
    },
    /** Makes a message the first unread one. */
    markUnread(message) {
      store.set({ keepUnread: true, firstUnread: message.ts });
      const { channel, ts } = at(message);
      return postOrNotify('/_control/read', { channel, before: ts });
    },
    /** Uploads a file (`data` is base64). With `share`, `{channel, thread_ts, text}`, it is posted there. */
    uploadFile: (name, mimetype, data, share) =>
      postOrNotify('/_control/upload', { name, mimetype, data, ...share }),
    async archiveChannel(channel) {
      const confirmed = await confirm({
        title: { text: `Archive #${channel.name}?` },
        text: { type: 'plain_text', text: 'Nobody can post in it until it is unarchived.' },
        confirm: { text: 'Archive' },
        deny: { text: 'Cancel' },
        style: 'danger',
      });
      if (confirmed) await postOrNotify('/_control/archive', { channel: channel.id });
    },
    unarchiveChannel: (channel) => postOrNotify('/_control/unarchive', { channel: channel.id }),
    installApp: () => postOrNotify('/_control/install', {}),
  };
}
